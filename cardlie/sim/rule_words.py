"""How the rules of a list read that beats some bots."""

from __future__ import annotations

from cardlie.base.translation import figure, tr
from cardlie.sim.exploit import RuleGain

#: What a choice is made from, by the number in a trick's figures.
_FROM = {
    1: "the boldest guess at least {chance} likely of which it holds nothing",
    2: "the boldest guess at least {chance} likely",
    3: "the boldest guess at least {chance} likely of which it holds something",
}

#: How each line of a list reads; ``x`` is its number or its chance.
_SENTENCES = {
    "opens": "It opens with {choice}.",
    "raises": "It raises with {choice}.",
    "doubt": "It challenges any guess less than {chance} likely.",
    "likelier": "It challenges if the guess is more likely false than its own best raise is "
                "true.",
    "nothing": "It challenges any guess of which it holds nothing.",
    "after": "It challenges every guess from number {x} of a round on.",
    "trusts": "It never challenges the first {x} guesses of a round.",
    "spot_on": "It calls spot-on if the guess is at least {chance} likely to be exact, and "
               "more likely exact than false.",
    "step": "If it has to lie, it claims a roll {x} steps above the last claim.",
}  # fmt: skip

#: What a list does where none of its lines says anything, with cards or dice and with a cup.
ELSE = (
    "Otherwise it makes its likeliest raise, and challenges only if it has none.",
    "Otherwise it claims what it has, or the least it can above the last claim, and believes "
    "what it is told.",
)


def sentence(rule: RuleGain) -> str:
    """A line of a list, as it is read."""
    value = rule.figures[rule.name]
    least = rule.figures.get(f"{rule.name}_from", value)
    chance = figure(least, ".0%")
    if rule.name not in ("opens", "raises"):
        if rule.name == "trusts" and value == 1:
            return tr("It never challenges the first guess of a round.")
        return tr(_SENTENCES[rule.name], x=f"{value:g}", chance=chance)
    return tr(_SENTENCES[rule.name], choice=tr(_FROM[int(value)], chance=chance))
