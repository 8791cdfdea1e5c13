"""The server: HTTP for what is asked once, a websocket for a table in play, and the page."""

from boxwood.server.app import create_app

__all__ = ["create_app"]
