"""Probabilities as text: in percent, in words, and as short as a cell of a table."""

from __future__ import annotations

from fractions import Fraction

from cardlie.base.translation import figure, tr


def as_json(chance: Fraction) -> dict[str, float | int]:
    """A chance as a JSON object."""
    return {
        "probability": float(chance),
        "numerator": chance.numerator,
        "denominator": chance.denominator,
    }


def percent(chance: Fraction) -> str:
    """A chance with one decimal; what is not certain never reads 0 or 100.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 10**9))
    ('33.3 %', '100 %', 'under 0.1 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance * 1000 < 1:
        return tr("under {share} %", share=0.1)
    if chance * 1000 > 999:
        return tr("over {share} %", share=99.9)
    return f"{figure(float(chance * 100), '.1f')} %"


def of_unread(chance: Fraction, *, exact: bool = False) -> str:
    """The chance that a guess holds, or is ``exact``, where faces are unread.

    >>> from fractions import Fraction
    >>> of_unread(Fraction(1, 6))
    'it holds in 16.7 % of all cases'
    """
    sentence = "it holds in {chance} of all cases"
    if exact:
        sentence = "it is exact in {chance} of all cases"
    return tr(sentence, chance=percent(chance))


def in_words(chance: Fraction) -> str:
    """A chance as people say it.

    >>> from fractions import Fraction
    >>> [in_words(Fraction(*ratio)) for ratio in ((0, 1), (11, 36), (1, 1296), (99, 100))]
    ['impossible', 'about 2 in 7', '1 in 1,296', 'all but 1 in 100']
    >>> in_words(Fraction(1, 156_428) + Fraction(1, 10**9))
    'about 1 in 160,000'
    """
    if chance in (0, 1):
        return tr("certain" if chance else "impossible")
    if chance * 8 < 1:
        return _one_in(1 / chance)
    if chance * 8 > 7:
        return tr("all but {rare}", rare=_one_in(1 / (1 - chance)))
    near = chance.limit_denominator(8)
    return tr(
        "{part} in {whole}" if near == chance else "about {part} in {whole}",
        part=near.numerator,
        whole=near.denominator,
    )


def _one_in(times: Fraction) -> str:
    if times > 1_000_000:
        return tr("less than 1 in a million")
    whole = round(times)
    if whole == times and whole < 10_000:
        return tr("1 in {whole:,}", whole=whole)
    near = round(whole, 2 - len(str(whole))) if whole >= 100 else whole
    return tr("about 1 in {whole:,}", whole=near)


def in_cell(chance: Fraction | float, never: str = "-") -> str:
    """A chance in percent, as short as a cell; what is not certain never reads 0 or 100.

    >>> [in_cell(chance) for chance in (1.0, 0.9999, 0.25, 0.0001, 0.0)]
    ['100', '>99', '25', '<1', '-']
    """
    if chance in (0, 1):
        return "100" if chance else never
    whole = round(chance * 100)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)
