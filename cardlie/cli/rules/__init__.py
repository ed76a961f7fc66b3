"""The command ``cardlie rules``: ``command.py`` takes what is typed, the others answer."""
