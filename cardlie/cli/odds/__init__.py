"""The command ``cardlie odds``: ``command.py`` takes what is typed, the others answer."""
