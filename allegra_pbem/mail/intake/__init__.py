"""Where mail comes in: spool, Maildirs, IMAP, LMTP and SMTP."""
