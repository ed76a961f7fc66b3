"""What a person at a table may do and is told; values in and out, and no clock, file or page."""
