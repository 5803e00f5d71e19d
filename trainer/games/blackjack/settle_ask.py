"""A whole blackjack table settled for `felt-school solve`, and the hands such requests name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.errors import BadText
from trainer.games.asking import (
    Asked,
    read_asked,
    read_back_line,
    read_bettors,
    read_wagers,
    settle_answer,
    settled,
)
from trainer.games.base import Answer
from trainer.games.blackjack.asked_table import Table, check_seat, check_table
from trainer.games.blackjack.button import ALWAYS, SHORT
from trainer.games.blackjack.outcome import at_once_rules, button
from trainer.games.blackjack.possible import OPTION_OF_FATE
from trainer.games.blackjack.situations import EVEN_MONEY, SAME, Finished
from trainer.games.blackjack.state import compare
from trainer.games.blackjack.terms import INSURANCE, BlackjackTerms, hand_kind, hand_of
from trainer.rules.answers import read_cards, stop_on
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.seats import left_of
from trainer.table.settlement import Wager

Hands = Mapping[int, Finished]


# -- pieces other questions share


def cards_of(terms: BlackjackTerms, reader: Reader, key: str, least: int = 1) -> tuple[Card, ...]:
    """A hand: a list of cards, or the same under `cards`."""
    if reader.is_table(key):
        reader, key = reader.table(key), "cards"
    before = len(reader.book.problems)
    cards = read_cards(reader, key, copies=terms.deck.copies * 4, deck=terms.shoe)
    if len(reader.book.problems) == before and len(cards) < least:
        reader.problem(f"at least {least} cards are needed, these are {len(cards)}.", 'Write ["Ah", "9c"].', key)
    return cards


def readings_of(terms: BlackjackTerms, reader: Reader) -> dict[str, str]:
    """How to read what the book leaves open, where the request does not want the house's own reading."""
    return {name: reader.choice(name, options, options[0]) for name, options in terms.readings.items()}


def finished_hands(
    terms: BlackjackTerms,
    cards: tuple[Card, ...],
    bank: tuple[Card, ...],
    readings: Mapping[str, str],
    fate: str = "",
    *,
    split: bool = False,
) -> Finished:
    """Two finished hands as the lists see them."""
    count = terms.counting(readings)
    player, other = count.read(cards, split=split), count.read(bank)
    done = Finished(player, other, SAME, cards, bank, fate=fate, dealt=cards[:2], readings=readings)
    return compare(terms, player, other, done)


# -- settling


def ask_settle(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Every wager in the dealer's order: even money and insurance, naturals that do not wait, then the table."""
    if reader.has("dice"):
        reader.problem("no dice are thrown in this game.", "Settling begins where action_seat says.", "dice")
    asked = read_asked(reader, terms.seats, terms.default_cover)
    bank = cards_of(terms, reader, "bank_cards", 2)
    readings = readings_of(terms, reader)
    wagers: list[Wager] = []
    hands: dict[tuple[int, int], Finished] = {}
    rows = read_bettors(reader, terms.seats, asked.banker)
    for row, seat in rows:
        mine = [*read_wagers(row, seat, (*terms.kinds, *terms.added)), *_behind(terms, row, seat)]
        found = _hands(terms, row, bank, readings)
        _check_hands(row, mine, found)
        wagers += mine
        hands.update({(seat, hand): done for hand, done in found.items()})
    stop_on(reader)
    table = Table(terms, bank, readings, tuple(wagers), hands)
    for row, seat in rows:
        check_seat(table, row, seat)
    check_table(table, reader)
    stop_on(reader)
    if not reader.has("action_seat"):
        asked = _from_button(terms, asked, bank, wagers, readings)
    return _answer(table, asked)


def _behind(terms: BlackjackTerms, row: Reader, seat: int) -> tuple[Wager, ...]:
    """The wagers from behind a seat: those the book lets anybody make there."""
    wagers = read_back_line(row, seat, terms.kinds)
    strange = next((wager for wager in wagers if wager.kind not in terms.back_line), None)
    if strange is not None:
        row.problem(
            f"nobody bets on {strange.kind} from behind a seat.", terms.rule("wager.back-line").says, "back_line"
        )
    return wagers


def _answer(table: Table, asked: Asked) -> Answer:
    """Even money, insurance, naturals at once, then the table, with the rules that put the first ones first."""
    terms = table.terms
    early = {
        "settle.even-money": [w for w in table.wagers if w.kind == terms.main and table.done(w).fate == EVEN_MONEY],
        "settle.insurance": [wager for wager in table.wagers if wager.kind == INSURANCE],
        "settle.at-once": [wager for wager in table.wagers if table.at_once(wager)],
    }
    moves, ledger, rules = list[Answer](), asked.ledger, list[Printed]()
    for id, part in early.items():
        if part:
            at = replace(asked, ledger=ledger, first=left_of(asked.banker, terms.seats))
            some, ledger = settled(at, terms.settle.with_laps(((part[0].kind,),)), terms.seats, part, table.outcome)
            moves += some
            rules.append(terms.rule(id))
    left = [wager for wager in table.wagers if not any(wager in part for part in early.values())]
    some, ledger = settled(replace(asked, ledger=ledger), terms.settle, terms.seats, left, table.outcome)
    moves += some
    if early["settle.at-once"]:
        rules[-1:] = at_once_rules(terms, table.bank, short=_hangs_on_at_once(table, asked, early, moves))
    return settle_answer(terms.settle, moves, ledger, *rules)


def _hangs_on_at_once(
    table: Table, asked: Asked, early: Mapping[str, Sequence[Wager]], moves: Sequence[Answer]
) -> bool:
    """Whether a natural that waited for its turn would leave the bank for others."""
    first = early["settle.even-money"]
    before = [*first, *early["settle.insurance"]]
    later = table.terms.settle.laps.sort([w for w in table.wagers if w not in before], asked.first, table.terms.seats)
    in_turn, _ = settled(
        asked, table.terms.settle, table.terms.seats, table.wagers, table.outcome, order=(*before, *later)
    )
    return _covered(in_turn) != _covered(moves)


def _covered(moves: Sequence[Answer]) -> list[tuple[object, ...]]:
    """What every wager comes to, whatever the order."""
    keys = ("seat", "wager", "back_line", "do", "covered")
    return sorted((tuple(move.get(key, 0) for key in keys) for move in moves), key=str)


def _hands(terms: BlackjackTerms, row: Reader, bank: tuple[Card, ...], readings: Mapping[str, str]) -> Hands:
    """The hands of a seat: `cards`, and `hands` (lists of cards) where it split."""
    if not row.has("hands"):
        cards = cards_of(terms, row, "cards", 2)
        return {1: finished_hands(terms, cards, bank, readings, _fates(terms, row, 1)[1])}
    held = _split_cards(terms, row)
    dealt = cards_of(terms, row, "cards", 2)[:2] if row.has("cards") else tuple(cards[0] for cards in held[:2] if cards)
    fates, split = _fates(terms, row, len(held)), len(held) > 1
    found = {
        hand: finished_hands(terms, cards, bank, readings, fates[hand], split=split)
        for hand, cards in enumerate(held, start=1)
    }
    return {hand: replace(done, dealt=dealt if split else done.dealt) for hand, done in found.items()}


def _split_cards(terms: BlackjackTerms, row: Reader) -> list[tuple[Card, ...]]:
    held = []
    for texts in row.lists("hands"):
        try:
            cards = parse_cards(" ".join(texts))
        except BadText as error:
            row.problem(error.what, error.hint, "hands")
            continue
        strange = next((card for card in cards if card not in terms.shoe), None)
        if strange is not None or len(cards) < 2:
            what = f"{strange} is not in the deck of this game." if strange else "every hand has at least 2 cards."
            row.problem(what, 'Write [["8h", "3c"], ["8d", "Th"]].', "hands")
        held.append(cards)
    return held


def _fates(terms: BlackjackTerms, row: Reader, count: int) -> dict[int, str]:
    """What became of each hand of a seat: a flag is true for all of them, or lists the numbers of hands."""
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
    return fates


def _check_hands(row: Reader, wagers: list[Wager], hands: Hands) -> None:
    """Every wager of a further hand has its hand, and only the first hand of a seat has none of its own."""
    for wager in wagers:
        if hand_of(wager.kind) not in hands and not row.book.problems:
            what = f"there is no hand {hand_of(wager.kind)} for the wager {wager.kind}."
            row.problem(what, 'After a split write hands, one list of cards for each: "hands": [["8h", "3c"], ...].')
    for hand in hands:
        if hand > 1 and not any(wager.kind == hand_kind(hand) for wager in wagers) and not row.book.problems:
            row.problem(f"hand {hand} has no wager.", f'Write it under wagers as "{hand_kind(hand)}".', "wagers")


def _from_button(
    terms: BlackjackTerms, asked: Asked, bank: tuple[Card, ...], wagers: list[Wager], readings: Mapping[str, str]
) -> Asked:
    """Where settling begins: at the button the second card places, else at the player-dealer's left."""
    short = asked.ledger.put_up < sum(wager.stake for wager in wagers if wager.kind in terms.kinds)
    if terms.button.use != ALWAYS and not (terms.button.use == SHORT and short):
        return asked
    return replace(asked, first=button(terms, terms.seats, asked.banker, bank[1], readings).result)
