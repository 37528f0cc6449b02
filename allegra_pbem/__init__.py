"""Allegra by e-mail: a moderator that deals, asks, waits and keeps the score."""
