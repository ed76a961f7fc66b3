"""What other libraries import waits until somebody asks for it, and nothing is in the way then."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardlie.base.patience import WaitingPattern, patience


def compiled_in(module: str) -> Any:
    """An expression that a module of that name compiles within."""
    names: dict[str, Any] = {"__name__": module}
    with patience():
        exec("import re\nfound = re.compile('a+', re.IGNORECASE)", names)
    return names["found"]


def test_expressions_of_patient_libraries_wait_and_then_match() -> None:
    found = compiled_in("reportlab.toy")
    assert type(found).__name__ == WaitingPattern.__name__
    assert [found.match(text) is not None for text in ("AA", "b")] == [True, False]
    assert found.flags & re.IGNORECASE
    assert isinstance(compiled_in("toy"), re.Pattern)
    assert isinstance(re.compile("a"), re.Pattern)


def test_a_module_waits_until_it_is_asked_for_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy_that_waits.py").write_text("ANSWER = 42\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, Any] = {}
    with patience("toy_that_waits", "re"):
        exec("import toy_that_waits, re", names)
    assert names["re"] is re, "what already exists is not taken away"
    assert "toy_that_waits" not in sys.modules
    assert names["toy_that_waits"].ANSWER == 42
    assert sys.modules.pop("toy_that_waits").ANSWER == 42


@pytest.mark.some(1, of="what a kit loads")
def test_a_kit_with_its_rules_needs_no_pillow(tmp_path: Path) -> None:
    printing = "import sys; from cardlie.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    words = ["print", "kit", "cards", "-o", str(tmp_path / "kit.pdf")]
    done = subprocess.run(
        [sys.executable, "-c", printing, *words], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "reportlab.platypus.paragraph" in loaded
    assert "PIL.Image" not in loaded
