"""In which language a command answers: what --lang says, else the locale, else English."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence

from cardlie.base.strings import languages, translation
from cardlie.base.translation import ENGLISH, Translation, language


def chosen(args: Sequence[str], environment: Mapping[str, str] = os.environ) -> Translation:
    """The translation for a command line, before it is understood: it may be misspelled."""
    wanted = _option(args) or locale_language(environment)
    if wanted == ENGLISH.language:
        return ENGLISH
    known = languages()
    for code in (wanted, locale_language(environment)):
        if code in known:
            return translation(code)
    return ENGLISH


def lang_option() -> list[str]:
    """What a command needs to answer in the language in force: nothing, where it would anyway."""
    return [] if language() == chosen(()).language else ["--lang", language()]


def _option(args: Sequence[str]) -> str | None:
    for at, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang":
            return next(iter(args[at + 1 :]), None)
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def locale_language(environment: Mapping[str, str]) -> str:
    """The language of the locale, by the first of the variables that says anything.

    >>> locale_language({"LC_ALL": "", "LANG": "de_AT.UTF-8"})
    'de'
    """
    code, _ = _locale(environment, "LC_MESSAGES")
    return ENGLISH.language if code in ("C", "POSIX") else code.lower()


#: Where people print on Letter, and its half (CLDR's measurement data: US-Letter).
_LETTER = frozenset("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split())
_INSTEAD = {"a4": "letter", "a5": "half-letter"}


def locale_paper(usual: str = "a4", environment: Mapping[str, str] = os.environ) -> str:
    """The paper that lies in printers where the locale is from, in place of a usual one.

    >>> locale_paper("a4", {"LANG": "en_US.UTF-8"}), locale_paper("a4", {"LANG": "en_GB.UTF-8"})
    ('letter', 'a4')
    """
    _, region = _locale(environment, "LC_PAPER")
    return _INSTEAD.get(usual, usual) if region in _LETTER else usual


def _locale(environment: Mapping[str, str], category: str) -> tuple[str, str]:
    """The language and the region of the locale, for one of its categories."""
    names = (environment.get(name) for name in ("LC_ALL", category, "LANG"))
    locale = next(filter(None, names), "") or _of_windows() or "C"
    code, _, region = re.split(r"[.@]", locale)[0].partition("_")
    return code, region


def _of_windows() -> str | None:
    """The language in which Windows speaks, which sets none of the variables."""
    if sys.platform == "win32":
        from ctypes import windll
        from locale import windows_locale

        return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage())
    return None
