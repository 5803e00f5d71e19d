"""What a player of carnival games may do, for `solve`: a wager, taking one back, a move; and the wagers of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.games.banked.banked_keys import AMOUNT, BACK_LINE, BEHIND, IN_FORCE, check_amount, sized
from trainer.games.banked.banked_offers import START, about, hangs_on_hand, least_stake, printed_limits
from trainer.games.base import Answer
from trainer.games.carnival.carnival_player_acts import acting, least_times, may_move
from trainer.games.carnival.carnival_terms import CarnivalTerms, Street
from trainer.games.request_readers import read_wagers, wager_named
from trainer.games.request_runner import Field, Read, Requests, plain
from trainer.games.shared_words import ALLOW
from trainer.rules.answer_json import cited, read_cards
from trainer.rules.decision import Decision, Printed, decide
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

_TIMES: Final = re.compile(r"(?:(\w[\w-]*?)-)?(\d+)x")
_TAKES: Final = re.compile(r"(?:withdraw|take-back)(?:-(.+))?")
_DOES: Final = {"fold": "f", "check": "c", "ride": "r", "let-it-ride": "r", "surrender": "s"}
RAISE: Final = "raise"
ALLOWED: Final[Requests[CarnivalTerms]] = Requests()


def _read_option(terms: CarnivalTerms, reader: Reader, _: Read) -> str:
    option = reader.text("option")
    named = wager_named(reader, option, terms.kinds)
    return named if named in terms.kinds else option


def _kind(terms: CarnivalTerms, option: str, street: Street | None) -> str:
    """The kind of wager an option is about."""
    times, take = _TIMES.fullmatch(option), _TAKES.fullmatch(option)
    if times:
        return times[1] if times[1] in terms.kinds else terms.wagers.play
    if take:
        return take[1] or (street.bet if street else "")
    return {RAISE: terms.wagers.play, BACK_LINE: terms.wagers.ante}.get(option, option)


def _read_street(terms: CarnivalTerms, reader: Reader, read: Read) -> Street | None:
    """When it happens; None before the cards. The board says it too, by how many cards lie open.

    Without either it is the first street, and for a bet taken back the one where it may be.
    """
    streets, option, take = acting(terms), read["option"], _TAKES.fullmatch(read["option"])
    later = _TIMES.fullmatch(option) or take or option in (*_DOES, RAISE, terms.wagers.play)
    first = next((street.id for street in streets if take and take[1] and street.bet == take[1]), streets[0].id)
    usual = first if later else START
    if reader.has("board"):
        shown = len(read_cards(reader, "board"))
        usual = next((street.id for street in streets if _open(terms, street) == shown), "")
        if not usual:
            reader.problem(f"nobody decides with {shown} community cards.", "Give those open at that moment.", "board")
            usual = streets[0].id
    street = terms.street(reader.choice("street", (START, *(street.id for street in streets)), usual))
    if _kind(terms, option, street) not in terms.kinds and not (option in _DOES and street):
        does = (name for name, does in _DOES.items() if any(does in street.does for street in terms.streets))
        hint = f"Known: {', '.join((*terms.kinds, *does))}."
        reader.problem(f"'{option}' is nothing a player does here.", hint, "option")
    return street


def _open(terms: CarnivalTerms, street: Street) -> int:
    """How many community cards lie open on a street."""
    return sum(street.board for street in terms.streets[: terms.streets.index(street) + 1])


def _read_limits(terms: CarnivalTerms, reader: Reader, read: Read) -> FeeOption | None:
    """The option whose limits bind a wager before the cards; none binds a later one."""
    before = _kind(terms, read["option"], read["street"]) in terms.wagers.before
    limits: FeeOption | None = IN_FORCE.reads(terms, reader, read) if before else None
    return limits


def check_allowed(terms: CarnivalTerms, reader: Reader, read: Read) -> None:
    """Notes an amount of which nobody knows how many antes it is."""
    kind = _kind(terms, read["option"], read["street"])
    known_ante = read["ante"] is not None or bool(read["wagers"])
    if read["amount"] and not known_ante and (kind == terms.wagers.play or kind in terms.wagers.equal[1:]):
        reader.problem("how large is the first wager?", "Add wagers or ante, or write times.", "wagers")
    check_amount(terms, reader, read)


@ALLOWED.ask(
    "allowed",
    Field(
        "option",
        _read_option,
        "a wager, `4x`, `raise`, `fold`, `check`, `let-it-ride`, `take-back`, `withdraw-bet-1`, `back-line`",
    ),
    BEHIND,
    Field("street", _read_street, "when the player does it", optional=True, also=("board",)),
    Field("wagers", lambda terms, reader, _: read_wagers(reader, 0, terms.kinds), "the bettor's others", default=()),
    plain("ante", Reader.cents, default=None),
    Field(
        "cards",
        lambda terms, reader, _: read_cards(reader, "cards", terms.hands.cards),
        "the bettor's own",
        default=(),
    ),
    AMOUNT,
    plain("times", Reader.integer, "in antes", default=None),
    replace(IN_FORCE, reads=_read_limits),
    check_allowed,
)
def answer_allowed(terms: CarnivalTerms, _: object, *, option: str, street: Street | None, **read: Any) -> Answer:
    """Whether a player may do that: a wager without a size has the least one of the street."""
    kind, letter = _kind(terms, option, street), _DOES.get(option, "")
    times, take, amount = _TIMES.fullmatch(option), _TAKES.fullmatch(option), read["amount"] or 0
    stakes = {wager.kind: wager.stake for wager in read["wagers"]}
    ante = stakes.get(terms.wagers.ante, 100) if read["ante"] is None else read["ante"]
    if set(stakes) <= {terms.wagers.play}:
        stakes = {**{required: ante for required in terms.wagers.required if required != kind or take}, **stakes}
    least = least_times(street) if kind == terms.wagers.play else 1
    usual = int(times[2]) if times else least
    cents = amount or (usual if read["times"] is None else read["times"]) * ante
    within = sized(terms.table, read["fee_option"], kind, amount)
    if within is not None and not within.result and street is None:
        return cited(within, allowed=False)
    if letter and street:
        moved = may_move(terms, street, letter, stakes)
        return cited(moved, allowed=moved.result == ALLOW)
    at = street.id if street else START
    offer = terms.offer(kind, at, cents, stakes, own=read["cards"], back=read["behind"], take=bool(take))
    decision = decide(terms.allow, offer)
    hangs = street is not None and not read["cards"] and hangs_on_hand(terms.allow, kind)
    if hangs and terms.wagers.play not in stakes and decision.result != ALLOW:
        raise BadText("that depends on the player's hand.", "Add cards.", "cards")
    return cited(decision, allowed=decision.result == ALLOW)


# ---------------- wagers that nobody may have on a whole table


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
