"""``casual``: a careless human, who names what they hold and doubts by feel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import Bidding
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.kinds.patterns import have
from cardlie.players.base import CHALLENGE, Bot, Parameter, Rng, careless
from cardlie.players.cup import with_cup

#: Before so many guesses were said in a round it guesses, whatever was said.
FIRST = 2

#: After so many guesses it challenges, whatever was said.
LAST = 10

#: By how much it raises NUMBER.
STEPS = (1, 2, 3)

#: How likely it goes on, and how likely it claims a card that it did not roll.
NERVE, PRETEND = 0.66, 0.05

#: Where a cup goes round: how often it claims more than it has to.
BLUFF = 0.2

#: How many answers each memory keeps before it starts afresh.
_KEPT = 1 << 17


class Casual:
    """Goes on with probability ``nerve``, and always where its own faces prove the last guess.

    It says any guess that raises NUMBER by 1 to 3, never above the faces on the table, and that
    names a number or colour of its own (without: a colour it has not; less than: 3 or more; in
    order: around a number of its own; of the same: what it has more of), all equally likely. A
    power card of its own whose value is 1 to 3 higher it claims; with probability ``pretend`` it
    claims one that it did not roll. It gives up its smallest pile.
    """

    def __init__(self, rng: Rng, nerve: float = NERVE, pretend: float = PRETEND) -> None:
        self._rng, self._nerve, self._pretend = rng, nerve, pretend

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Guess or doubt, by feel."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng, doubt=1 - self._nerve, bluff=BLUFF)
        if observation.phase != "guess":
            return careless(observation, legal, self._rng)
        said = observation.said
        if len(said) >= LAST:
            return CHALLENGE
        if len(said) >= FIRST and self._rng.random() >= self._nerve and not _proven(observation):
            return CHALLENGE
        likes = likes_of(observation.standing.bidding)
        raises = self._claims(likes, observation, legal) if likes.claims_cards else ()
        if not raises:
            raises = likes.raises(said[-1] if said else None, observation)
            if likes.returns and raises:  # one of them may have been said before
                raises = tuple([say for say in raises if legal.allows(say)])
        if not raises:
            if said:
                return CHALLENGE
            raises = tuple(map(Say, legal.guesses(max(STEPS))))
        return raises[int(self._rng.random() * len(raises))]

    def _claims(self, likes: Likes, observation: Observation, legal: Legal) -> tuple[Say, ...]:
        """The cards that it may claim to have rolled: its own, or now and then others'."""
        raises = [say for say in likes.claims(observation) if legal.allows(say)]
        if not raises and self._rng.random() < self._pretend:
            others = likes.claims(observation, pretends=True)
            raises = [say for say in others if legal.allows(say)]
        return tuple(raises)


def _proven(observation: Observation) -> bool:
    """Whether the seat's own faces alone make the last guess true.

    They never do where only its guesser's faces tell, as with a power card.
    """
    last = observation.said[-1]
    if last.personal:
        return False
    compiled = observation.bidding.compiled(last)
    return have(compiled, observation.counts) >= compiled.need


class Likes:
    """The guesses that casual players like to say in one bidding, remembered."""

    def __init__(self, bidding: Bidding) -> None:
        self._bidding = bidding
        self.returns = bidding.returns
        self._kinds = [kind for kind in bidding.kinds if not kind.personal]
        self._claimed = [kind for kind in bidding.kinds if kind.personal]
        listed = [name for kind in self._kinds for name in kind.listed(1, bidding.setting.faces)]
        self._places = {name: place for place, name in enumerate(listed)}
        self.claims_cards = bool(self._claimed)
        self._faces = bidding.setting.faces
        self._says: dict[Guess, dict[int, Say]] = {}
        #: Guesses to choose from, and the highest figure among them.
        self._raises: dict[tuple[Guess | None, tuple[int, ...]], tuple[tuple[Say, ...], int]] = {}

    def raises(self, last: Guess | None, observation: Observation) -> tuple[Say, ...]:
        """What the seat may like to say over ``last``; what was said before it plays no part."""
        faces = tuple(sorted(observation.rolled))
        kept = self._raises.get((last, faces))
        if kept is None:
            if len(self._raises) >= _KEPT:
                self._raises.clear()
            raises = tuple(self.over(last, self.liked(faces)))
            top = max((say.guess.amount(self._faces) for say in raises), default=0)
            kept = self._raises[last, faces] = raises, top
        most = self._bidding.highest_figure(sum(observation.standing.rolling))
        if kept[1] <= most:
            return kept[0]
        return tuple([say for say in kept[0] if say.guess.amount(self._faces) <= most])

    def liked(self, faces: tuple[int, ...]) -> list[Guess]:
        """What a seat likes to name that rolled these, in the order in which it is listed."""
        own = [self._faces.all[place] for place in faces]
        found = [name for kind in self._kinds for name in kind.liked(own, self._faces)]
        return sorted(found, key=self._places.__getitem__)

    def claims(self, observation: Observation, *, pretends: bool = False) -> list[Say]:
        """The cards that a seat may like to claim: those of its own, or others'."""
        said, own, faces = observation.said, observation.faces, self._faces
        last = said[-1].amount(faces) if said else 0
        found = [
            claim
            for kind in self._claimed
            for claim in (kind.pretended if pretends else kind.liked)(own, faces)
        ]
        return [Say(claim) for claim in found if claim.amount(faces) - last in STEPS]

    def over(self, last: Guess | None, liked: Iterable[Guess]) -> Iterator[Say]:
        """The raises over ``last`` that name what is liked, in its order.

        None is such as no table can show, as too many cards in order.
        """
        allows, compiled = self._bidding.over(last).allows, self._bidding.compiled
        for name in liked:
            figure = self._figure(last, name)
            for step in STEPS:
                say = self._say(name, figure + step)
                if say is not None and allows(say.guess) and compiled(say.guess).patterns:
                    yield say

    def _say(self, name: Guess, figure: int) -> Say | None:
        """One value for one claim: what is the same object is found again without comparing."""
        says = self._says.setdefault(name, {})
        if figure not in says:
            guess = name.with_amount(figure)
            if guess is None:
                return None
            says[figure] = Say(guess)
        return says[figure]

    def _figure(self, last: Guess | None, name: Guess) -> int:
        """What a raise that names this counts up from.

        Where not NUMBER alone tells what is higher, or bids are set on a track, the first that is
        higher than a guess of another kind is one step; so it is where a number is wild.
        """
        if last is None:
            return 0
        figure = last.amount(self._faces)
        if type(last) is type(name) and not self._faces.wild_numbers:
            return figure
        end = self._bidding.setting.rules.last_figure
        if end is not None:
            raises = self._bidding.over(last).upto(end)
            first = next((guess for guess in raises if type(guess) is type(name)), None)
            return first.amount(self._faces) - 1 if first else end
        allows = self._bidding.over(last).allows
        steps = (name.with_amount(step) for step in range(1, 2 * figure + 2))
        least = next((guess for guess in steps if guess is not None and allows(guess)), None)
        return least.amount(self._faces) - 1 if least else figure


#: What casual players like to say in a bidding; tables that agree on it share this.
likes_of = lru_cache(maxsize=64)(Likes)


BOT = Bot(
    "casual",
    "a careless human: names what it holds, goes on by feel, doubts by feel",
    Casual,
    (
        Parameter("nerve", NERVE, 0, 1, "how likely it goes on once two guesses were said"),
        Parameter("pretend", PRETEND, 0, 1, "how likely it claims a power card of another's"),
    ),
)
