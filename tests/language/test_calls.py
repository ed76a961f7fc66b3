"""What people call out: understood whole, in any language, or not at all."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.guess import Guess
from cardlie.language import speak
from cardlie.language.calls import Call, _calls, call_of, name_of
from tests.language.data import said_and_meant
from tests.strategies import CARDS, card_guesses

#: What is called in a game; 'yes' and 'no' answer questions.
IN_GAME: tuple[Call, ...] = ("challenge", "spot_on", "raise", "one_more")

DOUBTS = {
    "en": """
        I don't believe you | no way | prove it | you're lying | bull | bs | dudo | never | wrong
        I call you | I call your bluff | call him | not true | liar liar | You're a liar! | c | BS!
        I don't believe it! | i dont believe that for a second | No way!! | nah, no way | hell no
        not a chance | you lie! | that's a lie | lies! | that can't be right | that is not right
        that's impossible | I call bullshit | call | calling it | I'm calling you | I'll call that
        Challenge! | I challenge you, Ann | Ann is lying | Ann’s lying | I don't believe Ann
        can't be | you must be joking | you're bluffing | that's a bluff | bluff! | doubt it
        I seriously doubt it | that's too many | too high for me | show me | let's see them
        what a liar | I'm not buying it | i do not think so | I don't think so | as if | you wish
        I think you're lying | you don't have that | there aren't that many
        never in a million years | there's no way there are that many | I'd like to challenge
        No, never... | rubbish, I call
        """,
    "de": """
        zweifle | niemals | ich glaub dir nicht | ich zweifle das an | das glaube ich dir nicht | z
        glaub ich nicht | stimmt nicht | das stimmt niemals | das kann nicht sein | nie im Leben
        du lügst | Lügner! | beweis es | zeig mal her | deck auf
        du bluffst | von wegen | das nehm ich dir nicht ab | das glaubst du doch selbst nicht
        unmöglich | auf keinen Fall | falsch | das ist nicht wahr | ich glaube dir kein Wort
        das ist zu viel | nee, niemals | Ann lügt | das bezweifle ich | das will ich sehen
        Das ist doch gelogen!
        """,
}  # fmt: skip

NO_DOUBTS = {
    "en": """
        I believe you | I don't doubt it | I don't think you're lying | you're not lying | not a lie
        that's no lie | no bluff | I won't call | don't call | I never lie | never mind
        is that true | are you lying | is he bluffing | should I challenge | what is a challenge
        call 4 fives | I call two sixes | I call a red | that's true | yes | no | ok | I can't call
        you're lying? | I trust you | no doubt | without a doubt | never red | 2 sixes, no way
        not impossible | no challenge | c you | one lie | I call Ben | no more | it can be
        they don't, I believe | I believe they don't | that isn't false
        """,
    "de": """
        das glaube ich dir | glaub ich | das stimmt | du lügst nicht | nicht gelogen
        ist das gelogen | soll ich zweifeln | keine Lüge | kein Zweifel | ich zweifle nicht
        ohne Zweifel | nicht falsch | nicht unmöglich | niemals rot | zwei Lügen
        """,
}  # fmt: skip


def phrases_of(listing: dict[str, str], language: str) -> list[str]:
    return [
        each.strip()
        for line in listing[language].splitlines()
        for each in line.split("|")
        if each.strip()
    ]


@pytest.mark.parametrize("force", languages())
@pytest.mark.parametrize("language", languages())
def test_doubts_are_heard_and_nothing_else_is(language: str, force: str) -> None:
    with speaking(translation(force)):
        calls_made = {
            each: call_of(each, IN_GAME, ["Ann"]) for each in phrases_of(DOUBTS, language)
        }
        assert {each: call for each, call in calls_made.items() if call != "challenge"} == {}
        calls_made = {
            each: call_of(each, ["challenge"], ["Ann"]) for each in phrases_of(NO_DOUBTS, language)
        }
        assert {each: call for each, call in calls_made.items() if call is not None} == {}


@pytest.mark.parametrize(
    "typed", ["nonsense", "what rubbish!", "Quatsch", "so ein Blödsinn", "Käse"]
)
def test_a_scoff_is_asked_about_and_stands_beside_a_call(typed: str) -> None:
    assert call_of(typed, IN_GAME) is None
    assert call_of(typed, [*IN_GAME, "scoff"]) == "scoff"
    calls = [call_of(f"{typed}, {call}", IN_GAME) for call in ("I call", "ich zweifle")]
    assert "challenge" in calls


@pytest.mark.parametrize(
    "typed", ["Lüge", "LUEGE", "luege!", "unmoeglich", "das moechte ich sehen"]
)
def test_umlauts_are_typed_where_no_key_has_them(typed: str) -> None:
    assert call_of(typed, IN_GAME) == "challenge"


@given(st.data())
def test_a_word_beside_a_call_changes_nothing_or_undoes_it(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(languages()))
    known = _calls(language)
    form, call = data.draw(
        st.sampled_from([each for each in known.forms if len("".join(each[0])) > 1])
    )
    around = st.sampled_from(sorted(known.around - known.not_first))
    before, after = data.draw(st.lists(around, max_size=3)), data.draw(st.lists(around, max_size=3))
    words = [*before, *form, *after]
    assert call_of(" ".join(words), [call]) == call
    stranger = data.draw(
        st.sampled_from(["not", "nicht", "kein", "4", "red", "?", "x", *form, *before])
    )
    at = data.draw(st.integers(0, len(words)))
    more = [*words[:at], stranger, *words[at:]]
    rests = [
        Counter(more) - Counter(each)
        for each, its in known.forms
        if its == call and Counter(each) <= Counter(more)
    ]
    whole = any(known.around >= rest.keys() for rest in rests)
    assert (call_of(" ".join(more), [call]) == call) <= whole


@given(card_guesses(CARDS.faces), st.sampled_from(languages()))
def test_no_guess_is_a_call(guess: Guess, language: str) -> None:
    assert call_of(speak(guess, language), IN_GAME) is None


@pytest.mark.parametrize("language", languages())
def test_nothing_that_people_say_as_a_guess_is_a_call(language: str) -> None:
    assert [text for text, _ in said_and_meant(language) if call_of(text, IN_GAME)] == []


@pytest.mark.parametrize("language", languages())
def test_a_call_is_named_by_words_that_make_it(language: str) -> None:
    with speaking(translation(language)):
        for call in get_args(Call):
            assert call_of(name_of(call), [call]) == call


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("sure", "yes"), ("Go on with it!", "yes"), ("jawohl", "yes"), ("nope", "no"),
        ("new game please", "no"), ("no, a new one", "no"), ("neu", "no"), ("hm", None),
        ("maybe", None), ("yes and no", None),
    ],
)  # fmt: skip
def test_questions_are_answered(text: str, call: Call | None) -> None:
    assert call_of(text, ("yes", "no")) == call


@given(st.text(max_size=40))
def test_any_text_is_a_call_or_none(text: str) -> None:
    assert call_of(text, IN_GAME) in (None, *IN_GAME)
