"""``python -m cardlie.language``: make the grammar's table anew, after a change to guess.lark."""

from __future__ import annotations

from cardlie.base.files import write_whole
from cardlie.language.grammar import GRAMMAR, TABLE, table_json


def main() -> None:
    """Write ``guess.json``."""
    write_whole(TABLE, table_json(GRAMMAR.read_text(encoding="utf-8")))
    print(f"wrote {TABLE.name}")


if __name__ == "__main__":
    main()
