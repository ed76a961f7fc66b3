"""JSON that others wrote, bounded in length and depth before it is parsed.

Python's own reader goes as deep as a text does, until its stack ends, and answers a number of
thousands of digits with what one could set. Here what is no JSON is one short line.
"""

from __future__ import annotations

import json
import re
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: Nothing of ours goes so deep: lists and objects in one another.
MOST_DEPTH = 40
#: The longest text that is read, in characters, unless it is said otherwise.
MOST_CHARACTERS = 500_000

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")


class InvalidJson(CardlieError):
    """A text that is no JSON, or more of it than is read."""


def parsed_json(text: str, most: int = MOST_CHARACTERS) -> Any:
    """What a text of JSON holds; :class:`InvalidJson` if it is none, too long or too deep.

    >>> parsed_json('{"guess": "4 red"}')
    {'guess': '4 red'}
    >>> parsed_json("[" * 100_000)
    Traceback (most recent call last):
    cardlie.base.json_text.InvalidJson: invalid JSON: nested more than 40 levels deep
    """
    if len(text) > most:
        raise InvalidJson(tr("invalid JSON: more than {most:,} characters", most=most))
    if _is_deep(text):
        problem = "invalid JSON: nested more than {most} levels deep"
        raise InvalidJson(tr(problem, most=MOST_DEPTH))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidJson(tr("invalid JSON: {error}", error=error)) from None
    except ValueError:
        raise InvalidJson("invalid JSON: a number is too long") from None


def _is_deep(text: str) -> bool:
    """Whether lists and objects lie too deep in one another; brackets in strings are none."""
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return False
    depth = 0
    for bracket in _BRACKETS.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            return True
    return False
