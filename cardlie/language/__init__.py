"""The language of guesses: what people type or say, in English and other languages.

``guess.lark`` is the grammar, ``en.toml`` and its like hold the words; a new language is one file.
"""

from cardlie.language.hearing import hear, unsayable
from cardlie.language.parser import MAX_TEXT, read
from cardlie.language.roles import ROLES, roles
from cardlie.language.speech import speak
from cardlie.language.word_list import languages

__all__ = [
    "MAX_TEXT", "ROLES", "hear", "languages", "read", "roles", "speak",
    "unsayable",
]  # fmt: skip
