"""A question of a page and its answer, both as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.web.refusals import NONSENSE, refusal_of


@dataclass
class PageQuestion:
    """What is asked, the language in which it is to be answered, and what is replied."""

    given: Any
    lang: str
    reply: dict[str, Any] = field(default_factory=dict)

    @property
    def answer(self) -> str:
        """The reply as JSON."""
        return json.dumps(self.reply, ensure_ascii=False)


@contextmanager
def answering(text: str) -> Iterator[PageQuestion]:
    """A question, within which its language is spoken; what is wrong with it is the reply.

    Raises ValueError for a text that is not JSON.
    """
    given: Any = json.loads(text)
    wanted = given.get("lang") if isinstance(given, dict) else None
    question = PageQuestion(given, wanted if wanted in languages() else languages()[0])
    with speaking(translation(question.lang)):
        try:
            yield question
        except CardlieError as error:
            question.reply = {"error": refusal_of(error), "readings": error.readings}
        except (KeyError, TypeError, AttributeError):  # no page of ours asks so
            question.reply = {"error": NONSENSE}
