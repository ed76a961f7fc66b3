"""The command ``cardlie sim``: ``command.py`` takes what is typed, the others answer."""
