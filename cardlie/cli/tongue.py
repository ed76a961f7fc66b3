"""In which language a command answers: what --lang says, else the locale, else English."""

from __future__ import annotations

import os
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
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "") or _of_windows() or "C"
    code = locale.replace(".", "_").replace("@", "_").partition("_")[0]
    return ENGLISH.language if code in ("C", "POSIX") else code.lower()


def _of_windows() -> str | None:
    """The language in which Windows speaks, which sets none of the variables."""
    if sys.platform == "win32":
        from ctypes import windll
        from locale import windows_locale

        return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage())
    return None
