"""How a carnival request shows the hands, and the questions only carnival games answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_keys import BANKER, BET, PLACES, card_key
from trainer.games.banked.banked_requests import Asking, Shared, answer_by_card
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.base import Answer
from trainer.games.carnival.carnival_allowed import ALLOWED, check_wagers
from trainer.games.carnival.carnival_outcome import compare, differing, lost_by_fold, pay_rows, reads_own
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
from trainer.games.request_readers import OCCUPIED, check_taken
from trainer.games.request_runner import NEEDED, Field, Opened, Read, Requests, flag
from trainer.hands.systems import category, category_id
from trainer.round import machine
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards
from trainer.rules.conditions import asked
from trainer.rules.decision import Decision
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


def read_hand(reader: Reader, key: str, count: int | None = None) -> tuple[Card, ...]:
    """The cards of a hand: a list, or a table with the list under `cards`."""
    if reader.is_table(key):
        return read_cards(reader.table(key), OWN, count)
    return read_cards(reader, key, count)


def _read_folded(terms: CarnivalTerms, reader: Reader, _: Read) -> bool:
    """The flag of a seat, in games where players fold."""
    folded = reader.boolean("folded")
    if folded and not any("f" in street.does for street in terms.streets):
        reader.problem("nobody folds in this game.", "Leave out the wagers that were taken back.", "folded")
    return folded


def _read_bank(terms: CarnivalTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
    """The player-dealer's hand; none where it was left out."""
    return read_hand(reader, BANK, terms.hands.bank) if terms.contest and reader.has(BANK) else ()


def _read_board(terms: CarnivalTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
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


def check_second(terms: CarnivalTerms, row: Reader, standing: Standing, read: Read) -> None:
    """What a seat did on the second deal, and got; both hands are needed where there is one."""
    street, second, surrendered = terms.second, read[SECOND_KEY], read["surrendered"]
    assert street is not None
    there = bool(standing.own and standing.bank) and standing.result == street.after
    raised = terms.raised_at_second and any(wager.kind == terms.wagers.play for wager in read["wagers"])
    if not there and (second or surrendered or raised):
        row.problem(f"there is no second deal without a {street.after}.", f"Leave out {SECOND_KEY}.", SECOND_KEY)
    if there and not surrendered and not (second and read[BANK_SECOND_KEY]) and not standing.folded:
        hint = f"Add {SECOND_KEY} and {BANK_SECOND_KEY}, or surrendered."
        row.problem("the second deal decides here.", hint, SECOND_KEY)


def _read_standing(terms: CarnivalTerms, reader: Reader, read: Read) -> Standing:
    """A bettor's cards with what they are read with.

    All may stand in one list: his own, then the board, then the player-dealer's.
    """
    size, own = terms.hands.cards, read_hand(reader, OWN) if reader.has(OWN) else ()
    board, bank = _read_board(terms, reader, read), _read_bank(terms, reader, read)
    own, more = own[:size], own[size:]
    fits = {terms.board, terms.hands.bank, terms.board + terms.hands.bank} if not board and not bank else {0}
    if (own and len(own) < size) or (more and len(more) not in fits):
        message = f"{size} cards of the player are needed, these are {len(own) + len(more)}."
        reader.problem(message, "Others stand under board and bank_cards.", OWN)
    if more:
        board, bank = more[: terms.board], more[terms.board :]
    check_apart(reader, [own, board, bank])
    return Standing(terms.hands, own, bank, board, read["folded"])


def _has_second(terms: CarnivalTerms) -> bool:
    return terms.second is not None


def _second(key: str) -> Field[CarnivalTerms]:
    """A hand of the second deal."""

    def reads(terms: CarnivalTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
        return read_cards(reader, key, terms.second.own if terms.second and key == SECOND_KEY else None)

    return Field(key, reads, "where there is a second deal", default=(), there=_has_second)


def _hand(key: str, *, default: Any = NEEDED) -> Field[CarnivalTerms]:
    """A player's hand."""
    return Field(key, lambda terms, reader, _: read_hand(reader, key, terms.hands.cards), default=default)


FOLDED: Final[Field[CarnivalTerms]] = Field("folded", _read_folded, default=False)
BANK_CARDS: Final[Field[CarnivalTerms]] = Field(BANK, _read_bank, "where somebody looks at them", optional=True)
BOARD_CARDS: Final[Field[CarnivalTerms]] = Field(BOARD_KEY, _read_board, "where there is one", optional=True)


# ---------------- carnival requests


REQUESTS: Final[Requests[CarnivalTerms]] = Requests(ALLOWED)


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
    return Opened(state=lambda now: State(now.dealt_in, {BANK_HAND: (card,)}, dict.fromkeys(now.plays, "")))


def _standings(terms: CarnivalTerms, read: Read) -> dict[int, Standing]:
    """How every seat stands, without the second deal."""
    table = (read[BANK], read[BOARD_KEY])
    return {row["seat"]: Standing(terms.hands, row[OWN], *table, row["folded"]) for row in read["seats"]}


def check_table(terms: CarnivalTerms, reader: Reader, read: Read) -> None:
    """Notes cards that a wager needs, wagers that nobody may make, and cards that lie twice."""
    standings = _standings(terms, read)
    for row, seat in zip(reader.rows("seats"), read["seats"], strict=False):
        standing = standings[seat["seat"]]
        if terms.second:
            check_second(terms, row, standing, {**read, **seat})
        for kind in dict.fromkeys(wager.kind for wager in seat["wagers"]):
            check_no_play(terms, row, kind, folded=standing.folded)
            check_needed(row, needed(terms, kind, folded=standing.folded), standing, table=reader)
        check_wagers(terms, row, seat["wagers"], standing.own)
    hands = [cards for row in read["seats"] for cards in (row[OWN], row[SECOND_KEY])]
    check_apart(reader, [read[BANK], read[BOARD_KEY], read[BANK_SECOND_KEY], *hands])


def show_table(terms: CarnivalTerms, read: Read) -> Opened[State]:
    """The player-dealer's hand, the board, and at every seat its hand, or that it folded."""
    standings = _standings(terms, read)
    for row in read["seats"]:
        second = {"second": row[SECOND_KEY], "bank_second": read[BANK_SECOND_KEY] if row[SECOND_KEY] else ()}
        standings[row["seat"]] = replace(standings[row["seat"]], **second, surrendered=row["surrendered"])
    return show(standings, read[BANK], read[BOARD_KEY])


def told_besides(terms: CarnivalTerms, r: Round[State], _: Read) -> Answer:
    """Where settling began, and whether the player-dealer's hand played."""
    state = r.state
    answer: dict[str, object] = {"action_seat": first(terms, r).seat}
    if state.bank and len(state.board) == terms.board:
        answer["qualified"] = Standing(terms.hands, (), state.bank, state.board).qualified
    return answer


Shared(
    shows=show_table,
    keys=(BANK_CARDS, BOARD_CARDS, _second(BANK_SECOND_KEY)),
    seats=(FOLDED, _hand(OWN, default=()), _second(SECOND_KEY), flag("surrendered", there=_has_second)),
    notes=check_table,
    settling=(FOLDS, BANK_STAGE, SETTLING),
    more=told_besides,
).declare(REQUESTS)

# -- questions of carnival games alone


def check_hands(terms: CarnivalTerms, reader: Reader, read: Read) -> None:
    """Notes that the board is not there, and a card that lies twice."""
    if terms.board and not read[BOARD_KEY]:
        reader.problem("the hands are made with the board.", "Add board.", "board")
    check_apart(reader, [read["player"], read["bank"], read[BOARD_KEY]])


@REQUESTS.ask(
    "compare",
    _hand("player"),
    _hand("bank"),
    BOARD_CARDS,
    check_hands,
    there=lambda terms: bool(terms.contest),
)
def answer_compare(
    terms: CarnivalTerms, _: object, player: tuple[Card, ...], bank: tuple[Card, ...], board: tuple[Card, ...]
) -> Answer:
    """Both hands against each other, and whether the player-dealer's plays."""
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


def _read_stake(_: CarnivalTerms, reader: Reader, _read: Read) -> int:
    stake = reader.cents("stake")
    if not stake and reader.has("stake"):
        reader.problem(say("a wager is more than $0."), key="stake")
    return stake


def check_bonus(terms: CarnivalTerms, reader: Reader, read: Read) -> None:
    """Notes cards that the wager needs, and a wager that a folded hand has not."""
    if not reader.book.problems:
        bet, folded = read["bet"], read["folded"]
        check_needed(reader, needed(terms, bet, folded=folded) - may_be_assumed(terms, bet), read[OWN])
        check_no_play(terms, reader, bet, folded=folded)


@REQUESTS.ask(
    "bonus",
    Field("stake", _read_stake),
    BET,
    FOLDED,
    Field(OWN, _read_standing, "own, board and bank may all stand in `cards`", optional=True, also=(BOARD_KEY, BANK)),
    check_bonus,
)
def answer_bonus(
    terms: CarnivalTerms, asking: Asking[State], *, stake: int, bet: str, folded: bool, cards: Standing
) -> Answer:
    """What a wager has coming; `hand` is the row of its pay table, null where it does not win by one.

    Without the player-dealer's cards a wager that only asks who wins is taken to be on a winning hand.
    """
    standing = cards
    wager = Wager(left_of(1, terms.seats), bet, 0, stake)
    opened = show({wager.seat: standing}, standing.bank, standing.board)
    settled = asking.settle_one(wager, opened)
    row, odds = settled.decision, terms.table.chips.rates.get(settled.decision.rule.id)
    hand = next((hand for hand, printed in pay_rows(terms, bet) if printed == row.rule), None)
    amount = row.result.amount if odds else 0
    answer = cited(row, hand=hand, pays=str(odds) if odds else None, amount=amount, do=row.result.do)
    if not standing.bank and needed(terms, bet, folded=folded) & may_be_assumed(terms, bet):
        answer = {**answer, "assumed": "the hand wins against one that qualifies"}
    return answer


CARD: Final = card_key(lambda terms: terms.deck.cards(), lambda terms: terms.count is not None)


@REQUESTS.ask("action", *PLACES, CARD)
def answer_action(terms: CarnivalTerms, asking: Asking[State], **read: Any) -> Answer:
    """Where settling begins: by the card that places the button, else where the book says; and the dealing order."""
    seats, banker, seats_taken = read["seats"], read["player_dealer"], read["occupied"]
    if read["card"] is not None:
        answer = dict(answer_by_card(show_card, terms, asking, **read))
    else:
        start = _seat_at_left(terms.starts.settled, banker, seats)
        action = first_among(start, seats, [seat for seat in seats_taken if seat != banker]) or start
        answer = cited(Decision(action, terms.table.settle.order), action_seat=action)
    start = _seat_at_left(terms.deal.first, banker, seats)
    around = [seat for seat in clockwise(start, seats) if seat in seats_taken and seat != banker]
    return {**answer, "first_pile_seat": around[0] if around else banker, "delivery": [*around, banker]}


@REQUESTS.ask("order", BANKER, OCCUPIED, replace(CARD, default=None), check_taken)
def answer_order(
    terms: CarnivalTerms, asking: Asking[State], player_dealer: int, occupied: Sequence[int], card: Card | None
) -> Answer:
    """Who decides, is turned up and is settled after whom, and the wagers of a seat in the order they are settled.

    Where a card places the button, settling begins where that `card` puts it.
    """
    setup = _table(terms, asking, player_dealer, occupied)
    r = asking.at((), setup, Opened(state=_nobody_folds))
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


def _read_single(terms: CarnivalTerms, reader: Reader, _: Read) -> bool:
    single = reader.boolean("single")
    if single and not terms.deal.single:
        reader.problem("this book deals no single cards.", "Leave it out.", "single")
    return single


SINGLE_CARDS: Final[Field[CarnivalTerms]] = Field("single", _read_single, "where the book also deals so", default=False)


@REQUESTS.ask("deliver", BANKER, OCCUPIED, SINGLE_CARDS, check_taken)
def answer_deliver(
    terms: CarnivalTerms, asking: Asking[State], *, player_dealer: int, occupied: Sequence[int], single: bool
) -> Answer:
    """Where every card of the deck goes from the top, which one of the player-dealer is turned up, and what is left."""
    setup = _table(terms, asking, player_dealer, occupied)
    setup = setup.with_options(**({DEAL: SINGLE} if single else {}))
    places = destinations(terms, setup)
    rules = [terms.rule("deal.packet"), *([terms.rule("deal.up-card")] if terms.deal.open is not None else [])]
    decision = Decision(None, terms.rule("deal.first")).and_rules(*rules, terms.rule("deal.rest"))
    up = {} if terms.deal.open is None else {"up": terms.deal.open + 1}
    cards = [whose(place) for place in places]
    return cited(decision, cards=cards, packet=packet(terms, setup), **up, left=terms.deck.size - len(places))


def _table(terms: CarnivalTerms, asking: Asking[State], banker: int, seats_taken: Sequence[int]) -> Setup:
    """A table with these seats, for questions about places."""
    wagers = tuple(Wager(seat, kind, 0, 100) for seat in sorted(set(seats_taken)) for kind in terms.wagers.required)
    return asking.setup(terms.seats, wagers, banker, 0, {"cover": terms.table.cover.value})


def _nobody_folds(now: State) -> State:
    return replace(now, plays=dict.fromkeys(now.plays, ""))


def _seat_at_left(start: str, banker: int, seats: int) -> int:
    """The seat at somebody's left at a table of any size."""
    return 1 if start == HOUSE else left_of(banker, seats)
