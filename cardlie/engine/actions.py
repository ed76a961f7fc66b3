"""What a seat may do: one small frozen class each, and all that follows from its arguments.

An action says what it names (a place, a few places, a partner, a flag) by the types of its fields.
From those follow its written form, which logs and scripts use, what a seat is offered now, and what
may come at all in a game, which is what numbers of actions are made of. Piles, dice and seats are
counted from 0, in values and in the written forms alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    get_type_hints,
)

from cardlie.base.errors import CardlieError, IllegalAction, did_you_mean, suggest
from cardlie.base.translation import tr
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.model import Rules
from cardlie.games.options import Options
from cardlie.games.records import Ending, Phase, SeatNo


class ActionBounds(NamedTuple):
    """How far arguments go in a game: so many places of a seat, seats, and seats that may claim."""

    places: int
    seats: int
    claimants: int = 0


class Argument(NamedTuple):
    """A kind of thing that an action names.

    ``pattern`` is how it is written and ``form`` what people are told of that, in the ``order`` in
    which an action writes them (``{name}``: its field's). ``written`` and ``read`` take a value to
    its text and back (no text: it is not written). ``now`` are the values that the seat in turn may
    name, ``ever`` all in a game; the last of several fields varies fastest.
    """

    kind: Literal["flag", "place", "places", "partner", "claimant"]
    order: int
    pattern: str
    form: str
    written: Callable[[Any, str], str]
    read: Callable[[str], Any]
    now: Callable[[Observation], Sequence[Any]]
    ever: Callable[[ActionBounds], Sequence[Any]]


def _some_of(places: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every choice of at least one of the places."""
    return tuple(
        tuple(place for nth, place in enumerate(places) if mask >> nth & 1)
        for mask in range(1, 1 << len(places))
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(sorted({int(digits) for digits in re.findall(r"\d+", text)}))


Flag = Annotated[
    bool,
    Argument(
        "flag", 0, "{name}", "[{name}]",
        lambda value, name: name if value else "", bool,
        lambda at: (False, True), lambda reach: (False, True),
    ),
]  # fmt: skip
Place = Annotated[
    int,
    Argument(
        "place", 1, r"\d{{1,4}}", "N",
        lambda value, name: str(value), int,
        lambda at: at.places, lambda reach: range(reach.places),
    ),
]  # fmt: skip
Places = Annotated[
    tuple[int, ...],
    Argument(
        "places", 1, r"\d{{1,4}}(?: \d{{1,4}})*", "N ...",
        lambda value, name: " ".join(map(str, value)), _numbers,
        lambda at: _some_of(at.places), lambda reach: _some_of(range(reach.places)),
    ),
]  # fmt: skip
Partner = Annotated[
    SeatNo | None,
    Argument(
        "partner", 2, r"with \d{{1,4}}", "[with SEAT]",
        lambda value, name: "" if value is None else f"with {value}",
        lambda text: SeatNo(int(text.removeprefix("with "))) if text else None,
        lambda at: at.partners, lambda reach: (None, *map(SeatNo, range(reach.seats))),
    ),
]  # fmt: skip
#: Who does it, where that may be another than the seat in turn (None: that one).
Claimant = Annotated[
    SeatNo | None,
    Argument(
        "claimant", 3, r"by \d{{1,4}}", "[by SEAT]",
        lambda value, name: "" if value is None else f"by {value}",
        lambda text: SeatNo(int(text.removeprefix("by "))) if text else None,
        lambda at: (None if at.seat == at.actor else at.seat,),
        lambda reach: (None, *map(SeatNo, range(reach.claimants))),
    ),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a seat may do, with what it names as fields.

    ``verb`` is the first word of its written form, ``what`` completes 'you can't ... now'.
    ``phases`` are those in which it is asked for, ``rank`` where it stands among all actions.
    ``quits``: whoever does it plays no more, so no bot does it by chance. ``of_guess``: in its
    phase whoever is asked may do it or not by the last guess alone, whatever else there is to see.
    ``ending``: how a round ends by it (None: it goes on).
    """

    verb: ClassVar[str]
    what: ClassVar[str]
    phases: ClassVar[tuple[Phase, ...]]
    rank: ClassVar[int]
    quits: ClassVar[bool] = False
    of_guess: ClassVar[bool] = False
    ending: ClassVar[Ending | None] = None

    #: What may be typed for it on one's turn, as a line of the help.
    helps: ClassVar[str] = ""

    #: What people type for it, and for its flags by their names: lists of words parted by commas,
    #: keys of the translations. ``what_for`` asks for what they did not name.
    typed: ClassVar[str] = ""
    typed_flags: ClassVar[Mapping[str, str]] = {}
    what_for: ClassVar[tuple[str, str]] = (
        "name one of your piles", "by its letter, or by the card on top",
    )  # fmt: skip

    #: The fields that name something, in the order in which they are written, and how all of it
    #: is written; worked out by :func:`register`.
    arguments: ClassVar[tuple[tuple[str, Argument], ...]] = ()

    @property
    def claimed_by(self) -> SeatNo | None:
        """The seat that claims this out of turn; None: whoever is in turn does it."""
        who = [getattr(self, name) for name, each in self.arguments if each.kind == "claimant"]
        return who[0] if who else None

    pattern: ClassVar[re.Pattern[str]]

    def __str__(self) -> str:
        parts = (each.written(getattr(self, name), name) for name, each in self.arguments)
        return " ".join([self.verb, *filter(None, parts)])

    @classmethod
    def forms(cls) -> tuple[str, ...]:
        """How it is written, as people are told of it."""
        return (" ".join([cls.verb, *(a.form.format(name=n) for n, a in cls.arguments)]),)

    @classmethod
    def read(cls, text: str, rules: Rules | None) -> Self | None:
        """The action that was written so; None if it is another's form."""
        found = cls.pattern.fullmatch(text)
        if found is None:
            return None
        said = {name: each.read(found[name] or "") for name, each in cls.arguments}
        return cls(**said)

    @classmethod
    def comes_in(cls, phase: Phase) -> bool:
        """Whether it is asked for in a phase."""
        return phase in cls.phases

    @classmethod
    def may_come(cls, options: Options) -> bool:
        """Whether a game has it at all, its phases aside: those that end a round, as it says."""
        return cls.ending is None or cls.ending in options.game.usual.endings

    @classmethod
    def offered(cls, observation: Observation, most: int = 0) -> Iterator[Self]:
        """All of these actions that the seat in turn may do, if it is their phase.

        Guesses have a figure of at most ``most``.
        """
        for action in cls._all([each.now(observation) for _, each in cls.arguments]):
            if action.is_legal(observation):
                yield action

    @classmethod
    def ever(cls, reach: ActionBounds) -> Iterator[Self]:
        """All of these actions that there can be, however far arguments go."""
        yield from cls._all([each.ever(reach) for _, each in cls.arguments])

    @classmethod
    def _all(cls, choices: Sequence[Sequence[Any]]) -> Iterator[Self]:
        names = [name for name, _ in cls.arguments]
        for values in product(*choices):
            yield cls(**dict(zip(names, values, strict=True)))

    def is_legal(self, observation: Observation) -> bool:
        """Whether :meth:`verify` lets it pass."""
        try:
            self.verify(observation)
        except CardlieError:
            return False
        return True

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        """Raise :class:`IllegalAction` unless it is legal; that it is its phase was asked before.

        As it stands here: what it names is there to be named. ``called`` is what places are called.
        """
        for name, each in self.arguments:
            if each.kind == "claimant" and getattr(self, name) not in (
                None,
                *observation.claimants,
            ):
                raise IllegalAction(
                    tr("seat {seat} has nothing to claim now", seat=getattr(self, name))
                )
            if each.kind == "place" and getattr(self, name) not in observation.places:
                raise IllegalAction(
                    tr(
                        "no pile {pile} to {action}",
                        pile=called(getattr(self, name)),
                        action=self.verb,
                    ),
                    tr("one of {choices}", choices=", ".join(map(called, observation.places))),
                )

    def warning(self, observation: Observation) -> str:
        """What whoever does it is asked first, in the language in force; nothing to ask: none."""
        return ""

    def do(self, state: TableState) -> None:
        """Change the state, and tell what happened; that it is legal was asked before."""
        raise NotImplementedError


A = TypeVar("A", bound=type[Action])

#: All actions there are, in order; filled by :func:`register`.
ACTIONS: list[type[Action]] = []


def register(action: A) -> A:
    """Make an action known, in its place."""
    arguments = [
        (name, each)
        for name, hint in get_type_hints(action, include_extras=True).items()
        for each in getattr(hint, "__metadata__", ())
        if isinstance(each, Argument)
    ]
    action.arguments = tuple(sorted(arguments, key=lambda field: field[1].order))
    parts = [
        f"(?: (?P<{name}>{each.pattern.format(name=name)}))"
        + ("?" if each.kind in ("flag", "partner", "claimant") else "")
        for name, each in action.arguments
    ]
    action.pattern = re.compile("".join([re.escape(action.verb), *parts]))
    ACTIONS.append(action)
    ACTIONS.sort(key=lambda each: each.rank)
    return action


def parse_action(text: str, rules: Rules | None = None) -> Action:
    """The action that its written form says; ``rules`` is what its guesses are about.

    Raises :class:`~cardlie.base.errors.CardlieError` with the known forms, or
    :class:`~cardlie.base.errors.InvalidGuess` for what follows ``say``.

    >>> parse_action("say four foxes")
    Say(guess=Colour(count=4, suit='red'), bluff=False)
    >>> str(parse_action("swap 1 with 2")), parse_action("show 0 3")
    ('swap 1 with 2', Reroll(show=(0, 3)))
    >>> parse_action("swap under 1")
    Swap(pile=1, seat=None, under=True)
    """
    written = " ".join(text.split())
    for kind in ACTIONS:
        action = kind.read(written, rules)
        if action is not None:
            return action
    forms = [form for kind in ACTIONS for form in kind.forms()]
    word = written.partition(" ")[0]
    close = suggest(word, [form.split()[0] for form in forms])
    raise CardlieError(
        tr("{text!r} is not an action", text=text[:60]),
        did_you_mean(close if close != word else None)
        or tr("write {forms}", forms=", ".join(forms)),
    )
