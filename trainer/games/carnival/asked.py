"""The cards of a `solve` request: where they may stand, and which of them a wager needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.games.carnival.offers import START, about, hangs_on_hand
from trainer.games.carnival.outcome import lost_by_fold, reads_own
from trainer.games.carnival.plays import acting
from trainer.games.carnival.standing import HandIs, ResultIs, Standing
from trainer.games.carnival.terms import CarnivalTerms
from trainer.games.words import ALLOW
from trainer.money import dollars
from trainer.rules.answers import check_apart, read_cards
from trainer.rules.decision import Decision, Printed, decide
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

OWN, BANK, BOARD = "cards", "bank_cards", "board"
_LOOKS: Final = {
    "hand": {OWN, BOARD},
    "own": {OWN},
    "six": {OWN, BANK},
    "any": {OWN, BOARD},
    "shown": {OWN, BOARD},
    "beaten": {OWN, BANK, BOARD},
}
_WHOSE: Final = {OWN: "the player's cards", BANK: "the player-dealer's cards", BOARD: "the board"}


def _readers(terms: CarnivalTerms, kind: str) -> set[str]:
    return {one.reader for rule in terms.awards[kind] for one in rule.when if isinstance(one, HandIs)}


def needed(terms: CarnivalTerms, kind: str, *, folded: bool) -> set[str]:
    """The cards that decide a wager, by the keys of a request."""
    if folded and lost_by_fold(terms, kind):
        return set()
    readers = _readers(terms, kind)
    found = {key for reader in readers for key in _LOOKS[reader]}
    if any(isinstance(one, ResultIs) for rule in terms.awards[kind] for one in rule.when):
        found |= {OWN, BANK, BOARD}
    there = {OWN, *((BANK,) if terms.contest else ()), *((BOARD,) if terms.board else ())}
    return (found & there) - (set() if reads_own(terms, kind, folded=folded) else {OWN})


def may_be_assumed(terms: CarnivalTerms, kind: str) -> set[str]:
    """The cards a question about the pay table alone may leave out: those that only say who wins."""
    return set() if any(BANK in _LOOKS[reader] for reader in _readers(terms, kind)) else {BANK}


def check_needed(reader: Reader, needs: set[str], standing: Standing, table: Reader | None = None) -> None:
    """The cards that a wager looks at have to be there; what everybody shares is asked for at the table."""
    given = {OWN: standing.own, BANK: standing.bank, BOARD: standing.board}
    for key in (OWN, BANK, BOARD):
        if key in needs and not given[key]:
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
        stakes = {one.kind: one.stake for one in wagers if one.back == wager.back}
        if any(street.bet for street in terms.streets):
            stakes = {
                **dict.fromkeys(terms.wagers.required, max(stakes.get(kind, 0) for kind in terms.wagers.required)),
                **stakes,
            }
        beside = {kind: cents for kind, cents in stakes.items() if kind != wager.kind or kind != terms.wagers.play}
        refused = _refused(terms, wager, beside, own)
        if refused is not None:
            what = f"{terms.table.names[wager.kind]} {dollars(wager.stake)} is not allowed here."
            hint = f"{refused.rule.says} ({refused.rule.cite})"
            row.problem(what, hint, "back_line" if wager.back else "wagers")
    for back in dict.fromkeys(wager.back for wager in wagers):
        _check_whole(terms, row, {wager.kind for wager in wagers if wager.back == back}, back)


def _making(terms: CarnivalTerms, kind: str) -> Printed:
    """The line by which everybody makes a wager before the cards."""
    start = terms.offer(kind, START, 1, dict.fromkeys(terms.wagers.required, 1))
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
    for street in [one.id for one in acting(terms)] if later else [START]:
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
    if not terms.board or not reader.has(BOARD):
        return packet[: terms.board]
    board = read_cards(reader, BOARD, terms.board)
    if packet and packet[: terms.board] != board:
        reader.problem("the player-dealer's packet is the board here, and these differ.", "Write one of them.", BANK)
    return board


def read_standing(terms: CarnivalTerms, reader: Reader, *, folded: bool) -> Standing:
    """A bettor's cards with what they are read with.

    All may stand in one list: his own, then the board, then the player-dealer's.
    """
    size, own = terms.hands.cards, read_hand(reader, OWN) if reader.has(OWN) else ()
    board, bank = read_board(terms, reader), read_bank(terms, reader)
    own, more = own[:size], own[size:]
    fits = {terms.board, terms.hands.bank, terms.board + terms.hands.bank} if not board and not bank else {0}
    if (own and len(own) < size) or (more and len(more) not in fits):
        what = f"{size} cards of the player are needed, these are {len(own) + len(more)}."
        reader.problem(what, "Others stand under board and bank_cards.", OWN)
    if more:
        board, bank = more[: terms.board], more[terms.board :]
    check_apart(reader, [own, board, bank])
    return Standing(terms.hands, own, bank, board, folded)
