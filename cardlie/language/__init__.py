"""The language of guesses: what people type or say, in English and other languages.

``guess.lark`` is the grammar, ``en.toml`` and its like hold the words; a new language is one file.
"""

from cardlie.language.hearing import hear, hear_without
from cardlie.language.naming import unsayable
from cardlie.language.parser import MAX_TEXT, read
from cardlie.language.speech import called, speak
from cardlie.language.words import languages

__all__ = ["MAX_TEXT", "called", "hear", "hear_without", "languages", "read", "speak", "unsayable"]
