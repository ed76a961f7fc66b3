"""Rules as text: what a terminal prints, and what two editions are compared by.

Examples become lines with the counted faces in brackets; everything else stays Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cardlie.base.brackets import between_commas, parted
from cardlie.base.errors import CardlieError
from cardlie.base.markdown import literal
from cardlie.base.strings import Strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.examples import Example, Judged, Ranked, RoundPlayed, RoundStep
from cardlie.booklet.rules.odds_table import IMPOSSIBLE, OddsTable, odds_tables, powers_intro
from cardlie.booklet.rules.source import (
    Block,
    Prose,
    Rulebook,
    RulingBlock,
    Show,
    read_rules,
    source_file,
)
from cardlie.deck.faces import D6
from cardlie.games import GAMES
from cardlie.games.spec_file import family_files
from cardlie.judging.verdict import Verdict, in_columns
from cardlie.telling.cost import losses_of, spoken_doubt, who_was_wrong
from cardlie.telling.names import Names
from cardlie.telling.spans import plain

#: A picture in Markdown; where nothing is drawn, its description stands instead.
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")


def example_lines(example: Example, edition: Edition) -> list[str]:
    """An example as lines of text."""
    words = edition.strings
    if isinstance(example, Ranked):
        lines = [after(example, edition)]
        width = max(len(words[f"example.{key}"]) for key in ("higher", "lower"))
        lines += [
            f"  {words['example.higher' if yes else 'example.lower']:<{width}}  {guess.text}"
            for guess, yes in example.answers
        ]
    elif isinstance(example, RoundPlayed):
        lines = [*table_lines(example.verdict, edition.language), ""]
        for step in example.steps:
            lines.append(f"{step.seat}: {step_text(step, edition)}")
            lines += [f"    {step.comment}"] if step.comment else []
        lines += ["", f"{verdict_word(example.verdict, words)}: {figures(example.verdict, words)}."]
        lines += outcomes(example, edition)
    else:
        guess = quoted(example, edition)
        lines = [f"{guess}: {verdict_word(example.verdict, words)}"]
        lines += [
            *table_lines(example.verdict, edition.language),
            f"{figures(example.verdict, words, showable=example.showable)}.",
        ]
        lines += loser(example, edition)
    return lines + ([example.caption] if example.caption else [])


def verdict_word(verdict: Verdict, strings: Strings) -> str:
    """TRUE or BUSTED."""
    return strings["verdict.holds" if verdict.holds else "verdict.falls"]


def figures(verdict: Verdict, strings: Strings, *, showable: bool = True) -> str:
    """What was needed and what is there; of a roll, what it is, since the claim stands above.

    Of what is not ``showable`` on any table, that.
    """
    guess = verdict.guess
    if not showable:
        return strings("verdict.unshowable", need=verdict.need)
    if not guess.ranked:
        return strings(guess.verdict, need=verdict.need, have=verdict.have)
    _, there = guess.lying([shown.face for shown in verdict.table])
    if there is None:
        return strings["verdict.roll_none"]
    if there == guess:
        return strings["verdict.roll_same"]
    way = "higher" if there.amount(D6) > guess.amount(D6) else "lower"
    roll = there.phrase(strings.language)
    quoted = strings("example.quote", text=roll) if " " in roll else roll
    return strings(f"verdict.roll_{way}", roll=quoted)


def after(example: Ranked, edition: Edition) -> str:
    """What was said before the answers of a higher block, and in which sort of round."""
    said = "; ".join(said.text for said in example.guesses)
    if not example.round_type:
        return edition.strings("example.after", said=said)
    return edition.strings("example.after_in", round=_named(example.round_type, edition), said=said)


def quoted(example: Judged, edition: Edition) -> str:
    """What a judged example says, and in which sort of round."""
    said = edition.strings("example.quote", text=example.guess.text)
    return f"{_named(example.round_type, edition)}: {said}" if example.round_type else said


def _named(round_type: str, edition: Edition) -> str:
    """A sort of round as it is called; of turns with the last die, that too."""
    of = edition.game.rounds[round_type].of
    name = (of or round_type).capitalize()
    who = "had_one" if round_type.endswith("had one") else "last_die"
    return edition.strings(f"example.{who}", round=name) if of else name


def step_text(step: RoundStep, edition: Edition) -> str:
    """What a seat says or calls, in quotes."""
    words = edition.strings
    if step.guess:
        return words("example.quote", text=step.guess.text)
    if step.call == "calls spot-on":
        return words.get(f"deed.spot_on_{edition.game.told_as}", words["deed.spot_on"])
    return spoken_doubt(edition.game, words)


def loser(example: Judged, edition: Edition) -> list[str]:
    """Who loses, where an example has seats."""
    seat = example.verdict.loser
    if seat is None:
        return []
    with speaking(translation(edition.language)):
        return [tr(who_was_wrong(edition.game, called=seat != example.by), who=seat)]


def outcomes(example: RoundPlayed, edition: Edition) -> list[str]:
    """What a round costs whom, and who begins the next."""
    game = edition.game
    lost = {seat: count if what == "loses" else -count
            for what, seat, count in example.outcome if what != "starts"}  # fmt: skip
    with speaking(translation(edition.language)):
        if game.has_deck:
            lines = [tr("{who} discards a pile.", who=seat) for seat in lost]
        else:
            losses = losses_of(Names(tuple(lost)), [*lost.values()], game)
            lines = [plain(line) for line in losses]
        return lines + [
            tr("{who} begins the next round.", who=seat)
            for what, seat, _ in example.outcome
            if what == "starts"
        ]


def table_lines(verdict: Verdict, language: str) -> list[str]:
    """The faces on the table, a line for each seat; those that count in brackets."""
    rows = verdict.rows()
    width = max(map(len, rows), default=0)
    told = zip(rows, in_columns(rows.values(), language), strict=True)
    return [f"  {seat:<{width}} {' '.join(faces)}".rstrip() for seat, faces in told]


def show_markdown(show: Show, document: Rulebook) -> str:
    """What is made from data, as Markdown."""
    words = document.edition.strings
    if show.name == "powers":
        powers = document.edition.the_deck.faces.powers
        rows = [
            (literal(words.get(f"sentences.{power.id}", power.sentence)), str(power.value))
            for power in sorted(powers, key=lambda power: power.value)
        ]
        return _table([(words["show.power"], words["show.value"]), *rows], "---|")
    rules = document.edition.game
    if show.name == "track" and rules.track:
        return "`" + " ".join(rules.track) + "`"
    cards = rules.has_deck
    parts = [
        f"## {words['odds.title']}",
        words["odds.intro" if cards else "odds.intro_dice"],
        words["odds.own" if cards else "odds.own_dice"],
    ]

    for table in odds_tables(document.edition):
        parts += [powers_intro(document.edition)] if table.key == "power" else []
        parts.append(_odds_markdown(table, words))
    return "\n\n".join(parts)


def _odds_markdown(table: OddsTable, strings: Strings) -> str:
    """A table of odds as a Markdown table, in percent."""
    from cardlie.odds.percent import in_cell

    rows = [(table.title or strings[f"odds.{table.key}"], *map(str, table.columns))]
    rows += [(claim, *(in_cell(each, IMPOSSIBLE) for each in row)) for claim, row in table.rows]
    return _table(rows, "--:|")


def _table(rows: Sequence[Sequence[str]], column: str) -> str:
    """A table in Markdown; ``column`` is how those after the first are set."""
    head, *lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|---|" + column * (len(rows[0]) - 1), *lines])


def as_markdown(blocks: Iterable[Block], document: Rulebook) -> str:
    """Blocks as one Markdown text, examples as code."""
    words = document.edition.strings
    parts = []
    for block in blocks:
        if isinstance(block, Prose):
            parts.append(_PICTURE.sub(r"*[\1]*", block.text))
        elif isinstance(block, RulingBlock):
            parts.append(question_markdown(block, words))
        elif isinstance(block, Show):
            parts.append(show_markdown(block, document))
        else:
            parts.append("\n".join(["```", *example_lines(block, document.edition), "```"]))
    return "\n\n".join(part for part in parts if part)


def question_markdown(question: RulingBlock, strings: Strings) -> str:
    """A ruling with the other readings, each with what selects it."""
    asked, answer = (literal(each, quotes=False) for each in (question.question, question.answer))
    lines = [f"**{asked}** {answer}"]
    lines += [
        f"- *{strings['question.others']}* (`{question.ruling}={value}`): "
        f"{literal(text, quotes=False)}"
        for value, text in question.others
    ]
    return "\n\n".join([lines[0], "\n".join(lines[1:])]) if lines[1:] else lines[0]


# --- what changes from one edition to another


class Changes(NamedTuple):
    """What a second edition has that the first has not, and the other way round.

    ``rulings`` are (name, text before, text after); ``text`` are paragraphs, "-" or "+" first.
    """

    removed: tuple[str, ...]
    added: tuple[str, ...]
    rulings: tuple[tuple[str, str, str], ...]
    text: tuple[tuple[str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.removed or self.added or self.rulings or self.text)


def edition_like(edition: Edition, options: str) -> Edition:
    """The edition of the same game that ``options`` describe, such as ``vague, start=4``.

    They are typed as a variant of ``cardlie sim`` is; nothing is carried over from ``edition``.
    """
    # a kit with its rules plays no games, and waits for none
    from cardlie.sim.typed_variant import Variant

    game, more = edition.game.id, " ".join(between_commas(options))
    named, _, rest = more.strip().partition(" ")
    base = parted(named)[0]
    if base in (*GAMES, *family_files()) or base.endswith(".toml"):
        game, more = named, rest
    variant = Variant.parse(more)
    agreed = variant.options(game)
    others = len(agreed.phrases) > len(agreed.game.chosen)
    if others or variant.seats or variant.players or variant.deck:
        raise CardlieError(
            tr("{option} doesn't change the rules", option=options),
            "give what does, such as 'straights', 'repeat=allowed' or 'start=4'",
        )
    return Edition.of(agreed.game, edition.language, agreed.texts, deck=edition.deck)


def compare(old: Edition, new: Edition) -> Changes:
    """What changes from one edition to the other; both are of one game, for exact games."""
    if old.playing is None or new.playing is None:
        raise CardlieError("these rules can't be compared: a game is not fully specified")
    if old.game.id != new.game.id and not (old.game.keys and new.game.keys):
        raise CardlieError("dice games can only be compared with dice games")
    alike = old.game.id == new.game.id or any(e.game.passes_cup for e in (old, new))
    source = None if alike else source_file("dice", old.language)
    before, after = _paragraphs(old, source), _paragraphs(new, source)
    text: list[tuple[str, str]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            text += [("-", part) for part in before[i1:i2]]
            text += [("+", part) for part in after[j1:j2]]
    rulings = [
        (ruling.name, old.ruling(ruling.name)[1], new.ruling(ruling.name)[1])
        for ruling in old.game.rulings
        if ruling.name in new.game.readings
        and old.game.readings[ruling.name] != new.game.readings[ruling.name]
    ]
    removed = [name for name in old.playing if not new.plays(name)]
    added = [name for name in new.playing if not old.plays(name)]
    return Changes(tuple(removed), tuple(added), tuple(rulings), tuple(text))


def _paragraphs(edition: Edition, source: Path | None) -> list[str]:
    """The book in parts that change as a whole: paragraphs, lists, tables and examples.

    Of the ``source`` that games in files share sentences alone: examples are dealt for each anew.
    """
    document = read_rules(edition, source)
    if source is not None:
        prose = [block.text for block in document.book if isinstance(block, Prose)]
        parts = [p for text in prose for p in re.split(r"\n\n|\n(?=- )|(?<=[.!?])\n", text)]
        sentences = [" ".join(part.split()) for part in parts if part.strip()]
        levels = [len(part) - len(part.lstrip("#")) for part in sentences] + [1]
        return [
            part
            for part, (level, then) in zip(sentences, pairwise(levels), strict=True)
            if not 0 < then <= level  # a heading of examples alone
        ]
    paragraphs: list[str] = []
    for block in document.book:
        if isinstance(block, Example):
            paragraphs.append("\n".join(example_lines(block, edition)))
        else:
            paragraphs += as_markdown([block], document).split("\n\n")
    return [part.strip("\n") for part in paragraphs if part.strip()]
