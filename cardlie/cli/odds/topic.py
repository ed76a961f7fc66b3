"""What is asked of ``cardlie odds``: one guess, every guess, or what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.cli.hint_example import HintExample

if TYPE_CHECKING:
    from cardlie.base.files import Output
    from cardlie.session.odds_question import OddsQuestion


@dataclass(frozen=True)
class OddsTopic:
    """What is told of the guesses that may be made."""

    every: Annotated[
        bool, Option("--all", help="List every guess that you may make now, with its odds.")
    ] = False
    advise: Annotated[
        bool, Option("--advise", help="Advise whether to challenge GUESS or raise.")
    ] = False
    exact: Annotated[
        bool, Option("--exactly", help="Show the odds that it is exact (spot-on).")
    ] = False

    @property
    def legal(self) -> bool:
        """Whether it is also about what may follow."""
        return self.every or self.advise

    def verify(self, guess: str, game: str | None, theirs: int | None) -> None:
        """CardlieError for what contradicts itself; an example is of that ``game``."""
        if sum([self.every, self.advise, self.exact]) > 1:
            raise CardlieError(
                "--all, --advise and --exactly can't be combined", "choose one of them"
            )
        if self.every and guess:
            raise CardlieError("--all takes no guess", "give it as --after")
        if not (self.every or guess):
            raise CardlieError("no guess given", HintExample.of(game).weighed())
        if self.every and theirs is not None:
            raise CardlieError("--theirs is about a power guess: who may have rolled its card")

    def tell(self, question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
        """Print it; the exit code."""
        if self.every:
            from cardlie.cli.odds.every import tell_all as tell
        elif self.advise:
            from cardlie.cli.odds.advice import tell_advice as tell
        else:
            from cardlie.cli.odds.one import tell_one as tell
        return tell(question, as_json, chart)
