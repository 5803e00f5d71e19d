"""A whole blackjack table of a request: set-up, felt and state as it lies, settled by the game's own stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_keys import BANK_KEYS, READINGS, bettors, dice_key, keep_to_own_limits
from trainer.games.banked.banked_requests import Asking, settle_answer, with_button
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.base import Answer
from trainer.games.blackjack import blackjack_state
from trainer.games.blackjack.blackjack_outcome import at_once_rules, first
from trainer.games.blackjack.blackjack_script import AT_ONCE, EVEN_MONEY
from trainer.games.blackjack.blackjack_situations import SAME, Finished
from trainer.games.blackjack.blackjack_table_check import OPTION_OF_FATE, check_table
from trainer.games.blackjack.blackjack_terms import INSURANCE, BlackjackTerms, hand_kind, hand_of
from trainer.games.limits import within_limit
from trainer.games.request_readers import read_back_line, read_wagers
from trainer.games.request_runner import NEEDED, Field, Opened, Read, Requests
from trainer.round import machine
from trainer.rules.answer_json import read_cards
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import BANK_HAND, hand_place
from trainer.table.settlement import Settled, Wager, settle_all

SHORT_RULE = "settle.at-once-short"
SETTLE: Final[Requests[BlackjackTerms]] = Requests()

# -- pieces other questions share


def cards_of(terms: BlackjackTerms, reader: Reader, key: str, least: int = 1) -> tuple[Card, ...]:
    """A hand: a list of cards, or the same under `cards`."""
    if reader.is_table(key):
        reader, key = reader.table(key), "cards"
    before = len(reader.book.problems)
    cards = read_cards(reader, key, copies=len(terms.shoe), deck=terms.shoe)
    for card, number in Counter(cards).items():
        if number > (most := terms.most_of(card)):
            reader.problem(f"{card} is there {number} times.", f"It is in the shoe {most} times at most.", key)
            return ()
    if len(reader.book.problems) == before and len(cards) < least:
        reader.problem(f"at least {least} cards are needed, these are {len(cards)}.", 'Write ["Ah", "9c"].', key)
    return cards


def hand(key: str, least: int = 1, says: str = "", *, default: Any = NEEDED) -> Field[BlackjackTerms]:
    """A hand of at least so many cards, in the order dealt."""
    return Field(key, lambda terms, reader, _: cards_of(terms, reader, key, least), says, default=default)


def finished_hands(
    terms: BlackjackTerms,
    cards: tuple[Card, ...],
    bank: tuple[Card, ...],
    readings: Mapping[str, str],
    *,
    split: bool = False,
) -> Finished:
    """Two finished hands as the lists see them."""
    count = terms.counting(readings)
    player, other = count.read(cards, split=split), count.read(bank)
    done = Finished(player, other, SAME, cards, bank, dealt=cards[:2], readings=readings)
    return blackjack_state.compare(terms, player, other, done)


# -- what a request shows of a seat


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat of a request: its hands, what became of each, the first two cards, and all wagers."""

    seat: int
    hands: tuple[tuple[Card, ...], ...]
    fates: tuple[str, ...]
    dealt: tuple[Card, ...]
    wagers: tuple[Wager, ...]


def _read_wagers(terms: BlackjackTerms, row: Reader, read: Read) -> tuple[Wager, ...]:
    return read_wagers(row, read["seat"], (*terms.kinds, *terms.added))


def _read_behind(terms: BlackjackTerms, row: Reader, read: Read) -> tuple[Wager, ...]:
    """The wagers from behind a seat: those the book lets anybody make there."""
    wagers = read_back_line(row, read["seat"], terms.kinds)
    strange = next((wager for wager in wagers if wager.kind not in terms.back_line), None)
    if strange is not None:
        row.problem(
            f"nobody bets on {strange.kind} from behind a seat.", terms.rule("wager.back-line").says, "back_line"
        )
    return wagers


def _read_cards(terms: BlackjackTerms, row: Reader, read: Read) -> tuple[Card, ...]:
    return cards_of(terms, row, "cards", 2) if row.has("cards") or read["hands"] is None else ()


def _seated(read: Read) -> Seated:
    """A seat as it was read."""
    cards, hands = read["cards"], read["hands"] or (read["cards"],)
    dealt = cards[:2] if cards else tuple(cards[0] for cards in hands[:2] if cards) if len(hands) > 1 else hands[0][:2]
    return Seated(read["seat"], hands, read["surrendered"], dealt, (*read["wagers"], *read["back_line"]))


def _split_cards(terms: BlackjackTerms, row: Reader, _: Read) -> tuple[tuple[Card, ...], ...]:
    hands = []
    for texts in row.lists("hands"):
        try:
            cards = parse_cards(" ".join(texts))
        except BadText as error:
            row.problem(*error.words, "hands")
            continue
        strange = next((card for card in cards if card not in terms.shoe), None)
        if strange is not None or len(cards) < 2:
            message = f"{strange} is not in the deck of this game." if strange else "every hand has at least 2 cards."
            row.problem(message, 'Write [["8h", "3c"], ["8d", "Th"]].', "hands")
        hands.append(cards)
    return tuple(hands) or ((),)


def _fates(terms: BlackjackTerms, row: Reader, read: Read) -> tuple[str, ...]:
    """What became of each hand of a seat: a flag is true for all of them, or lists the numbers of hands."""
    count = 1 if read["hands"] is None else len(read["hands"])
    _check_wagers(row, (*read["wagers"], *read["back_line"]), count)
    fates = dict.fromkeys(range(1, max(1, count) + 1), "")
    for flag, option in OPTION_OF_FATE.items():
        key = flag if row.has(flag) else flag.replace("-", "_")
        written = row.raw(key)
        numbers = row.integers(key) if isinstance(written, list) else tuple(fates)
        if not isinstance(written, list) and not row.boolean(key, default=False):
            continue
        if option not in terms.options:
            row.problem(f"nobody can be {flag} in this game: it does not offer {option.replace('-', ' ')}.", key=key)
        if any(number not in fates for number in numbers):
            row.problem("that hand is not there.", f"Hands: 1 to {count}.", key)
        fates.update((number, flag) for number in numbers if number in fates)
    return tuple(fates.values())


def _check_wagers(row: Reader, wagers: Sequence[Wager], hands: int) -> None:
    """Every wager of a further hand has its hand, and only the first hand of a seat has none of its own."""
    for wager in wagers:
        if hand_of(wager.kind) > hands and not row.book.problems:
            message = f"there is no hand {hand_of(wager.kind)} for the wager {wager.kind}."
            row.problem(message, 'After a split write hands, one list of cards for each: "hands": [["8h", "3c"], ...].')
    for hand in range(2, hands + 1):
        if not any(wager.kind == hand_kind(hand) for wager in wagers) and not row.book.problems:
            row.problem(f"hand {hand} has no wager.", f'Write it under wagers as "{hand_kind(hand)}".', "wagers")


def opened(
    terms: BlackjackTerms, seats: Sequence[Seated], bank: Sequence[Card], options: Mapping[str, str]
) -> Opened[blackjack_state.State]:
    """All hands open on the felt, with what became of them and what was added to them."""
    added = tuple(wager for seated in seats for wager in seated.wagers if wager.kind in terms.added)

    def lay(now: Lay) -> Lay:
        for seated in seats:
            for number, cards in enumerate(seated.hands, start=1):
                now = now.put(hand_place(seated.seat, number), cards, up=True)
        for wager in added:
            now = now.bring(wager.place, wager.stake)
        return now.put(BANK_HAND, bank, up=True)

    def state(now: blackjack_state.State) -> blackjack_state.State:
        hands = {seated.seat: tuple(blackjack_state.Hand(ended=fate) for fate in seated.fates) for seated in seats}
        return replace(now, shoe=(), hands=hands, dealt={seated.seat: seated.dealt for seated in seats}, added=added)

    return Opened(lay, options, state)


# -- settling


FATES: Final = ("rescued", "even_money", "even-money")
SEATED: Final = bettors(
    Field("back_line", _read_behind, optional=True),
    Field("hands", _split_cards, "after splits, in the order of their wagers", default=None),
    Field("cards", _read_cards, "of a hand that was not split", optional=True),
    Field("surrendered", _fates, "true, or the numbers of hands", optional=True, also=FATES),
    bets=(Field("wagers", _read_wagers),),
    bounded=False,
)


@SETTLE.ask("settle", *BANK_KEYS, dice_key(0), hand("bank_cards", 2), READINGS, SEATED)
def answer_settle(terms: BlackjackTerms, asking: Asking[blackjack_state.State], **read: Any) -> Answer:
    """Every wager in the dealer's order: even money and insurance, naturals that do not wait, then the table."""
    seats, action = [_seated(row) for row in read["seats"]], read["action_seat"]
    wagers = [wager for seated in seats for wager in seated.wagers if wager.kind not in terms.added]
    limited = keep_to_own_limits(terms.table, within_limit(read["limit"], wagers, terms.table.rulings, terms.limited))
    cover = {"cover": read["cover"].value}
    setup = asking.setup(read["table_seats"], limited.wagers, read["player_dealer"], read["bank"], cover)
    shown = opened(terms, seats, read["bank_cards"], read["readings"])
    names = (EVEN_MONEY, INSURANCE, AT_ONCE, *(() if action else (BY_CARD,)), SETTLING)
    start = asking.at(names, setup, with_button(shown, action) if action else shown)
    for problem in check_table(terms, start, [seated.seat for seated in seats]):
        raise BadText(problem.message, problem.hint, problem.where)
    return limited.add_to(_answer(terms, start, machine.play(start)))


def _answer(
    terms: BlackjackTerms, start: blackjack_state.BlackjackRound, end: blackjack_state.BlackjackRound
) -> Answer:
    """The moves with the rules that put some of them first, and of these only what decided something."""
    early = {
        "settle.even-money": [
            settled for settled in end.moves if blackjack_state.is_even_money(start, settled.moved.wager)
        ],
        "settle.insurance": [settled for settled in end.moves if settled.moved.wager.kind == INSURANCE],
        "settle.at-once": [
            settled for settled in end.moves if blackjack_state.paid_at_once(terms, start, settled.moved.wager)
        ],
    }
    rules = [terms.rule(id) for id, moves in early.items() if moves and id != "settle.at-once"]
    moves = end.moves
    if early["settle.at-once"]:
        short = _hangs_on_at_once(terms, start, end)
        rules += at_once_rules(terms, blackjack_state.bank_cards(start), short=short)
        moves = moves if short else tuple(_without(settled, SHORT_RULE) for settled in moves)
    return settle_answer(terms.table.settle, moves, end.ledger, *rules)


def _without(settled: Settled, id: str) -> Settled:
    """The same move without a rule that had nothing to decide."""
    rules = tuple(rule for rule in settled.decision.with_rules if rule.id != id)
    return replace(settled, decision=replace(settled.decision, with_rules=rules))


def _hangs_on_at_once(
    terms: BlackjackTerms, start: blackjack_state.BlackjackRound, end: blackjack_state.BlackjackRound
) -> bool:
    """Whether a natural that waited for its turn would leave the bank for others."""
    outcomes = {settled.moved.wager: settled.decision.result for settled in end.moves}
    before = [wager for wager in outcomes if blackjack_state.is_even_money(start, wager) or wager.kind == INSURANCE]
    later = [wager for wager in outcomes if wager not in before]
    in_turn = terms.table.settle.laps.sort(later, first(terms, end).seat, start.setup.seats)
    moves, _ = settle_all((*before, *in_turn), outcomes, start.ledger)
    reached = {settled.moved.wager: (settled.moved.do, settled.moved.covered) for settled in end.moves}
    return any(reached[moved.wager] != (moved.do, moved.covered) for moved in moves)
