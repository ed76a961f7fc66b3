"""The rules as they are written: read for an edition, executed, compared, and told as text."""
