"""A game by mail: seats, questions, the clock, held answers, who is told what. Pure: no database, no SMTP, no clock."""
