"""Players that are programs. A bot sees a view and its legal actions, nothing else."""
