"""The sources of the rules: Markdown with conditions and executed examples, read for an edition.

A source is Jinja2 in blocks: ``title``, ``tagline`` and ``blurb`` (what the back cover says), the
``book``, the one-page ``summary`` and the short ``zine``. In the book ``{{ second }}`` says where
what belongs into a second booklet begins. What may be asked and filled in,
``places.py`` says. Of fenced blocks there are these:

=========================  ====================================================================
``judge, higher, round``   examples, which are executed (``examples.py``): one that is wrong stops
                           the build with file and line
``dealt KIND``             an example that is dealt: ``judge``, ``higher``, ``round``, ``exact``;
                           ``dealt higher NAME`` in a round of that name. Of our own deck none is
``ruling NAME``            the question, the answer in force and the other readings
``show NAME``              something made from data: power cards, odds, the track ...
``spare N``                in four backticks, in the short rules: what is within is told only
                           where there is room, 1 first
=========================  ====================================================================

An example about our deck that an own deck can't show is dealt anew, and where none can be dealt,
that is said; ``fits(told)`` asks whether all examples of a macro can be shown. Nothing is left out
that no condition leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.markdown import without_markup
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.booklet.rules.edition import Edition, RulesError
from cardlie.booklet.rules.examples import EXAMPLES, Example, ExampleLines, run_example
from cardlie.games.registry import get_game

if TYPE_CHECKING:
    from cardlie.booklet.rules.template import Fence, Source

#: What is made of one source: the booklet, the one-page summary, the short rules to fold.
PARTS = ("book", "summary", "zine")

#: What may be had of the book: all, what one plays by, or the rest: chances, rulings, extras.
BOOKLETS = ("all", "rules", "tables")

#: What ``show`` knows; the press draws each, the terminal tells it.
SHOWN = ("powers", "odds", "track")

#: What ``dealt`` knows, and as which example it is told.
DEALT = {"judge": "judge", "higher": "higher", "round": "round", "exact": "round"}


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
    highest first. ``blurb`` is what the back cover says, in Markdown; title and tagline are text.
    ``second`` is how many blocks of the book come before those of a second booklet, and
    ``elsewhere`` are the chapters that are there and not here.
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
    second: int = 0
    elsewhere: tuple[str, ...] = ()

    def part(self, name: str) -> Rulebook:
        """Of the book what is asked for, one of :data:`BOOKLETS`; all, if it is not parted.

        The summary goes with what one plays by.
        """
        if name == "all" or not 0 < self.second < len(self.book):
            return self
        book, rest = self.book[: self.second], self.book[self.second :]
        if name == "rules":
            return self._replace(book=book, elsewhere=tuple(chapters(rest, self.edition)))
        tagline = self.edition.strings["booklet.second"]
        return self._replace(book=rest, summary=(), tagline=tagline, blurb="")

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


def chapters(blocks: Iterable[Block], edition: Edition) -> Iterator[str]:
    """The titles of chapters that begin in some blocks."""
    for block in blocks:
        if isinstance(block, Prose):
            yield from re.findall(r"^## (.+)$", block.text, re.MULTILINE)
        elif isinstance(block, Show) and block.name == "odds":
            yield edition.strings["odds.title"]


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
    from cardlie.booklet.rules.own_words import words_said
    from cardlie.booklet.rules.places import SECOND, places_of, players_of, title_of

    path = file or source_file(edition.game.id, edition.language)
    source, reader = _source_in(path), _Reader(path, edition, proved)
    places = {**places_of(edition), "fits": reader.fits}
    title, tagline = (without_markup(source.text(name, places)) for name in ("title", "tagline"))
    own = edition.deck
    if own or edition.game.told_as != edition.game.id:
        title = own.title if own else title_of(edition)
    blocks = {name: list[tuple[Block, int]]() for name in (*PARTS, "second")}
    for part in (name for name in PARTS if name in parts):
        first, _, rest = source.text(part, places).partition(SECOND)
        if part == "book" and (said := words_said(edition)):
            first += f"\n\n{said}"
        blocks[part] += reader.read(first, part)
        blocks["second"] += reader.read(rest.replace(SECOND, ""), part)
    before = len(blocks["book"])
    blocks["book"] += blocks["second"]
    book, summary, zine = (tuple([block for block, _ in blocks[part]]) for part in PARTS)
    return Rulebook(
        edition, title, (own.tagline if own else "") or tagline, players_of(edition),
        book, summary, zine,
        spare=tuple([rank for _, rank in blocks["zine"]]),
        blurb=source.text("blurb", places), second=before,
    )  # fmt: skip


def _source_in(path: Path) -> Source:
    from cardlie.booklet.rules.template import source_of  # who reads no rules waits for no Jinja2

    try:
        return source_of(path, path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = tr("can't be read ({reason})", reason=reason_of(error))
        raise RulesError(path, 0, reason) from None


class _Reader:
    """Reads the Markdown of a source, and runs the examples in it."""

    def __init__(self, file: Path, edition: Edition, proved: bool) -> None:
        self._file, self._edition, self._proved = file, edition, proved

    def read(self, text: str, part: str, rank: int = 0) -> Iterator[tuple[Block, int]]:
        """The blocks of a part, each with its rank; 0: it is always told."""
        from cardlie.booklet.rules.template import pieces

        prose: list[str] = []
        for piece in pieces(text):
            if isinstance(piece, str):
                prose.append(piece)
                continue
            word, _, rest = piece.info.partition(" ")
            if word == "spare":
                if part != "zine" or rank or not rest.isdigit():
                    raise self._fault(piece.line, "expected spare N, within {% block zine %}")
                blocks = [*self.read(piece.text, part, int(rest))]
            else:
                blocks = [(block, rank) for block in self._blocks(piece, word, rest)]
            if blocks:
                yield from _joined(prose, rank)
                yield from blocks
                prose = []
        yield from _joined(prose, rank)

    def fits(self, macro: Callable[[], str]) -> bool:
        """Whether all examples in what a macro tells can be shown with the deck in play."""
        from cardlie.booklet.rules.template import Fence, pieces

        if self._edition.is_ours:
            return True  # and if it is wrong, that is said
        try:
            for piece in pieces(macro()):
                if isinstance(piece, Fence) and piece.info in EXAMPLES:
                    self._run(piece.info, piece.line, piece.lines)
        except CardlieError:
            return False
        return True

    def _blocks(self, fence: Fence, word: str, rest: str) -> list[Block]:
        """What a fenced block becomes; nothing where there is nothing to tell."""
        edition, (kind, _, name) = self._edition, rest.partition(" ")
        if word in EXAMPLES and not rest:
            return [self._example(fence)]
        if word == "dealt" and kind in DEALT:
            return self._dealt(fence, kind, name)
        if word == "ruling" and rest in edition.game.all_rulings:
            if rest not in edition.game.readings:
                return []
            question, answer, others = edition.ruling(rest)
            # a booklet for exactly one game says what is played, not what might be
            told = tuple(others) if edition.playing is None else ()
            return [RulingBlock(rest, question, answer, told)]
        if word == "show" and rest in SHOWN:
            return [Show(rest)]
        raise self._fault(fence.line, f"there is no block of rules '{fence.info}'")

    def _dealt(self, fence: Fence, kind: str, name: str) -> list[Block]:
        """An example that nobody wrote, if one can be dealt."""
        if self._edition.game.has_deck and self._edition.is_ours:
            return []  # the examples about the rules' deck are told
        from cardlie.booklet.rules.dealt import dealt  # which waits for the engine

        body = [(fence.line, line) for line in dealt(kind, self._edition, name)]
        return [self._run(DEALT[kind], fence.line, body, dealt=True)] if body else []

    def _example(self, fence: Fence) -> Block:
        """An example that somebody wrote; if it can't be shown of an own deck, one like it."""
        try:
            return self._run(fence.info, fence.line, fence.lines)
        except RulesError:
            if self._edition.is_ours or not self._edition.game.has_deck:
                raise
        from cardlie.booklet.rules.dealt import alike  # which waits for the engine

        block = ExampleLines(fence.info, fence.line, fence.lines, self._edition, self._file)
        for part in alike(block):
            with suppress(CardlieError):
                body = [(fence.line, text) for text in part]
                return self._run(fence.info, fence.line, body, dealt=True)
        return Prose(self._edition.strings["example.none"])

    def _run(
        self, kind: str, line: int, body: list[tuple[int, str]], dealt: bool = False
    ) -> Example:
        """An example that is true; :class:`RulesError` if it is not, or can't be shown."""
        try:
            return run_example(kind, line, body, self._edition, self._file, self._proved, dealt)
        except RulesError:
            raise
        except CardlieError as error:
            raise self._fault(line, str(error), error.hint) from None

    def _fault(self, line: int, problem: str, hint: str | None = None) -> RulesError:
        return RulesError(self._file, line, problem, hint)


def _joined(prose: Sequence[str], rank: int) -> Iterator[tuple[Prose, int]]:
    """Pieces of Markdown between which nothing stands, as one."""
    text = "\n".join(prose).strip("\n")
    if text.strip():
        yield Prose(text), rank
