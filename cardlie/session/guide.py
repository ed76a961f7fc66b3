"""Tutorial: a first round for who has never played; three screens of one that was played."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardlie.base.translation import tr
from cardlie.engine import Action, Observation, Options, Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.engine.legal import Legal
from cardlie.guess import Guess
from cardlie.players import BotChance, BotConfig
from cardlie.session.hints import likely
from cardlie.session.prospects import sayable
from cardlie.session.seats import BOT_NAMES
from cardlie.session.story import Story
from cardlie.telling.names import YOU, Names
from cardlie.telling.spans import plain

#: Of so many deals the best is taken, of more where none teaches well or has no showdown; of each
#: so many actions.
_ENOUGH, _SEEDS, _ACTIONS = 4, 60, 60

#: How many guesses are shown, how much is said of them (of a cup, where each roll has its rank,
#: more), and how many sit there if they may: with cards more of them, where each makes as many
#: piles as at the table itself.
_LISTED, _FACTS, _OF_CUP, _SEATS, _WITH_CARDS = 3, 2, 3, 3, 4

_PILES = "These are the top cards of your piles. Only top cards count."

#: What the first screen is called, and the last; what the second says of what is said.
_TABLE = (
    "This is your hand",
    "Challenge, and everybody shows",
    "A guess says: at least this many lie there. It must be higher than the last, but need not be "
    "true.",
)
_CUP = (
    "This lies in the cup",
    "Challenge, and the cup is lifted",
    "Each guess is a higher roll than the last, and the cup goes on. It need not be true.",
)

#: What the first says of what one sees: of cards, of dice, under a cup.
_CARDS = (
    "Only you see these. {count} cards lie on the whole table, and every guess is about them all."
)
_DICE = (
    "Only you see these. {count} dice lie on the whole table, and every guess is about them all."
)
_INSIDE = "You look into the cup, and nobody else does: then you say what lies there."

#: One screen: its ``title``; ``lead``, sentences above all else; ``rows`` of faces by whose they
#: are; what was ``said`` in turn, by whom and whether by oneself; ``move``, what one may say then;
#: ``stamp`` and whether it ``holds``; ``text`` in sentences; ``facts``.
Screen = dict[str, Any]


class _Lesson(NamedTuple):
    """A table just after a showdown, the showdown, where its round began, and what might have been
    said instead of the doubt.
    """

    table: Table
    event: Challenged | SpottedOn
    begins: int
    instead: Guess | None


def first_round(options: Options, reference: list[tuple[str, str]]) -> list[Screen]:
    """What one holds, what may be said, and what a doubt comes to; the first seat is 'you'.

    ``reference`` are the rows of the game's reference card: what may be said, and what it means.
    """
    game = options.game
    fewest, most = game.seats
    if "insight" not in options.changed:  # that is told seat by seat
        enough = _WITH_CARDS if game.has_deck else _SEATS
        options = options.but(seats=max(fewest, min(most, enough, options.seats)))
    played = _played(options)
    names = Names((YOU, *BOT_NAMES)[: options.seats], me=0)
    story = Story(played.table, names.names)
    story.teller.names = names
    shown = story.showdown_of(played.event, story.teller.showdown(played.event))
    facts = [list(row) for row in reference[: _OF_CUP if game.passes_cup else _FACTS]]
    return [
        _hand(shown["rows"], options, facts if game.passes_cup else []),
        _turn(played, story, shown["rows"], [] if game.passes_cup else facts),
        _screen(_words(options)[1], lead=[f"{shown['called']}."], rows=shown["rows"],
                stamp=shown["stamp"], holds=shown["holds"], text=[shown["why"], shown["losses"]]),
    ]  # fmt: skip


def _words(options: Options) -> tuple[str, str, str]:
    return _CUP if options.game.passes_cup else _TABLE


def _screen(title: str, **parts: Any) -> Screen:
    blank: Screen = {"lead": [], "said": [], "facts": []}
    blank |= {"move": None, "stamp": None, "holds": None}
    return blank | {"title": tr(title)} | parts


def _hand(rows: list[dict[str, Any]], options: Options, facts: list[list[str]]) -> Screen:
    """One's own faces, and the others' from behind."""
    cards, cup = options.game.has_deck, options.game.passes_cup
    held = tr(_INSIDE if cup else _CARDS if cards else _DICE,
              count=sum(len(row["faces"]) for row in rows))  # fmt: skip
    mine = [row | {"faces": _faces(row)} for row in rows if row["seat"] == 0]
    backs = [row | {"faces": _faces(row, up=False)} for row in rows if row["seat"] != 0]
    return _screen(_words(options)[0], rows=[*mine, *backs], facts=facts,
                   text=[held, *([tr(_PILES)] if cards else [])])  # fmt: skip


def _turn(
    played: _Lesson, story: Story, rows: list[dict[str, Any]], facts: list[list[str]]
) -> Screen:
    """What was said over one's own faces, and what may be said next."""
    options = played.table.options
    said = [each for each in played.table.events[played.begins :] if isinstance(each, Guessed)]
    asked = played.instead if said[-1].seat != 0 else None
    return _screen(
        "Say more, or challenge", facts=facts, text=[tr(_words(options)[2])],
        rows=[row | {"faces": _faces(row)} for row in rows if row["seat"] == 0],
        said=[{"line": " ".join(story.sentences(each)), "mine": each.seat == 0}
              for each in said[-_LISTED:]],
        move=asked and plain(story.teller.guess(asked)),
    )  # fmt: skip


def _faces(row: dict[str, Any], up: bool = True) -> list[dict[str, Any]]:
    """A row's faces before the showdown, or their backs."""
    return [{"face": each["face"] if up else None, "counts": False, "as": None}
            for each in row["faces"]]  # fmt: skip


def _played(options: Options) -> _Lesson:
    """A round up to its first showdown in which the first seat had faces: of some deals the one
    that teaches most, which is where one doubts a lie after plain guesses; under a cup, where only
    who lies has something to fear, where one's own is found out.
    """
    cup = options.game.passes_cup
    best: tuple[tuple[int, int, int], _Lesson] | None = None
    for seed in range(_SEEDS):
        if best is not None and seed >= _ENOUGH and best[0][0] >= 2:
            break
        table, event, instead = _deal(options, seed)
        if event is None or not event.faces[0]:
            continue
        end = table.events.index(event)
        begins = max(n for n, each in enumerate(table.events[:end]) if isinstance(each, Began))
        said = [each.guess for each in table.events[begins:] if isinstance(each, Guessed)]
        simple = sum(type(guess) is options.game.kinds[0] for guess in said)
        lie = isinstance(event, Challenged) and not event.held and (cup or event.challenger == 0)
        worth = lie * min(len(said) if cup else simple, _LISTED)
        rank = worth, simple, -len(said)
        if best is None or rank > best[0]:
            best = rank, _Lesson(table, event, begins, instead)
    assert best is not None
    return best[1]


def _deal(options: Options, seed: int) -> tuple[Table, Challenged | SpottedOn | None, Guess | None]:
    """A table played to its first showdown, if one comes, and what was likeliest to be true of all
    that might have been said last.
    """
    table = Table.deal(options, seed=seed)
    style = "casual" if options.game.passes_cup else "honest"
    bots = [BotConfig(style).build(BotChance(Seeded(seed), seat)) for seat in range(options.seats)]
    for _ in range(_ACTIONS):
        if table.over:
            break
        seen = table.observe(table.actor)
        event = table.act(_plain(bots[table.actor].decide(seen, Legal(seen)), seen))
        if isinstance(event, Challenged | SpottedOn):
            more = (guess for guess, _ in sayable(seen) if type(guess) is options.game.kinds[0])
            return table, event, next(more, None)
    return table, None, None


def _plain(action: Action, observation: Observation) -> Action:
    """An action of the plainest kind instead, where such a guess may well be true; else a doubt."""
    first = observation.options.game.kinds[0]
    if not isinstance(action, Say) or type(action.guess) is first:
        return action
    simple = [guess for guess, _ in likely(observation) if type(guess) is first]
    if simple:
        return Say(simple[0])
    return Challenge() if Legal(observation).challenge else action
