"""An edition: for which game, with what, under which rulings, in which language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.strings import FIRST, Strings, strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.games import get_game
from cardlie.games.options import Options, most_seats, seats_of
from cardlie.games.planned import chosen_in
from cardlie.language.speech import called
from cardlie.language.words import language_of
from cardlie.setting.deck import EXPANSIONS, Deck, base_deck
from cardlie.setting.faces import Suit
from cardlie.setting.option import START
from cardlie.setting.rulings import DEFAULT_RULINGS, Rulings
from cardlie.setting.setting import Setting


@dataclass(frozen=True, slots=True)
class Edition:
    """What a booklet is for.

    ``playing`` are the variants and expansions that are in force and nothing else is described;
    None describes them all, each as an extra to the basic game. ``deck`` is one of a player's own:
    examples are played with its cards, and those that it has no cards for are left out. ``start``
    is how many cards or dice each gets, if not what the game says; ``drawn`` are the suits as the
    theme draws them, if not as the deck names them, ``numbers`` what else was agreed on by number.

    >>> Edition("cards").shows("vague"), Edition("cards").plays("vague")
    (True, False)
    >>> exact = Edition.of("cards", playing=["vague"], rulings=["straight-min=1"])
    >>> exact.shows("straights"), exact.plays("vague")
    (False, True)
    """

    game: str
    language: str = FIRST
    playing: tuple[str, ...] | None = None
    rulings: Rulings = DEFAULT_RULINGS
    deck: Deck | None = None
    start: int | None = None
    drawn: tuple[Suit, ...] | None = None
    numbers: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(
        cls,
        game: str,
        language: str = FIRST,
        playing: Iterable[str] | None = None,
        rulings: Iterable[str] = (),
        deck: Deck | None = None,
        start: int | None = None,
    ) -> Edition:
        """An edition from names, each checked; ``rulings`` are texts such as ``repeat=allowed``."""
        agreed = Options.of(
            game, [*(playing or ()), *rulings], seats=seats_of(game, deck)[0], start=start,
            deck=deck,
        )  # fmt: skip
        strings(language)  # there is such a language
        names = None if playing is None else agreed.names
        own = None if deck == base_deck() else deck
        table = agreed.rules.options
        plain = [name for name, each in table.items() if each != START and not each.asks]
        agreed_on = [(n, v) for n, v in agreed.changed.items() if type(v) is int and n in plain]
        return cls(
            agreed.game, language, names, agreed.rulings, own, agreed.start,
            numbers=tuple(agreed_on),
        )  # fmt: skip

    def options(self, seats: int) -> Options:
        """What is agreed before so many play it; :class:`CardlieError` if they can't."""
        return Options.of(
            self.game, self.playing or (), seats=seats, start=self.start, rulings=self.rulings,
            deck=self.deck,
        )  # fmt: skip

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest players and the most; of many cards each there may not be enough for all."""
        fewest, most = seats_of(self.game, self.deck)
        if self.start is None and self.deck is None:
            return fewest, most
        return fewest, most_seats(fewest, most, self.options)

    @property
    def deals(self) -> list[tuple[list[int], int, int]]:
        """What is dealt: players, cards each, piles each; those in one row who get as many."""
        found: list[tuple[list[int], int, int]] = []
        for players in range(self.seats[0], self.seats[1] + 1):
            options = self.options(players)
            if not found or found[-1][1:] != (options.each, options.piles):
                found.append(([], options.each, options.piles))
            found[-1][0].append(players)
        return found

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """What the file of the game chooses under the rulings in force, as texts, key by key."""
        return chosen_in(get_game(self.game).plan, self.rulings)

    @property
    def words(self) -> Strings:
        """The strings of the edition's language."""
        return strings(self.language)

    @property
    def setting(self) -> Setting:
        """Game, faces and rulings: what the judge needs."""
        return Setting.of(self.game, self.deck, self.rulings)

    @property
    def the_deck(self) -> Deck:
        """The deck in play; ``deck`` is None where it is that of the rules."""
        return self.deck or base_deck()

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits in play, with the animals that are seen on the cards."""
        return self.drawn or self.the_deck.faces.suits

    def worded(self, text: str) -> str:
        """Prose in which the suits of the rules' deck are those of the cards in play."""
        if self.suits == base_deck().faces.suits:
            return text
        words: dict[str, str] = {}
        language = language_of(self.language)
        for suit, own in zip(base_deck().faces.suits, self.suits, strict=False):
            for name, to, other in (
                (suit.name, own.name, own.name),
                (suit.animal, own.animal, own.plural),
            ):
                first = called(to, self.language)
                after = language.after_count(to) if other is to else called(other, self.language)
                theirs = language.forms(to) or (first, after)
                for nth, form in enumerate(language.forms(name)):
                    words[form] = theirs[min(nth, len(theirs) - 1)]
                    words.setdefault(form.lower(), words[form].lower())
            words |= {suit.name: own.name, suit.animal: own.animal, suit.plural: own.plural}
        return re.sub(r"\w+", lambda word: words.get(word[0], word[0]), text)

    def shows(self, feature: str) -> bool:
        """Whether the feature is described at all: not what the deck has no cards for."""
        if feature in EXPANSIONS and feature not in self.the_deck.expansions:
            return False
        return self.playing is None or feature in self.playing

    def plays(self, feature: str) -> bool:
        """Whether the feature is in force in the game that the booklet is for."""
        return self.playing is not None and feature in self.playing

    def ruling(self, name: str) -> tuple[str, str, list[tuple[str, str]]]:
        """(question, answer in force, other readings as (value, text)) in this language."""
        ruling, force = get_game(self.game).options[name], self.rulings[name]

        def text(value: str) -> str:
            return self.worded(ruling.text(value, self.language))

        others = [(value, text(value)) for value in ruling.readings if value != force]
        return self.worded(ruling.told(self.words)), text(force), others

    def described(self, told: bool = False) -> list[str]:
        """What this edition is for, a line each: its features, and rulings other than usual.

        Rulings are named as ``--ruling`` takes them, or ``told`` in words.
        """
        words, lines = self.words, []
        if self.playing:
            switches = get_game(self.game).switches
            names = ", ".join(switches[name].title(words) for name in self.playing)
            lines.append(words("booklet.with", features=names))
        elif self.playing is not None and get_game(self.game).switches:
            lines.append(words["booklet.base"])
        if self.start is not None:
            pieces = "die" if self.start == 1 else get_game(self.game).pieces
            lines.append(words(f"booklet.{pieces}_each", count=self.start))
        table = get_game(self.game).options
        with speaking(translation(self.language)):
            lines += [table[name].says(value, words) for name, value in self.numbers]
        game = get_game(self.game).title
        if self.deck is not None and self.deck.title != game:
            lines.append(words("booklet.own_deck", game=game))
        if self.rulings.changed:
            changed = self.rulings.texts
            if told:
                changed = [self.ruling(name)[1].rstrip(".") for name, _ in self.rulings.changed]
            parted = "; " if told else ", "
            lines.append(words("booklet.other_rulings", rulings=parted.join(changed)))
        return lines


class RulesError(CardlieError):
    """A source of rules that can't be built: file, line and what is wrong there."""

    def __init__(self, file: Path, line: int, problem: str, hint: str | None = None) -> None:
        where = f"{file}:{line}" if line else f"{file}"
        super().__init__(f"{where}: {tr(problem)}", hint)
        self.file, self.line, self.problem = file, line, problem
