"""Offers before a game begins: which game, and one that was left to be taken up again."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import suggest
from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck
from cardlie.engine import GAMES
from cardlie.engine.log import printable
from cardlie.games.titles import id_of
from cardlie.language.calls import call_of
from cardlie.session.questions import asked_at_all, question
from cardlie.telling.teller import capital
from cardlie.terminal.display import Display
from cardlie.terminal.saved_games import kept_like, own_place, when_left
from cardlie.terminal.start import StartedGame, resumed


def chosen_game(display: Display) -> str | None:
    """The game that somebody at a terminal chooses; None if they want none."""
    from cardlie.press.parts.printed_game import printed_game  # only for who is asked

    rows = [(game.id, tr(game.title), *game.seats) for game in GAMES.values()]
    wide = max(len(title) for _, title, *_ in rows)
    told = [tr("Which game?"), ""]
    for nth, (id, title, fewest, most) in enumerate(rows, 1):
        players = tr("{fewest} to {most} players", fewest=fewest, most=most)
        least, longest = printed_game(id).minutes or (0, 0)
        minutes = tr("{least} to {most} minutes", least=least, most=longest) if longest else ""
        told.append(f"  {nth}  {title:<{wide}}  {players:<16}  {minutes}".rstrip())
        told += [f"     {line}" for line in [strings(language()).get(f"offer.{id}", "")] if line]
    named = {str(nth): id for nth, (id, *_) in enumerate(rows, 1)}
    named |= {id: id for id, *_ in rows} | {title.casefold(): id for id, title, *_ in rows}
    asked: list[str] = []
    while True:
        typed = display.line([*told, "", *asked], tr("Number or name (Enter: 1): "))
        word = None if typed is None else asked_at_all(typed)
        if typed is None or word == "quit":
            return None
        text = typed.strip().casefold()
        found = named.get(text or "1")
        if found is None and word is None:  # all names of all games take a moment
            found = named.get(id_of(text))
        if found is not None:
            return found
        asked = _of_the_offer(typed, word, [*named])


def _of_the_offer(typed: str, word: str | None, named: Sequence[str]) -> list[str]:
    """What is answered to who types no game where games are offered."""
    if word in ("help", "hint"):
        return [
            tr("Type a number or a name; 'quit' leaves. New to all this? Number 1."),
            tr("Rules of a game: cardlie rules mia. Once you play, 'help' tells what to type."),
        ]
    if word == "rules":
        return [tr("Rules of a game: cardlie rules mia. Once you play, 'rules' shows them.")]
    none = tr("{text!r} is none of them.", text=typed[:40])
    close = suggest(typed, [name for name in named if not name.isdecimal()])
    return [f"{none} {capital(tr('did you mean {close!r}?', close=close))}" if close else none]


def or_the_one_before(
    started: StartedGame, deck: Deck | None, seats: str | None, display: Display
) -> StartedGame | None:
    """The game that began with the same words and was left, if whoever sits there wants it.

    None: they want neither.
    """
    own = own_place(started.deal.table.options.game.id, started.deal.seed)
    file = own and kept_like(own, started.header)
    if file is None:
        return started
    left, name = when_left(file), printable(str(file))
    told = [tr("You left this game unfinished on {left}: {file}", left=left, file=name)]
    while True:
        typed = display.line(told, tr("Resume it? [Y/n] "))
        asked = None if typed is None else question(typed)
        if typed is None or (asked is not None and asked.word == "quit"):
            return None
        answer = call_of(typed, ("yes", "no")) if typed.strip() else "yes"
        if answer is not None:
            return resumed("", file, deck, seats) if answer == "yes" else started
        hint = "{text!r} is neither: 'y' resumes it, 'n' starts a new game, 'quit' does nothing."
        told = [*told[:1], tr(hint, text=typed[:40])]
