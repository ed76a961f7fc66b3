"""A deck, theme or game of one's own: all that is wrong with its file, and what is doubtful."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlie.base.amount import span
from cardlie.base.data import Section
from cardlie.base.errors import TemplateError
from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.suit_file import file_beside
from cardlie.games.options import Options, usual_seats
from cardlie.games.registry import get_game
from cardlie.games.spec_file import read_spec
from cardlie.language.deck_words import missing_told
from cardlie.language.decks import load_deck
from cardlie.language.word_list import languages
from cardlie.press.look.doubts import alike_to_some, doubts
from cardlie.press.look.svg_mark import read_svg
from cardlie.press.look.theme import Theme

if TYPE_CHECKING:  # themes are looked at without odds
    from cardlie.lint.power_values import PowerValue


class About(NamedTuple):
    """What is told of a file without a fault: what it is, what is doubtful, its power cards."""

    title: str
    doubts: Sequence[str]
    powers: Sequence[PowerValue] = ()
    fewest: int = 0

    def notes(self, *, ordered: bool = False) -> list[str]:
        """All that is doubtful; of power cards nothing that are ``ordered`` by their odds now."""
        if ordered or not self.powers:
            return [*self.doubts]
        from cardlie.lint.power_values import out_of_order

        return [*self.doubts, *out_of_order(self.powers)]


def sort_of(path: Path, values: dict[str, Any]) -> str:
    """Whether a file with these values is a theme, a deck or a game."""
    if "paper" in values or "fonts" in values or path.name == "theme.toml":
        return "theme"
    return "deck" if "suit" in values or "numbers" in values else "game"


def faults_of(
    path: Path, values: dict[str, Any], theme: str = "default"
) -> tuple[Sequence[TemplateError], bool, Callable[[], About]]:
    """The faults of a file with these values, whether these are all, and what to tell of it."""
    kinds: dict[str, tuple[Callable[[], object], Callable[[], About]]] = {
        "theme": (lambda: Theme.load(path), lambda: _of_theme(Theme.load(path))),
        "deck": (lambda: _read_deck(path), lambda: _of_deck(load_deck(path), theme)),
        "game": (lambda: read_spec(path, str(path)), lambda: _of_game(str(path))),
    }
    load, describe = kinds[sort_of(path, values)]
    try:
        load()
    except TemplateError as error:
        return error.all, error.complete, describe
    return (), True, describe


def _read_deck(path: Path) -> None:
    """Read a deck, and the files that its suits have marks from."""
    top = Section.load(path)
    with top.gathering() as part:
        part(load_deck, path)
        for entry in part(top.sections, "suit").get([]):
            mark = part(entry.text, "mark", default="").get("")
            if mark.endswith(".svg"):
                part(read_svg, Path(file_beside(entry, mark)))


def _of_deck(deck: Deck, theme: str) -> About:
    """What a deck is, what is doubtful about it, and what its power cards are worth."""
    from cardlie.lint.power_values import power_values, tables_of

    cards = len(deck.cards()), len(deck.cards(wildcards=True, powers=True))
    (fewest, most), tables = tables_of(deck)
    title = tr("{count} cards, {all} with all expansions, for {players} players",
               count=cards[0], all=cards[1], players=span(fewest, most))  # fmt: skip
    endless = endless_mixes(Options("cards", usual_seats("cards", deck), deck=deck))
    words = [told for id in languages() for told in missing_told(deck.faces, id)]
    doubtful = [*words, *_looks(Theme.load(theme), deck), *endless]
    powers = power_values(deck, tables) if deck.faces.powers else ()
    return About(title, doubtful, powers, fewest)


def _of_theme(theme: Theme) -> About:
    return About(f"{theme.title}. {theme.note}", [*_looks(theme, base_deck())])


def _of_game(id: str) -> About:
    from cardlie.lint.wrong_costs import cost_notes

    game = get_game(id)
    fewest, most = game.seats
    told = tr("{title}, for {players} players", title=game.title, players=span(fewest, most))
    # what is refuted isn't played at all: that is a fault, and told as one
    open_ = endless_mixes(Options(game, usual_seats(game)), "not decided")
    return About(told, [*cost_notes(game), *open_])


def _looks(theme: Theme, deck: Deck) -> Iterator[str]:
    yield from doubts(theme, deck.faces.suits)
    yield from alike_to_some(theme, deck.faces.suits)


def endless_mixes(options: Options, *verdicts: str) -> Iterator[str]:
    """Mixes of variants whose rounds are not proven to end, of some verdicts or of any."""
    from cardlie.lint.check import endings_of, every_mix
    from cardlie.lint.sentences import ending_text

    missing = {"wildcards", "powers"} - set(options.the_deck.expansions)
    switches = [name for name in options.game.switches if name not in missing]
    words = strings(language())
    for mix in endings_of(options, every_mix(switches)):
        if mix.ending.verdict in (verdicts or ("refuted", "not decided")):
            names = ", ".join(mix.names[0]) or words["check.base"]
            yield f"{names}: {ending_text(mix.ending, words)}"
