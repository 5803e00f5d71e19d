"""What goes wrong at Chinese poker: cards shown and boxed, counts, stacks, sweeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.games.faults import at, cards
from trainer.games.faults.scene import Scene
from trainer.games.faults.unseen import DONE, SAID, seen, unseen
from trainer.money import parse_money
from trainer.rng import sample
from trainer.round.ruling import Happened, Situation
from trainer.table.place import STACK, spot
from trainer.text import say

PARTS: Final = ("front", "middle", "back")
HALF: Final = 50
LARGE: Final = 50_000

DEALT: Final = ("misdeal", "play-on", "may-foul-hand", "fouls-hand")
SWEEP: Final = ("regular-hand", "collects-sweep", "higher-only", "pays-both")
PAID: Final = ("stack-only", "full-points", "players-own", "house-pays")

_SIX_PAIRS: Final = ("5c 5d 3s", "9c 9d 7c 7d 3h", "Kc Kd Qc Qd As")
_TWO_SWEEPS: Final = ("2c 3c 4c", "5h 6h 7h 8h 9h", "6s 7s 8s 9s Ts")


def seated(now: Scene) -> Happened:
    """Everybody who is there."""
    return now.felt.found(*(spot(seat, STACK) for seat in now.seats))


def stack(cents: int, points: int, now: Scene) -> Happened:
    """A player has so much before him, and so many points."""
    felt, place = now.felt, spot(now.one(), STACK)
    felt.holds(place, cents + points * parse_money(now.r.setup.option("point")))
    return felt.found(place)


def boxed(count: int, now: Scene) -> Happened:
    """So many cards that came face up out of the deck lie so, among the hands."""
    felt = now.felt
    dealt = [(place, n) for seat in now.live for place in now.hand(seat) for n in range(len(felt.at(place)))]
    chosen = sample(now.rng, dealt, count)
    for place, number in chosen:
        felt.turn(place, [number])
    return felt.found(*(place for place, _ in chosen))


def held(parts: tuple[str, ...], now: Scene) -> Happened:
    """These cards lie open before a player."""
    felt, seat = now.felt, now.one()
    places = [spot(seat, part) for part in PARTS]
    for place, texts in zip(places, parts, strict=True):
        felt.hold(place, parse_cards(texts))
    return felt.found(*places)


def twice(now: Scene) -> Happened:
    """A hand that lies open holds one card twice."""
    felt, seat = now.felt, now.one()
    places = [spot(seat, part) for part in PARTS]
    card = felt.cards(places[-1])[0]
    felt.pick(places[1])
    felt.add(places[1], [card], up=True)
    return felt.found(*places)


SITUATIONS: Final[Mapping[str, Situation]] = {
    **seen(
        ("sits-out", "plays-all-five", "two-each", "play-on"),
        say("These players are seated."),
        five_players=seated,
        two_players=seated,
    ),
    **seen(
        ("needs-nine", "plays-stack", "does-not-play", "must-change"),
        say("Before the deal a player has these chips before him."),
        small_chips=partial(stack, HALF, 10),
        large_chips=partial(stack, LARGE, 0),
        under_nine_points=partial(stack, 0, 8),
    ),
    **seen(
        DEALT,
        say("The dealer exposes cards of one player's hand."),
        five_exposed=cards.exposed(1, 5),
        four_exposed=cards.exposed(1, 4),
    ),
    **seen(
        DEALT,
        say("Cards that are boxed in the deck come down like this."),
        five_boxed=partial(boxed, 5),
        four_boxed=partial(boxed, 4),
    ),
    **seen(DEALT, foreign_card=cards.foreign),
    **seen(DEALT, say("Before the showdown a player reports how many cards he has."), wrong_count=cards.counted(1)),
    **seen(
        DEALT,
        say("At the showdown a hand is counted; its player has said nothing."),
        wrong_count_late=cards.counted(-1),
    ),
    **seen(
        DEALT,
        say("This is seen at the showdown."),
        same_card_one_hand=twice,
        same_card_two_hands=cards.same_card,
    ),
    **unseen("chips-added chips-declared", DONE, at.stack, ("may-add", "may-foul-hand", "play-on", "misdeal")),
    **unseen("sweep-declared", SAID, at.hand, ("confirm-and-mark", "must-set", "show-at-once", "regular-hand")),
    **seen(
        SWEEP,
        say("After the cards are exposed a set hand lies like this; nothing was declared."),
        sweep_not_declared=partial(held, _SIX_PAIRS),
    ),
    **seen(
        SWEEP,
        say("A hand that was declared a clean sweep lies like this."),
        two_sweeps_in_one=partial(held, _TWO_SWEEPS),
    ),
    **seen(PAID, over_stack=partial(stack, 0, 1)),
    **unseen("wrong-payoff", SAID, at.seats, PAID),
}
