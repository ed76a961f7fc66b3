"""A first round for who has never played: three screens, of a round that was really played."""

from __future__ import annotations

from typing import Any

from cardlie.base.translation import tr
from cardlie.engine import Options, Seeded, Table
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.engine.legal import Legal
from cardlie.players import BotChance, Spec
from cardlie.session.seats import BOT_NAMES
from cardlie.session.story import Story
from cardlie.telling.names import YOU, Names

#: Of so many deals the best is taken, of more where none has a showdown; of each so many actions.
_ENOUGH, _SEEDS, _ACTIONS = 4, 60, 60

#: How many guesses and what is said of them are shown, and how many sit there if they may.
_LISTED, _SEATS = 3, 3

#: One screen: its ``title``, ``text`` in sentences, ``rows`` of faces by whose they are, ``facts``.
Screen = dict[str, Any]


def first_round(options: Options, reference: list[tuple[str, str]]) -> list[Screen]:
    """What one holds, what may be said, and what a doubt comes to; the first seat is 'you'.

    ``reference`` are the rows of the game's reference card: what may be said, and what it means.
    """
    fewest, most = options.game.seats
    if "insight" not in options.changed:  # that is told seat by seat
        options = options.but(seats=max(fewest, min(most, _SEATS, options.seats)))
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
    mine = [row for row in shown["rows"] if row["seat"] == 0]
    plain = [{**each, "counts": False, "as": None} for row in mine for each in row["faces"]]
    held = (
        "Only you see this. There are {count} on the whole table, and every guess is about "
        "all of them."
    )
    said = (
        "A guess says: at least so many lie there. It must be higher than the last, but it "
        "need not be true."
    )
    if options.game.passes_cup:
        held = "You look into the cup, and nobody else does: then you say what lies there."
        said = (
            "Each guess is a higher roll than the last, and the cup goes on. It need not be true."
        )
    held = tr(held, count=sum(len(row["faces"]) for row in shown["rows"]))
    called = [f"{shown['called']}: {shown['why']}", shown["losses"]]
    return [
        {"title": tr("This is your hand"), "text": [held], "facts": [],
         "rows": [{"seat": 0, "name": "", "faces": plain}]},
        {"title": tr("Say more than was said, or doubt"), "text": [tr(said), *lines[-_LISTED:]],
         "rows": [], "facts": [list(row) for row in reference[:_LISTED]]},
        {"title": tr("Doubt it, and everybody shows"), "text": called, "rows": shown["rows"],
         "facts": []},
    ]  # fmt: skip


def _played(options: Options) -> tuple[Table, int]:
    """A table just after its first showdown in which the first seat had faces, and where that
    round begins: of some deals the one in which most plain guesses were said.
    """
    best: tuple[int, int, Table, int] | None = None
    for seed in range(_SEEDS):
        if best is not None and seed >= _ENOUGH:
            break
        table = Table.deal(options, seed=seed)
        bots = [
            Spec("honest").build(BotChance(Seeded(seed), seat)) for seat in range(options.seats)
        ]
        event: object = None
        for _ in range(_ACTIONS):
            if table.over or isinstance(event, Challenged | SpottedOn):
                break
            seen = table.observe(table.actor)
            event = table.act(bots[table.actor].decide(seen, Legal(seen)))
        if not isinstance(event, Challenged | SpottedOn) or not event.faces[0]:
            continue
        end = table.events.index(event)
        begins = max(n for n, each in enumerate(table.events[:end]) if isinstance(each, Began))
        said = [each.guess for each in table.events[begins:] if isinstance(each, Guessed)]
        plain = sum(type(guess) is options.game.kinds[0] for guess in said)
        if best is None or (plain, -len(said)) > best[:2]:
            best = plain, -len(said), table, begins
    assert best is not None
    return best[2:]
