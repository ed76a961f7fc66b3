"""What a kind of guess is told of what the judge found, to say why a guess holds or falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardlie.deck.faces import Face


class Evaluated(Protocol):
    """What of an evaluation (``judging/evaluate.py``) a kind of guess may name.

    ``have`` of the ``faces`` that lie there count, and ``lack`` says in words what is missing.
    ``holds`` is whether the guess holds, ``rolled`` whether the guesser has the card that it takes;
    both are None where they hang on unread faces. ``instead`` is the value of another card of that
    combination that the guesser has, if they have one.
    """

    @property
    def holds(self) -> bool | None: ...
    @property
    def faces(self) -> Sequence[Face]: ...
    @property
    def have(self) -> int: ...
    @property
    def rolled(self) -> bool | None: ...
    @property
    def instead(self) -> int | None: ...
    @property
    def lack(self) -> str: ...
