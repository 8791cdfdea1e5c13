"""The websocket of a table in play."""

import asyncio
from functools import partial

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from boxwood.errors import BoxwoodError, NotNow, NotOwner, NotYours, Stale, StorageFault
from boxwood.game import Hint, Side
from boxwood.language import LANGUAGES, Phrase
from boxwood.server import messages
from boxwood.server.asking import access_of
from boxwood.server.line import PING_SECONDS
from boxwood.server.pace import Pace
from boxwood.server.roles import asker_of
from boxwood.server.room import Room
from boxwood.server.rooms import Rooms
from boxwood.server.settling import settle
from boxwood.server.showing import say, storage_message
from boxwood.server.watcher import Watcher
from boxwood.table.table import Table

__all__ = ["LARGEST_MESSAGE", "play"]

LARGEST_MESSAGE = 4096
HELLO_SECONDS = 15.0
"""In which a page must say hello."""
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20.0, 60
"""What a page may say; what comes faster waits."""

_BetweenPeople = messages.Pong | messages.Say | messages.HandRaised | messages.RematchWanted | messages.SettleWanted


async def play(socket: WebSocket, rooms: Rooms, id: str) -> None:  # noqa: A002 - the word of the protocol
    """Serve a page that plays at a table or watches it, until it goes or is let go."""
    try:
        room, access = await access_of(rooms, asker_of(socket), id)
    except NotOwner as problem:
        await socket.close(1008, str(problem))
        return
    except BoxwoodError as problem:
        await socket.accept()
        await _turn_away(socket, problem)
        return
    await socket.accept()
    watcher = Watcher("mover", "en", access)
    player = _Player(rooms, room, watcher)
    sender = asyncio.create_task(_send(socket, watcher))
    try:
        await _listen(socket, player)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        room.leave(watcher)
        player.close()
        sender.cancel()


async def _ping(watcher: Watcher) -> None:
    """Ask a page for signs of life, and let it go when there are none."""
    now = asyncio.get_running_loop().time
    while not watcher.line.is_silent(now()):
        if not watcher.line.waits:
            watcher.send(messages.Ping(number=watcher.line.ping(now())))
        await asyncio.sleep(PING_SECONDS)
    watcher.end()


async def _turn_away(socket: WebSocket, problem: BoxwoodError) -> None:
    """Say why there is no such table; one that cannot be read now is asked for again by the page itself."""
    if isinstance(problem, StorageFault):
        await socket.send_text(storage_message(problem, _language(socket)).model_dump_json())
        await socket.close(1013)
    else:
        await socket.send_text(messages.Gone(message=problem.said(_language(socket))).model_dump_json())
        await socket.close(4404)


def _language(socket: WebSocket) -> str:
    """The language of a page that has not said hello."""
    asked = socket.query_params.get("language", "en")
    return asked if asked in LANGUAGES else "en"


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send what waits to be sent, in its order."""
    try:
        while (message := await watcher.waiting.get()) is not None:
            await socket.send_text(message)
            watcher.sent(message)
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page has gone; whoever listens notices too


async def _listen(socket: WebSocket, player: "_Player") -> None:
    pace, watcher = Pace(MESSAGES_A_SECOND, MESSAGES_AT_ONCE), player.watcher
    while not watcher.too_slow:
        try:
            async with asyncio.timeout(None if player.greeted else HELLO_SECONDS) as patience:
                watcher.let_go = partial(patience.reschedule, 0)
                received = await socket.receive()
        except TimeoutError:  # not even a farewell would be read
            return
        finally:
            watcher.let_go = None
        if received["type"] == "websocket.disconnect":
            return
        await player.hear(received.get("text"))
        pause = pace.wait()
        if pause:
            await asyncio.sleep(pause)


class _Player:
    """What a page says, done."""

    def __init__(self, rooms: Rooms, room: Room, watcher: Watcher) -> None:
        self.rooms, self.room, self.watcher = rooms, room, watcher
        self.greeted = False
        self._hint: asyncio.Task[None] | None = None
        self._pinger: asyncio.Task[None] | None = None

    def close(self) -> None:
        """The page has gone."""
        for task in (self._hint, self._pinger):
            if task is not None:
                task.cancel()

    async def hear(self, text: str | None) -> None:
        """Do what a message asks for; what cannot be done is refused with its reason."""
        try:
            message = _read(text)
        except _BadMessage as problem:
            self._refuse("", "BadMessage", problem.phrase.said(self.watcher.language), None)
            return
        if not self.greeted and not isinstance(message, messages.Hello):
            self._refuse("", "BadMessage", Phrase("say hello first").said(self.watcher.language), None)
            return
        try:
            await self._do(message)
        except BoxwoodError as problem:
            self._tell_refusal(message, problem)

    async def _do(self, message: messages.FromPage) -> None:
        room, watcher = self.room, self.watcher
        if isinstance(message, messages.Hello):
            self.greeted = True
            watcher.viewer, watcher.language = message.viewer, message.language
            watcher.name = " ".join(message.name.split())
            room.join(watcher, message.since)
            if room.table.terms.between_people and self._pinger is None:
                self._pinger = asyncio.create_task(_ping(watcher))
                await room.come_back(watcher.access.sides)
        elif isinstance(message, messages.ViewWanted):
            room.look(watcher, message.viewer, message.language)
        elif isinstance(message, messages.Act):
            await self._act(message)
        elif isinstance(message, _BetweenPeople):
            await self._do_between_people(message)
        elif isinstance(message, messages.MoveNow):
            self._check_player()
            room.bot.move_now()
        elif isinstance(message, messages.TakeBackWanted):
            await room.take_back(self._own_side(message.side), message.version)
        elif isinstance(message, messages.SimpleBot):
            self._check_player()
            room.play_simply()
        elif isinstance(message, messages.Why):
            self._why(message)
        elif self._hint is None or self._hint.done():
            self._check_player()
            self._hint = asyncio.create_task(self._give_hint(message))

    async def _act(self, message: messages.Act) -> None:
        """Do what a player wants; they are told when it is on disk."""
        side = self._own_side(message.side)
        if message.tutor is not None and await self._is_held(message):
            return
        lag, version = self.watcher.line.lag, message.version
        after = await self.room.act(side, message.action, version, lag=lag, act=message.id)
        if message.id:
            self.watcher.send(messages.Done(id=message.id, version=after))

    async def _do_between_people(self, message: _BetweenPeople) -> None:
        if isinstance(message, messages.Pong):
            self.watcher.line.pong(message.number, asyncio.get_running_loop().time())
        elif isinstance(message, messages.Say):
            self.room.attendance.say(self._own_side(message.side), message.phrase)
        elif isinstance(message, messages.HandRaised):
            self.room.attendance.raise_hand(self._own_side(message.side), raised=message.raised)
        elif isinstance(message, messages.SettleWanted):
            words = await settle(self.room, self._own_side(message.side), message.version, agreed=message.agreed)
            if words is not None:
                shown = words.said(self.watcher.language)
                self.watcher.send(messages.SettlementShown(version=message.version, words=shown))
        else:
            await self.room.want_rematch(self._own_side(message.side))

    def _check_player(self) -> None:
        """Refuse who only watches."""
        if not self.watcher.access.plays:
            raise NotYours("you are watching; only the players can act")

    def _own_side(self, name: messages.SideName) -> Side:
        """The side that a page acts for, if it holds that seat: what it says of itself is not believed."""
        self._check_player()
        side = Side(name)
        if side not in self.watcher.access.sides:
            raise NotYours("somebody else has that seat")
        return side

    async def _is_held(self, message: messages.Act) -> bool:
        """Whether the tutor holds what a player is about to do; the page is told why."""
        table, language = self.room.table, self.watcher.language
        if message.version != table.version:
            return False
        table.check(Side(message.side), message.action)
        advice = await self.rooms.engines.advice(table, message.action)
        if advice is None or advice.severity is None or (message.tutor, advice.severity) == ("blunders", "error"):
            return False
        held = messages.Held(
            version=table.version,
            action=message.action,
            text=say(advice.played, language),
            label=advice.label.said(language),
            cost=advice.cost,
            best=say(advice.best, language),
            best_action=advice.best_action,
            reasons=[say(sentence, language) for sentence in advice.reasons],
        )
        self.watcher.send(held)
        return True

    def _why(self, message: messages.Why) -> None:
        table = self.room.seen_by(self.watcher.access)
        table.check(Side(message.side), message.action)
        self.watcher.send(messages.Allowed(action=message.action))

    async def _give_hint(self, message: messages.HintWanted) -> None:
        try:
            table = self.room.table
            if message.version != table.version:
                raise Stale
            hint = await self.rooms.engines.hint(table)
            self.watcher.send(_hint_message(table, hint, self.watcher.language))
        except NotNow as problem:  # whoever asks does nothing wrong
            words = problem.said(self.watcher.language)
            self.watcher.send(messages.NoHint(version=message.version, message=words))
        except BoxwoodError as problem:
            self._tell_refusal(message, problem)

    def _tell_refusal(self, message: messages.FromPage, problem: BoxwoodError) -> None:
        action = message.action if isinstance(message, messages.Act | messages.Why) else ""
        act = message.id if isinstance(message, messages.Act) else ""
        kind = "stale" if isinstance(problem, Stale) else type(problem).__name__
        self._refuse(action, kind, problem.said(self.watcher.language), problem.clause or None, act)
        if isinstance(problem, Stale) and isinstance(message, messages.Act | messages.TakeBackWanted):
            self.room.catch_up(self.watcher, message.version)

    def _refuse(self, action: str, kind: str, message: str, clause: str | None, act: str = "") -> None:
        version = self.room.seen_by(self.watcher.access).version
        refused = messages.Refused(version=version, action=action, kind=kind, message=message, clause=clause, id=act)
        self.watcher.send(refused)


def _hint_message(table: Table, hint: Hint, language: str) -> messages.HintGiven:
    return messages.HintGiven(
        version=table.version,
        depth=hint.depth,
        unit=table.terms.game_type.equity_unit,
        choices=[
            messages.HintChoice(
                action=choice.action,
                text=say(choice.text, language),
                equity=choice.equity,
                loss=choice.loss,
                details=dict(choice.details),
            )
            for choice in hint.choices
        ],
        words=hint.words.said(language),
    )


class _BadMessage(Exception):
    """Text that is no message."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def _read(text: str | None) -> messages.FromPage:
    """The message in a text, or `_BadMessage`."""
    if text is None:
        raise _BadMessage(Phrase("messages are text"))
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_MESSAGE:
        raise _BadMessage(Phrase("a message has at most {size} bytes", size=LARGEST_MESSAGE))
    try:
        return messages.from_page.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "message"
        raise _BadMessage(Phrase("{place}: {problem}", place=place, problem=first["msg"])) from None
