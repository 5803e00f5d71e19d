"""What `felt-school solve` answers to "allowed": a wager, taking one back, or one of the other things a player does."""

from __future__ import annotations

import re
from typing import Final

from trainer.games.banked.banked_offers import START, hangs_on_hand
from trainer.games.banked.banked_requests import FEE_OPTION, LIMIT, read_behind, read_sized
from trainer.games.base import Answer
from trainer.games.carnival.carnival_player_acts import acting, least_times, may_move
from trainer.games.carnival.carnival_terms import CarnivalTerms, Street
from trainer.games.request_readers import read_wagers, wager_named
from trainer.games.shared_words import ALLOW
from trainer.rules.answer_json import cited, read_cards, stop_on
from trainer.rules.decision import decide
from trainer.rules.reader import Reader

_TIMES: Final = re.compile(r"(?:(\w[\w-]*?)-)?(\d+)x")
_TAKES: Final = re.compile(r"(?:withdraw|take-back)(?:-(.+))?")
_DOES: Final = {"fold": "f", "check": "c", "ride": "r", "let-it-ride": "r", "surrender": "s"}
RAISE: Final = "raise"
BACK_LINE: Final = "back-line"


def ask_allowed(terms: CarnivalTerms, reader: Reader) -> Answer:
    """Whether a player may do that: `option` names a wager or a move, `street` or the `board` says when.

    `times` (in antes) or `amount` (in cents) is a wager's size, without either the least one of the street; `wagers`
    are the bettor's others, `cards` his own cards, `behind` whether he stands behind the seat. With `fee_option` the
    limits of that option bind an amount before the cards.
    """
    option = reader.text("option")
    letter = _DOES.get(option, "")
    sized, take = _TIMES.fullmatch(option), _TAKES.fullmatch(option)
    back = read_behind(reader, default=option == BACK_LINE)
    later = bool(
        sized or take or letter or option == RAISE or wager_named(reader, option, terms.kinds) == terms.wagers.play
    )
    street = _street(terms, reader, (take[1] or "") if take else "", later=later)
    kind = _kind(terms, reader, option, street)
    if kind not in terms.kinds and not (letter and street):
        known = [
            *terms.kinds,
            *(name for name, does in _DOES.items() if any(does in street.does for street in terms.streets)),
        ]
        reader.problem(f"'{option}' is nothing a player does here.", f"Known: {', '.join(known)}.", "option")
    stakes = {wager.kind: wager.stake for wager in read_wagers(reader, 0, terms.kinds)} if reader.has("wagers") else {}
    known_ante = reader.has("ante") or bool(stakes)
    ante = reader.cents("ante", stakes.get(terms.wagers.ante, 100))
    if set(stakes) <= {terms.wagers.play}:
        stakes = {**{required: ante for required in terms.wagers.required if required != kind or take}, **stakes}
    own = read_cards(reader, "cards", terms.hands.cards) if reader.has("cards") else ()
    amount, least = reader.cents("amount", 0), least_times(street) if kind == terms.wagers.play else 1
    cents = amount or reader.integer("times", int(sized[2]) if sized else least) * ante
    if amount and not known_ante and (kind == terms.wagers.play or kind in terms.wagers.equal[1:]):
        reader.problem("how large is the first wager?", "Add wagers or ante, or write times.", "wagers")
    sized_by = read_sized(terms.table, reader, kind) if kind in terms.wagers.before else None
    for key in (FEE_OPTION, LIMIT):
        reader.has(key)
    stop_on(reader)
    if sized_by is not None and not sized_by.result and street is None:
        return cited(sized_by, allowed=False)
    if letter and street:
        moved = may_move(terms, street, letter, stakes)
        return cited(moved, allowed=moved.result == ALLOW)
    offer = terms.offer(kind, street.id if street else START, cents, stakes, own=own, back=back, take=bool(take))
    decision = decide(terms.allow, offer)
    again = terms.wagers.play in stakes
    if not own and not again and decision.result != ALLOW and street is not None and hangs_on_hand(terms.allow, kind):
        reader.problem("whether he may hangs on his hand.", "Add cards.", "cards")
        stop_on(reader)
    return cited(decision, allowed=decision.result == ALLOW)


def _kind(terms: CarnivalTerms, reader: Reader, option: str, street: Street | None) -> str:
    """The kind of wager an option is about."""
    sized, take = _TIMES.fullmatch(option), _TAKES.fullmatch(option)
    if sized:
        return sized[1] if sized[1] in terms.kinds else terms.wagers.play
    if take:
        return take[1] or (street.bet if street else "")
    return {RAISE: terms.wagers.play, BACK_LINE: terms.wagers.ante}.get(option) or wager_named(
        reader, option, terms.kinds
    )


def _street(terms: CarnivalTerms, reader: Reader, bet: str, *, later: bool) -> Street | None:
    """When it happens; None before the cards. The board says it too, by how many cards lie open.

    Without either it is the first street, and for a `bet` taken back the one where it may be.
    """
    streets = acting(terms)
    first = next((street.id for street in streets if bet and street.bet == bet), streets[0].id)
    usual = first if later else START
    if reader.has("board"):
        shown = len(read_cards(reader, "board"))
        usual = next((street.id for street in streets if _open(terms, street) == shown), "")
        if not usual:
            reader.problem(
                f"nobody decides with {shown} community cards.", "Give those that lie open when he decides.", "board"
            )
            usual = streets[0].id
    return terms.street(reader.choice("street", (START, *(street.id for street in streets)), usual))


def _open(terms: CarnivalTerms, street: Street) -> int:
    """How many community cards lie open on a street."""
    return sum(street.board for street in terms.streets[: terms.streets.index(street) + 1])
