"""What `felt-school solve` answers for board poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.asking import read_occupied, read_seat
from trainer.games.base import Answer, Ask
from trainer.games.board_poker.reading import read_high, read_low_hand, shown
from trainer.games.board_poker.terms import BoardTerms
from trainer.games.fee_option import read_option
from trainer.games.pot.pots import Shown, best, share, without_drop
from trainer.games.pot.state import STACK, dealt_in, next_button
from trainer.round.setup import Setup
from trainer.rules.answers import check_apart, cited, read_cards, read_hands, stop_on
from trainer.rules.decision import Decision
from trainer.rules.drops import TIMED
from trainer.rules.reader import Reader
from trainer.table.pots import Bet, odd_chip_order, side_pots
from trainer.table.settlement import Wager

FEWEST = 2


def make_asks(terms: BoardTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "showdown": lambda reader: ask_showdown(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
    }
    if terms.game.drops is not None:
        asks["fee"] = lambda reader: ask_fee(terms, reader)
    return asks


def ask_showdown(terms: BoardTerms, reader: Reader) -> Answer:
    board, hands = read_cards(reader, "board", terms.board), read_hands(reader, "hands", terms.hole)
    check_apart(reader, (board, *hands))
    stop_on(reader)
    found = [shown(terms, index, hole, board) for index, hole in enumerate(hands)]
    high = best(found, range(len(hands)), low=False)
    low = best(found, range(len(hands)), low=True) if terms.has_low else ()
    read = [_read(terms, one, hole, board) for one, hole in zip(found, hands, strict=True)]
    rule = terms.game.rules["win.tie" if len(high) > 1 else "win.high"]
    decision = Decision(None, rule)
    if terms.has_low:
        decision = decision.and_rules(terms.game.rules["win.low" if low else "win.no-low"])
    return cited(decision, high=list(high), low=list(low) or None, read=read)


def _read(terms: BoardTerms, one: Shown, hole: Sequence[Card], board: Sequence[Card]) -> dict[str, object]:
    high = read_high(terms, hole, board)
    answer: dict[str, object] = {
        "high": str(one.high_words),
        "low": None,
        "high_cards": [str(card) for card in high.result[0]],
        "high_rule": high.rule.id,
    }
    if terms.has_low:
        low = read_low_hand(terms, hole, board)
        answer["low_rule"] = low.rule.id
        if low.result:
            answer.update(low=str(one.low_words), low_cards=[str(card) for card in low.result[0]])
    return answer


def ask_action(terms: BoardTerms, reader: Reader) -> Answer:
    """Who posts, who is dealt first, who acts first; `live` are the seats still in after the first round."""
    reader.integer("seats", terms.game.seats)
    reader.has("live")
    setup = _table(terms, reader, read_occupied(reader, 0, terms.game.seats))
    live = reader.integers("live", setup.taken)
    stop_on(reader)
    ring = dealt_in(setup)
    small, big = terms.game.opening.blind_seats(ring)
    place = ring.index(big) + 1
    after = next((seat for seat in ring if seat in live), None)
    rules = terms.game.rules
    two = len(ring) == FEWEST
    decision = Decision(None, rules["first.after-blinds"]).and_rules(
        rules["first.left-of-button"], *((rules["blinds.heads-up"],) if two else ()), rules["blinds.big"]
    )
    return cited(
        decision,
        small_blind=small,
        big_blind=big,
        first_card=ring[0],
        last_card=ring[-1],
        first_to_act=[*ring[place:], *ring[:place]][0],
        first_after_flop=after,
        next_button=next_button(setup),
    )


def _table(terms: BoardTerms, reader: Reader, seats: Sequence[int]) -> Setup:
    """A table with the button, for questions about places."""
    button = read_seat(reader, "button", terms.game.seats)
    strange = next((seat for seat in seats if not 1 <= seat <= terms.game.seats), None)
    if strange is not None:
        reader.problem(f"{strange} is not a seat here.", f"Seats are 1 to {terms.game.seats}.", "occupied")
    if len(set(seats)) < FEWEST or button not in seats:
        reader.problem("at least two players, and the button before one of them.", key="button")
    stop_on(reader)
    wagers = tuple(Wager(seat, STACK, 0, 0) for seat in sorted(set(seats)))
    return replace(Setup(terms.game.book, 0, terms.game.seats, wagers), options={"button": str(button)})


def ask_settle(terms: BoardTerms, reader: Reader) -> Answer:
    """The pots of a showdown and who gets how much: each seat's bets altogether, its cards, or that it folded."""
    board = read_cards(reader, "board", terms.board)
    bets: list[Bet] = []
    hands: dict[int, tuple[Card, ...]] = {}
    for row in reader.rows("seats", needed=True):
        seat, folded = read_seat(row, "seat", terms.game.seats), row.boolean("folded", default=False)
        bets.append(Bet(seat, row.cents("amount"), not folded))
        if not folded or row.has("cards"):
            hands[seat] = read_cards(row, "cards", terms.hole)
    taken = reader.cents("drop", 0)
    if len({bet.seat for bet in bets}) != len(bets):
        reader.problem("a seat is there twice.", key="seats")
    if not any(bet.live and bet.amount for bet in bets):
        reader.problem("nobody is in.", "A seat without 'folded' takes the pot.", "seats")
    check_apart(reader, (board, *hands.values()))
    order = odd_chip_order(
        range(1, terms.game.seats + 1), read_seat(reader, "button", terms.game.seats), terms.game.seats
    )
    stop_on(reader)
    found = [shown(terms, bet.seat, hands[bet.seat], board) for bet in bets if bet.live]
    shared = [(pot, share(terms.game, pot, found, order)) for pot in without_drop(side_pots(bets), taken)]
    pots = [
        {
            "amount": pot.amount,
            "seats": list(pot.seats),
            "high": list(best(found, pot.seats, low=False)),
            "low": (list(best(found, pot.seats, low=True)) or None) if terms.has_low else None,
            "shares": [{"seat": seat, "amount": decision.result[seat]} for seat in sorted(decision.result)],
            "rule": decision.rule.id,
        }
        for pot, decision in shared
    ]
    total: dict[int, int] = {}
    for _, decision in shared:
        for seat, cents in decision.result.items():
            total[seat] = total.get(seat, 0) + cents
    awards = [{"seat": seat, "amount": total[seat]} for seat in sorted(total)]
    return cited(shared[0][1], pots=pots, awards=awards)


def ask_fee(terms: BoardTerms, reader: Reader) -> Answer:
    """What is taken from a pot by an option, the number of players and whether the hand came to the drop."""
    assert terms.game.drops is not None
    option = read_option(reader, terms.game.drops.options)
    players = reader.integer("players", 0) or len(reader.rows("seats"))
    reached = reader.boolean("flop", default=True)
    if not FEWEST <= players <= terms.game.seats:
        reader.problem(f"2 to {terms.game.seats} players are dealt in.", key="players")
    stop_on(reader)
    assert option is not None
    if option.kind == TIMED:
        decision = option.take(players)
        return cited(decision, pot=0, each_player=decision.result)
    decision = terms.game.drops.due(option, players, reached=reached)
    return cited(decision, pot=decision.result)
