"""What goes wrong at blackjack, beside what can at every table with a player-dealer: hands over, signals, aces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.games.faults import at, cards
from trainer.games.faults.banked import BANKED
from trainer.games.faults.offers import ASKED
from trainer.games.faults.scene import Scene
from trainer.games.faults.unseen import MOVED, SAID, seen, unseen
from trainer.round.ruling import Happened, Situation
from trainer.table.place import BANK
from trainer.text import say

DRAWING: Final = ("gets-card", "stands", "management-decides", "hand-loses")


def with_wager(texts: str, now: Scene) -> Happened:
    """These cards lie open before a player, with his wager."""
    found = cards.held("", texts, now)
    felt, seat = now.after(found)
    return felt.found(*found.look, now.spot(seat))


def bank_ace(now: Scene) -> Happened:
    """The bank shows an ace, its other card is closed."""
    felt, place = now.felt, now.hand(BANK)[0]
    felt.want(place, 0, *parse_cards("As"))
    felt.turn(place, range(1, len(felt.at(place))), up=False)
    felt.turn(place, [0])
    return felt.found(place)


SITUATIONS: Final[Mapping[str, Situation]] = {
    **BANKED,
    **seen(
        ("leave-down", "pick-up-now", "return-uncovered", "nothing-paid"),
        say("The player-dealer asks for this wager at once."),
        over_wager=partial(with_wager, "9c 8d 6h"),
    ),
    **seen((*DRAWING, "refuse"), say("A player asks for one more card."), past_22=partial(with_wager, "Kc Qd 2h")),
    **seen(
        ("counts-two-or-twelve", "hand-loses", "true-value", "misdeal"),
        say("The player-dealer, who has told nobody what he holds, opens his hand after the players have drawn."),
        hidden_natural=partial(cards.held, BANK, "Ac Ad"),
    ),
    **seen(ASKED, say("A player asks for insurance."), no_insurance=bank_ace),
    **unseen("signal-side signal-sweep", MOVED, at.hand, DRAWING),
    **unseen("touch-cards", MOVED, at.hand, (*ASKED, "hand-loses")),
    **unseen("not-for-play", SAID, at.bank, ASKED),
}
