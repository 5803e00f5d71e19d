"""What a wrong act would have cost whom where its judgement names no amount: what hangs on it, or what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.felt.asked import READ
from trainer.money import dollars
from trainer.round.acts import Money, Stack
from trainer.round.duty import Duty, Kind
from trainer.round.judge import Verdict
from trainer.table.lay import Lay
from trainer.table.place import STACK, name_of, owner_of, pot_of, seat_of
from trainer.text import Text, say

"""How the places of pots begin."""
OF_A_POT: Final = frozenset({Kind.SIDE_POT, Kind.OPENERS, Kind.AFTER_DRAW})
"""Kinds that say who gets a pot, beside those that are answered by reading cards."""
_ANOTHER_HAND: Final = say("Everybody would have held another player's cards.")
_ANOTHER_CARD: Final = say("Everybody who comes after it would have had another card.")
_A_TURN: Final = say("A player would have lost his turn.")
COMES_OF_IT: Final[Mapping[Kind, Text]] = {
    Kind.TAKE_FEE: say("The house would have lost a collection, or the players paid one that is not due."),
    Kind.TOPS: say("Who goes out would have been paid the wrong amount."),
    Kind.POST_BLINDS: say("A player would have paid a blind that is not his, and another had a hand for nothing."),
    Kind.GIVE_ENVY: say("A player would have lost his share of another's large hand, or had one that is not his."),
    Kind.DEAL_ORDER: _ANOTHER_CARD,
    Kind.LEFTOVER: say("A hand with a card too many or too few would have been played."),
    Kind.MARK_PILE: _ANOTHER_HAND,
    Kind.COUNT_DICE: _ANOTHER_HAND,
    Kind.PLACE_BUTTON: say("Settling would have begun at the wrong seat; a short bank pays the wrong player."),
    Kind.DELIVER: _ANOTHER_HAND,
    Kind.PICK_UP: say("A hand that plays would have been taken away, or a dead one played."),
    Kind.FIRST_TO_ACT: say("A player would have decided before his turn, and those before him known it."),
    Kind.BURN: _ANOTHER_CARD,
    Kind.BETTING: say("A player would have lost his turn, or paid another price than the others."),
    Kind.DISCARD: say("A hand would have had a card too many or too few: it is dead."),
    Kind.TURNED_UP: say("The player would have been dealt another card than is his."),
    Kind.CHECK_SETTING: say("A good hand would have lost, or a foul one won."),
    Kind.PEEK: say("Players would have bet against a hand that is over, or waited for nothing."),
    Kind.ALLOW: say("The player would have been refused what is his, or had what another pays for."),
    Kind.READ_MELD: say("The players would have paid for cards that collect nothing, or kept what they owe."),
    Kind.READ_BONUS: say("Points would have gone to the wrong player."),
    Kind.READ_HAND: say("The wrong player would have won."),
    Kind.READ_LOW: say("The wrong player would have won."),
    Kind.COMPARE: say("The wrong player would have won."),
    Kind.RESULT: say("The wrong player would have won."),
    Kind.OPENERS: say("The pot would have gone to the wrong player."),
    Kind.AFTER_DRAW: say("Bets would have gone to the wrong player."),
    Kind.PAYOUT_ORDER: say("A bank that runs out would have left the wrong player unpaid."),
    Kind.COLLECT: say("Players would have paid chips that are not due, or kept some that are."),
    Kind.SIDE_POT: say("Chips would have lain in a pot that their owner cannot win."),
    Kind.ROTATE: _A_TURN,
    Kind.RULE_ON: say("Who was wronged would have called the floor, and it would have been ruled on once more."),
    Kind.IN_WORDS: say("The table would have had to be put right by the floor."),
}
"""What comes of a wrong act of a kind where no amount can be named."""


def harm(verdict: Verdict, duty: Duty, lay: Lay | None) -> Text | None:
    """What a wrong act would have cost, of which its judgement knows no amount."""
    match verdict.act, verdict.decision.result:
        case Stack(), Stack():
            return say("Nobody would have lost a chip, but nobody can read such a stack at a glance.")
        case Money(given), Money(due):
            return _beside(abs(given - due), more=given > due)
        case _:
            stake = at_stake(duty, lay) if lay is not None else None
            return stake or COMES_OF_IT.get(duty.kind)


def _beside(cents: int, *, more: bool) -> Text:
    gap = dollars(cents)
    if more:
        return say("{gap} too much would have been asked.", gap=gap)
    return say("{gap} would have been missing.", gap=gap)


def at_stake(duty: Duty, lay: Lay) -> Text | None:
    """The chips settled by what was misread: of a seat, a kind of wager, a pot, the table; None without any."""
    if duty.kind not in READ | OF_A_POT:
        return None
    pots = {place: cents for place, cents in lay.chips.items() if pot_of(place) is not None}
    pot = pots.get(owner_of(duty.key.subject), 0)
    if pot:
        return say("{amount} in this pot hangs on it.", amount=dollars(pot))
    wagers = {place: cents for place, cents in lay.chips.items() if seat_of(place) and name_of(place) != STACK}
    kind = {place: cents for place, cents in wagers.items() if name_of(place) == duty.key.subject}
    wagers = kind or wagers
    mine = sum(cents for place, cents in wagers.items() if seat_of(place) == duty.seat)
    if pots:
        return say("{amount} in the middle hangs on it.", amount=dollars(sum(pots.values())))
    if mine:
        return say("{amount} of seat {seat} hangs on it.", amount=dollars(mine), seat=duty.seat)
    everything = sum(wagers.values())
    return say("{amount} of the whole table hangs on it.", amount=dollars(everything)) if everything else None
