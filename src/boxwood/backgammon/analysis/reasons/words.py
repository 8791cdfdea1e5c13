"""The sentences for claims. *You* is the side that decided, *yours* its play, *they* the opponent."""

from collections.abc import Iterable, Iterator, Mapping

from boxwood.analysing import Percent
from boxwood.backgammon.analysis.reasons.claims import (
    Claim,
    CubeReply,
    DeadCube,
    FactClaim,
    FactClass,
    FactKind,
    FreeCube,
    Ledger,
    MarketLosers,
    Note,
    RollsClaim,
    TakePoint,
    TooGood,
    Window,
)
from boxwood.backgammon.position import BAR
from boxwood.dice import Dice
from boxwood.language import Counted, Either, Figure, Phrase, Said, Template, speak

__all__ = ["sentences_of"]

COSTS: Mapping[FactKind, Template] = {
    "shot": "After yours {more} rolls hit, after {best} {fewer}: that is {sum}.",
    "double hit": "After yours {more} rolls hit two checkers, after {best} {fewer}: that is {sum}.",
    "hit harder": "{more} rolls hit after either play, but after yours a hit costs more: that is {sum}.",
    "stay": "After {best} {more} rolls stay on the bar, after yours {fewer}: that is {sum}.",
    "point": "After yours {more} rolls make their {point}-point, after {best} {fewer}: that is {sum}.",
    "anchor": "After yours {more} rolls make an anchor on your {point}-point, after {best} {fewer}: that is {sum}.",
    "escape": "After yours {more} rolls get a back checker past your bar point, after {best} {fewer}: that is {sum}.",
    "good reply": "After yours {more} rolls hit or make a good point, after {best} {fewer}: that is {sum}.",
    "own hit": "After {best} you hit next turn in {more} of all cases, after yours in {fewer}: that is {sum}.",
    "own hit better": "In {more} of all cases you hit next turn after either play, but after {best} it is worth "
    "more: that is {sum}.",
    "own point": "After {best} you make your {point}-point next turn in {more} of all cases, after yours in {fewer}: "
    "that is {sum}.",
    "own anchor": "After {best} you make an anchor on their {other_point}-point next turn in {more} of all cases, "
    "after yours in {fewer}: that is {sum}.",
    "own escape": "After {best} you get a back checker past their bar point next turn in {more} of all cases, "
    "after yours in {fewer}: that is {sum}.",
    "own good": "After {best} you hit or make a good point next turn in {more} of all cases, after yours in {fewer}: "
    "that is {sum}.",
    "own shot": "After yours you leave a direct shot outside their home board next turn in {more} of all cases, "
    "after {best} in {fewer}: that is {sum}.",
    "own break": "After yours you break your home board next turn in {more} of all cases, after {best} in {fewer}: "
    "that is {sum}.",
    "off": "After {best} you bear off two checkers or the last one next turn in {more} of all cases, "
    "after yours in {fewer}: that is {sum}.",
}
SAVINGS: Mapping[FactKind, Template] = {
    "shot": "You rightly avoided shots: after yours {fewer} of 36 rolls hit, after {best} {more}. That saves {part}.",
    "double hit": "You rightly avoided being hit twice: after yours {fewer} of 36 rolls hit two checkers, "
    "after {best} {more}. That saves {part}.",
    "stay": "Yours keeps them on the bar with {more} rolls, {best} with {fewer}: that is worth {part}.",
    "point": "You rightly hindered their {point}-point: after yours {fewer} of 36 rolls make it, after {best} {more}. "
    "That saves {part}.",
    "anchor": "You rightly hindered an anchor on your {point}-point: after yours {fewer} of 36 rolls make it, "
    "after {best} {more}. That saves {part}.",
    "escape": "You rightly held their back checkers: after yours {fewer} of 36 rolls get one past your bar point, "
    "after {best} {more}. That saves {part}.",
    "good reply": "You rightly left fewer good rolls: after yours {fewer} of 36 hit or make a good point, "
    "after {best} {more}. That saves {part}.",
    "own hit": "After yours you hit next turn in {more} of all cases, after {best} in {fewer}: that is worth {part}.",
    "own point": "After yours you make your {point}-point next turn in {more} of all cases, after {best} in {fewer}: "
    "that is worth {part}.",
    "own anchor": "After yours you make an anchor on their {other_point}-point next turn in {more} of all cases, "
    "after {best} in {fewer}: that is worth {part}.",
    "own escape": "After yours you get a back checker past their bar point next turn in {more} of all cases, "
    "after {best} in {fewer}: that is worth {part}.",
    "own good": "After yours you hit or make a good point next turn in {more} of all cases, after {best} in {fewer}: "
    "that is worth {part}.",
    "own shot": "You rightly avoided a direct shot outside their home board next turn: in {fewer} of all cases "
    "after yours, in {more} after {best}. That saves {part}.",
    "own break": "You rightly kept your home board: you break it next turn in {fewer} of all cases after yours, "
    "in {more} after {best}. That saves {part}.",
    "off": "After yours you bear off two checkers or the last one next turn in {more} of all cases, "
    "after {best} in {fewer}: that is worth {part}.",
}
HOLD: Mapping[FactClass, Template] = {
    "missed": "{best} makes your {point}-point. The {more} rolls that land there after yours cost {sum}.",
    "should not have": "Yours breaks your {point}-point. The {more} rolls that land there now cost {sum}.",
    "did": "Yours makes your {point}-point. In the {more} rolls that land there after {best} that saves {part}.",
    "rightly avoided": "You rightly kept your {point}-point. In the {more} rolls that land there after {best} "
    "that saves {part}.",
}
HOLD_ANCHOR: Mapping[FactClass, Template] = {
    "missed": "{best} makes an anchor on their {other_point}-point. The {more} rolls that land there after yours "
    "cost {sum}.",
    "should not have": "Yours breaks the anchor on their {other_point}-point. The {more} rolls that land there now "
    "cost {sum}.",
    "did": "Yours makes an anchor on their {other_point}-point. In the {more} rolls that land there after {best} "
    "that saves {part}.",
    "rightly avoided": "You rightly kept the anchor on their {other_point}-point. In the {more} rolls that land there "
    "after {best} that saves {part}.",
}
CUBE_REPLIES: Mapping[tuple[str, str], Template] = {
    ("drop", "take"): "After yours they double and you have to drop; after {best} you can still take: that is {sum}.",
    (
        "drop",
        "roll",
    ): "After yours they double and you have to drop; after {best} they should not double yet: that is {sum}.",
    ("take", "roll"): "After yours they should double; after {best} not yet: that is {sum}.",
}
TAKE_POINTS: Mapping[str, Template] = {
    "they": "They win {own} of the games and need {needed} to take: they have to drop.",
    "take": "You win {own} of the games, and {needed} is enough to take.",
    "drop": "You win {own} of the games, but need {needed} to take.",
}
TAKE_POINTS_AT_SCORE: Mapping[str, Template] = {
    "they": "They win {own} of the games and need {needed} to take at this score: they have to drop.",
    "take": "You win {own} of the games, and {needed} is enough to take at this score.",
    "drop": "You win {own} of the games, but need {needed} to take at this score.",
}
LEDGER_PARTS: Mapping[str, Template] = {
    "wins": "wins {part}",
    "gammons": "gammons {part}",
    "backgammons": "backgammons {part}",
    "cube": "the cube {part}",
}
MOST_NAMED = 8
"""So many rolls are named one by one."""


class Part(Figure):
    """A part of an equity to three decimals, with a true minus."""

    def __init__(self, number: float) -> None:
        super().__init__(number, 3)

    def said(self, language: str) -> str:
        """The number as a language writes it."""
        return super().said(language).replace("-", "−")


class Listed(Said):
    """Things in a row: "this, that and the other"."""

    def __init__(self, things: Iterable[Said | str]) -> None:
        self.things = tuple(things)

    def said(self, language: str) -> str:
        """The things in a row, in a language."""
        *before, last = [each if isinstance(each, str) else each.said(language) for each in self.things]
        return speak(language, "{things} and {last}", things=", ".join(before), last=last) if before else last


def sentences_of(claim: Claim, played: str, best: str) -> Iterator[Said]:
    """What is said for a claim."""
    name = best.removeprefix("play ")
    if isinstance(claim, Ledger):
        yield _ledger(claim)
    elif isinstance(claim, FactClaim):
        yield _fact(claim, name)
        yield from (_note(note, name) for note in claim.notes if _is_worth_saying(note, claim))
    elif isinstance(claim, RollsClaim):
        yield _rolls(claim)
    elif isinstance(claim, CubeReply):
        if (claim.played, claim.best) in CUBE_REPLIES:
            of_loss = _of_the_loss(claim.part, claim.share)
            yield Phrase(CUBE_REPLIES[claim.played, claim.best], best=name, sum=of_loss)
    elif isinstance(claim, Window):
        yield _window(claim, missed=best == "double")
    elif isinstance(claim, TakePoint):
        yield from _take_point(claim, right=best == "take")
    elif isinstance(claim, MarketLosers):
        yield from _market_losers(claim, missed=best == "double")
    else:
        yield _cube(claim)


def _ledger(ledger: Ledger) -> Said:
    shares = _rounded(ledger.loss, [getattr(ledger, name) for name in LEDGER_PARTS])
    named = [(share, words) for words, share in zip(LEDGER_PARTS.values(), shares, strict=True) if share]
    parts = [Phrase(words, part=Part(share)) for share, words in sorted(named, key=lambda each: -each[0])]
    if ledger.chance_loss is None:
        return Phrase("This costs {loss}: {parts}.", loss=Part(ledger.loss), parts=Listed(parts))
    return Phrase(
        "This costs {loss}, or {chance} of the match: {parts}.",
        loss=Part(ledger.loss),
        chance=Percent(ledger.chance_loss, 1),
        parts=Listed(parts),
    )


def _rounded(whole: float, parts: list[float]) -> list[float]:
    """Parts to three decimals that sum to the whole, to three decimals."""
    exact = [1000 * part for part in parts]
    down = [int(part // 1) for part in exact]
    missing = round(1000 * whole) - sum(down)
    order = sorted(range(len(parts)), key=lambda place: down[place] - exact[place])
    for place in order[: max(missing, 0)]:
        down[place] += 1
    return [part / 1000 for part in down]


# Plays


def _fact(claim: FactClaim, best: str) -> Said:
    if claim.kind == "hold":
        words = HOLD_ANCHOR if (claim.place or 0) > BAR // 2 else HOLD
        template = words[claim.verdict]
    else:
        template = (COSTS if claim.part > 0 else SAVINGS)[claim.kind]
    more, fewer = max(claim.played, claim.best), min(claim.played, claim.best)
    return Phrase(
        template,
        best=best,
        more=more if claim.whose == "replies" else Percent(more / 1296),
        fewer=_fewer(fewer, only=claim.part > 0) if claim.whose == "replies" else Percent(fewer / 1296),
        point=claim.place,
        other_point=None if claim.place is None else BAR - claim.place,
        part=Part(abs(claim.part)),
        sum=_of_the_loss(claim.part, claim.share),
    )


def _fewer(count: int, *, only: bool) -> Said | str:
    if count == 0:
        return Phrase("none")
    return Phrase("only {count}", count=count) if only else str(count)


def _of_the_loss(part: float, share: float) -> Said:
    loss = part / share
    if round(part, 3) > round(loss, 3):
        return Phrase("{part}, more than the whole {loss}", part=Part(part), loss=Part(loss))
    return Phrase("{part} of the {loss}", part=Part(part), loss=Part(loss))


def _is_worth_saying(note: Note, claim: FactClaim) -> bool:
    """Whether a note speaks in the direction of its claim."""
    more_after_yours = {
        "blots": True,
        "double shot": True,
        "duplication": False,
        "prime": False,
        "board": False,
        "race": False,
    }
    if claim.part <= 0:
        return False
    return note.kind == "back" or more_after_yours[note.kind] is (note.played > note.best)


def _note(note: Note, best: str) -> Said:
    if note.kind == "double shot":
        return Phrase("Yours leaves direct shots: {numbers} hits.", numbers=Either(_numbers(note.places)))
    if note.kind == "blots":
        return Phrase(
            "Yours leaves {played}, {best} {other}.",
            best=best,
            played=Counted("{count} blot", "{count} blots", note.played),
            other=_fewer(note.best, only=True),
        )
    templates: dict[str, Template] = {
        "prime": "Your longest prime has {other} points after {best}, {played} after yours.",
        "board": "You hold {other} points of your home board after {best}, {played} after yours.",
        "back": "Their back checkers: {other} after {best}, {played} after yours.",
        "race": "Your lead in the race, in pips: {other} after {best}, {played} after yours.",
        "duplication": "{best} duplicates their good numbers: {other} rolls both hit and make a good point, "
        "{played} after yours.",
    }
    played, other = (f"{number}".replace("-", "−") for number in (note.played, note.best))
    return Phrase(templates[note.kind], best=best, played=played, other=other)


def _numbers(dice: Iterable[int]) -> list[Said]:
    return [Phrase("a {number}", number=die) for die in dice]


def _rolls(claim: RollsClaim) -> Said:
    template: Template = "The loss comes from a few replies: {rolls}, {count} of 36, cost {sum}."
    own: Template = "The loss comes from a few of your next rolls: {rolls}, {count} of 36, cost {sum}."
    return Phrase(
        template if claim.whose == "replies" else own,
        rolls=_named(claim.rolls),
        count=claim.count,
        sum=_of_the_loss(claim.part, claim.share),
    )


def _named(rolls: tuple[Dice, ...]) -> Said:
    """Rolls as players name them."""
    left = set(rolls)
    names: list[Said | str] = []
    for number in range(6, 0, -1):
        every = {(max(number, other), min(number, other)) for other in range(1, 7)}
        if every <= set(rolls):
            names.append(Phrase("every {number}", number=number))
            left -= every
    names += [f"{high}-{low}" for high, low in sorted(left, reverse=True)]
    return Listed(names)


# The cube


def _window(claim: Window, *, missed: bool) -> Said:
    here: Template = "You win {chances} of the games, and here you double from {point} on."
    score: Template = "You win {chances} of the games, and at this score you double from {point} on."
    early: Template = "You win only {chances} of the games; here you double from {point} on."
    early_score: Template = "You win only {chances} of the games; at this score you double from {point} on."
    templates = (here, score) if missed else (early, early_score)
    return Phrase(templates[claim.at_score], chances=Percent(claim.chances, 1), point=Percent(claim.double_point, 1))


def _take_point(claim: TakePoint, *, right: bool) -> Iterator[Said]:
    """`right` is whether to take."""
    key = "they" if claim.opponent else "take" if right else "drop"
    template = (TAKE_POINTS_AT_SCORE if claim.at_score else TAKE_POINTS)[key]
    yield Phrase(template, own=Percent(claim.chances, 1), needed=Percent(claim.needed, 1))
    if claim.needed - claim.without_gammons >= 0.005 and not right:
        lost: Template = "Without gammons {without} would be enough, but you lose {gammons} of the games by a gammon."
        won: Template = "Without gammons {without} would be enough, but you win {gammons} of the games by a gammon."
        yield Phrase(
            won if claim.opponent else lost,
            without=Percent(claim.without_gammons, 1),
            gammons=Percent(claim.gammons, 1),
        )


def _market_losers(claim: MarketLosers, *, missed: bool) -> Iterator[Said]:
    share = Percent(claim.sequences / 1296)
    template: Template = (
        "{share} of the next two rolls lose your market: a double now gains {gain} there, "
        "and costs {cost} in the others."
    )
    few: Template = (
        "Only {share} of the next two rolls lose your market: a double now gains {gain} there, "
        "and costs {cost} in the others."
    )
    yield Phrase(
        template if missed or claim.sequences > 1296 // 2 else few,
        share=share,
        gain=Part(claim.gain),
        cost=Part(claim.cost),
    )
    if 0 < len(claim.rolls) <= MOST_NAMED:
        yield Phrase("Your market losers are {rolls}.", rolls=_named(claim.rolls))


def _cube(claim: TooGood | DeadCube | FreeCube) -> Said:
    if isinstance(claim, TooGood):
        return Phrase(
            "You are too good to double: playing on is worth {play_on}, their drop only {cash}. "
            "You win {gammons} of the games by a gammon.",
            play_on=Part(claim.play_on),
            cash=Part(claim.cash),
            gammons=Percent(claim.gammons, 1),
        )
    if isinstance(claim, DeadCube):
        return Phrase(
            "Your cube is dead: you need {needs}, and this game already counts {value}. A double can only cost you.",
            needs=_points(claim.needs),
            value=claim.value,
        )
    return Phrase(
        "A double costs you nothing: they need {needs}, and this game already counts {value}.",
        needs=_points(claim.needs),
        value=claim.value,
    )


def _points(count: int) -> Said:
    return Counted("{count} point", "{count} points", count)
