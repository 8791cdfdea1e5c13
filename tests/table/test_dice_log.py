"""Dice of three as the log tells them. Each cheat is a test by its name."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.dice import Dice, commitment
from boxwood.dice_of_three import LINKS, SecretChain, throw_of_three, verify_three
from boxwood.errors import BadAction, BadInput, BadProof, BoxwoodError, NotNow, NotYours
from boxwood.game import Side
from boxwood.table.dice_actions import DiceAction
from boxwood.table.dice_log import MOST_CHAINS, DiceLog
from boxwood.table.table_actions import read_table_action

TABLE = "k7d2p9q4w1zx"
SEED = bytes(range(32))
ADA = SecretChain(bytes([1]) * 32, TABLE, Side.FIRST, 0)
BEA = SecretChain(bytes([2]) * 32, TABLE, Side.SECOND, 0)
FIRST, SECOND = Side.FIRST, Side.SECOND
CHAINS = {FIRST: ADA, SECOND: BEA}

Said = tuple[Side, str]


def chain(own: SecretChain) -> Said:
    return own.side, f"@chain {own.start} {own.committed.head.hex()}"


def reveal(side: Side, number: int, own: SecretChain | None = None) -> Said:
    return side, f"@link {number} {(own or CHAINS[side]).link(number).hex()}"


SEATED: Sequence[Said] = (chain(ADA), chain(BEA))


def did(log: DiceLog, side: Side, text: str) -> DiceLog:
    """The log after one thing was said."""
    action = read_table_action(text)
    assert isinstance(action, DiceAction)
    assert str(action) == text
    return action.log_after(log, side)


def after(*said: Said, log: DiceLog | None = None) -> DiceLog:
    """The log after what was said; a roll is made as soon as both links are there."""
    log = log or DiceLog(table=TABLE)
    for side, text in said:
        log = did(log, side, text)
        if log.throwing is not None and log.throwing.rolling is not None:
            log = log.made()
    return log


def roll(side: Side, number: int) -> list[Said]:
    return [(side, "@throw roll"), reveal(side.other, number), reveal(side, number)]


def refused(kind: type[BoxwoodError], reason: str, *said: Said) -> None:
    """All but the last are allowed."""
    log = after(*said[:-1])
    with pytest.raises(kind, match=reason):
        after(said[-1], log=log)


def dice(number: int) -> Dice:
    return throw_of_three(SEED, TABLE, number, ADA.link(number), BEA.link(number))


def test_a_roll_is_asked_for_answered_by_the_waiting_side_and_made_by_the_rolling_side() -> None:
    log = after(*SEATED, (FIRST, "@throw roll"))
    assert log.throwing is not None
    assert log.throwing.asked is SECOND
    log = after(reveal(SECOND, 0), log=log)
    assert log.throwing is not None
    assert log.throwing.asked is FIRST
    log = did(log, *reveal(FIRST, 0))
    assert log.dice(SEED) == dice(0)
    assert log.made().throwing is None


def test_a_match_of_rolls_is_proved_by_its_log() -> None:
    log = after(*SEATED, *roll(FIRST, 0), *roll(SECOND, 1), *roll(FIRST, 2))
    proof = log.proof(commitment(SEED)).reveal(SEED)
    verify_three(proof, [(number, dice(number)) for number in range(3)])


def test_grinding_the_waiting_side_cannot_choose_among_links() -> None:
    other = SecretChain(bytes([7]) * 32, TABLE, SECOND, 0)
    refused(BadProof, "does not belong", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0, other))


def test_grinding_the_rolling_side_cannot_choose_a_chain_once_it_has_asked_for_the_roll() -> None:
    other = SecretChain(bytes([7]) * 32, TABLE, FIRST, 0)
    for known in ([], [reveal(SECOND, 0)], [(SECOND, "@without 0")]):
        refused(NotNow, "a roll is being made", *SEATED, (FIRST, "@throw roll"), *known, chain(other))


def test_grinding_the_waiting_side_cannot_choose_a_chain_after_its_link_is_known() -> None:
    other = SecretChain(bytes([7]) * 32, TABLE, SECOND, 0)
    refused(NotNow, "a roll is being made", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0), chain(other))


def test_a_waiting_page_that_has_lost_its_chain_may_commit_to_a_new_one_before_any_link_is_known() -> None:
    other = SecretChain(bytes([7]) * 32, TABLE, SECOND, 0)
    log = after(*SEATED, (FIRST, "@throw roll"), chain(other), reveal(SECOND, 0, other), reveal(FIRST, 0))
    assert log.rolls[0].second == other.link(0)


def test_aborting_before_a_bad_roll_leaves_the_roll_as_it_is() -> None:
    waiting = after(*SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0))
    # It comes back after a day, in another tab or after a restart: nothing else is possible.
    for cheat in ((FIRST, "@throw roll"), (SECOND, "@throw roll"), (FIRST, "@without 0"), (SECOND, "@without 0")):
        with pytest.raises(NotNow):
            after(cheat, log=waiting)
    assert after(reveal(FIRST, 0), log=waiting).rolls[0].first == ADA.link(0)


def test_aborting_with_a_chain_that_is_said_to_be_lost_needs_the_opponents_leave() -> None:
    lost = (*SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0), (FIRST, "@lost 0"))
    refused(NotYours, "only the other side can allow", *lost, (FIRST, "@again 0"))
    refused(NotNow, "a roll is being made", *lost, chain(SecretChain(bytes([7]) * 32, TABLE, FIRST, 0)))
    log = after(*lost, (SECOND, "@again 0"))
    assert log.serving == (None, None)  # also the link that was revealed serves nothing any more
    with pytest.raises(NotNow, match="not ready for the dice"):
        after((FIRST, "@throw roll"), log=log)
    assert after(reveal(FIRST, 0), log=after(*lost)).rolls, "a page that finds its chain may still roll"


def test_what_is_lost_is_said_once() -> None:
    refused(
        NotNow, "said so", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0), (FIRST, "@lost 0"), (FIRST, "@lost 0")
    )


def test_nobody_fills_the_log_with_chains_and_who_was_allowed_a_new_roll_can_still_commit() -> None:
    others = [chain(SecretChain(bytes([n]) * 32, TABLE, FIRST, 0)) for n in range(3, 3 + MOST_CHAINS)]
    refused(NotNow, "times for one roll", *SEATED, *others)
    full = after(*SEATED, *others[:-1], chain(BEA))
    last = SecretChain(bytes([1 + MOST_CHAINS]) * 32, TABLE, FIRST, 0)
    log = after((FIRST, "@throw roll"), reveal(SECOND, 0), (FIRST, "@lost 0"), (SECOND, "@again 0"), log=full)
    assert after(
        chain(last), chain(BEA), *[(FIRST, "@throw roll"), reveal(SECOND, 0), reveal(FIRST, 0, last)], log=log
    ).rolls


def test_the_opponent_cannot_have_a_roll_made_again_that_nobody_lost() -> None:
    refused(NotNow, "has not lost", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0), (SECOND, "@again 0"))
    refused(NotNow, "nothing is lost", *SEATED, (FIRST, "@throw roll"), (SECOND, "@lost 0"))


def test_replaying_a_link_is_refused() -> None:
    made = (*SEATED, *roll(FIRST, 0), (FIRST, "@throw roll"))
    refused(NotNow, "the next one is roll 1", *made, reveal(SECOND, 0))
    refused(BadProof, "does not belong", *made, (SECOND, f"@link 1 {BEA.link(0).hex()}"))


def test_replaying_the_others_link_is_refused() -> None:
    refused(BadProof, "does not belong", *SEATED, (FIRST, "@throw roll"), (SECOND, f"@link 0 {ADA.link(0).hex()}"))


def test_skipping_links_is_refused() -> None:
    refused(NotNow, "the next one is roll 0", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 1))
    refused(BadProof, "does not belong", *SEATED, (FIRST, "@throw roll"), (SECOND, f"@link 0 {BEA.link(1).hex()}"))


def test_after_rolls_without_it_a_chain_goes_on_where_the_rolls_are() -> None:
    rolls = [said for n in range(5) for said in ((FIRST, "@throw roll"), (SECOND, f"@without {n}"), reveal(FIRST, n))]
    log = after(*SEATED, *rolls, *roll(FIRST, 5))
    assert [each.without for each in log.rolls] == [SECOND] * 5 + [None]
    seed = log.proof(commitment(SEED)).reveal(SEED)
    verify_three(seed, [(n, throw_of_three(SEED, TABLE, n, ADA.link(n), None)) for n in range(5)] + [(5, dice(5))])


def test_a_reveal_that_does_not_hash_to_the_commitment_is_refused() -> None:
    refused(BadProof, "does not belong", *SEATED, (FIRST, "@throw roll"), (SECOND, f"@link 0 {'00' * 32}"))
    refused(
        BadProof,
        "does not belong",
        *SEATED,
        (FIRST, "@throw roll"),
        reveal(SECOND, 0),
        (FIRST, f"@link 0 {'00' * 32}"),
    )


def test_revealing_out_of_order_is_refused() -> None:
    refused(NotYours, "the other side reveals", *SEATED, (FIRST, "@throw roll"), reveal(FIRST, 0))
    refused(NotNow, "nobody has asked for a roll", *SEATED, reveal(FIRST, 0))


def test_two_tabs_give_the_same_link_and_the_second_comes_too_late() -> None:
    refused(NotYours, "other side reveals", *SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0), reveal(SECOND, 0))
    assert SecretChain(bytes([1]) * 32, TABLE, FIRST, 0).link(3) == ADA.link(3)


def test_the_hosts_own_code_cannot_compute_a_roll_before_both_links_are_revealed() -> None:
    for said in (SEATED, (*SEATED, (FIRST, "@throw roll")), (*SEATED, (FIRST, "@throw roll"), reveal(SECOND, 0))):
        with pytest.raises(NotNow, match="known only when both"):
            after(*said).dice(SEED)


def test_with_everything_the_host_knows_each_of_the_36_rolls_is_as_likely_as_any() -> None:
    """The host has the seed and the rolling side's chain; of the other it knows what was revealed, up to link 0."""
    seen = {throw_of_three(SEED, TABLE, 1, ADA.link(1), hidden.to_bytes(32, "big")) for hidden in range(400)}
    assert len(seen) == 36


def test_who_has_committed_to_no_chain_rolls_nothing() -> None:
    refused(NotNow, "not ready for the dice", chain(BEA), (FIRST, "@throw roll"))
    refused(NotNow, "not ready for the dice", chain(ADA), (FIRST, "@throw roll"), reveal(SECOND, 0))


def test_a_chain_that_is_used_up_rolls_nothing_until_a_new_one_is_committed_to() -> None:
    rolls = [said for n in range(LINKS) for said in roll(FIRST, n)]
    log = after(*SEATED, *rolls)
    with pytest.raises(NotNow, match="not ready for the dice"):
        after((FIRST, "@throw roll"), log=log)
    renewed = SecretChain(bytes([1]) * 32, TABLE, FIRST, LINKS)
    other = SecretChain(bytes([2]) * 32, TABLE, SECOND, LINKS)
    said = [chain(renewed), chain(other), (FIRST, "@throw roll")]
    assert len(after(*said, reveal(SECOND, LINKS, other), reveal(FIRST, LINKS, renewed), log=log).rolls) == LINKS + 1


def test_a_chain_is_committed_to_for_the_next_roll_and_no_other() -> None:
    later = SecretChain(bytes([1]) * 32, TABLE, FIRST, 3)
    refused(NotNow, "the next one is roll 0", chain(later))
    refused(NotNow, "the next one is roll 1", *SEATED, *roll(FIRST, 0), chain(ADA))


@pytest.mark.parametrize("text", ["@chain", "@chain 0", "@link x 00", "@without", "@again 1 2", "@throw", "@lost ٣"])
def test_an_action_that_says_too_little_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(BadAction):
        read_table_action(text)


def test_a_link_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="64 digits"):
        read_table_action("@link 0 00")


NUMBERED = [f"@{word} {number}" for word in ("without", "lost", "again") for number in range(3)]
ANYTHING: list[Said] = [(side, text) for side in Side for text in ("@throw roll", *NUMBERED)]
ANYTHING += [reveal(side, number) for side in Side for number in range(3)]
ANYTHING += [
    chain(SecretChain(bytes([secret]) * 32, TABLE, side, number))
    for side in Side
    for number in range(3)
    for secret in (1, 2, 3)
]


def as_it_should(log: DiceLog) -> Said:
    """What honest pages with the chains of Ada and Bea do next."""
    number = len(log.rolls)
    asked = log.throwing.asked if log.throwing is not None else None
    return (FIRST if number % 2 else SECOND, "@throw roll") if asked is None else reveal(asked, number)


@given(st.lists(st.none() | st.none() | st.sampled_from(ANYTHING), min_size=5, max_size=40))
def test_whatever_is_said_a_log_that_allows_it_is_proved(attempts: list[Said | None]) -> None:
    log, rolls = after(*SEATED), []
    for attempt in attempts:
        side, text = attempt or as_it_should(log)
        try:
            log = did(log, side, text)
        except (NotNow, BadProof):
            continue
        if log.throwing is not None and log.throwing.rolling is not None:
            rolls.append((log.throwing.number, log.dice(SEED)))
            log = log.made()
    verify_three(log.proof(commitment(SEED)).reveal(SEED), rolls)
    assert all(each.of(each.side) is not None for each in log.rolls)
