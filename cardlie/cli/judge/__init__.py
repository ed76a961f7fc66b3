"""The command ``cardlie judge``: ``command.py`` takes what is typed, the others answer."""
