"""How a carnival request shows the hands, and the questions only carnival games answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from trainer.cards.card import Card
from trainer.games.asking import (
    read_all_wagers,
    read_occupied,
    read_seat,
    read_seats,
    wager_named,
)
from trainer.games.banked.asks import Asking, Row
from trainer.games.banked.button import BY_CARD
from trainer.games.banked.settle import SETTLING
from trainer.games.base import Answer, Ask
from trainer.games.carnival.allowed import ask_allowed
from trainer.games.carnival.asked import (
    check_needed,
    check_no_play,
    check_wagers,
    may_be_assumed,
    needed,
    read_bank,
    read_board,
    read_folded,
    read_hand,
    read_standing,
)
from trainer.games.carnival.outcome import compare, differing, pay_rows
from trainer.games.carnival.script import first
from trainer.games.carnival.showdown import BANK_STAGE, reveal_order
from trainer.games.carnival.standing import Standing, hand_in_full
from trainer.games.carnival.state import DEAL, SINGLE, State, destinations, packet
from trainer.games.carnival.streets import FOLDS
from trainer.games.carnival.terms import HOUSE, CarnivalTerms
from trainer.games.road import Opened
from trainer.hands.systems import category, category_id
from trainer.round import machine
from trainer.round.machine import Round
from trainer.round.ruling import ruling_ask
from trainer.round.setup import Setup
from trainer.rules.answers import check_apart, cited, read_card, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.place import BANK_HAND, BOARD, hand_place, whose
from trainer.table.seats import clockwise, first_among, left_of
from trainer.table.settlement import Wager
from trainer.text import say


def make_asks(terms: CarnivalTerms, asking: Asking[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    sizes = (terms.seats, *range(2, terms.seats))
    asking = replace(
        asking.reading(terms, read_table),
        terms=replace(terms.table, printed_sizes=sizes),
        button=show_card if terms.count else None,
        cards=frozenset(terms.deck.cards()),
        settling=(FOLDS, BANK_STAGE, SETTLING),
        more=partial(told_besides, terms),
    )
    asks: dict[str, Ask] = {
        **asking.asks(),
        "bonus": lambda reader: ask_bonus(terms, asking, reader),
        "allowed": lambda reader: ask_allowed(terms, reader),
        "action": lambda reader: ask_action(terms, asking, reader),
        "order": lambda reader: ask_order(terms, asking, reader),
        "deliver": lambda reader: ask_deliver(terms, asking, reader),
    }
    if terms.contest:
        asks["compare"] = lambda reader: ask_compare(terms, reader)
    if terms.table.rulings.rulings:
        asks["ruling"] = ruling_ask(terms.table.rulings)
    return asks


# -- from a request to open cards


def show(standings: Mapping[int, Standing], bank: Sequence[Card], board: Sequence[Card]) -> Opened[State]:
    """The hands as they lie at the end, and who folded."""
    cards = {hand_place(seat): one.own for seat, one in standings.items()}
    cards |= {BANK_HAND: tuple(bank), BOARD: tuple(board)}
    folded = {seat: "f" if one.folded else "" for seat, one in standings.items()}

    def lay(now: Lay) -> Lay:
        for place, held in cards.items():
            now = now.put(place, held, up=True) if held else now
        return now

    def state(now: State) -> State:
        return State(now.dealt_in, cards, {seat: folded.get(seat, "") for seat in now.dealt_in})

    return Opened(lay, state=state)


def show_card(card: Card) -> Opened[State]:
    """The card that places the Action button, the last of the player-dealer's."""
    return Opened(
        lambda lay: lay, state=lambda now: State(now.dealt_in, {BANK_HAND: (card,)}, dict.fromkeys(now.plays, ""))
    )


def read_table(terms: CarnivalTerms, reader: Reader, rows: Sequence[Row]) -> Opened[State]:
    """The player-dealer's hand, the board, and at every seat its hand, or that it folded."""
    bank, board = read_bank(terms, reader), read_board(terms, reader)
    standings: dict[int, Standing] = {}
    for row, seat in rows:
        folded = read_folded(terms, row)
        own = read_hand(row, "cards", terms.hands.cards) if row.has("cards") else ()
        standings[seat] = Standing(terms.hands, own, bank, board, folded)
        wagers = read_all_wagers(row, seat, terms.kinds)
        for kind in dict.fromkeys(wager.kind for wager in wagers):
            check_no_play(terms, row, kind, folded=folded)
            check_needed(row, needed(terms, kind, folded=folded), standings[seat], table=reader)
        check_wagers(terms, row, wagers, own)
    check_apart(reader, [bank, board, *(one.own for one in standings.values())])
    return show(standings, bank, board)


def told_besides(terms: CarnivalTerms, r: Round[State]) -> Answer:
    """Where settling began, and whether the player-dealer's hand played."""
    state = r.state
    answer: dict[str, object] = {"action_seat": first(terms, r).seat}
    if state.bank and len(state.board) == terms.board:
        answer["qualified"] = Standing(terms.hands, (), state.bank, state.board).qualified
    return answer


# -- questions of carnival games alone


def ask_compare(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Both hands against each other, and whether the player-dealer's plays."""
    player, bank = (read_hand(reader, who, terms.hands.cards) for who in ("player", "bank"))
    board = read_board(terms, reader)
    if terms.board and not board:
        reader.problem("the hands are made with the board.", "Add board.", "board")
    check_apart(reader, [player, bank, board])
    stop_on(reader)
    standing, system = Standing(terms.hands, player, bank, board), terms.hands.system
    decision = compare(terms, standing)
    also = differing(terms, standing, _what_they_have)
    decision = decision.and_rules(*(rule for rule in also if rule not in decision.rules))
    parts = [
        {"part": who, "category": category_id(key, system), "read": str(hand_in_full(key, system))}
        for who, key in (("player", standing.key), ("bank", standing.bank_key))
    ]
    result = {"tie": "push"}.get(decision.result, decision.result)
    return cited(decision, result=result, qualified=standing.qualified, parts=parts)


def _what_they_have(standing: Standing) -> object:
    """Both kinds of hand and whether the player-dealer's plays."""
    system = standing.hands.system
    return standing.qualified, category(standing.key, system), category(standing.bank_key, system)


def ask_bonus(terms: CarnivalTerms, asking: Asking[State], reader: Reader) -> Answer:
    """What a wager has coming; `hand` is the row of its pay table, null where it does not win by one.

    Without the player-dealer's cards a wager that only asks who wins is taken to be on a winning hand.
    """
    stake, bet = reader.cents("stake"), wager_named(reader, reader.text("bet"), terms.kinds)
    if bet not in terms.kinds:
        reader.problem(f"'{bet}' is not a wager here.", f"Wagers: {', '.join(terms.kinds)}.", "bet")
    if not stake and reader.has("stake"):
        reader.problem(say("a wager is more than nothing."), key="stake")
    folded = read_folded(terms, reader)
    standing = read_standing(terms, reader, folded=folded)
    if bet in terms.kinds and not reader.book.problems:
        check_needed(reader, needed(terms, bet, folded=folded) - may_be_assumed(terms, bet), standing)
        check_no_play(terms, reader, bet, folded=folded)
    stop_on(reader)
    wager = Wager(left_of(1, terms.seats), bet, 0, stake)
    settled = asking.settle_one(wager, show({wager.seat: standing}, standing.bank, standing.board))
    row, odds = settled.due, asking.terms.chips.rates.get(settled.due.rule.id)
    hand = next((hand for hand, printed in pay_rows(terms, bet) if printed == row.rule), None)
    amount = row.result.amount if odds else 0
    answer = cited(row, hand=hand, pays=str(odds) if odds else None, amount=amount, do=row.result.do)
    if not standing.bank and needed(terms, bet, folded=folded) & may_be_assumed(terms, bet):
        answer = {**answer, "assumed": "the hand wins against one that qualifies"}
    return answer


def ask_action(terms: CarnivalTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Where settling begins: by the card that places the button, else where the book says; and the dealing order."""
    seats = read_seats(reader, asking.terms.printed_sizes)
    banker = read_seat(reader, "player_dealer", seats)
    taken = read_occupied(reader, banker, seats)
    if terms.count is not None:
        answer = dict(asking.ask_action(reader))
    else:
        stop_on(reader)
        start = _left(terms.starts.settled, banker, seats)
        action = first_among(start, seats, [seat for seat in taken if seat != banker]) or start
        answer = cited(Decision(action, terms.table.settle.order), action_seat=action)
    start = _left(terms.deal.first, banker, seats)
    around = [seat for seat in clockwise(start, seats) if seat in taken and seat != banker]
    return {**answer, "first_pile_seat": around[0] if around else banker, "delivery": [*around, banker]}


def ask_order(terms: CarnivalTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Who decides, is turned up and is settled after whom, and the wagers of a seat in the order they are settled.

    Where a card places the button, settling begins where that `card` puts it.
    """
    card = read_card(reader, "card", terms.deck.cards()) if terms.count and reader.has("card") else None
    setup = _table(terms, asking, reader)
    r = asking.at((), setup, Opened(lambda lay: lay, state=_nobody_folds))
    asked = clockwise(terms.first_of(terms.starts.asked, setup.player_dealer), setup.seats)
    decision = Decision(None, terms.rule("ask.first")).and_rules(terms.rule("reveal.first"), terms.table.settle.order)
    laps = terms.table.settle.laps
    answer: dict[str, object] = {
        "decide": [seat for seat in asked if seat in setup.taken],
        "reveal": list(reveal_order(terms, r)),
    }
    if card is not None or terms.count is None:
        placed = machine.play(asking.at((BY_CARD,), setup, show_card(card))) if card is not None else r
        begins = first(terms, placed)
        answer["settle"] = [seat for seat in laps.ring(begins.seat, setup.seats) if seat in setup.taken]
        decision = decision.and_rules(*((begins.rule,) if begins.rule else ()))
    return cited(decision, **answer, wagers=[list(lap) for lap in laps.laps])


def ask_deliver(terms: CarnivalTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Where every card of the deck goes from the top, which one of the player-dealer is turned up, and what is left."""
    setup = _table(terms, asking, reader)
    single = reader.boolean("single", default=False)
    if single and not terms.deal.single:
        reader.problem("this book deals no single cards.", "Leave it out.", "single")
    stop_on(reader)
    setup = setup.with_options(**({DEAL: SINGLE} if single else {}))
    places = destinations(terms, setup)
    rules = [terms.rule("deal.packet"), *([terms.rule("deal.up-card")] if terms.deal.open is not None else [])]
    decision = Decision(None, terms.rule("deal.first")).and_rules(*rules, terms.rule("deal.rest"))
    up = {} if terms.deal.open is None else {"up": terms.deal.open + 1}
    cards = [whose(place) for place in places]
    return cited(decision, cards=cards, packet=packet(terms, setup), **up, left=terms.deck.size - len(places))


def _table(terms: CarnivalTerms, asking: Asking[State], reader: Reader) -> Setup:
    """A table with these seats, for questions about places."""
    banker = read_seat(reader, "player_dealer", terms.seats)
    taken = read_occupied(reader, banker, terms.seats)
    if not taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = tuple(Wager(seat, kind, 0, 100) for seat in sorted(set(taken)) for kind in terms.wagers.required)
    return asking.setup(terms.seats, wagers, banker, 0, {"cover": terms.table.cover.value})


def _nobody_folds(now: State) -> State:
    return replace(now, plays=dict.fromkeys(now.plays, ""))


def _left(start: str, banker: int, seats: int) -> int:
    """The seat at somebody's left at a table of any size."""
    return 1 if start == HOUSE else left_of(banker, seats)
