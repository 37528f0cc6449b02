"""The command language: from a line of text to a command, and back."""
