"""How ``cardlie sim`` shall answer: as text, JSON, CSV, a picture, a trace; ``output`` does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.translation import tr

OUTPUT_HELP = (
    "Write the figures (.csv; - prints them), a chart (.png or .pdf), or every decision with "
    "its odds (.jsonl); repeatable."
)

#: What is written, by how the name of the file ends.
_KINDS = {".csv": "figures", ".png": "picture", ".pdf": "picture", ".jsonl": "trace"}


@dataclass(eq=False)
class Answer:
    """How is told what was played: as text or JSON, and what is written besides."""

    as_json: Annotated[bool, Option("--json", help="Print the figures as JSON.")] = False
    output: Annotated[list[Path] | None, Option("-o", "--output", help=OUTPUT_HELP)] = None

    def __post_init__(self) -> None:
        """Claim what is to be written before there is any work."""
        self.files: dict[str, Output] = {}
        self.prints_csv = STDOUT in (self.output or ())
        if self.as_json and self.prints_csv:
            raise CardlieError("--json and -o - can't be combined", "give one of them")
        for path in self.output or ():
            kind = _KINDS.get(path.suffix.lower())
            if kind in self.files:
                raise CardlieError(
                    tr("{file} is the second file of its kind", file=path),
                    "give one file of each kind",
                )
            if kind == "picture":
                from cardlie.cli.charts import claim_chart

                self.files[kind] = claim_chart(path)
            elif kind:
                self.files[kind] = Output(path, force=None)
            elif path != STDOUT:
                raise CardlieError(
                    tr("{file}: no figures can be written in that format", file=path),
                    "use a name ending in .csv, .png, .pdf or .jsonl; for a report, run "
                    "'cardlie report'",
                )

    @property
    def usual(self) -> bool:
        """Whether nothing but text is asked for."""
        return not (self.as_json or self.prints_csv or self.files.keys() - {"trace"})
