"""The sources of the rules: Markdown with conditions and executed examples, read for an edition.

Lines that start with ``:::`` are directives and never reach the reader:

===================================  ==========================================================
``::: when CONDITION`` ... ``:::``   only where the condition holds: ``straights`` (described),
                                     ``playing straights`` (in force), ``repeat=allowed`` (a
                                     ruling), ``exact.by=next`` (a key of the game's file), ``own
                                     deck``, ``start`` (another number of dice or cards than
                                     usual), joined with ``not``, ``and``, ``or``
``::: part summary`` ... ``:::``     belongs to the one-page ``summary`` or the short ``zine``
``::: spare N`` ... ``:::``          in the short rules: told only where there is room, 1 first
``::: ruling NAME``                  the question, the answer in force and the other readings
``::: show NAME``                    something made from data: power cards, odds, the track ...
``::: dealt KIND``                   an example that is dealt: ``judge``, ``higher``, ``round``;
                                     ``dealt higher NAME`` in a round of that name
``::: asked HEAD``                   every ruling of the game, under a head, if it has any
``::: rounds`` ... ``:::``           for a game of a plan: once for each special round, whose keys
                                     are ``round.KEY`` and whose name is ``{{round}}``
===================================  ==========================================================

``::: either`` ... ``::: or`` ... ``:::``   the first, if all its examples can be shown with the
deck in play, else the second. What ``{{stands so}}`` within a line is filled in: ``places.py``.
Fenced blocks of the kinds in ``examples.py`` are executed: one that is wrong stops the build with
file and line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.booklet.rules.edition import Edition, RulesError
from cardlie.booklet.rules.examples import EXAMPLES, Example, ExampleLines, run_example
from cardlie.booklet.rules.places import filled, players_of
from cardlie.booklet.rules.unfold import unfolded
from cardlie.games.registry import get_game
from cardlie.setting.rulings import all_rulings

#: What is made of one source: the booklet, the one-page summary, the short rules to fold.
PARTS = ("book", "summary", "zine")

#: What ``::: show`` knows; the press draws each, the terminal tells it.
SHOWN = ("powers", "odds", "track")


class Prose(NamedTuple):
    """Markdown."""

    text: str


class RulingBlock(NamedTuple):
    """A ruling: its question, the answer in force, the other readings as (value, text)."""

    ruling: str
    question: str
    answer: str
    others: tuple[tuple[str, str], ...]


class Show(NamedTuple):
    """Something made from data; ``name`` is one of :data:`SHOWN`."""

    name: str


Block = Prose | RulingBlock | Show | Example


class Rulebook(NamedTuple):
    """The rules of one game, as read for one edition.

    ``spare`` says of each block of ``zine`` whether it may be left out: 0 never, otherwise the
    highest first. ``blurb`` is what the back cover says.
    """

    edition: Edition
    title: str
    tagline: str
    players: str
    book: tuple[Block, ...]
    summary: tuple[Block, ...]
    zine: tuple[Block, ...]
    spare: tuple[int, ...] = ()
    blurb: str = ""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of every part, in order."""
        return (*self.book, *self.summary, *self.zine)

    def examples(self) -> list[Example]:
        """Every example of every part, in order."""
        return [block for block in self.blocks if isinstance(block, Example)]

    def short(self, most: int) -> list[Block]:
        """The short rules, with what may be left out up to that rank."""
        return [b for b, rank in zip(self.zine, self.spare, strict=True) if rank <= most]


def source_file(game: str, language: str) -> Path:
    """Where the rules of a game are written; of ``dice``: those of any game of dice in a file."""
    folder = data_dir("rules")
    written = game if game == "dice" else get_game(game).told_as
    return (folder if language == FIRST else folder / language) / f"{written}.md"


def read_rules(
    edition: Edition,
    file: Path | None = None,
    parts: Sequence[str] = PARTS,
    proved: bool = True,
) -> Rulebook:
    """The rules for an edition, every example executed; :class:`RulesError` with file and line.

    ``file`` is another source than the one that comes with cardlie. Only these ``parts`` are read,
    the others are left empty: who wants the title alone wants none. Unless they are to be
    ``proved``, rounds are not played at a table: each guess is judged, what it costs is believed.
    """
    path = file or source_file(edition.game, edition.language)
    return _RulesReader(path, edition, parts, proved).read()


class _RulesReader:
    """One pass over the lines of a source."""

    def __init__(self, file: Path, edition: Edition, wanted: Sequence[str], proved: bool) -> None:
        self._file, self._edition, self._wanted, self._proved = file, edition, wanted, proved
        self._parts: dict[str, list[Block]] = {part: [] for part in PARTS}
        self._spare: list[int] = []
        self._open: list[tuple[str, str | bool | int, int]] = []  # what ::: opened, and where
        self._prose: list[str] = []
        self._left_out = False
        self._kept: list[int] = []  # how many blocks there were before each ::: either

    def read(self) -> Rulebook:
        try:
            text = self._file.read_text(encoding="utf-8")
        except OSError as error:
            reason = tr("can't be read ({reason})", reason=reason_of(error))
            raise RulesError(self._file, 0, reason) from None
        lines = iter(unfolded(list(enumerate(text.splitlines(), 1)), self._edition))
        meta = self._front(lines)
        for number, line in lines:
            if line.startswith(":::"):
                self._directive(line[3:].strip(), number)
            elif line.startswith("```") and line[3:].split(" ")[0].strip() in EXAMPLES:
                self._example(line[3:], number, lines)
            elif self._visible():
                told = self._filled(line, number)
                if told or not line:  # else it can't be told, and leaves no gap in a table
                    self._prose.append(told)
        if self._open:
            raise self._fault(self._open[-1][2], "this ::: is never closed")
        self._flush()
        if self._left_out:
            self._drop_bare_headings()
        own = self._edition.deck
        title, tagline = (self._filled(meta.text(key), 1) for key in ("title", "tagline"))
        document = Rulebook(
            self._edition,
            title=own.title if own else title,
            tagline=(own.tagline if own else "") or tagline,
            players=players_of(self._edition),
            book=tuple(self._parts["book"]),
            summary=tuple(self._parts["summary"]),
            zine=tuple(self._parts["zine"]),
            spare=tuple(self._spare),
            blurb=self._filled(meta.text("blurb", default=""), 1),
        )
        meta.refuse_unknown()
        return document

    def _drop_bare_headings(self) -> None:
        """Without headings that have nothing below them since an example was left out."""
        for part, blocks in self._parts.items():
            ranks = self._spare if part == "zine" else [0] * len(blocks)
            for i in reversed(range(len(blocks))):
                block, after = blocks[i], blocks[i + 1] if i + 1 < len(blocks) else None
                goes_on = isinstance(after, Prose) and not after.text.startswith("#")
                if not isinstance(block, Prose) or goes_on or (after and type(after) is not Prose):
                    continue
                text = re.sub(r"(\n*^#+ .*\n*)+\Z", "", block.text, flags=re.MULTILINE)
                if text:
                    blocks[i] = Prose(text)
                else:
                    del blocks[i], ranks[i]

    def _front(self, lines: Iterator[tuple[int, str]]) -> Section:
        """The front matter: TOML between two lines of ``+++``."""
        if next(lines, (1, ""))[1].strip() != "+++":
            raise self._fault(1, "does not start with +++ and its title")
        head: list[str] = []
        for _, line in lines:
            if line.strip() == "+++":
                break
            head.append(line)
        else:
            raise self._fault(1, "the front matter is never closed by +++")
        try:
            return Section(self._file, tomllib.loads("\n".join(head)))
        except tomllib.TOMLDecodeError as error:
            raise self._fault(1, f"the front matter is no TOML: {error}") from None

    def _fault(self, line: int, problem: str, hint: str | None = None) -> RulesError:
        return RulesError(self._file, line, problem, hint)

    @property
    def _part(self) -> str:
        """The part that the line belongs to."""
        return next((str(name) for kind, name, _ in self._open if kind == "part"), PARTS[0])

    def _visible(self) -> bool:
        shown = all(shown for kind, shown, _ in self._open if kind in ("when", "either"))
        return shown and self._part in self._wanted

    def _flush(self) -> None:
        """End the running piece of Markdown, if there is one."""
        text = "\n".join(self._prose).strip("\n")
        if text.strip():
            self._add(Prose(text))
        self._prose = []

    def _add(self, block: Block) -> None:
        part = self._part
        self._parts[part].append(block)
        if part == "zine":
            ranks = [rank for kind, rank, _ in self._open if kind == "spare"]
            self._spare.append(int(ranks[-1]) if ranks else 0)

    def _directive(self, text: str, number: int) -> None:
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if not word:
            if not self._open:
                raise self._fault(number, "::: closes what was never opened")
            if self._open[-1][0] in ("part", "spare"):
                self._flush()
            if self._open[-1][0] == "either":
                raise self._fault(number, "::: either has no ::: or")
            self._open.pop()
        elif word == "when":
            self._open.append(("when", self._holds(rest, number), number))
        elif word == "either":
            self._flush()
            self._open.append(("either", True, number))
            self._kept.append(len(self._parts[self._part]))
        elif word == "or":
            if not self._open or self._open[-1][0] != "either":
                raise self._fault(number, "::: or stands within ::: either")
            self._flush()
            _, shown, _ = self._open.pop()
            at = self._kept.pop()
            if not shown:
                del self._parts[self._part][at:]
                del self._spare[len(self._parts["zine"]) :]
            self._open.append(("when", not shown, number))
        elif word == "part":
            if rest not in PARTS[1:] or self._open:
                raise self._fault(number, f"expected ::: part {' or '.join(PARTS[1:])}, outermost")
            self._flush()
            self._open.append(("part", rest, number))
        elif word == "spare":
            if not rest.isdigit() or not any(name == "zine" for _, name, _ in self._open):
                raise self._fault(number, "expected ::: spare N within ::: part zine")
            self._flush()
            self._open.append(("spare", int(rest), number))
        elif word == "ruling":
            if rest not in all_rulings():
                raise self._fault(number, f"no ruling is called {rest!r}")
            if self._visible():
                self._flush()
                question, answer, others = self._edition.ruling(rest)
                # a booklet for exactly one game says what is played, not what might be
                told = tuple(others) if self._edition.playing is None else ()
                self._add(RulingBlock(rest, question, answer, told))
        elif word == "show" and rest in SHOWN:
            if self._visible():
                self._flush()
                self._add(Show(rest))
        else:
            raise self._fault(number, f"::: {text} is no directive")

    def _holds(self, condition: str, number: int) -> bool:
        """Whether a condition holds in this edition: ``a and not b or c``."""
        if not condition:
            raise self._fault(number, "::: when needs a condition")
        return any(
            all(self._term(term, number) for term in re.split(r"\s+and\s+", choice))
            for choice in re.split(r"\s+or\s+", condition)
        )

    def _term(self, term: str, number: int) -> bool:
        negated, atom = term.startswith("not "), term.removeprefix("not ").strip()
        if atom in self._edition.keys:
            return ("true" in self._edition.keys[atom]) != negated
        if "=" in atom:
            name, _, value = atom.partition("=")
            if name in self._edition.keys:
                return (value in self._edition.keys[name]) != negated
            ruling = all_rulings().get(name)
            if ruling is None or value not in ruling.choices():
                raise self._fault(number, f"{atom!r} is no reading of a ruling")
            return (self._edition.rulings[name] == value) != negated
        if atom == "own deck":
            return (self._edition.deck is not None) != negated
        if atom == "start":
            return (self._edition.start is not None) != negated
        feature = atom.removeprefix("playing ").strip()
        if feature not in get_game(self._edition.game).switches:
            raise self._fault(number, f"{atom!r} is neither a variant nor an expansion")
        playing = atom.startswith("playing ")
        held = self._edition.plays(feature) if playing else self._edition.shows(feature)
        return held != negated

    def _filled(self, line: str, number: int) -> str:
        """A line with its ``{{places}}`` filled in."""
        try:
            return filled(line, self._edition)
        except CardlieError as error:
            self._give_up(number, error)
            return ""

    def _example(self, fence: str, number: int, lines: Iterator[tuple[int, str]]) -> None:
        kind, _, dealt = fence.strip().partition(" ")
        body: list[tuple[int, str]] = []
        for inner, line in lines:
            if line.startswith("```"):
                break
            body.append((inner, line))
        else:
            raise self._fault(number, "this example is never closed by ```")
        if not self._visible():
            return
        self._flush()
        try:
            self._run(kind, number, body, bool(dealt))
        except CardlieError as error:
            # what stands beside an example of an ::: either tells of that very one
            bound = any(opened == "either" for opened, _, _ in self._open)
            own = self._edition.deck is not None and not bound
            if not (own and self._deal_alike(kind, number, body)):
                self._give_up(number, error)

    def _run(self, kind: str, number: int, body: list[tuple[int, str]], dealt: bool) -> None:
        edition = self._edition
        self._add(run_example(kind, number, body, edition, self._file, self._proved, dealt))

    def _deal_alike(self, kind: str, number: int, body: list[tuple[int, str]]) -> bool:
        """Whether an example like this one can be dealt from the deck in play, and stands now."""
        from cardlie.booklet.rules.dealt import alike  # which waits for the engine

        for part in alike(ExampleLines(kind, number, body, self._edition, self._file)):
            with suppress(CardlieError):
                self._run(kind, number, [(number, text) for text in part], dealt=True)
                return True
        return False

    def _give_up(self, number: int, error: CardlieError) -> None:
        """Leave out what there are not the cards for; any other error is the source's."""
        if self._edition.deck is None and self._edition.start is None:
            if isinstance(error, RulesError):
                raise error
            raise self._fault(number, str(error), error.hint) from None
        self._left_out = True
        for nth in reversed(range(len(self._open))):
            kind, _, at = self._open[nth]
            if kind == "either":
                self._open[nth] = (kind, False, at)
                return
