"""``python -m cardlie.language``: make the grammar's table anew, after a change to guess.lark."""

from __future__ import annotations

from cardlie.language.grammar import GRAMMAR, TABLE, table_json


def main() -> None:
    """Write ``guess.json``: beside it first, so that it is never half a table."""
    beside = TABLE.with_suffix(".new")
    beside.write_text(table_json(GRAMMAR.read_text(encoding="utf-8")), encoding="utf-8")
    beside.replace(TABLE)
    print(f"wrote {TABLE.name}")


if __name__ == "__main__":
    main()
