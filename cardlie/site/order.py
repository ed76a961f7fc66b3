"""What somebody chose on a page, as the words of a command line."""

from __future__ import annotations

from collections.abc import Mapping

from cardlie.base.errors import CardlieError

#: What is printed -> its options that a page sends; ``game`` stands by itself.
PRODUCTS = {
    "deck": ("deck", "with", "theme", "paper", "size"),
    "kit": ("deck", "players", "with", "theme", "paper", "size", "address"),
    "rules": ("deck", "with", "layout", "theme", "paper"),
}


def command_line(chosen: Mapping[str, str]) -> list[str]:
    """The words after ``cardlie`` that print what was chosen; an empty choice is left out.

    >>> command_line({"what": "kit", "game": "wheel", "paper": "a4", "lang": "de", "deck": ""})
    ['print', 'kit', 'wheel', '--paper', 'a4', '--lang', 'de']
    """
    what = chosen.get("what", "")
    if what not in PRODUCTS:
        raise CardlieError("no such product", ", ".join(PRODUCTS))
    words = ["print", what]
    if what != "deck":
        words.append(chosen.get("game", ""))
    for name in (*PRODUCTS[what], "lang"):
        if chosen.get(name):
            words += [f"--{name}", chosen[name]]
    return words


def file_name(chosen: Mapping[str, str]) -> str:
    """What the PDF is called where it is kept.

    >>> file_name({"what": "kit", "game": "wheel", "paper": "a4", "lang": "de", "deck": ""})
    'cardlie-kit-wheel-a4-de.pdf'
    """
    game = "" if chosen["what"] == "deck" else chosen.get("game", "")
    deck = chosen.get("deck", "").rpartition("/")[2].removesuffix(".toml")
    parts = (chosen["what"], game, deck, chosen.get("layout"), chosen.get("paper"))
    words = "-".join(part for part in (*parts, chosen.get("lang")) if part)
    return f"cardlie-{''.join(c if c.isalnum() or c == '-' else '_' for c in words)}.pdf"
