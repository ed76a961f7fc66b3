"""Answers what a page asks: prints, judges, tells rules. In the browser it lives in a worker.

It makes the jobs that the command line makes, so what it prints is, byte for byte, what that does.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.engine import Options
from cardlie.games import GAMES
from cardlie.language.decks import load_deck
from cardlie.language.speech import spoken_of
from cardlie.site.question import answering
from cardlie.telling.teller import capital
from cardlie.web.judge_pad import FIELDS, JudgePad
from cardlie.web.labels import face_names

#: What files of one's own may be called.
_OWN = re.compile(r"[\w][\w .-]{0,60}\.(toml|svg)")

#: What a deck has, and a file of power cards beside it has not.
_SUIT = "[[suit]]"


def drawn(deck: Deck, lang: str) -> dict[str, Any]:
    """A deck of one's own: its cards, and what they are called in the game of cards."""
    from cardlie.web import art

    first, *_ = GAMES
    sheet = art.cards(lang, deck).removesuffix("</svg>") + art.marks(deck).partition(">")[2]
    return {"svg": sheet, "faces": {first: face_names(first, lang, deck)}}


class WorkerApi:
    """Answers questions one by one. What is printed lies in ``folder``, and so do own decks.

    ``tell`` hears how many pages are drawn.
    """

    def __init__(self, folder: Path, tell: Callable[[int], object] | None = None) -> None:
        self._folder, self._tell = folder, tell
        folder.mkdir(parents=True, exist_ok=True)

    def answer(self, text: str) -> str:
        """The answer to a question, both as JSON; what is wrong with it is an ``error``."""
        answers = {"print": self._print, "judge": self._judge, "deck": self._deck,
                   "pads": self._pads, "rules": self._rules}  # fmt: skip
        with answering(text) as question:
            question.reply = answers[question.given["do"]](question.given, question.lang)
        return question.answer

    def _print(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """A PDF: where it lies, how it is to be printed, and what the command line would be."""
        from cardlie.press.files.targets import WriteTarget, write, write_rules
        from cardlie.press.kit.plan import plan
        from cardlie.press.page.document import hearing_pages
        from cardlie.press.parts.part import RulesJob
        from cardlie.site.order import command_line, file_name, job_of

        chosen = {str(name): str(value) for name, value in given["chosen"].items()}
        chosen["lang"] = chosen.get("lang") or lang
        command = command_line(chosen)
        deck = load_deck(self._keep(given)) if chosen.get("deck") else None
        out = self._folder / file_name(chosen)
        with hearing_pages(self._tell), spoken_of(deck.faces if deck else None):
            job = job_of(chosen, deck)
            if isinstance(job, RulesJob):
                contents, said = write_rules(job, out)
            else:
                contents, said = write(plan(job), WriteTarget("pdf", out))
        assert isinstance(contents, bytes)
        out.write_bytes(contents)
        first, *rest = said
        told = f"{capital(first.removeprefix(f'{out}: '))}."
        return {
            "file": str(out), "name": out.name, "said": "\n".join([told, *rest]),
            "command": shlex.join(["cardlie", *command]),
        }  # fmt: skip

    def _judge(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What the judge's pad asks for."""
        asked = {name: given["body"].get(name) for name in FIELDS}
        return JudgePad(None, self.own_deck(given)).answered(asked)

    def _deck(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """Cards as they will be, in a theme; of a deck of one's own, the linter's word first."""
        from cardlie.web import art

        theme = given.get("theme") or "default"
        sound, word = self._checked(self._keep(given), theme) if given.get("files") else (True, "")
        if not sound:
            return {"error": word}
        deck = self.own_deck(given) or base_deck()
        return {
            "title": deck.title, "word": word,
            "cards": [face.text for face in deck.faces.all],
            "svg": art.cards(lang, deck, theme),
        }  # fmt: skip

    def _checked(self, path: Path, theme: str) -> tuple[bool, str]:
        """Whether a deck has no fault, and what the linter says of it."""
        from cardlie.press.files.own_file import faults_of

        faults, complete, told = faults_of(path, Section.load(path).values, theme)
        if not faults:
            about = told()
            doubts = (tr("Note: {doubt}", doubt=doubt) for doubt in about.notes())
            return True, "\n".join([f"{path.name}: {about.title}", *doubts])
        lines = [fault.with_hint for fault in faults]
        if not complete:
            lines.append(tr("There may be more errors."))
        return False, "\n".join(lines).replace(f"{self._folder}/", "")

    def _pads(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What the judge's pad shows of a deck of one's own."""
        deck = load_deck(self._keep(given))
        return drawn(deck, lang) | {"pads": JudgePad(None, deck).pads(lang)}

    def _rules(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """The rules of exactly what is played, as HTML."""
        from cardlie.site.render import article

        agreed = [name for name in given["with"] if isinstance(name, str)]
        options = Options.of(given["game"], agreed, deck=self.own_deck(given))
        return {"html": article(options, lang, given["assets"], given["root"])}

    def own_deck(self, given: Mapping[str, Any]) -> Deck | None:
        """The deck of one's own that comes with a question."""
        return load_deck(self._keep(given)) if given.get("files") else None

    def _keep(self, given: Mapping[str, Any]) -> Path:
        """The deck among the files that were dropped on the page, with those that it names."""
        files: dict[str, str] = given["files"]
        decks = [name for name, text in files.items() if name.endswith(".toml") and _SUIT in text]
        if not decks or not all(map(_OWN.fullmatch, files)):
            raise CardlieError("a deck is a .toml file, with .svg files that it names")
        for name, text in files.items():
            (self._folder / name).write_text(text, encoding="utf-8")
        return self._folder / decks[0]
