"""Nine-count games with a player-dealer: the family of three cards and one more, and its round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.money import Rounding
from trainer.core.text import say
from trainer.games.banked.banked_button import First, at_button, first_left
from trainer.games.banked.banked_script import Gaps, answering, banked_game, banked_script, usual_lay
from trainer.games.banked.banked_settling import Reads, Settling
from trainer.games.base import Game, GameInfo
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.nine_count import nine_count_deal, nine_count_tables
from trainer.games.nine_count.nine_count_course import State, at_seat, begin, carried_out
from trainer.games.nine_count.nine_count_hands import Hands
from trainer.games.nine_count.nine_count_requests import REQUESTS
from trainer.games.nine_count.nine_count_terms import NineCountTerms, read_terms
from trainer.games.request_runner import Parts
from trainer.hands.hand_words import points_chart
from trainer.hands.totals import point_value
from trainer.round.action import BUTTON
from trainer.round.acts import Act, Number, WantNumber
from trainer.round.machine import Round
from trainer.round.settling import clear_table, paid
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import READ_TOTAL
from trainer.rules.decision import Decision, decide
from trainer.rules.reader import Reader
from trainer.table.places import BANK_HAND, DISCARD, hand_place
from trainer.table.settlement import Outcome, Wager

# ---------------- the round of a nine-count table
#
# How a nine-count book fills the gaps of the banked game.


def make_script(terms: NineCountTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    rules = tuple(rule.printed for rules in terms.awards.values() for rule in rules)
    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table, partial(carried_out, terms))
    settling = Settling(
        outcome=lambda r, wager: outcome(terms, at_seat(r, wager.seat), wager.kind, wager.stake),
        rules=rules,
        first=lambda r: first(terms, r),
        reads=(read_hands(terms),),
    )
    gaps = Gaps(
        checks=ruled("wagers"),
        deal=(nine_count_deal.count_dice(terms), nine_count_deal.deal_hands(terms), *ruled("deal")),
        play=(
            nine_count_deal.first_to_act(terms),
            nine_count_deal.players_draw(terms),
            *ruled("draw"),
            nine_count_deal.bank_draws(terms),
            *ruled("settle"),
        ),
        settling=settling,
        pick_up=pick_up,
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


def first(terms: NineCountTerms, r: Round[State]) -> First:
    """Settling begins at the button that the dice placed."""
    return at_button(r, terms.rule("settle.first-wager")) or first_left(r.setup)


def read_hands(terms: NineCountTerms) -> Reads[State]:
    """A player's hand is opened and counted before the first wager on it is settled."""
    kind = TaskKind(READ_TOTAL, (terms.rule("count.points"),))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        seat, hands = wager.seat, at_seat(r, wager.seat)
        if hands.foul or not r.open(kind, seat):
            return
        yield kind.task(
            say("What does seat {seat}'s hand count?"),
            WantNumber(0, nine_count_deal.HIGHEST_SUM),
            lambda _: nine_count_deal.count(terms, hands.player).map(Number),
            seat=seat,
            look=(hand_place(seat),),
            do=_open,
        )

    return Reads((kind,), tasks)


def _open(r: Round[State], _: Act) -> Round[State]:
    assert r.task is not None
    return r.with_lay(r.lay.turn(hand_place(r.task.key.seat)))


def outcome(terms: NineCountTerms, hands: Hands, kind: str, stake: int) -> Decision[Outcome]:
    """What a wager has coming."""
    return paid(decide(terms.awards[kind], hands), stake, Rounding.CENT_DOWN)


def pick_up(r: Round[State]) -> Round[State]:
    """Chips go home, all hands to the discard, the button off the felt."""
    lay = clear_table(r).lay.button(BUTTON, None)
    for place in (BANK_HAND, *(hand_place(seat) for seat in r.setup.seats_taken)):
        lay = lay.move_cards(place, DISCARD, up=False)
    return r.with_lay(lay)


# ---------------- nine count

PARTS: Final = Parts(nine_count_tables, make_script, begin, usual_lay, answering(first, REQUESTS.of))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    game = banked_game(reader, info, read_terms(reader, info.id), PARTS)
    return replace(game, charts=lambda: (points_chart(point_value),))
