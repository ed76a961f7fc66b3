"""The command ``cardlie print``: ``command.py`` lists what it prints, each has its file.

It is not called ``print``: that would hide the function of that name from ``cardlie.cli``.
"""
