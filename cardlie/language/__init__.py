"""The language of guesses: what people type or say, in English and other languages.

``guess.lark`` is the grammar, ``en.toml`` and its like hold the words; a new language is one file.
A text becomes a guess in this order; each module knows only those before it:

- ``scanner``: characters to words; ``word_list``: a language as its file has it
- ``words``: which tokens of the grammar a phrase may be, with one language and one deck
- ``typed_text``: a text with its words, and ranges of them that errors point at
- ``grammar``: the LALR table; ``parse_state``: its stack, and the fillers passed over
- ``parser``: the likeliest sequence of tokens that the grammar takes, or where it stops (a fault)
- ``parsed``: the value of a reading: a rule, figures, a name
- ``parse_errors``: a fault as an error, with a suggestion by edit distance
- ``clauses`` (by ``sentence``), ``repairs``: a guess behind a correction, in a clause, by its sound
- ``hearing``: all of that for one language, or for whichever it was said in

``speech`` says a guess; ``faces`` reads and writes cards by ``suit_names``; ``calls`` hears what
is called in place of a guess; ``sayable`` sees that the words of a deck can be said.
"""

from cardlie.language.hearing import MAX_TEXT, hear, read
from cardlie.language.roles import ROLES, roles
from cardlie.language.speech import speak
from cardlie.language.word_list import languages

__all__ = ["MAX_TEXT", "ROLES", "hear", "languages", "read", "roles", "speak"]
