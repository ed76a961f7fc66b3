"""The sources of the rules as Jinja2 and Markdown: what is filled in, and the fenced blocks in it.

Jinja2 chooses and fills in (what there is to ask and to fill in, ``places.py`` says); what is
filled in is text, never markup; what nothing fills in stops the build with file and line. Then
markdown-it finds the fenced blocks. Each of their lines knows where it stands in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from traceback import walk_tb
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined, Template, Undefined
from jinja2.exceptions import TemplateError, TemplateSyntaxError
from markdown_it import MarkdownIt
from markupsafe import Markup

from cardlie.base.errors import CardlieError
from cardlie.base.markdown import literal
from cardlie.base.translation import tr
from cardlie.booklet.rules.edition import RulesError

#: What a source may have, each as ``{% block NAME %}`` ... ``{% endblock %}``.
BLOCKS = ("title", "tagline", "blurb", "book", "summary", "zine")

_BLOCK = re.compile(
    rf"{{%-? *block ({'|'.join(BLOCKS)}) *-?%}}(.*?){{%-? *endblock *-?%}}", re.DOTALL
)

#: Stands in a line of a fenced block before its number in the file.
_MARK = "\x1f"


class Fence(NamedTuple):
    """A fenced block: the words behind its fence, where it stands, and what is in it."""

    info: str
    line: int
    text: str

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Its lines, each with its place in the file."""
        lines = [line.partition(_MARK) for line in self.text.splitlines()]
        return [(int(number or self.line), line) for line, _, number in lines]


class Source:
    """The rules of a game as they are written; each block is parsed when somebody asks for it.

    :class:`RulesError` names the line of what can't be read.
    """

    def __init__(self, file: Path, text: str) -> None:
        self._file = file
        self._blocks: dict[str, str] = {}
        self._templates: dict[str, Template] = {}
        numbered, end = self._numbered(text), 0
        for block in (*_BLOCK.finditer(numbered), None):
            outside = numbered[end : block.start() if block else None].strip()
            if outside or (block and block[1] in self._blocks):
                at = numbered.index(outside or "{%", end)
                one_of = ", ".join(f"{{% block {name} %}}" for name in BLOCKS)
                problem = tr("what stands here belongs to none of {blocks}", blocks=one_of)
                raise RulesError(file, numbered.count("\n", 0, at) + 1, problem)
            if block:  # below as many lines as in the file
                above = "\n" * numbered.count("\n", 0, block.start(2))
                self._blocks[block[1]], end = above + block[2], block.end()
        if "title" not in self._blocks:
            raise RulesError(file, 1, "does not say {% block title %} ... {% endblock %}")

    def text(self, name: str, places: Mapping[str, object]) -> str:
        """A block with its ``places`` filled in; "" if the source has none of that name."""
        if name not in self._blocks:
            return ""
        try:
            if name not in self._templates:
                code = _environment().compile(self._blocks[name], name, str(self._file))
                self._templates[name] = Template.from_code(_environment(), code, {})
            return self._templates[name].render(places).strip("\n")
        except TemplateSyntaxError as error:
            raise RulesError(self._file, error.lineno, error.message or "") from None
        except (CardlieError, TemplateError, TypeError, ValueError, LookupError) as error:
            passed = walk_tb(error.__traceback__)
            lines = [at for frame, at in passed if frame.f_code.co_filename == str(self._file)]
            hint = error.hint if isinstance(error, CardlieError) else None
            raise RulesError(self._file, lines[-1], str(error), hint) from error

    def _numbered(self, text: str) -> str:
        """The text, in which each line of a fenced block tells its number."""
        lines, opened = text.splitlines(), 0
        for number, line in enumerate(lines, 1):
            fence = line.startswith("```")
            info = fence and line.strip("` ")
            if info and opened:
                break
            if info or (opened and not fence and not line.startswith("{%")):
                lines[number - 1] += f"{_MARK}{number}"
            if fence and not line.startswith("````"):
                opened = number if info else 0
        if opened:
            raise RulesError(self._file, opened, "this block is never closed by ```")
        return "\n".join(lines)


@lru_cache(maxsize=32)
def source_of(file: Path, text: str) -> Source:
    """The source in a file, which holds this text."""
    return Source(file, text)


def pieces(text: str) -> Iterator[str | Fence]:
    """Markdown, and the fenced blocks in it, in their order."""
    lines, after = text.split("\n"), 0
    for token in _reader().parse(text):
        if token.type == "fence" and token.map:
            yield "\n".join(lines[after : token.map[0]])
            info, _, number = token.info.partition(_MARK)
            yield Fence(info.strip(), int(number), token.content)
            after = token.map[1]
    yield "\n".join(lines[after:])


@cache
def _environment() -> Environment:
    return Environment(
        undefined=StrictUndefined, autoescape=True, finalize=_as_text,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip


@cache
def _reader() -> MarkdownIt:
    """What knows fenced blocks and nothing else of Markdown."""
    return MarkdownIt("zero").enable("fence").disable("inline")


def _as_text(value: object) -> Markup:
    """What is filled in, with every letter of it as it is."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    return Markup(value if isinstance(value, Undefined) else literal(str(value), quotes=False))
