"""The command ``cardlie tune``: ``command.py`` takes what is typed, the others answer."""
