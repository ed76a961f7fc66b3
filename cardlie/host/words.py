"""What pages say, in the language of each phone: names of faces and kinds, events, verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cardlie.booklet.rules.text import figures, verdict_word
from cardlie.engine import Event, Options, get_game
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, GameWon, Guessed, Over, Whom
from cardlie.faces import Face
from cardlie.guess import Guess
from cardlie.judging import judge_shown
from cardlie.language.speech import speak
from cardlie.language.words import language_of
from cardlie.strings import Strings, languages, strings, translation
from cardlie.translation import isolated, speaking, tr
from cardlie.verdict import Seat, Shown, Verdict


def language_for(accepted: str, chosen: str | None = None) -> str:
    """The language of a phone: the one it chose, else the first it accepts that we speak.

    >>> language_for("fr-CH, de;q=0.9, en;q=0.8"), language_for("de", "en")
    ('de', 'en')
    """
    known = languages()
    if chosen in known:
        return chosen or known[0]
    wanted = []
    for part in accepted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, tag.strip().lower().partition("-")[0]))
    ours = [tag for weight, tag in sorted(wanted, key=lambda each: each[0]) if tag in known]
    return ours[0] if ours else known[0]


@cache
def title_of(game: str, language: str) -> str:
    """What the rules call a game."""
    from cardlie.booklet import Edition, read_rules

    return read_rules(Edition.of(game, language, playing=[]), parts=()).title


def kind_name(kind: str, words: Strings) -> str:
    """A kind of guess; one that has no word yet is called what the rules call it."""
    return words.get(f"host.kind_{kind.replace(' ', '_')}", kind)


@cache
def face_names(game: str, language: str) -> dict[str, str]:
    """Every face of a game in words: "red 3", "wildcard"."""
    words = strings(language)
    return {face.text: _face_name(face, game, words) for face in get_game(game).faces().all}


def _face_name(face: Face, game: str, words: Strings) -> str:
    if face.power is not None:
        power = get_game(game).faces().power(face.power)
        assert power is not None
        sentence = words.get(f"sentences.{power.id}", power.sentence)
        return words("host.face_power", sentence=sentence, value=power.value)
    if face.wild:
        return words["host.face_wild" if get_game(game).has_deck else "host.face_star"]
    if face.suit is None:
        return str(face.number)
    known = language_of(words.language).suits.get(face.suit, ())
    return f"{known[0] if known else face.suit} {face.number}"


class SentenceTeller:
    """Tells what happened at one table, in one language."""

    def __init__(self, options: Options, names: Sequence[str], words: Strings) -> None:
        self.options, self.words = options, words
        self.names = tuple(map(isolated, names))

    def guess(self, guess: Guess) -> str:
        """A guess as it is said in this language."""
        return speak(guess, self.words.language, self.options.setting.faces)

    def faces(self, faces: Sequence[Face]) -> str:
        """Faces in words."""
        names = face_names(self.options.game, self.words.language)
        return ", ".join(names[face.text] for face in faces)

    def line(self, event: Event) -> str:
        """What one event is worth telling, in a sentence."""
        words, names = self.words, self.names
        match event:
            case Began(game=game, round=number, starter=starter):
                key = "host.began_game" if self.options.games > 1 else "host.began"
                return words(key, game=game, round=number, name=names[starter])
            case Guessed(seat=seat, guess=guess, check=check):
                said = words("host.guessed", name=names[seat], guess=self.guess(guess))
                if check is None:
                    return said
                key = "host.flustered" if check.won else "host.not_flustered"
                npc = words(key, name=names[check.npc], bluff=check.bluff, insight=check.insight)
                return f"{said} {npc}"
            case Challenged() | SpottedOn():
                return " ".join([self.called(event), self.sentence(event), *self.losses(event)])
            case GameWon(seat=seat, pot=pot):
                return words("host.won_pot", name=names[seat], pot=pot)
            case Over(ranking=ranking):
                return words("host.over", names=self.together(ranking[0]))
        with speaking(translation(words.language)):
            return self._deed(event)

    def _deed(self, event: Event) -> str:
        """What somebody did on their turn."""
        told = event.told()
        assert event.by is not None
        values = {name: self._shown(value) for name, value in told.values.items()}
        done = tr(told.other, who=self.names[event.by], **values)
        return f"{tr(told.then, done=done, **values) if told.then else done}."

    def _shown(self, value: Any) -> object:
        """What fills a place of a sentence, in words."""
        match value:
            case Face():
                return self.faces([value])
            case Whom():
                return self.names[value.seat]
            case (Face(), *_):
                return self.faces(value)
        return value

    def together(self, seats: Sequence[int]) -> str:
        """The names of some seats."""
        *most, last = [self.names[seat] for seat in seats]
        return self.words("host.and", most=", ".join(most), last=last) if most else last

    # --- showdowns

    def called(self, event: Challenged | SpottedOn) -> str:
        """Who doubts whom, or calls it exact."""
        guess, bidder = self.guess(event.guess), self.names[event.bidder]
        if isinstance(event, Challenged):
            caller = self.names[event.challenger]
            return self.words("host.challenged", name=caller, bidder=bidder, guess=guess)
        return self.words("host.spotted", name=self.names[event.seat], bidder=bidder, guess=guess)

    def verdict(self, event: Challenged | SpottedOn) -> Verdict:
        """The judge's view of the faces that all have shown; seats are called by their place."""
        seats = [Seat(str(seat)) for seat in range(len(event.faces))]
        table = [
            Shown(face, seats[seat]) for seat, faces in enumerate(event.faces) for face in faces
        ]
        by = seats[event.bidder]
        return judge_shown(event.guess, table, self.options.setting, by=by, seats=seats)

    def stamp(self, event: Challenged | SpottedOn) -> tuple[bool, str]:
        """Whether it holds (or is exact), and the word for it."""
        if isinstance(event, SpottedOn):
            return event.exact, self.words["host.exact" if event.exact else "host.not_exact"]
        verdict = self.verdict(event)
        return bool(verdict), verdict_word(verdict, self.words)

    def sentence(self, event: Challenged | SpottedOn) -> str:
        """What the judge says."""
        return judged(self.verdict(event), self.words, self.names[event.bidder])

    def losses(self, event: Challenged | SpottedOn) -> list[str]:
        """Who loses what, in sentences."""
        words, names = self.words, self.names
        if self.options.rules.has_deck and event.loser is not None:
            return [words("host.lost_round", name=names[event.loser])]
        lines = []
        for seat, lost in enumerate(event.losses):
            if lost > 1:
                lines.append(words("outcome.loses_many", seat=names[seat], count=lost))
            elif lost:
                key = "outcome.loses_one" if lost == 1 else "outcome.gains_one"
                lines.append(words(key, seat=names[seat]))
        if event.out:
            key = "host.is_out" if len(event.out) == 1 else "host.are_out"
            lines.append(words(key, names=self.together(event.out)))
        return lines or [words["host.nobody_loses"]]


def judged(verdict: Verdict, words: Strings, bidder: str | None = None) -> str:
    """The judge's sentence: what was needed, what is there, what is wild, who pretended."""
    text = figures(verdict, words)
    wild = sum(1 for counted in verdict.witness if counted.stands_for)
    if wild:
        text = words("host.with_wild" if wild > 1 else "host.with_one_wild", said=text, wild=wild)
    short = verdict.need - verdict.have
    if not verdict.holds and short <= 0:
        return words("host.pretended", name=bidder or words["host.guesser"])
    return f"{text[:1].upper()}{text[1:]}."
