"""UBGI, the Universal Backgammon Interface: lines of text in which a board or a referee asks an engine.

There are two drafts, and both are spoken (docs/ubgi.md has every message):

- 0.01 by Øystein Schønning-Johansen: a whole position in a line, XGID or FIBS board, is answered by what to do.
- 0.1 and 0.2 of the referee `bgci`: `position`, `dice` and `go` are answered by `bestmove`, `bestcube`, `bestturn`.

Whoever has said nothing of the later drafts hears `sorry` where something is wrong; else `error` with the reason.
"""

import queue
import threading
from collections.abc import Callable, Iterable

from boxwood import __version__
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.readiness import prepare
from boxwood.backgammon.fibs_board import read_fibs_board
from boxwood.backgammon.protocols.adviser import Advice, Adviser
from boxwood.backgammon.protocols.ubgi_errors import UbgiError
from boxwood.backgammon.protocols.ubgi_settings import UbgiSettings
from boxwood.backgammon.xgid import Xgid
from boxwood.dice import Dice
from boxwood.errors import BoxwoodError

__all__ = ["UbgiSession", "run_ubgi"]

PROTOCOL = "0.2"
LONGEST_LINE = 2_000
ROLES = ("chequer", "cube", "turn")
LIMITS = ("movetime", "depth", "nodes", "trials")
_ANSWERS = {"beaver": "take"}
"""What the drafts have no word for."""


class UbgiSession:
    """One conversation. Lines come in one after the other, and answers go out through `send`."""

    def __init__(self, send: Callable[[str], None], log: Callable[[str], None] = lambda text: None) -> None:
        self._send, self.log = send, log
        self.settings = UbgiSettings()
        self._standing: Xgid | None = None
        """The position that was set, with all that its text says."""
        self._dice: Dice | None = None
        self._later_draft = False

    def hear(self, line: str, stop: threading.Event | None = None) -> bool:
        """Do what a line asks, and say whether the conversation goes on; once `stop` is set, think no further."""
        words = line.strip("\0").split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            self._do(line, words, stop)
        except UbgiError as error:
            self._refuse(error.code, error)
        except BoxwoodError as error:
            self._refuse("bad_value", error)
        return True

    def _do(self, line: str, words: list[str], stop: threading.Event | None) -> None:
        if len(line) > LONGEST_LINE:
            raise UbgiError("bad_command", "a line has at most {most} characters", most=LONGEST_LINE)
        if words[0] in _COMMANDS:
            _COMMANDS[words[0]](self, words[1:], stop)
        elif _is_position(line):
            self._answer_position(line.strip("\0\n\r "), stop)
        else:
            raise UbgiError("bad_command", "{word!r} is no command", word=words[0][:40])

    def _refuse(self, code: str, reason: BoxwoodError) -> None:
        told = " ".join(str(reason).split())
        self.log(told)
        self._send(f"error {code} {told}" if self._later_draft else "sorry")

    # The first draft

    def _answer_position(self, line: str, stop: threading.Event | None) -> None:
        """A whole position is answered by what to do, and by an empty line where nothing can be played."""
        said = read_fibs_board(line) if line.startswith("board:") else Xgid.parse(line)
        advice = Adviser(self.settings.engine()).advise(said, stop=stop)
        self._send(_ANSWERS.get(advice.action, advice.action))

    # Both

    def _greet(self, words: list[str], stop: threading.Event | None) -> None:
        prepare()
        self._send("id name Boxwood")
        self._send("id author The Boxwood founders")
        self._send(f"id version {__version__}")
        self._send(f"proto {PROTOCOL}")
        self._send("ubgiok")
        self._send("readyok")

    def _stop(self, words: list[str], stop: threading.Event | None) -> None:
        """Whatever was thought about has been answered by the time this is read."""

    # The later drafts

    def _is_ready(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        self.settings.engine()
        self._send("readyok")

    def _new_game(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        self._standing, self._dice = None, None
        self.settings.new_game()

    def _position(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        form, text = words[0] if words else "", " ".join(words[1:])
        if form == "gnubgid" and text:
            self._standing = self.settings.standing(text)
        elif form == "xgid" and text:
            self._standing = Xgid.parse(text)
        elif form == "fibs" and text:
            self._standing = read_fibs_board(text)
        elif form in ("gnubgid", "xgid", "fibs"):
            raise UbgiError("bad_command", "expected: position {form} <id>", form=form)
        else:
            raise UbgiError("unsupported", "a position is a gnubgid, an xgid or a fibs board")
        self._dice = None

    def _set_dice(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if len(words) != 2 or any(word not in "123456" or len(word) != 1 for word in words):
            raise UbgiError("bad_value", "expected: dice <d1> <d2>, each 1 to 6")
        self._dice = int(words[0]), int(words[1])

    def _go(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        first_draft = words[:1] == ["role"]
        words = words[1:] if first_draft else words
        role = words[0] if words and words[0] in ROLES else ""
        engine = self._limited(words[1:] if role else words)
        if self._standing is None:
            raise UbgiError("bad_state", "no position is set")
        dice = self._dice or self._standing.dice
        if role == "turn":
            self._decide_turn(engine, dice, stop)
        elif role == "cube" or (not role and dice is None):
            self._send(f"bestcube {self._decide_cube(engine, stop)}")
        else:
            advice = self._decide_play(engine, dice, stop)
            self._send(f"bestmove {advice.action or 'pass'}")
            if first_draft and advice.best is not None and advice.best.play is not None:
                self._send(f"bestmoveid {advice.best.play.after.gnubg_id}")

    def _limited(self, words: list[str]) -> Engine:
        """The engine that keeps to what `go` allows."""
        limits: dict[str, int] = {}
        for name, value in zip(words[::2], words[1::2], strict=False):
            if name not in LIMITS or not value.isascii() or not value.isdigit() or len(value) > 9:
                raise UbgiError("bad_command", "expected: go [chequer|cube|turn] [depth <n>] [movetime <ms>]")
            limits[name] = int(value)
        if len(words) % 2:
            raise UbgiError("bad_command", "expected: go [chequer|cube|turn] [depth <n>] [movetime <ms>]")
        return self.settings.engine(plies=limits.get("depth"), milliseconds=limits.get("movetime"))

    def _decide_play(self, engine: Engine, dice: Dice | None, stop: threading.Event | None) -> Advice:
        if dice is None:
            raise UbgiError("bad_state", "no dice are set")
        return self._advise(engine, dice, stop)

    def _decide_cube(self, engine: Engine, stop: threading.Event | None) -> str:
        """What to do with the cube: `double` or `nodouble`, or the answer to a double."""
        action = self._advise(engine, None, stop).action
        return "nodouble" if action == "roll" else _ANSWERS.get(action, action)

    def _decide_turn(self, engine: Engine, dice: Dice | None, stop: threading.Event | None) -> None:
        advice = self._decide_play(engine, dice, stop)
        cube = self._decide_cube(engine, stop)
        self._send(f"bestturn cube={cube} move={advice.action or 'pass'}")

    def _advise(self, engine: Engine, dice: Dice | None, stop: threading.Event | None) -> Advice:
        assert self._standing is not None
        asked = self.settings.with_dice(self._standing, dice)
        return Adviser(engine).advise(asked, found=self._tell, stop=stop)

    def _tell(self, advice: Advice) -> None:
        """What is best so far."""
        best, decision = advice.best, advice.decision
        if best is None or decision is None:
            return
        chances = f" win {best.chances.win:.4f}" if best.chances is not None else ""
        self._send(f"info depth {decision.depth} score {best.equity:.4f}{chances} pv {advice.action}")

    # Settings

    def _keys(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        for line in self.settings.listed():
            self._send(line)

    def _get(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if len(words) != 1:
            raise UbgiError("bad_command", "expected: get <key>")
        self._send(f"value {words[0]} {self.settings.get(words[0])}")

    def _set(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if len(words) < 2:
            raise UbgiError("bad_command", "expected: set <key> <value>")
        self.settings.set(words[0], " ".join(words[1:]))

    def _set_option(self, words: list[str], stop: threading.Event | None) -> None:
        """`setoption name Variant value nackgammon`, as draft 0.1 says it."""
        self._later_draft = True
        if len(words) < 4 or words[0] != "name" or "value" not in words:
            raise UbgiError("bad_command", "expected: setoption name <name> value <value>")
        split = words.index("value")
        self.settings.set_option(" ".join(words[1:split]), " ".join(words[split + 1 :]))

    def _new_session(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        self.settings.new_session(dict(zip(words[::2], words[1::2], strict=False)))

    def _set_score(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if len(words) != 2:
            raise UbgiError("bad_command", "expected: setscore <p0> <p1>")
        self.settings.set_score(words[0], words[1])

    def _set_cube(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if len(words) != 4 or words[0] != "value" or words[2] != "owner":
            raise UbgiError("bad_command", "expected: setcube value <n> owner <center|p0|p1>")
        self.settings.set_cube(words[1], words[3])

    def _set_turn(self, words: list[str], stop: threading.Event | None) -> None:
        self._later_draft = True
        if words not in (["p0"], ["p1"]):
            raise UbgiError("bad_value", "expected: setturn <p0|p1>")
        self.settings.turn = int(words[0][1])


_Command = Callable[[UbgiSession, list[str], "threading.Event | None"], None]

_COMMANDS: dict[str, _Command] = {
    "ubgi": UbgiSession._greet,
    "isready": UbgiSession._is_ready,
    "stop": UbgiSession._stop,
    "newgame": UbgiSession._new_game,
    "position": UbgiSession._position,
    "dice": UbgiSession._set_dice,
    "go": UbgiSession._go,
    "keys": UbgiSession._keys,
    "get": UbgiSession._get,
    "set": UbgiSession._set,
    "setoption": UbgiSession._set_option,
    "newsession": UbgiSession._new_session,
    "setscore": UbgiSession._set_score,
    "setcube": UbgiSession._set_cube,
    "setturn": UbgiSession._set_turn,
}


def _is_position(line: str) -> bool:
    text = line.strip("\0 ")
    return text.startswith("board:") or text.upper().startswith("XGID") or text.count(":") == 9


def run_ubgi(lines: Iterable[str], send: Callable[[str], None], log: Callable[[str], None] = lambda text: None) -> None:
    """Hold a conversation until `quit` or the last line; `stop` is heard while the engine thinks."""
    session = UbgiSession(send, log)
    waiting: queue.SimpleQueue[tuple[str, threading.Event] | None] = queue.SimpleQueue()

    def read() -> None:
        asked: list[threading.Event] = []
        for line in lines:
            if line.split() == ["stop"]:
                for event in asked:
                    event.set()
                asked.clear()
            asked.append(threading.Event())
            waiting.put((line, asked[-1]))
            if line.split()[:1] == ["quit"]:
                break
        waiting.put(None)

    threading.Thread(target=read, name="boxwood-ubgi", daemon=True).start()
    while (heard := waiting.get()) is not None:
        if not session.hear(heard[0], heard[1]):
            break
