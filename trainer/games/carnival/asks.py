"""What `felt-school solve` answers for carnival poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

import re
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
)
from trainer.games.base import Answer, Ask
from trainer.games.carnival.offers import ALLOW, START, Offer
from trainer.games.carnival.outcome import award, compare, folded_outcome, in_order, outcome, plays_returned
from trainer.games.carnival.outcome import qualifies as qualifies_decision
from trainer.games.carnival.standing import HandIs, Standing, hand_in_full
from trainer.games.carnival.terms import HOUSE, CarnivalTerms
from trainer.hands.systems import category_id
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import check_apart, cited, read_cards, stop_on
from trainer.rules.decision import Decision, decide
from trainer.rules.fees import FeeSets
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise, first_among, left_of
from trainer.table.settlement import Outcome, Wager

BOARD_CARDS = 5
_TIMES = re.compile(r"(?:(\w[\w-]*?)-)?(\d+)x")


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


def _board(terms: CarnivalTerms) -> int:
    return sum(street.board for street in terms.streets)


def _hand(reader: Reader, key: str, count: int) -> tuple[Card, ...]:
    """The cards of a hand: a list, or a table with the list under `cards`."""
    if reader.is_table(key):
        return read_cards(reader.table(key), "cards", count)
    return read_cards(reader, key, count)


def _shared(terms: CarnivalTerms, reader: Reader) -> tuple[Card, ...]:
    count = _board(terms)
    if not count:
        return ()
    key = "board" if reader.has("board") else "bank_cards" if terms.deal.community else "board"
    return read_cards(reader, key, count)


def ask_compare(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Both hands against each other, and whether the player-dealer's plays."""
    player, bank = (_hand(reader, who, terms.hands.cards) for who in ("player", "bank"))
    board = _shared(terms, reader)
    check_apart(reader, [player, bank, board])
    stop_on(reader)
    standing = Standing(terms.hands, player, bank, board)
    decision, system = compare(terms, standing), terms.hands.system
    parts = [
        {"part": who, "category": category_id(key, system), "read": str(hand_in_full(key, system))}
        for who, key in (("player", standing.key), ("bank", standing.bank_key))
    ]
    result = {"tie": "push"}.get(decision.result, decision.result)
    return cited(decision, result=result, qualified=standing.qualified, parts=parts)


def ask_bonus(terms: CarnivalTerms, reader: Reader) -> Answer:
    """What a wager has coming; `hand` is the row of its pay table, null where it does not win by one."""
    bet, stake = reader.choice("bet", terms.kinds), reader.cents("stake")
    own = read_cards(reader, "cards", terms.hands.cards)
    board = _shared(terms, reader) if reader.has("board") or terms.deal.community else ()
    bank = read_cards(reader, "bank_cards", terms.hands.bank) if terms.contest and reader.has("bank_cards") else ()
    folded = reader.boolean("folded", default=False)
    check_apart(reader, [own, board, bank])
    if not reader.book.problems:
        _check_known(terms, reader, bet, Standing(terms.hands, own, bank, board, folded))
    stop_on(reader)
    standing = Standing(terms.hands, own, bank, board, folded)
    row = award(terms, standing, bet)
    hand = next(
        (
            condition.hand
            for rule in terms.awards[bet]
            if rule.printed == row.rule
            for condition in rule.when
            if isinstance(condition, HandIs)
        ),
        None,
    )
    due = outcome(terms, standing, bet, stake).result
    pays = str(row.result.odds) if row.result.odds else None
    return cited(row, hand=hand, pays=pays, amount=due.amount if pays else 0, do=row.result.do)


def _check_known(terms: CarnivalTerms, reader: Reader, bet: str, standing: Standing) -> None:
    """The cards that a wager looks at have to be there."""
    needs = {condition.reader for rule in terms.awards[bet] for condition in rule.when if isinstance(condition, HandIs)}
    others = {type(condition).__name__ for rule in terms.awards[bet] for condition in rule.when}
    against = bet == terms.play or "ResultIs" in others or bool(needs & {"six", "beaten"})
    if against and terms.contest and not standing.bank:
        reader.problem("this wager looks at the player-dealer's cards.", "Add bank_cards.", "bank_cards")
    if _board(terms) and not standing.board:
        reader.problem("this wager looks at the board.", "Add board.", "board")


def ask_settle(terms: CarnivalTerms, reader: Reader) -> Answer:
    """The whole table: what folds lose, later wagers that go back at once, then the printed order."""
    asked = read_asked(reader, terms.seats, terms.default_cover)
    bank = read_cards(reader, "bank_cards", terms.hands.bank) if terms.contest else ()
    board = _shared(terms, reader)
    standings: dict[int, Standing] = {}
    wagers: list[Wager] = []
    for row, seat in read_bettors(reader, terms.seats, asked.banker):
        own = read_cards(row, "cards", terms.hands.cards)
        standings[seat] = Standing(terms.hands, own, bank, board, row.boolean("folded", default=False))
        wagers += [*read_wagers(row, seat, terms.kinds), *read_back_line(row, seat, terms.kinds)]
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
    if bank:
        qualified = qualifies_decision(terms, next(iter(standings.values())))
        answer["qualified"] = qualified.result
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


def ask_allowed(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Whether a wager may be made: `option` names it, "play", "4x" or "play-4x"; `street` says when.

    `times` (in antes) or `amount` (in cents) is its size; `wagers` are the bettor's others, `cards` his own cards.
    """
    option = reader.text("option")
    sized = _TIMES.fullmatch(option)
    kind = option
    if sized:
        kind = sized[1] if sized[1] in terms.kinds else terms.play
    take = option.startswith(("withdraw-", "take-back-"))
    if take:
        kind = option.removeprefix("withdraw-").removeprefix("take-back-")
    if kind not in terms.kinds:
        reader.problem(f"'{option}' is not a wager here.", f"Wagers: {', '.join(terms.kinds)}.", "option")
    later = [street.id for street in terms.streets if street.does]
    street = reader.choice("street", (START, *later), later[0] if kind == terms.play or take else START)
    stakes = {wager.kind: wager.stake for wager in read_wagers(reader, 0, terms.kinds)} if reader.has("wagers") else {}
    ante = reader.cents("ante", stakes.get(terms.required[0], 100))
    stakes = stakes or {one: ante for one in terms.required if one != kind or take}
    own = read_cards(reader, "cards", terms.hands.cards) if reader.has("cards") else ()
    cents = reader.cents("amount", 0) or reader.integer("times", int(sized[2]) if sized else 1) * ante
    stop_on(reader)
    back = reader.boolean("back_line", default=False)
    offer = Offer(kind, street, cents, stakes, own, terms.hands.system, back, take)
    decision = decide(terms.allow, offer)
    return cited(decision, allowed=decision.result == ALLOW)


def _ask_fee(terms: CarnivalTerms, reader: Reader) -> Answer:
    counted = terms.fee_kinds.get(reader.text("set", ""), terms.fee_kinds[""])
    fees = FeeSets({**terms.fees.named, terms.fee_set: terms.fees.now})
    return ask_fee(fees, terms.kinds, reader, counted, terms.players_count)
