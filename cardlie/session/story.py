"""Story of a game, for all who may hear it: each event is told once in each language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardlie.deck.faces import Face
from cardlie.engine import Event, Table
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Guessed
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.judging.verdict import Marked
from cardlie.session.manners import Remarks
from cardlie.session.stakes import space_of
from cardlie.telling.names import Names
from cardlie.telling.spans import Line, in_words, plain
from cardlie.telling.teller import Teller, ToldShowdown

#: What a sentence ends with; a remark has its own.
ENDS = (".", "!", "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}")


class Story:
    """The events of one game in the language in force; events are public, and only ever added."""

    def __init__(
        self, table: Table, names: tuple[str, ...], remarks: Remarks | None = None
    ) -> None:
        self.teller, self._remarks = Teller(table.options, Names(names)), remarks or Remarks()
        self.events: Sequence[Event] = ()
        self.history: list[dict[str, Any]] = []
        self.showdown: dict[str, Any] | None = None
        #: What was told: each event's number, its kind, and the sentence.
        self.lines: list[list[Any]] = []
        self._setting = table.options.rules
        self._known = self._setting.faces

    def hear(self, events: Sequence[Event]) -> Story:
        """Tell what is new among ``events``."""
        for n, event in enumerate(events[len(self.events) :], len(self.events)):
            remark = self._remarks.on(n, events)
            if isinstance(event, Challenged | SpottedOn):  # judged once
                showdown = self.teller.showdown(event, remark)
                self.showdown = {"n": n, **self.showdown_of(event, showdown)}
                sentences = self.texts(showdown.lines())
            else:
                sentences = self.sentences(event, remark)
            self.lines += [[n, event.wire, " ".join(sentences)]] if any(sentences) else []
            if isinstance(event, Began):
                self.history = []
            elif isinstance(event, Guessed):
                entry = {
                    "seat": event.seat, "text": plain(self.teller.guess(event.guess)),
                    "do": str(event.guess), "space": space_of(event.guess, self._setting),
                }  # fmt: skip
                self.history = [*self.history, entry]
        self.events = events
        return self

    def sentences(self, event: Event, remark: str = "") -> list[str]:
        """What one event is worth telling, with faces in words, and what a bot says with it."""
        return self.texts(self.teller.tell(event, remark))

    def texts(self, lines: Iterable[Line]) -> list[str]:
        """Lines as sentences."""
        texts = map(self.text, lines)
        return [text if text.endswith(ENDS) else f"{text}." for text in texts]

    def text(self, line: Line) -> str:
        """A line with its faces in words."""
        words = list[str]()
        for n, span in enumerate(line):
            beside = [each.of for each in (line[max(n - 1, 0)], *line[n + 1 : n + 2])]
            if isinstance(span.of, Face):
                words.append(in_words(span.of, self._known))
            else:  # cards in words have commas between them
                cards = self.teller.options.game.has_deck and len(beside) == 2
                listed = cards and all(isinstance(each, Face) for each in beside)
                words.append(", " if listed and span.text == " " else span.text)
        return "".join(words)

    def showdown_of(self, event: Challenged | SpottedOn, facts: ToldShowdown) -> dict[str, Any]:
        """One showdown for a page."""
        rows, climbed = facts.rows, self._climbed(event)
        seats = [seat for seat, faces in enumerate(event.faces) if faces]
        return {
            "called": plain(facts.called),
            "guess": plain(self.teller.guess(event.guess)),
            "bidder": event.bidder,
            "holds": facts.right,
            "stamp": facts.stamp,
            "need": None if event.guess.ranked else event.need,  # of a roll dice are not counted
            "there": self._there(event),
            "why": facts.why,
            "losses": plain(facts.losses),
            "rows": [
                {"seat": seat, "name": name, "faces": _marked_row(event.guess, row), "have": have}
                for seat, (name, row), have in zip(seats, rows.items(), climbed, strict=True)
            ],
        }

    def _there(self, event: Challenged | SpottedOn) -> str | None:
        """Of a claim of a roll, the roll that lay there as it is said."""
        if not event.guess.ranked:
            return None
        lay = [face for faces in event.faces for face in faces or ()]
        _, high = event.guess.lying(lay)
        return None if high is None else plain(self.teller.guess(high))

    def _climbed(self, event: Challenged | SpottedOn) -> list[int]:
        """How much is there once each seat with faces has turned them up, one after another."""
        rules = self.teller.options.rules.in_round(event.sort)
        compiled = compile_guess(event.guess, rules.faces, rules.readings)
        up, climbed, whole = list[Face](), list[int](), 0
        for faces in filter(None, event.faces):
            up += faces
            whole += have(compiled, rules.faces.counts(faces))
            climbed.append(whole if compiled.whole else have(compiled, rules.faces.counts(up)))
        return climbed


def _marked_row(guess: Guess, row: Sequence[Marked]) -> list[dict[str, Any]]:
    """Faces as they lie; of a claim of a roll, the highest first, as it is said."""
    if guess.ranked:
        row = sorted(row, key=lambda each: -(each.face.number or 0))
    return [*map(marked_json, row)]


def marked_json(marked: Marked) -> dict[str, Any]:
    """A face on the table for a page."""
    return {"face": marked.face.text, "counts": marked.counts, "as": marked.stands_for}


def rounds_of(table: Table, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Each round: its title, what was said and done, its showdown, and what came of it."""
    story = Story(table, names)
    rounds: list[dict[str, Any]] = []
    for event in table.events:
        sentences = story.sentences(event)
        if isinstance(event, Began):
            title, *lines = sentences
            rounds.append({"title": title, "lines": lines, "showdown": None, "after": []})
        elif isinstance(event, Challenged | SpottedOn):
            rounds[-1]["showdown"] = story.showdown_of(event, story.teller.showdown(event))
        else:
            rounds[-1]["after" if rounds[-1]["showdown"] else "lines"] += sentences
    return rounds
