"""Before anybody decides: wagers that may not stand, the deal, the card that is turned up, what is left of the deck."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from trainer.core.text import Text, say
from trainer.games.banked.banked_offers import START, hangs_on_hand
from trainer.games.carnival.carnival_player_acts import KnownTable, Tried, may, stakes_before
from trainer.games.carnival.carnival_state import DEAL, SINGLE, UNSEEN, State, packet
from trainer.games.carnival.carnival_terms import HOUSE, CarnivalTerms
from trainer.games.shared_words import ALLOWED
from trainer.round.acts import Act, Choose, Number, Option, WantChoice, WantNumber
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import ALLOW as MAY
from trainer.round.types import DEAL_COUNT, DEAL_HOW, DELIVER, LEFTOVER_PLACE
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import Laid, Lay, face_up
from trainer.table.places import BANK_HAND, BOARD, DISCARD, STUB, hand_place, seat_of, seat_place, spot

CHECKS: Final = "checks"
MOST_PACKET: Final = 7

# -- what somebody wants


def check_offer(terms: CarnivalTerms, at: str = START) -> Stage[State]:
    """A player wants to bet, to take a wager back, or to fold: the dealer says whether he may. `at` is the street."""
    kind = TaskKind(MAY, tuple(rule.printed for rule in terms.allow))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        tried = r.state.tried
        if tried is not None and tried.street == at:
            yield kind.task(
                _may_he(terms, tried),
                WantChoice(ALLOWED),
                lambda now: may(KnownTable(terms, now.setup, now.state.cards), tried).map(Choose),
                seat=tried.seat,
                subject=tried.wager,
                look=(spot(tried.seat, tried.wager, tried.back), hand_place(tried.seat)),
                supposed=_shown(terms, r, tried),
                offered=_put_down(terms, r, tried),
            )

    return Stage(CHECKS if at == START else f"{CHECKS}-{at}", (kind,), tasks)


def _shown(terms: CarnivalTerms, r: Round[State], tried: Tried) -> tuple[tuple[str, tuple[Laid, ...]], ...]:
    """The hand, where the wager hangs on it and the player shows it."""
    if terms.street(tried.street) is None or not hangs_on_hand(terms.allow, tried.wager):
        return ()
    return (face_up(r.state.hand(tried.seat), hand_place(tried.seat)),)


def _may_he(terms: CarnivalTerms, tried: Tried) -> Text:
    names, street = terms.table.names, terms.street(tried.street)
    name, moment = names.get(tried.wager, tried.wager), street.name if street else say("Before the cards")
    who = say("a back-line bettor of seat {seat}") if tried.back else say("seat {seat}")
    if tried.take:
        return say("{moment}: {who} wants {spot} back. Do you allow it?", moment=moment, who=who, spot=name)
    if tried.fold:
        return say("{moment}: {who} wants to fold. Do you allow it?", moment=moment, who=who)
    return say("{moment}: {who} bets {spot}. Do you allow it?", moment=moment, who=who, spot=name)


def _put_down(terms: CarnivalTerms, r: Round[State], tried: Tried) -> tuple[tuple[str, int], ...]:
    """The chips somebody wants to bet, where none of them lie there yet."""
    place = spot(tried.seat, tried.wager, tried.back)
    cents = tried.cents(stakes_before(terms, r.setup, tried).get(terms.wagers.ante, 0))
    return ((place, cents),) if cents and not r.lay.chips_at(place) else ()


# -- the cards


_UP = WantChoice(
    (
        Option("top", say("the top card")),
        Option("middle", say("a card from the middle")),
        Option("bottom", say("the bottom card")),
        Option("none", say("none: all stay down")),
    )
)
_REST = WantChoice(
    (
        Option("discard", say("to the discard rack, unseen")),
        Option("keep", say("it stays in the shuffler for later cards")),
        Option("show", say("show it, then put it away")),
    )
)
_PLACES = WantChoice(
    (
        Option("left", say("face down on the left rectangle")),
        Option("right", say("face down on the right rectangle")),
        Option("discard", say("to the discard rack, unseen")),
    )
)
_COMMUNITY: Final = (
    ("card-1", say("The player-dealer's packet: where does the top card go?"), "left", "deal.left", BOARD, 0, 1),
    ("card-2", say("Where does the next card of that packet go?"), "right", "deal.right", BOARD, 1, 2),
    ("card-3", say("And the bottom card of that packet?"), "discard", "deal.unseen", UNSEEN, 0, 1),
)


def deal_cards(terms: CarnivalTerms) -> Stage[State]:
    """How many cards at a time, in which order the packets go out, which card is opened, where the rest goes."""
    deal = terms.deal
    count = TaskKind(DEAL_COUNT, _rules(terms, "deal.packet", *(("deal.single",) if deal.single else ())))
    order = TaskKind(DELIVER, _rules(terms, "deal.first"))
    up = TaskKind(DEAL_HOW, _rules(terms, "deal.up-card") if deal.open is not None else ())
    community = TaskKind(DEAL_HOW, _rules(terms, *(row[3] for row in _COMMUNITY)) if deal.community else ())
    task_kind = TaskKind(LEFTOVER_PLACE, _rules(terms, "deal.rest"))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        yield _count_task(terms, count, r)
        yield _order_task(terms, order, r)
        if community.rules:
            yield from _community_tasks(terms, community)
        if up.rules:
            yield _up_task(terms, up)
        yield _rest_task(terms, task_kind)

    return Stage("deal", (count, order, community, up, task_kind), tasks)


def _rules(terms: CarnivalTerms, *ids: str) -> tuple[Printed, ...]:
    return tuple(terms.rule(id) for id in ids)


def _count_task(terms: CarnivalTerms, kind: TaskKind, r: Round[State]) -> Task[State]:
    deal, single, size = terms.deal, r.setup.option(DEAL) == SINGLE, packet(terms, r.setup)
    rule = terms.rule("deal.single" if single else "deal.packet")
    ask = say("No more bets. How many cards do you deal each hand at a time?")
    if deal.single:
        how = deal.single if single else deal.machine
        ask = say("No more bets. {how} How many cards do you deal each hand at a time?", how=how)
    right: Decision[Act] = decided(Number(size), rule, say("{count} at a time", count=size))
    want = WantNumber(1, MOST_PACKET)
    return kind.fixed(ask, want, right, subject="packet", look=(STUB,))


def packets(state: State, setup: Setup) -> tuple[str, ...]:
    """Where the packets go, one after the other."""
    return (*(seat_place(seat) for seat in state.dealt_in), seat_place(setup.player_dealer))


def _order_task(terms: CarnivalTerms, kind: TaskKind, r: Round[State]) -> Task[State]:
    order = packets(r.state, r.setup)
    first = r.state.dealt_in[0] if r.state.dealt_in else r.setup.player_dealer
    words = say("the first packet goes to seat {seat}, at the player-dealer's left; the bank's is last", seat=first)
    if terms.deal.first == HOUSE:
        words = say("the first cards go to seat {seat}, at your left; the player-dealer's come last", seat=first)

    def out(now: Round[State], _: Act) -> Round[State]:
        state = now.state
        lay = now.lay
        for seat in state.dealt_in:
            lay = lay.put(hand_place(seat), state.hand(seat))
        lay = lay.put(BANK_HAND, state.bank) if state.bank else lay
        return now.with_lay(lay.put(BOARD, state.board) if terms.deal.board_down else lay)

    ask, shown = say("In what order do you deal the cards?"), [_packet(r.setup, place) for place in order]
    return kind.in_order(ask, shown, words, subject="order", look=order, do=out)


def _packet(setup: Setup, place: str) -> Option:
    if place == seat_place(setup.player_dealer):
        return Option(place, say("the player-dealer"), place)
    return Option(place, say("seat {seat}", seat=seat_of(place)), place)


def _community_tasks(terms: CarnivalTerms, kind: TaskKind) -> Iterator[Task[State]]:
    """His packet becomes the board: left, right, and one that nobody sees."""

    def put(place: str, first: int, end: int, now: Round[State], _: Act) -> Round[State]:
        cards = now.state.cards[place][first:end]
        return now.with_lay(now.lay.put(BOARD if place == BOARD else DISCARD, cards))

    def right(where: str, rule: str, _: Round[State]) -> Decision[Act]:
        return decided(Choose(where), terms.rule(rule), say("the player-dealer's cards become the board"))

    for subject, ask, where, rule, place, first, end in _COMMUNITY:
        do, decide = partial(put, place, first, end), partial(right, where, rule)
        yield kind.task(ask, _PLACES, decide, subject=subject, look=(BOARD, DISCARD), do=do)


def _up_task(terms: CarnivalTerms, kind: TaskKind) -> Task[State]:
    assert terms.deal.open is not None
    place = terms.deal.open
    up = {0: "top", terms.hands.bank - 1: "bottom"}.get(place, "middle")
    right: Decision[Act] = decided(Choose(up), kind.rules[0], say("one card is face up before the players decide"))

    def turn(now: Round[State], _: Act) -> Round[State]:
        lay: Lay = now.lay.clear(BANK_HAND)
        for number, card in enumerate(now.state.bank):
            lay = lay.put(BANK_HAND, (card,), up=number == place)
        return now.with_lay(lay)

    ask = say("The cards are out. Which of the player-dealer's cards do you turn up?")
    return kind.fixed(ask, _UP, right, subject="up", look=(BANK_HAND,), do=turn)


def _rest_task(terms: CarnivalTerms, kind: TaskKind) -> Task[State]:
    later = not terms.deal.board_down and any(street.burn or street.board or street.own for street in terms.streets)
    keep = later and not terms.deal.community
    reason = say("cards are still to come") if keep else say("no more cards are needed")
    right: Decision[Act] = decided(Choose("keep" if keep else "discard"), kind.rules[0], reason)
    ask = say("The deal is done. What do you do with the rest of the deck?")
    return kind.fixed(ask, _REST, right, subject="rest", look=(STUB, DISCARD))
