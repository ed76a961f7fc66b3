"""``python -m cardlie`` is the command ``cardlie``."""

from cardlie.cli import run

if __name__ == "__main__":
    run()
