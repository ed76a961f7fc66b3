"""The checks that need environments of their own: every Python that is here, and coverage.

``nox`` runs the tests with each Python from 3.11 to 3.14 that this machine has, made ready by uv;
``nox -s coverage`` says which lines and branches no test reaches, ``nox -s laws`` looks for
examples that break a law, ``nox -s pty`` runs every command at a terminal in every way, ``nox -s
fuzz`` types and keeps what is odd for an hour, ``nox -s docs`` writes the API reference. Only
packages are downloaded, no Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]

#: Of what takes long the tests look at all, and not at some of it.
DEEP = {"CARDLIE_DEEP": "1"}

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["tests"]


def _show_what_pyenv_hides() -> None:
    """Let pyenv answer to every version it has: unasked, its ``python3.12`` only says no."""
    if shutil.which("pyenv") and "PYENV_VERSION" not in os.environ:
        told = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True)
        ours = [v for v in told.stdout.split() if v.rpartition(".")[0] in PYTHONS]
        if ours:
            os.environ["PYENV_VERSION"] = ":".join(ours)


_show_what_pyenv_hides()


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The README's command at a terminal, then all tests, warnings as errors.

    ``nox -- PATH`` runs some of them.
    """
    session.install("-e", ".[gate]")
    if shutil.which("script") and sys.platform == "linux":
        with session.chdir(session.create_tmp()):
            terminal = ("script", "-qec", "cardlie print kit cards", "/dev/null")
            session.run(*terminal, external=True)
    session.run("pytest", "-q", "-n", "auto", *session.posargs)


@nox.session(python=PYTHONS[0])
def fuzz(session: nox.Session) -> None:
    """Odd command lines, rows, requests and files, some hundred times as many: about an hour."""
    session.install("-e", ".[gate]")
    times = os.environ.get("CARDLIE_FUZZ", "100")
    session.run("pytest", "-q", "-n", "auto", "tests/fuzz", *session.posargs,
                env=DEEP | {"CARDLIE_FUZZ": times})  # fmt: skip


@nox.session(python=PYTHONS[0])
def pty(session: nox.Session) -> None:
    """Every command at a terminal in every way, each started by itself: a thousand starts."""
    session.install("-e", ".[gate]")
    words = ("pytest", "-q", "-n", "auto", "tests/cli/test_pty.py", *session.posargs)
    session.run(*words, env=DEEP | {"CARDLIE_PTY": "all"})


@nox.session(python=PYTHONS[0])
def laws(session: nox.Session) -> None:
    """All tests with twenty times the examples of each law; takes an hour."""
    session.install("-e", ".[gate]")
    thorough = ("-n", "auto", "--hypothesis-profile=thorough")
    session.run("pytest", "-q", *thorough, *session.posargs, env=DEEP)


@nox.session(python=PYTHONS[0])
def coverage(session: nox.Session) -> None:
    """Lines and branches that tests reach, those of the commands they start included."""
    session.install("-e", ".[gate]", "pytest-cov>=6")
    session.run("pytest", "-q", "-n", "auto", "--cov", *session.posargs, env=DEEP)


@nox.session(python=PYTHONS[0])
def docs(session: nox.Session) -> None:
    """The API reference, from the docstrings: ``output/api/index.html``."""
    session.install("-e", ".[docs]")
    session.run("python", "-m", "tools.api", *session.posargs)
