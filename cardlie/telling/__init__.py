"""What happened at a table, told once: in spans that terminal, phones and replays only show."""
