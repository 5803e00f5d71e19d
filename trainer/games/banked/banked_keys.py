"""Keys that requests to games with a player-dealer have, and what holds wagers to limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.games import request_readers
from trainer.games.banked.banked_offers import AT_MOST, MAX, MIN, STEP, WagerLimit, WagerOffered
from trainer.games.banked.banked_tables import own_limit, within_limits
from trainer.games.banked.banked_terms import BankedTerms, FamilyTerms
from trainer.games.limits import EXCESS, HAS_ACTION, Limited, goes_back, read_limit
from trainer.games.request_runner import (
    NEEDED,
    Field,
    Read,
    passed,
    plain,
    read_fields,
)
from trainer.round.ruling import Ruling
from trainer.round.setup import Setup
from trainer.rules.answer_json import read_card
from trainer.rules.conditions import Asks
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

# ---------------- keys that questions of many games have

T = TypeVar("T", bound=FamilyTerms)
LIMIT, BACK_LINE = "limit", "back-line"
NO_DICE: Final = "no dice are thrown in this game."


def _read_behind(_: object, reader: Reader, read: Read) -> bool:
    """Whether the bettor stands behind a seat; an older word for it is `back_line`."""
    return reader.boolean("behind" if reader.has("behind") else "back_line", default=read["option"] == BACK_LINE)


def _read_in_force(terms: FamilyTerms, reader: Reader, _: Read) -> FeeOption | None:
    """The option whose limits bind: by its number, or by the limit it is posted for as [least, most]."""
    options = terms.table.fees.now.options
    if not options:
        reader.problem("this book posts no limits.", "Leave it out.", LIMIT if reader.has(LIMIT) else "fee_option")
        return None
    return request_readers.read_fee_option(reader, options, "fee_option", first=True)


def _read_beside(terms: FamilyTerms, reader: Reader, read: Read) -> tuple[Wager, ...]:
    return request_readers.read_wagers(reader, BETTOR, terms.kinds, int(read["behind"]))


def _read_all(terms: FamilyTerms, row: Reader, read: Read) -> tuple[Wager, ...]:
    return request_readers.read_all_wagers(row, read["seat"], terms.table.kinds)


def _read_size(terms: FamilyTerms, reader: Reader, _: Read) -> int:
    """The table of a request: `table_seats`, without it the first one that has every seat named."""
    sizes = terms.table.printed_sizes
    if reader.has("table_seats"):
        return request_readers.read_seats(reader, sizes, "table_seats")
    named = [reader.integer(key) for key in ("player_dealer", "action_seat") if reader.has(key)]
    named += [row.integer("seat") for row in reader.rows("seats")]
    return next((size for size in sizes if size >= max(named, default=0)), max(sizes))


def size_of(terms: FamilyTerms, read: Read) -> int:
    """How many seats the table of a request has."""
    return next((read[key] for key in ("table_seats", "seats") if read.get(key)), terms.seats)


def seat_here(key: str, says: str = "", *, default: Any = NEEDED) -> Field[Any]:
    """A seat of the table of a request."""
    reads = request_readers.read_seat
    return Field(key, lambda terms, reader, read: reads(reader, key, size_of(terms, read)), says, default=default)


def _wager(key: str) -> Field[Any]:
    reads = request_readers.read_wager
    return Field(key, lambda terms, reader, _: reads(reader, key, terms.kinds), "a wager")


BETTOR: Final = 2
"""The seat of a bettor who is asked about without a table."""
WAGER_KEYS: Final[tuple[Field[Any], ...]] = (
    _wager("option"),
    Field("behind", _read_behind, "the bettor stands behind the seat", optional=True),
    plain("amount", Reader.cents, default=None),
    Field("fee_option", _read_in_force, "the limits that bind", also=(LIMIT,), default=None),
    Field("wagers", _read_beside, "what the same bettor has beside it", default=None),
)
"""What every "allowed" asks of a wager."""
OPTION_KEY, BEHIND, AMOUNT, IN_FORCE, BESIDE = WAGER_KEYS
SIZE: Final[Field[Any]] = Field("table_seats", _read_size, "how many there are", optional=True)
ACTION_SEAT: Final = seat_here("action_seat", "where the action begins", default=0)
COVER: Final[Field[Any]] = Field(
    "cover",
    lambda terms, reader, _: request_readers.read_cover(reader, terms.table.cover),
    "`matched`, `net`, `two_cap`",
    optional=True,
)
SEATS: Final[Field[Any]] = Field(
    "seats",
    lambda terms, reader, _: request_readers.read_seats(reader, terms.table.printed_sizes),
    "how many there are",
    optional=True,
)
BANKER: Final = seat_here("player_dealer")
PLACES: Final = (SEATS, BANKER, request_readers.OCCUPIED)
"""Who banks, and who has a wager: what every question of places asks."""
BETS: Final[tuple[Field[Any], ...]] = (Field("wagers", _read_all), replace(passed("back_line"), shown=True))
BANK_KEYS: Final[tuple[Field[Any], ...]] = (
    SIZE,
    BANKER,
    plain("bank", Reader.cents),
    COVER,
    ACTION_SEAT,
    plain(LIMIT, lambda reader, _: read_limit(reader), "`[least, most]` of a wager", default=(0, 0)),
)
"""What every question about a whole table asks of it."""


READINGS: Final[Field[Any]] = Field(
    "readings",
    lambda terms, reader, _: {
        name: reader.choice(name, options, options[0]) for name, options in terms.table.readings.items()
    },
    optional=True,
    shown=False,
)
BET: Final = _wager("bet")


def card_key(deck: Callable[[Any], Collection[Card]], there: Callable[[Any], bool]) -> Field[Any]:
    """The card that places the Action button, in houses where one does."""
    says = "where one places the button"
    return Field("card", lambda terms, reader, _: read_card(reader, "card", deck(terms)), says, there=there)


def dice_key(count: int) -> Field[Any]:
    """The dice as they lie, of games in which so many are thrown."""

    def reads(_: object, reader: Reader, _read: Read) -> tuple[int, ...]:
        if not count:
            reader.problem(NO_DICE, "Settling begins where action_seat says.", "dice")
        return request_readers.read_dice(reader, count) if count else ()

    return Field("dice", reads, f"{count} of them", default=(), shown=bool(count))


def bettors(*fields: Field[Any], bets: tuple[Field[Any], ...] = BETS, bounded: bool = True) -> Field[Any]:
    """The seats that bet against the player-dealer, each once, with their wagers and what lies before them.

    Where they are `bounded`, nobody bets behind a seat of a house that forbids it.
    """

    def reads(terms: Any, reader: Reader, read: Read) -> Sequence[Read]:
        rows = request_readers.read_bettors(reader, size_of(terms, read), read["player_dealer"])
        bettors_read = []
        for row, seat in rows:
            bettors_read.append({"seat": seat, **read_fields((*bets, *fields), terms, row, {**read, "seat": seat})})
            if bounded and not terms.table.back_line:
                request_readers.no_back_line(row)
        return bettors_read

    return Field("seats", reads, fields=(seat_here("seat"), *bets, *fields))


# ---------------- whether a wager is within limits


def check_amount(_: object, reader: Reader, read: Read) -> None:
    """Notes that limits are named, and no amount to hold to them."""
    if read["fee_option"] is not None and read["amount"] is None:
        reader.cents("amount")


def _under(terms: BankedTerms, option: FeeOption | None) -> Setup:
    return Setup(terms.book, 0, terms.sizes[0], options={"fee": str(option.number)} if option else {})


def sized(terms: BankedTerms, option: FeeOption | None, kind: str, amount: int | None) -> Decision[bool] | None:
    """Whether a wager of this size is within the limits in force; None where a request names none."""
    if option is None:
        return None
    return within_limits(terms, _under(terms, option), Wager(BETTOR, kind, 0, amount or 0))


def limited_by_itself(
    terms: BankedTerms, option: FeeOption | None, wager: Wager, beside: Sequence[Wager] | None
) -> Decision[bool] | None:
    """Whether its printed limits take a wager beside the bettor's others; None without limits."""
    others = None if beside is None else {other.kind: other.stake for other in beside if other.kind != wager.kind}
    return own_limit(terms, _under(terms, option), wager, others)


OUTSIDE: Final[Mapping[str, str]] = {
    MIN: "side-too-low", MAX: "side-too-high", STEP: "off-step", AT_MOST: "side-over-wager",
}  # fmt: skip
"""The situation of a wager that is outside of its printed limit, by the word of the limit that it misses."""


def keep_to_own_limits(terms: BankedTerms, limited: Limited) -> Limited:
    """Wagers as far as the limits that the book prints for them under every option let them play.

    One that is too large plays in part, or whole, where a ruling says so. Any other one is refused.
    """
    wagers, moves, rules = [], [*limited.moves], [*limited.rules]
    for wager in limited.wagers:
        others = (other for other in limited.wagers if (other.seat, other.back) == (wager.seat, wager.back))
        offer = terms.offer(wager, {other.kind: other.stake for other in others})
        limit, need = next(_misses(terms, offer), (None, None))
        ruling = _ruled(terms, need.word) if need is not None else None
        part = terms.fit(Setup(terms.book, 0, terms.sizes[0]), wager, offer.beside) if ruling else 0
        stake = {HAS_ACTION: wager.stake, EXCESS: part}.get(ruling.remedy, 0) if ruling else 0
        if ruling is not None and stake:
            rules.append(ruling.printed)
            moves += [goes_back(wager, wager.stake - stake, ruling.printed)] if stake < wager.stake else []
        elif limit is not None:
            raise _refusal(limit, offer, wager)
        wagers.append(replace(wager, stake=stake or wager.stake))
    return Limited(tuple(wagers), tuple(moves), tuple(dict.fromkeys(rules)))


def _ruled(terms: BankedTerms, word: str) -> Ruling | None:
    """The ruling about wagers that miss this word of their limit."""
    situation = OUTSIDE.get(word, "")
    return next((ruling for ruling in terms.rulings.rulings if situation in (ruling.id, ruling.fault)), None)


def _misses(terms: BankedTerms, offer: WagerOffered) -> Iterator[tuple[WagerLimit, Asks[WagerOffered] | None]]:
    """The limits of a wager that do not let it stand, each with the first word that it misses."""
    for limit in terms.limits:
        if offer.wager not in limit.wagers or limit.options:
            continue
        if limit.printed is not None:
            yield from ((limit, need) for need in limit.broken(offer)[:1])
        elif offer.cents < limit.minimum or 0 < limit.maximum < offer.cents:
            yield limit, None


def _refusal(limit: WagerLimit, offer: WagerOffered, wager: Wager) -> BadText:
    message = f"seat {wager.seat}: {dollars(wager.stake)} cannot lie on {wager.kind}"
    if limit.printed is None:
        most = f" to {dollars(limit.maximum)}" if limit.maximum else ""
        return BadText(f"{message}.", f"The book takes {dollars(limit.minimum)}{most}.", wager.place)
    reasons = "; ".join(str(need.because(offer, holds=False)) for need in limit.broken(offer))
    return BadText(f"{message} ({reasons}).", f"{limit.printed.says} ({limit.printed.cite})", wager.place)
