"""Replay: a whole saved game in lines, and as the deal that was played."""

from __future__ import annotations

from itertools import groupby

from cardlie.base.strings import feature
from cardlie.base.translation import tr
from cardlie.engine.events import Began, Over
from cardlie.engine.log import Saved
from cardlie.session.coaching import costliest_of
from cardlie.session.deal import Deal
from cardlie.telling.names import YOU, Names
from cardlie.telling.teller import Teller, has_action_line
from cardlie.terminal.event_lines import event_lines
from cardlie.terminal.look import Look


def replay_lines(saved: Saved, look: Look) -> list[str]:
    """The whole game in lines of at most 79 columns; each round after an empty one."""
    options = saved.header.options
    game = tr("{game}, {seats} players.", game=tr(options.game.title), seats=options.seats)
    agreed = [*map(feature, options.names), *options.phrases]
    lines = look.flowing([
        look.paint(game, bold=True),
        *(tr("With {name}.", name=name) for name in agreed),
        tr("Seed {seed}.", seed=saved.header.seed),
        *([tr("Game {game}.", game=saved.header.game)] if saved.header.game else []),
    ])  # fmt: skip
    names = names_of(saved)
    teller = Teller(options, names)
    for deed, events in groupby(saved.table.events, has_action_line):
        if deed:
            deeds = [line for event in events for line in event_lines(event, teller, look)]
            deeds[:-1] = [line.removesuffix(".") for line in deeds[:-1]]
            lines += look.flowing(deeds, 2, "; ")
            continue
        for event in events:
            lines += [""] if isinstance(event, Began | Over) else []
            lines += look.folded(event_lines(event, teller, look, drawn=True))
    if not saved.table.over:
        actor = saved.table.actor
        goes_on = names.says(
            [actor],
            "The game goes on: it is your turn.",
            "The game goes on: it is {who}'s turn.",
        )
        lines += ["", look.styled(goes_on)]
    elif look.terminal and names.me is not None:
        worst = costliest_of(deal_of(saved, names), names.me)
        lines += ["", *look.folded([worst])] if worst else []
    return lines


def deal_of(saved: Saved, names: Names) -> Deal:
    """A game that was kept, with the bots that its file names."""
    seats, seed = saved.header.note.get("seats"), saved.header.seed
    played = map(str, seats) if isinstance(seats, list) else ("",) * len(names.names)
    bots = tuple("" if each == "you" else each for each in played)
    return Deal(saved.table, seed, names.names, bots=bots, evening=seed)


def names_of(saved: Saved) -> Names:
    """What the seats are called; who sits at the keyboard is 'You' here as well."""
    given = saved.header.names
    seats = range(saved.header.options.seats)
    names = tuple(
        given[seat] if seat < len(given) else tr("seat {number}", number=seat + 1) for seat in seats
    )
    return Names.short(names, names.index(YOU) if YOU in names else None)
