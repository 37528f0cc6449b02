"""Reading what came: who wrote, whether a person did, and what was typed."""
