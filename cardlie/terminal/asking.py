"""Asking the seat at the keyboard, and what becomes of the lines that it types."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardlie.base.errors import CardlieError, IllegalAction, IllegalGuess, InvalidGuess
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.percent import percent
from cardlie.session.choices import doubts, doubts_last, in_round
from cardlie.session.coaching import doubtful
from cardlie.session.guess_words import guess_text
from cardlie.session.input import parts, read_input, taken
from cardlie.session.prompts import first_words, prompt
from cardlie.session.prospects import WORTH_ASKING, chance_of, unasked
from cardlie.session.questions import TableQuestion
from cardlie.telling.names import Names
from cardlie.telling.teller import capital
from cardlie.terminal.chooser import Chooser
from cardlie.terminal.display import Display, KeyWord


class TypedAhead(NamedTuple):
    """A line that was typed before it was asked for; ``last`` is the guess on the table then."""

    text: str
    last: Guess | None = None


class Quit(Exception):
    """Whoever plays wants to stop, or has nothing more to say."""


class Asking:
    """Asks who sits at the keyboard for decisions, and reads what they type, be it ahead of time.

    ``answer`` answers their questions, and says what they typed before they saw the table again.
    ``spoken``: nothing is pointed at for who only hears it. ``greets``: the first question comes
    with what a guess claims, once.
    """

    def __init__(
        self,
        names: Names,
        display: Display,
        answer: Callable[[TableQuestion], str],
        *,
        coached: bool,
        spoken: bool = False,
        greets: bool = False,
    ) -> None:
        self._names, self._display, self._answer = names, display, answer
        self._coached, self._spoken, self._greets = coached, spoken, greets
        self._ahead: deque[TypedAhead] = deque()
        self._warned = ""
        self._offered: Sequence[str] = ()

    def later(self, text: str) -> None:
        """Something was typed that is meant for the next turn."""
        self._ahead.append(TypedAhead(text))

    def turn_down(self) -> None:
        """Answer all that waits for a turn which does not come any more."""
        while self._ahead:
            self.too_late(self._ahead.popleft().text)

    def too_late(self, text: str) -> str:
        """Answer what was typed for a turn that does not come any more."""
        said = (
            "The game is over for you, so {text!r} does nothing now; "
            "'score', 'log' and 'rules' still work."
        )
        return self._display.reply([tr(said, text=text[:40])])

    def decide(self, observation: Observation) -> Action:
        """What the seat does."""
        paced = self._display.paced
        if (passed := unasked(observation, keys=paced)) is not None:
            return (paced and self._meanwhile(observation)) or passed
        last, self._warned = observation.history[-1] if observation.history else None, ""
        while True:
            typed = self._ahead.popleft() if self._ahead else self._ask(observation, last)
            typed, self._offered = typed._replace(text=taken(typed.text, self._offered)), ()
            try:
                text, *rest = parts(typed.text, observation, self._names)
                action = read_input(text, observation, self._names)
                if doubts_last(action) and typed.last != last:
                    raise IllegalAction(
                        tr("{text!r} was typed before this guess was said", text=text),
                        "say it again if you mean this one",
                    )
            except CardlieError as error:
                if self._warned and not typed.text.strip():  # Enter alone is no answer to that
                    self._display.reply([self._warned])
                else:
                    self.object(error)
                continue
            self._ahead.extendleft(TypedAhead(each, last) for each in rest)
            if isinstance(action, TableQuestion):
                more = self._answer(action)
                self._ahead.extend([TypedAhead(more, last)] if more else [])
            elif self._sure(action, observation):
                self._greets = False
                return action

    def _meanwhile(self, observation: Observation) -> Action | None:
        """What is called at a key, while a bid stands for a moment: longer if it is worth it."""
        calls = {action.verb: action for action in doubts(observation)}
        words = {"spot-on": "s: call it exact ({chance})", "call-out": "c: doubt it ({chance})"}
        chances = {
            verb: chance_of(action, observation) or Fraction(0) for verb, action in calls.items()
        }
        keys = [
            KeyWord.of(verb, tr(words[verb], chance=percent(chance)))
            for verb, chance in chances.items()
            if chance  # what is never right has no key
        ]
        assert observation.bidder is not None
        said = tr(
            "{name} says “{guess}”. {keys}; any other key goes on."
            if keys
            else "{name} says “{guess}”. Any key goes on.",
            name=self._names[observation.bidder],
            guess=guess_text(observation.history[-1], observation),
            keys=", ".join(f"{each.key}: {each.word}" for each in keys),
        )
        worth = max(chances.values(), default=0) >= WORTH_ASKING
        return calls.get(self._display.offer(said, keys, worth=worth))

    def _ask(self, observation: Observation, last: Guess | None) -> TypedAhead:
        """A line that is typed now."""
        asked = prompt(observation, self._names).splitlines()
        if self._greets and self._display.attended and in_round(observation):
            self._greets = self._display.live  # there it stands until something is done
            asked = [first_words(observation), *asked]
        choosing = self._display.live
        typed = self._display.ask(
            asked, Chooser(observation, self._names, odds=self._coached) if choosing else None
        )
        if typed is None:
            raise Quit
        return TypedAhead(typed, last)

    def object(self, error: CardlieError) -> None:
        """Say what is wrong with what was typed, where, and what would help."""
        hint = error.hint
        if isinstance(error, IllegalGuess) and not (hint or error.readings):
            hint = tr("'rules' tells what may be said")
        hints = [tr("hint: {hint}", hint=hint)] if hint else []
        pointed, self._offered = list[str](), error.readings
        if len(error.readings) == 1:
            (meant,) = error.readings
            told = [hint for hint in hints if meant not in hint]  # Enter says as much
            hints = [*told, tr("Enter for '{guess}'", guess=meant)]
        if isinstance(error, InvalidGuess):
            pointed = [] if self._spoken else error.pointed().splitlines()
            hints += error.offer() if len(error.readings) > 1 else []
        self._display.reply([capital(str(error)), *pointed, *hints])

    def _sure(self, action: Action, observation: Observation) -> bool:
        """Whether it is meant: what it warns of has to be said twice."""
        warning = action.warning(observation)
        if not warning and self._display.attended:
            warning = doubtful(action, observation)
        if not warning or warning == self._warned:
            return True
        self._warned = warning
        self._display.reply([warning])
        return False
