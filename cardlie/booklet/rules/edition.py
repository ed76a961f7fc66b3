"""An edition: for which game, with what, under which rulings, in which language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.strings import FIRST, Strings, strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.deck.deck import EXPANSIONS, Deck, base_deck
from cardlie.deck.faces import Suit
from cardlie.games.model import Game, Rules
from cardlie.games.option import START
from cardlie.games.options import Options, most_seats, seats_of
from cardlie.games.registry import rules_of
from cardlie.guess import Guess
from cardlie.language.deck_words import animal, animals, suit_counted, suit_noun
from cardlie.language.word_list import language_of


@dataclass(frozen=True, slots=True)
class Edition:
    """What a booklet is for.

    ``playing`` are the variants and expansions that are in force and nothing else is described;
    None describes them all, each as an extra to the basic game. ``deck`` is one of a player's own:
    examples are played with its cards, and those that it has no cards for are left out. ``start``
    is how many cards or dice each gets, if not what the game says; ``drawn`` are the suits as the
    theme draws them, if not as the deck names them, ``numbers`` what else was agreed on by number.
    ``made_for`` is how few and how many its kit is for, if it is for fewer than the game. Words
    of the game's own file with ``unprinted`` letters, which a font lacks, are not listed.

    >>> from cardlie.games import GAMES
    >>> Edition(GAMES["cards"]).shows("vague"), Edition(GAMES["cards"]).plays("vague")
    (True, False)
    >>> exact = Edition.of("cards", playing=["vague"], rulings=["straight-min=1"])
    >>> exact.shows("straights"), exact.plays("vague")
    (False, True)
    """

    game: Game
    language: str = FIRST
    playing: tuple[str, ...] | None = None
    deck: Deck | None = None
    start: int | None = None
    drawn: tuple[Suit, ...] | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    made_for: tuple[int, int] | None = None
    unprinted: str = ""

    @classmethod
    def of(
        cls,
        game: str | Game,
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
        exact = cls.played(agreed, language)
        return replace(exact, playing=None) if playing is None else exact

    @classmethod
    def played(cls, agreed: Options, language: str = FIRST) -> Edition:
        """The edition of exactly what is agreed on, for however many."""
        strings(language)  # there is such a language
        own = None if agreed.the_deck == base_deck() else agreed.deck
        table = agreed.game.options
        plain = [name for name, each in table.items() if each != START and not each.asks]
        agreed_on = [(n, v) for n, v in agreed.changed.items() if type(v) is int and n in plain]
        return cls(agreed.game, language, agreed.names, own, agreed.start, numbers=tuple(agreed_on))

    def options(self, seats: int) -> Options:
        """What is agreed before so many play it; :class:`CardlieError` if they can't."""
        return Options.of(
            self.game, self.playing or (), seats=seats, start=self.start, deck=self.deck,
        )  # fmt: skip

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest players and the most for whom it is: those of its kit, if it is for one."""
        return self.made_for or self.may_play

    @property
    def may_play(self) -> tuple[int, int]:
        """The fewest players and the most; of many cards each there may not be enough for all."""
        fewest, most = seats_of(self.game, self.deck)
        if self.is_ours:
            return fewest, most
        return fewest, most_seats(fewest, most, self.options)

    @property
    def deals(self) -> list[tuple[list[int], int, int]]:
        """What is dealt: players, cards each, piles each; those in one row who get as many."""
        found: list[tuple[list[int], int, int]] = []
        for players in range(self.seats[0], self.seats[1] + 1):
            options = self.options(players)
            if not found or found[-1][1:] != (options.start_count, options.piles):
                found.append(([], options.start_count, options.piles))
            found[-1][0].append(players)
        return found

    @property
    def strings(self) -> Strings:
        """The strings of the edition's language."""
        words = strings(self.language)
        return words.shedding if self.game.sheds else words

    @property
    def rules(self) -> Rules:
        """Game, faces and rulings: what the judge needs."""
        return rules_of(self.game, self.deck)

    @property
    def the_deck(self) -> Deck:
        """The deck in play; ``deck`` is None where it is that of the rules."""
        return self.deck or base_deck()

    @property
    def is_ours(self) -> bool:
        """Whether it is played with what the rules are written of, so that each example fits."""
        return self.deck is None and self.start is None

    def can_say(self, kind: type[Guess]) -> bool:
        """Whether what is played with has something that a guess of that kind can name."""
        return kind.sample(self.rules.faces) is not None

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
            colour = suit_noun(own, self.language), suit_counted(own, self.language)
            beast = animal(own, self.language), animals(own, self.language)
            for name, theirs in ((suit.name, colour), (suit.animal, beast)):
                for nth, form in enumerate(language.forms(name)):
                    words[form] = theirs[min(nth, len(theirs) - 1)]
                    words.setdefault(form.lower(), words[form].lower())
            words |= {suit.name: colour[0], suit.animal: beast[0], suit.plural: beast[1]}
        return re.sub(r"\w+", lambda word: words.get(word[0], word[0]), text)

    def shows(self, feature: str) -> bool:
        """Whether the feature is described at all: not what the deck has no cards for."""
        if feature in EXPANSIONS and feature not in self.the_deck.expansions:
            return False
        if any(each.variant == feature and not self.can_say(each) for each in self.game.kinds):
            return False
        return self.playing is None or feature in self.playing

    def plays(self, feature: str) -> bool:
        """Whether the feature is in force in the game that the booklet is for."""
        return self.playing is not None and feature in self.playing

    def ruling(self, name: str) -> tuple[str, str, list[tuple[str, str]]]:
        """(question, answer in force, other readings as (value, text)) in this language."""
        ruling, force = self.game.options[name], self.game.readings[name]

        def text(value: str) -> str:
            return self.worded(ruling.text(value, self.language))

        others = [(value, text(value)) for value in ruling.readings if value != force]
        return self.worded(ruling.description(self.strings)), text(force), others

    def described(self, in_words: bool = False) -> list[str]:
        """What this edition is for, a line each: its features, and rulings other than usual.

        Rulings are named as ``--with`` takes them, or told in whole sentences if ``in_words``.
        """
        words, lines = self.strings, []
        if self.playing:
            switches = self.game.switches
            names = ", ".join(switches[name].title(words) for name in self.playing)
            lines.append(words("booklet.with", features=names))
        elif self.playing is not None and self.game.switches:
            lines.append(words["booklet.base"])
        if self.start is not None:
            rules = self.game
            one, several = ("life", "lives") if rules.passes_cup else ("die", rules.pieces)
            pieces = one if self.start == 1 else several
            lines.append(words(f"booklet.{pieces}_each", count=self.start))
        table = self.game.options
        with speaking(translation(self.language)):
            lines += [table[name].says(value, words) for name, value in self.numbers]
        game = self.game.title
        if self.deck is not None and self.deck.title != game:
            lines.append(words("booklet.own_deck", game=game))
        if self.game.chosen:
            changed = [f"{name}={value}" for name, value in self.game.chosen]
            if in_words:
                known = [each.name for each in self.game.rulings]
                changed = [
                    self.ruling(name)[1].rstrip(".")
                    for name, _ in self.game.chosen if name in known
                ]  # fmt: skip
            parted = "; " if in_words else ", "
            lines.append(words("booklet.other_rulings", rulings=parted.join(changed)))
        return lines


class RulesError(CardlieError):
    """A source of rules that can't be built: file, line and what is wrong there."""

    def __init__(self, file: Path, line: int, problem: str, hint: str | None = None) -> None:
        where = f"{file}:{line}" if line else f"{file}"
        super().__init__(f"{where}: {tr(problem)}", hint)
        self.file, self.line, self.problem = file, line, problem
