"""Imported by a server of forks: what a host works out once is worked out before it forks."""

from cardlie.engine import GAMES
from cardlie.host.routes import create_app
from cardlie.web.labels import face_names, title_of

for _game in GAMES:
    title_of(_game, "en")
    face_names(_game, "en")

__all__ = ["create_app"]
