"""Handing mails to an SMTP server, or to a folder."""
