"""What ``cardlie judge pass`` and ``cardlie odds pass`` say, in games in which one may pass."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.base.terminal import columns, show
from cardlie.base.translation import language, tr
from cardlie.cli.support import Code, print_json
from cardlie.games.model import Game
from cardlie.games.passing import FIVE, is_such, share, told
from cardlie.games.plan import GamePlan
from cardlie.games.records import NOBODY, SeatNo, Showdown
from cardlie.games.registry import get_game, rules_of
from cardlie.games.settling import AtStake, settle
from cardlie.judging.costs import challenger
from cardlie.judging.verdict import Marked
from cardlie.language.calls import call_of
from cardlie.language.faces import read_faces
from cardlie.language.own_words import calls_of
from cardlie.odds.told import as_json as fraction
from cardlie.odds.told import in_words, percent
from cardlie.telling.cost import what_follows
from cardlie.telling.names import Names
from cardlie.telling.spans import line
from cardlie.terminal.look import Look
from cardlie.terminal.odds_map import bar
from cardlie.terminal.rows import table_lines


def passed_in(text: str, game: str | None) -> Game | None:
    """The game in which a text says that somebody passes; None where it is a guess."""
    found = get_game(game) if game else None
    if found is None or found.settle_pass is None:
        return None
    return found if call_of(text, ["pass"], own=calls_of(found.faces())) else None


def _claims(plan: GamePlan) -> list[str]:
    """What a pass claims."""
    hands = told(plan.pass_with, strings(language()))
    return wrap(tr("A pass says: {hands}.", hands=hands), columns())


def judge_pass(
    game: Game, rolls: Mapping[str, str] | None, by: str | None, *, as_json: bool
) -> int:
    """Whether a doubted pass was true, and what that costs."""
    rules, seats = rules_of(game), tuple(rolls or ())
    plan = game.plan
    assert plan is not None
    if rolls is None or by not in seats:
        raise CardlieError(
            "a pass is about the dice of one player", "give --roll SEAT=FACES for each, and --by"
        )
    lying = {seat: read_faces(roll, rules.faces) for seat, roll in rolls.items()}
    if len(lying[by]) != FIVE:
        raise CardlieError("only a player with five dice passes")
    bidder, own = SeatNo(seats.index(by)), [rules.faces.index[each.text] for each in lying[by]]
    held = [plan.lives * bool(roll) if plan.lives else len(roll) for roll in lying.values()]
    caller, holds = challenger(held, bidder), is_such(plan.pass_with, own)
    look, names = Look.of(), Names(seats)
    stamp = look.paint(tr("TRUE" if holds else "BUSTED"), "green" if holds else "red", bold=True)
    rows = {by: [Marked(face, holds, None) for face in lying[by]]}
    claims = _claims(plan)
    lines = [f"{look.paint(tr('pass'), bold=True)}: {stamp}", "", *table_lines(rows, look)]
    lines += ["", *claims]
    found: dict[str, object] = {"guess": "pass", "holds": holds, "losses": None, "next": None}
    if caller is not None:
        showdown = Showdown(caller, bidder, holds, 1, int(holds))
        cost = settle(AtStake(held, rules), showdown, passed=True)
        lines.append(look.told(line("{who} doubted the pass.", who=names.who(caller))))
        lines += map(look.told, what_follows(cost, game, names))
        found["losses"] = dict(zip(seats, cost.losses, strict=True))
        found["next"] = None if cost.next in (None, NOBODY) else seats[cost.next]
    if as_json:
        print_json(found | {"losses_in": game.stake})
    else:
        show("\n".join(lines))
    return Code.YES if holds else Code.NO


def odds_of_pass(game: Game, *, as_json: bool) -> int:
    """How many rolls of five dice are such as one may pass with."""
    plan = game.plan
    assert plan is not None
    chance = share(plan.pass_with, len(game.faces().all))
    if as_json:
        print_json({"guess": "pass", "chance": fraction(chance)})
        return Code.YES
    claims = _claims(plan)
    ratio = tr("Exactly {part:,} / {whole:,}.", part=chance.numerator, whole=chance.denominator)
    name = Look.of().paint(tr("pass"), bold=True)
    show("\n".join([f"{name}: {percent(chance)}, {in_words(chance)}", "", f"  {bar(chance)}", "",
                    *claims, ratio]))  # fmt: skip
    return Code.YES
