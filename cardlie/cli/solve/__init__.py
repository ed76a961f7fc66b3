"""The command ``cardlie solve``: ``command.py`` takes what is typed, the others answer."""
