"""The decisions of the games: one file each, found by being here.

``guess.py`` is what every round is made of. A file brings an action, what it leaves behind (its
event) and, where it is asked in a phase of its own, the :class:`Decision`.
"""

from importlib import import_module
from pathlib import Path

for _file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_file.stem}")
