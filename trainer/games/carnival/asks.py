"""What `felt-school solve` answers for carnival poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.asking import (
    ask_card_action,
    ask_fee,
    read_asked,
    read_back_line,
    read_bettors,
    read_occupied,
    read_seat,
    read_seats,
    read_wagers,
    settle_answer,
    settled,
    wager_named,
)
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
from trainer.games.carnival.outcome import (
    award,
    compare,
    differing,
    folded_outcome,
    in_order,
    outcome,
    pay_rows,
    plays_returned,
)
from trainer.games.carnival.standing import Standing, hand_in_full
from trainer.games.carnival.terms import HOUSE, CarnivalTerms
from trainer.hands.systems import category, category_id
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import check_apart, cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeSets
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise, first_among, left_of
from trainer.table.settlement import Outcome, Wager


def make_asks(terms: CarnivalTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "settle": lambda reader: ask_settle(terms, reader),
        "bonus": lambda reader: ask_bonus(terms, reader),
        "allowed": lambda reader: ask_allowed(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "fee": lambda reader: _ask_fee(terms, reader),
    }
    if terms.contest:
        asks["compare"] = lambda reader: ask_compare(terms, reader)
    if terms.rulings.rulings:
        asks["ruling"] = ruling_ask(terms.rulings)
    return asks


def ask_compare(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Both hands against each other, and whether the player-dealer's plays."""
    player, bank = (read_hand(reader, who, terms.hands.cards) for who in ("player", "bank"))
    board = read_board(terms, reader)
    if terms.board and not board:
        reader.problem("the hands are made with the board.", "Add board.", "board")
    check_apart(reader, [player, bank, board])
    stop_on(reader)
    standing = Standing(terms.hands, player, bank, board)
    system = terms.hands.system
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


def ask_bonus(terms: CarnivalTerms, reader: Reader) -> Answer:
    """What a wager has coming; `hand` is the row of its pay table, null where it does not win by one.

    Without the player-dealer's cards a wager that only asks who wins is taken to be on a winning hand.
    """
    stake, bet = reader.cents("stake"), wager_named(reader.text("bet"), terms.kinds)
    if bet not in terms.kinds:
        reader.problem(f"'{bet}' is not a wager here.", f"Wagers: {', '.join(terms.kinds)}.", "bet")
    folded = read_folded(terms, reader)
    standing = read_standing(terms, reader, folded=folded)
    known = bet in terms.kinds and not reader.book.problems
    if known:
        check_needed(reader, needed(terms, bet, folded=folded) - may_be_assumed(terms, bet), standing)
        check_no_play(terms, reader, bet, folded=folded)
    stop_on(reader)
    row = award(terms, standing, bet)
    hand = next((hand for hand, printed in pay_rows(terms, bet) if printed == row.rule), None)
    due = outcome(terms, standing, bet, stake).result
    pays = str(row.result.odds) if row.result.odds else None
    answer = cited(row, hand=hand, pays=pays, amount=due.amount if pays else 0, do=row.result.do)
    if not standing.bank and needed(terms, bet, folded=folded) & may_be_assumed(terms, bet):
        answer = {**answer, "assumed": "the hand wins against one that qualifies"}
    return answer


def ask_settle(terms: CarnivalTerms, reader: Reader) -> Answer:
    """The whole table: what folds lose, later wagers that go back at once, then the printed order."""
    asked = read_asked(reader, terms.seats, terms.default_cover)
    bank, board = read_bank(terms, reader), read_board(terms, reader)
    standings: dict[int, Standing] = {}
    wagers: list[Wager] = []
    for row, seat in read_bettors(reader, terms.seats, asked.banker):
        folded = read_folded(terms, row)
        own = read_hand(row, "cards", terms.hands.cards) if row.has("cards") else ()
        standings[seat] = Standing(terms.hands, own, bank, board, folded)
        mine = (*read_wagers(row, seat, terms.kinds), *read_back_line(row, seat, terms.kinds))
        for kind in dict.fromkeys(wager.kind for wager in mine):
            check_no_play(terms, row, kind, folded=folded)
            check_needed(row, needed(terms, kind, folded=folded), standings[seat], table=reader)
        check_wagers(terms, row, mine, own)
        wagers += mine
    check_apart(reader, [bank, board, *(one.own for one in standings.values())])
    stop_on(reader)
    taken = sorted(standings)
    if not reader.has("action_seat"):
        asked = replace(asked, first=_first(terms, asked.banker, bank, taken))

    def due(wager: Wager) -> Decision[Outcome]:
        return outcome(terms, standings[wager.seat], wager.kind, wager.stake)

    ordered = _settle_order(terms, standings, wagers, asked.first, asked.banker)
    moves, ledger = settled(asked, terms.settle, terms.seats, wagers, due, order=ordered)
    answer = {**settle_answer(terms.settle, moves, ledger), "action_seat": first_among(asked.first, terms.seats, taken)}
    if bank and len(board) == terms.board:
        answer["qualified"] = Standing(terms.hands, (), bank, board).qualified
    return answer


def _first(terms: CarnivalTerms, banker: int, bank: tuple[Card, ...], taken: list[int]) -> int:
    """Where settling begins: at the button the cards place, else where the book says."""
    if terms.count is not None and bank:
        return terms.count.action(bank[-1], banker, terms.seats, taken)
    return terms.first_of(terms.settled_from, banker)


def _settle_order(
    terms: CarnivalTerms, standings: Mapping[int, Standing], wagers: list[Wager], first: int, banker: int
) -> tuple[Wager, ...]:
    """What folds lose comes first, then what goes back at once, then the printed order."""

    def lost(wager: Wager) -> bool:
        standing = standings[wager.seat]
        return standing.folded and folded_outcome(terms, standing, wager).result.do == "take"

    def back(wager: Wager) -> bool:
        standing = standings[wager.seat]
        return wager.kind == terms.play and plays_returned(terms, standing)

    around = clockwise(terms.first_of(terms.asked, banker), terms.seats)
    folded = in_order(terms, [one for one in wagers if lost(one)], around[0])
    later = in_order(terms, [one for one in wagers if back(one)], first)
    rest = [one for one in wagers if not lost(one) and not back(one)]
    results = {one: outcome(terms, standings[one.seat], one.kind, one.stake).result.do for one in rest}
    return (*folded, *later, *in_order(terms, rest, first, results))


def ask_action(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Where settling begins: by the card that places the button, else where the book says; and the dealing order."""
    if terms.count is not None:
        answer = dict(ask_card_action(terms.count, (terms.seats, *range(2, terms.seats)), terms.deck.cards(), reader))
        seats, banker = reader.integer("seats", terms.seats), reader.integer("player_dealer")
    else:
        seats = read_seats(reader, (terms.seats, *range(2, terms.seats)))
        banker = read_seat(reader, "player_dealer", seats)
        taken = read_occupied(reader, banker, seats)
        stop_on(reader)
        start = _left(terms.settled_from, banker, seats)
        action = first_among(start, seats, [seat for seat in taken if seat != banker]) or start
        answer = cited(Decision(action, terms.settle.order), action_seat=action)
    taken = read_occupied(reader, banker, seats)
    start = _left(terms.deal.first, banker, seats)
    around = [seat for seat in clockwise(start, seats) if seat in taken and seat != banker]
    return {**answer, "first_pile_seat": around[0] if around else banker, "delivery": [*around, banker]}


def _left(start: str, banker: int, seats: int) -> int:
    """The seat at somebody's left at a table of any size."""
    return 1 if start == HOUSE else left_of(banker, seats)


def _ask_fee(terms: CarnivalTerms, reader: Reader) -> Answer:
    counted = terms.fee_kinds.get(reader.text("set", ""), terms.fee_kinds[""])
    fees = FeeSets({**terms.fees.named, terms.fee_set: terms.fees.now})
    return ask_fee(fees, terms.kinds, reader, counted, terms.players_count)
