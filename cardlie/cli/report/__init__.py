"""The command ``cardlie report``: ``command.py`` takes what is typed, the others answer."""
