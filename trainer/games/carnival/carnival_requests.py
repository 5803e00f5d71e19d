"""How a carnival request shows the hands, and the questions only carnival games answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_offers import START, about, hangs_on_hand, least_stake, printed_limits
from trainer.games.banked.banked_requests import Asking, Row
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.base import Answer, Ask
from trainer.games.carnival.carnival_allowed import ask_allowed
from trainer.games.carnival.carnival_outcome import compare, differing, lost_by_fold, pay_rows, reads_own
from trainer.games.carnival.carnival_player_acts import acting
from trainer.games.carnival.carnival_script import first
from trainer.games.carnival.carnival_showdown import BANK_STAGE, reveal_order
from trainer.games.carnival.carnival_standing import (
    BANK,
    OWN,
    RESULT,
    Standing,
    hand_in_full,
    looks_at_cards,
    readers_in,
)
from trainer.games.carnival.carnival_standing import SHARED as BOARD_KEY
from trainer.games.carnival.carnival_state import BANK_SECOND, DEAL, SECOND, SINGLE, State, destinations, packet
from trainer.games.carnival.carnival_streets import FOLDS
from trainer.games.carnival.carnival_terms import HOUSE, CarnivalTerms
from trainer.games.request_readers import read_all_wagers, read_occupied, read_seat, read_seats, ruling_ask, wager_named
from trainer.games.request_runner import Opened
from trainer.games.shared_words import ALLOW
from trainer.hands.systems import category, category_id
from trainer.round import machine
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_card, read_cards, stop_on
from trainer.rules.conditions import asked
from trainer.rules.decision import Decision, Printed, decide
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import BANK_HAND, BOARD, hand_place, whose
from trainer.table.seat_ring import clockwise, first_among, left_of
from trainer.table.settlement import Wager

# ---------------- the cards of a `solve` request
#
# Where they may stand, and which of them a wager needs.

SECOND_KEY, BANK_SECOND_KEY = "second_cards", "bank_second_cards"
_WHOSE: Final = {OWN: "the player's cards", BANK: "the player-dealer's cards", BOARD_KEY: "the board"}


def _readers(terms: CarnivalTerms, kind: str) -> set[str]:
    return {asks.word for asks in readers_in(terms.hands, terms.awards[kind])}


def needed(terms: CarnivalTerms, kind: str, *, folded: bool) -> set[str]:
    """The cards that decide a wager, by the keys of a request."""
    if folded and lost_by_fold(terms, kind):
        return set()
    readers = _readers(terms, kind)
    needed_keys = {key for reader in readers for key in terms.hands.looks[reader].cards}
    needed_keys |= looks_at_cards(terms.awards[kind])
    if asked(terms.awards[kind], RESULT):
        needed_keys |= {OWN, BANK, BOARD_KEY}
    there = {OWN, *((BANK,) if terms.contest else ()), *((BOARD_KEY,) if terms.board else ())}
    return (needed_keys & there) - (set() if reads_own(terms, kind, folded=folded) else {OWN})


def may_be_assumed(terms: CarnivalTerms, kind: str) -> set[str]:
    """The cards a question about the pay table alone may leave out: those that only say who wins."""
    readers = (terms.hands.looks[reader].cards for reader in _readers(terms, kind))
    return set() if any(BANK in cards for cards in (*readers, looks_at_cards(terms.awards[kind]))) else {BANK}


def check_needed(reader: Reader, needs: set[str], standing: Standing, table: Reader | None = None) -> None:
    """The cards that a wager looks at have to be there; what everybody shares is asked for at the table."""
    shown_cards = {OWN: standing.own, BANK: standing.bank, BOARD_KEY: standing.board}
    for key in (OWN, BANK, BOARD_KEY):
        if key in needs and not shown_cards[key]:
            place = reader if key == OWN or table is None else table
            place.problem(f"a wager here looks at {_WHOSE[key]}.", f"Add {key}.", key)


def check_no_play(terms: CarnivalTerms, reader: Reader, kind: str, *, folded: bool) -> None:
    """Whoever folds has made no later wager."""
    if folded and kind == terms.wagers.play:
        name = terms.table.names[kind]
        reader.problem(f"a folded hand has no {name} wager.", "Leave it out, or the flag folded.", "folded")


def check_wagers(terms: CarnivalTerms, row: Reader, wagers: Sequence[Wager], own: tuple[Card, ...]) -> None:
    """Notes wagers of a seat that no player may make: by themselves, by their size, or behind the seat.

    A line with a doubt refuses nobody; bets that were taken back are left out of a request, and counted here.
    """
    for wager in wagers:
        stakes = {laid.kind: laid.stake for laid in wagers if laid.back == wager.back}
        if any(street.bet for street in terms.streets):
            stakes = {
                **dict.fromkeys(terms.wagers.required, max(stakes.get(kind, 0) for kind in terms.wagers.required)),
                **stakes,
            }
        beside = {kind: cents for kind, cents in stakes.items() if kind != wager.kind or kind != terms.wagers.play}
        refused = _refused(terms, wager, beside, own)
        if refused is not None and refused.rule not in terms.table.limiting:
            message = f"{terms.table.names[wager.kind]} {dollars(wager.stake)} is not allowed here."
            hint = f"{refused.rule.says} ({refused.rule.cite})"
            row.problem(message, hint, "back_line" if wager.back else "wagers")
    for back in dict.fromkeys(wager.back for wager in wagers):
        _check_whole(terms, row, {wager.kind for wager in wagers if wager.back == back}, back)


def _making(terms: CarnivalTerms, kind: str) -> Printed:
    """The line by which everybody makes a wager before the cards."""
    least = least_stake(printed_limits(terms.table.limits, kind))
    start = terms.offer(kind, START, least, dict.fromkeys(terms.wagers.required, least))
    return decide(terms.allow, start).rule


def _check_whole(terms: CarnivalTerms, row: Reader, kinds: set[str], back: int) -> None:
    """Notes a wager that a bettor cannot have left out beside his others."""
    if not kinds & {*terms.wagers.required, terms.wagers.play}:
        return
    place, taken_back = "back_line" if back else "wagers", {street.bet for street in terms.streets}
    for kind in terms.wagers.required:
        if kind not in kinds and kind not in taken_back:
            rule = _making(terms, kind)
            row.problem(f"the wager {kind} is missing.", f"{rule.says} ({rule.cite})", place)


def _refused(
    terms: CarnivalTerms, wager: Wager, beside: Mapping[str, int], own: tuple[Card, ...]
) -> Decision[str] | None:
    """The refusal of a wager at every moment it could be made; None where it may be, or where that is doubtful."""
    rows = about(terms.allow, wager.kind)
    if hangs_on_hand(terms.allow, wager.kind) and not own:
        return None
    later, refused = wager.kind == terms.wagers.play, None
    for street in [street.id for street in acting(terms)] if later else [START]:
        back = wager.back > 0 and not later
        offer = terms.offer(wager.kind, street, wager.stake, beside, own=own, back=back)
        decision = decide(terms.allow, offer)
        unsure = any(rule.printed.doubt and rule.do(offer) == ALLOW for rule in rows)
        if decision.result == ALLOW or decision.rule.doubt or unsure:
            return None
        refused = refused or decision
    return refused


def read_hand(reader: Reader, key: str, count: int | None = None) -> tuple[Card, ...]:
    """The cards of a hand: a list, or a table with the list under `cards`."""
    if reader.is_table(key):
        return read_cards(reader.table(key), OWN, count)
    return read_cards(reader, key, count)


def read_folded(terms: CarnivalTerms, reader: Reader) -> bool:
    """The flag of a seat, in games where players fold."""
    folded = reader.boolean("folded", default=False)
    if folded and not any("f" in street.does for street in terms.streets):
        reader.problem("nobody folds in this game.", "Leave out the wagers that were taken back.", "folded")
    return folded


def read_bank(terms: CarnivalTerms, reader: Reader) -> tuple[Card, ...]:
    """The player-dealer's hand; none where it was left out."""
    return read_hand(reader, BANK, terms.hands.bank) if terms.contest and reader.has(BANK) else ()


def read_board(terms: CarnivalTerms, reader: Reader) -> tuple[Card, ...]:
    """The community cards; none where they were left out.

    Where they are the player-dealer's they may stand as his packet: left, right, and the card nobody sees.
    """
    packet: tuple[Card, ...] = ()
    if terms.deal.community and reader.has(BANK):
        packet = read_cards(reader, BANK)
        if packet and len(packet) not in (terms.board, terms.board + 1):
            reader.problem(
                f"{terms.board} community cards are needed, these are {len(packet)}.", "Give them all, each once.", BANK
            )
    if not terms.board or not reader.has(BOARD_KEY):
        return packet[: terms.board]
    board = read_cards(reader, BOARD_KEY, terms.board)
    if packet and packet[: terms.board] != board:
        reader.problem("the player-dealer's packet is the board here, and these differ.", "Write one of them.", BANK)
    return board


def read_second(terms: CarnivalTerms, row: Reader, standing: Standing, bank_second: tuple[Card, ...]) -> Standing:
    """What a seat did on the second deal, and got; both hands are needed where there is one."""
    street, surrendered = terms.second, row.boolean("surrendered", default=False)
    assert street is not None
    second = read_cards(row, SECOND_KEY, street.own) if row.has(SECOND_KEY) else ()
    there = bool(standing.own and standing.bank) and standing.result == street.after
    stakes = read_all_wagers(row, 1, terms.kinds)
    raised = terms.raised_at_second and any(wager.kind == terms.wagers.play for wager in stakes)
    if not there and (second or surrendered or raised):
        row.problem(f"there is no second deal without a {street.after}.", f"Leave out {SECOND_KEY}.", SECOND_KEY)
    if there and not surrendered and not (second and bank_second) and not standing.folded:
        hint = f"Add {SECOND_KEY} and {BANK_SECOND_KEY}, or surrendered."
        row.problem("the second deal decides here.", hint, SECOND_KEY)
    return replace(standing, second=second, bank_second=bank_second if second else (), surrendered=surrendered)


def read_standing(terms: CarnivalTerms, reader: Reader, *, folded: bool) -> Standing:
    """A bettor's cards with what they are read with.

    All may stand in one list: his own, then the board, then the player-dealer's.
    """
    size, own = terms.hands.cards, read_hand(reader, OWN) if reader.has(OWN) else ()
    board, bank = read_board(terms, reader), read_bank(terms, reader)
    own, more = own[:size], own[size:]
    fits = {terms.board, terms.hands.bank, terms.board + terms.hands.bank} if not board and not bank else {0}
    if (own and len(own) < size) or (more and len(more) not in fits):
        message = f"{size} cards of the player are needed, these are {len(own) + len(more)}."
        reader.problem(message, "Others stand under board and bank_cards.", OWN)
    if more:
        board, bank = more[: terms.board], more[terms.board :]
    check_apart(reader, [own, board, bank])
    return Standing(terms.hands, own, bank, board, folded)


# ---------------- carnival requests


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
    cards = {hand_place(seat): standing.own for seat, standing in standings.items()}
    cards |= {BANK_HAND: tuple(bank), BOARD: tuple(board)}
    cards |= {hand_place(seat, SECOND): standing.second for seat, standing in standings.items()}
    bank_second = next((standing.bank_second for standing in standings.values() if standing.bank_second), ())
    cards |= {BANK_SECOND: bank_second}
    words = {
        seat: "f" if standing.folded else "s" if standing.surrendered else "" for seat, standing in standings.items()
    }

    second_on = {BANK_SECOND: BANK_HAND, **{hand_place(seat, SECOND): hand_place(seat) for seat in standings}}

    def lay(now: Lay) -> Lay:
        for place, laid_cards in cards.items():
            now = now.put(second_on.get(place, place), laid_cards, up=True) if laid_cards else now
        return now

    def state(now: State) -> State:
        return State(now.dealt_in, cards, {seat: words.get(seat, "") for seat in now.dealt_in})

    return Opened(lay, state=state)


def show_card(card: Card) -> Opened[State]:
    """The card that places the Action button, the last of the player-dealer's."""
    return Opened(
        lambda lay: lay, state=lambda now: State(now.dealt_in, {BANK_HAND: (card,)}, dict.fromkeys(now.plays, ""))
    )


def read_table(terms: CarnivalTerms, reader: Reader, rows: Sequence[Row]) -> Opened[State]:
    """The player-dealer's hand, the board, and at every seat its hand, or that it folded."""
    bank, board = read_bank(terms, reader), read_board(terms, reader)
    bank_second = read_cards(reader, BANK_SECOND_KEY) if terms.second and reader.has(BANK_SECOND_KEY) else ()
    standings: dict[int, Standing] = {}
    for row, seat in rows:
        folded = read_folded(terms, row)
        own = read_hand(row, "cards", terms.hands.cards) if row.has("cards") else ()
        standing = Standing(terms.hands, own, bank, board, folded)
        standings[seat] = read_second(terms, row, standing, bank_second) if terms.second else standing
        wagers = read_all_wagers(row, seat, terms.kinds)
        for kind in dict.fromkeys(wager.kind for wager in wagers):
            check_no_play(terms, row, kind, folded=folded)
            check_needed(row, needed(terms, kind, folded=folded), standings[seat], table=reader)
        check_wagers(terms, row, wagers, own)
    hands = [cards for standing in standings.values() for cards in (standing.own, standing.second)]
    check_apart(reader, [bank, board, bank_second, *hands])
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
        reader.problem(say("a wager is more than $0."), key="stake")
    folded = read_folded(terms, reader)
    standing = read_standing(terms, reader, folded=folded)
    if bet in terms.kinds and not reader.book.problems:
        check_needed(reader, needed(terms, bet, folded=folded) - may_be_assumed(terms, bet), standing)
        check_no_play(terms, reader, bet, folded=folded)
    stop_on(reader)
    wager = Wager(left_of(1, terms.seats), bet, 0, stake)
    settled = asking.settle_one(wager, show({wager.seat: standing}, standing.bank, standing.board))
    row, odds = settled.decision, asking.terms.chips.rates.get(settled.decision.rule.id)
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
    seats_taken = read_occupied(reader, banker, seats)
    if terms.count is not None:
        answer = dict(asking.ask_action(reader))
    else:
        stop_on(reader)
        start = _seat_at_left(terms.starts.settled, banker, seats)
        action = first_among(start, seats, [seat for seat in seats_taken if seat != banker]) or start
        answer = cited(Decision(action, terms.table.settle.order), action_seat=action)
    start = _seat_at_left(terms.deal.first, banker, seats)
    around = [seat for seat in clockwise(start, seats) if seat in seats_taken and seat != banker]
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
        "decide": [seat for seat in asked if seat in setup.seats_taken],
        "reveal": list(reveal_order(terms, r)),
    }
    if card is not None or terms.count is None:
        placed = machine.play(asking.at((BY_CARD,), setup, show_card(card))) if card is not None else r
        begins = first(terms, placed)
        answer["settle"] = [seat for seat in laps.ring(begins.seat, setup.seats) if seat in setup.seats_taken]
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
    seats_taken = read_occupied(reader, banker, terms.seats)
    if not seats_taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = tuple(Wager(seat, kind, 0, 100) for seat in sorted(set(seats_taken)) for kind in terms.wagers.required)
    return asking.setup(terms.seats, wagers, banker, 0, {"cover": terms.table.cover.value})


def _nobody_folds(now: State) -> State:
    return replace(now, plays=dict.fromkeys(now.plays, ""))


def _seat_at_left(start: str, banker: int, seats: int) -> int:
    """The seat at somebody's left at a table of any size."""
    return 1 if start == HOUSE else left_of(banker, seats)
