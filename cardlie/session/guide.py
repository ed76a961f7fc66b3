"""Tutorial: a first round for who has never played; three screens of one that was played."""

from __future__ import annotations

from typing import Any

from cardlie.base.translation import tr
from cardlie.engine import Action, Observation, Options, Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.engine.legal import Legal
from cardlie.players import BotChance, BotConfig
from cardlie.session.hints import likely
from cardlie.session.seats import BOT_NAMES
from cardlie.session.story import Story
from cardlie.telling.names import YOU, Names

#: Of so many deals the best is taken, of more where none has a showdown; of each so many actions.
_ENOUGH, _SEEDS, _ACTIONS = 4, 60, 60

#: How many guesses and what is said of them are shown, and how many sit there if they may: with
#: cards more of them, where each makes as many piles as at the table itself.
_LISTED, _SEATS, _WITH_CARDS = 3, 3, 4

_PILES = "These are the top cards of your piles. Only top cards count."

#: What the first screen is called, and the last; what the first says of what one sees, and the
#: second of what is said.
_TABLE = (
    "This is your hand",
    "Doubt it, and everybody shows",
    "Only you see this. There are {count} on the whole table, and every guess is about all of "
    "them.",
    "A guess says: at least this many lie there. It must be higher than the last, but need not be "
    "true.",
)
_CUP = (
    "This lies in the cup",
    "Doubt it, and the cup is lifted",
    "You look into the cup, and nobody else does: then you say what lies there.",
    "Each guess is a higher roll than the last, and the cup goes on. It need not be true.",
)

#: One screen: its ``title``, ``text`` in sentences, what was ``said`` in turn, ``rows`` of faces by
#: whose they are, ``facts``.
Screen = dict[str, Any]


def first_round(options: Options, reference: list[tuple[str, str]]) -> list[Screen]:
    """What one holds, what may be said, and what a doubt comes to; the first seat is 'you'.

    ``reference`` are the rows of the game's reference card: what may be said, and what it means.
    """
    fewest, most = options.game.seats
    if "insight" not in options.changed:  # that is told seat by seat
        enough = _WITH_CARDS if options.game.has_deck else _SEATS
        options = options.but(seats=max(fewest, min(most, enough, options.seats)))
    table, begins = _played(options)
    names = Names((YOU, *BOT_NAMES)[: options.seats], me=0)
    story = Story(table, names.names)
    story.teller.names = names
    lines = [" ".join(story.sentences(each)) for each in table.events[begins:]
             if isinstance(each, Guessed)]  # fmt: skip
    event = next(
        each for each in reversed(table.events) if isinstance(each, Challenged | SpottedOn)
    )
    shown = story.showdown_of(event, story.teller.showdown(event))
    mine = [row | {"faces": _faces(row)} for row in shown["rows"] if row["seat"] == 0]
    backs = [row | {"faces": _faces(row, up=False)} for row in shown["rows"] if row["seat"] != 0]
    cup = options.game.passes_cup
    hand, doubt, held, said = _CUP if cup else _TABLE
    held = tr(held, count=sum(len(row["faces"]) for row in shown["rows"]))
    piles = [tr(_PILES)] if options.game.has_deck else []
    called = [f"{shown['called']}: {shown['why']}", shown["losses"]]
    facts = [list(row) for row in reference[:_LISTED]]
    return [
        {"title": tr(hand), "text": [held, *piles], "said": [], "facts": facts if cup else [],
         "rows": [*(row | {"name": ""} for row in mine), *backs]},
        {"title": tr("Say more than was said, or doubt"), "text": [tr(said)],
         "said": lines[-_LISTED:], "facts": [] if cup else facts, "rows": mine if cup else []},
        {"title": tr(doubt), "text": called, "said": [], "rows": shown["rows"],
         "facts": []},
    ]  # fmt: skip


def _faces(row: dict[str, Any], up: bool = True) -> list[dict[str, Any]]:
    """A row's faces before the showdown, or their backs."""
    return [{"face": each["face"] if up else None, "counts": False, "as": None}
            for each in row["faces"]]  # fmt: skip


def _played(options: Options) -> tuple[Table, int]:
    """A table just after its first showdown in which the first seat had faces, and where that
    round begins: of some deals the one in which most plain guesses were said.
    """
    cup = options.game.passes_cup  # there only who lies has something to fear
    best: tuple[int, int, Table, int] | None = None
    for seed in range(_SEEDS):
        if best is not None and seed >= _ENOUGH and not (cup and best[0] < 2):
            break
        table = Table.deal(options, seed=seed)
        bots = [
            BotConfig("casual" if cup else "honest").build(BotChance(Seeded(seed), seat))
            for seat in range(options.seats)
        ]
        event: object = None
        for _ in range(_ACTIONS):
            if table.over or isinstance(event, Challenged | SpottedOn):
                break
            seen = table.observe(table.actor)
            event = table.act(_plain(bots[table.actor].decide(seen, Legal(seen)), seen))
        if not isinstance(event, Challenged | SpottedOn) or not event.faces[0]:
            continue
        end = table.events.index(event)
        begins = max(n for n, each in enumerate(table.events[:end]) if isinstance(each, Began))
        said = [each.guess for each in table.events[begins:] if isinstance(each, Guessed)]
        plain = sum(type(guess) is options.game.kinds[0] for guess in said)
        if cup:
            plain = min(len(said), _LISTED) * (isinstance(event, Challenged) and not event.held)
        if best is None or (plain, -len(said)) > best[:2]:
            best = plain, -len(said), table, begins
    assert best is not None
    return best[2:]


def _plain(action: Action, observation: Observation) -> Action:
    """An action of the plainest kind instead, where such a guess may well be true; else a doubt."""
    first = observation.options.game.kinds[0]
    if not isinstance(action, Say) or type(action.guess) is first:
        return action
    plain = [guess for guess, _ in likely(observation) if type(guess) is first]
    if plain:
        return Say(plain[0])
    return Challenge() if Legal(observation).challenge else action
