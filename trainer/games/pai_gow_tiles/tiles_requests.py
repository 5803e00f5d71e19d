"""What `felt-school solve` answers for pai gow tiles. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from trainer.cards.tile import Tile, is_tile_name, parse_tiles, tile
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.banked.banked_keys import BANKER, BEHIND, IN_FORCE, OPTION_KEY
from trainer.games.banked.banked_requests import Shared
from trainer.games.base import Answer
from trainer.games.pai_gow_tiles.tiles_reading import halves, result
from trainer.games.pai_gow_tiles.tiles_table import State, advised, as_half, dealt_seats
from trainer.games.pai_gow_tiles.tiles_tables import check_squares
from trainer.games.pai_gow_tiles.tiles_terms import GAME, HAND, TileTerms
from trainer.games.request_readers import OCCUPIED, check_taken
from trainer.games.request_runner import Field, Opened, Read, Requests, lying, passed, plain
from trainer.hands.tile_values import TileSetting, half_words
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import card_texts, cited
from trainer.rules.decision import Printed, decided
from trainer.rules.reader import Reader
from trainer.table.places import BANK, place_of, seat_place
from trainer.table.settlement import Wager

# -- reading requests


def read_tiles(reader: Reader, key: str, count: int) -> tuple[Tile, ...]:
    """A list of tiles by spots or names, none oftener than the set has it."""
    tiles: list[Tile] = []
    for text in reader.texts(key):
        try:
            tiles += [tile(text)] if is_tile_name(text) else parse_tiles(text)
        except BadText as error:
            reader.problem(*error.words, key)
            return ()
    if len(tiles) != count:
        reader.problem(f"{count} tiles are needed, these are {len(tiles)}.", "Give them all, each once.", key)
        return ()
    _check_copies(reader, tiles, key)
    return tuple(tiles)


def _check_copies(reader: Reader, tiles: Sequence[Tile], key: str = "") -> None:
    for repeated, times in Counter(tiles).items():
        if times > repeated.copies:
            often = "once" if repeated.copies == 1 else "twice"
            reader.problem(f"{repeated} is in the set {often}, here it is {times} times.", "Give every tile once.", key)
            return


def read_setting(reader: Reader) -> TileSetting | None:
    """A set hand: high and low; None when it cannot be read."""
    high, low = read_tiles(reader, "high", 2), read_tiles(reader, "low", 2)
    if len(high) != 2 or len(low) != 2:
        return None
    _check_copies(reader, (*high, *low))
    return TileSetting(as_half(high), as_half(low))


def read_set_hand(terms: TileTerms, reader: Reader, key: str) -> TileSetting | None:
    """A hand: four tiles, which are set by the advice, or high and low."""
    if reader.is_table(key):
        reader.has(key)
        return read_setting(reader.table(key))
    tiles = read_tiles(reader, key, HAND)
    return advised(terms, tiles).result if len(tiles) == HAND else None


# -- answers


def as_json(setting: TileSetting) -> dict[str, object]:
    return {"high": card_texts(setting.high), "low": card_texts(setting.low)}


REQUESTS: Final[Requests[TileTerms]] = Requests()
HAND_SAYS: Final = "four tiles, or `high` and `low`"


def set_hand(key: str) -> Field[TileTerms]:
    """A hand, as it is dealt or set."""
    return Field(key, lambda terms, reader, _: read_set_hand(terms, reader, key), HAND_SAYS)


@REQUESTS.ask(
    "set",
    plain("cards", lambda reader, key: read_tiles(reader, key, HAND), "4 tiles"),
)
def answer_set(terms: TileTerms, _: object, cards: tuple[Tile, ...]) -> Answer:
    """The advice for four tiles; `ruled` is false where it leaves several settings open, which are all listed."""
    decision = advised(terms, cards)
    setting = decision.result
    read = f"{half_words(setting.high)} / {half_words(setting.low)}"
    also = [as_json(tile_setting) for tile_setting in decision.also]
    return cited(decision, **as_json(setting), also=also, ruled=not decision.also, read=read)


@REQUESTS.ask(
    "foul",
    plain("high", lambda reader, key: read_tiles(reader, key, 2), "2 tiles"),
    plain("low", lambda reader, key: read_tiles(reader, key, 2), "2 tiles"),
    lambda _, reader, read: _check_copies(reader, (*read["high"], *read["low"])),
)
def answer_foul(terms: TileTerms, _: object, high: tuple[Tile, ...], low: tuple[Tile, ...]) -> Answer:
    """Whether the low hand is above the high one."""
    setting = TileSetting(as_half(high), as_half(low))
    read = f"{half_words(setting.high)} / {half_words(setting.low)}"
    why = say("the low hand is higher") if setting.foul else say("the low hand is not higher")
    return cited(decided(setting.foul, terms.rule("setting.high-low"), why), foul=setting.foul, why=f"{read}: {why}")


def check_both(_: TileTerms, reader: Reader, read: Read) -> None:
    """Notes a tile that is in both hands oftener than in the set."""
    if read["player"] and read["bank"]:
        _check_copies(reader, (*read["player"].tiles, *read["bank"].tiles))


@REQUESTS.ask(
    "compare",
    set_hand("player"),
    set_hand("bank"),
    check_both,
)
def answer_compare(terms: TileTerms, _: object, player: TileSetting, bank: TileSetting) -> Answer:
    """Which halves are higher, and what comes of it."""
    halves_json = [half.as_json for half, _ in halves(terms, player, bank, half_words)]
    decision = result(terms, player, bank)
    return cited(decision, result=decision.result, parts=halves_json)


def check_tiles(_: TileTerms, reader: Reader, read: Read) -> None:
    """Notes a tile that lies oftener than the set has it."""
    settings = (read["bank_cards"], *(row["cards"] for row in read["seats"]))
    _check_copies(reader, [tile for setting in settings if setting for tile in setting.tiles])


def show_table(_: TileTerms, read: Read) -> Opened[State]:
    """Everybody's hands as they are set, the bank's among them."""
    settings = {BANK: read["bank_cards"], **{seat_place(row["seat"]): row["cards"] for row in read["seats"]}}
    highs = {place_of(place, "high"): tile_setting.high for place, tile_setting in settings.items()}
    lows = {place_of(place, "low"): tile_setting.low for place, tile_setting in settings.items()}
    hands = {row["seat"]: row["cards"].tiles for row in read["seats"]}
    return Opened(lying({**highs, **lows}), state=lambda state: replace(state, tiles=hands, asking=()))


def in_doubt(terms: TileTerms, r: Round[State]) -> tuple[Printed, ...]:
    """The reading of a foul hand, where one lies on the table: the sheet does not say what becomes of it."""
    owners = (BANK, *(seat_place(seat) for seat in r.setup.seats_taken))
    laid = ((r.lay.cards_at(place_of(owner, "high")), r.lay.cards_at(place_of(owner, "low"))) for owner in owners)
    foul = any(TileSetting(as_half(high), as_half(low)).foul for high, low in laid)
    return (terms.rule("setting.high-low"),) if foul else ()


Shared(
    shows=show_table,
    keys=(set_hand("bank_cards"),),
    seats=(set_hand("cards"),),
    notes=check_tiles,
    check=lambda terms, r: check_squares(terms, r.setup),
    in_doubt=in_doubt,
    behind="squares",
).declare(REQUESTS)

# -- questions about the table


@REQUESTS.ask(
    "deliver",
    BANKER,
    OCCUPIED,
    check_taken,
)
def answer_deliver(terms: TileTerms, _: object, player_dealer: int, occupied: Sequence[int]) -> Answer:
    """Who is dealt which tiles, by their number in the deal."""
    order = dealt_seats(table_of(terms, player_dealer, occupied))
    dealt = [
        {"seat": seat, "cards": [place * HAND + number for number in range(1, HAND + 1)]}
        for place, seat in enumerate(order)
    ]
    return cited(decided(order, terms.rule("deal.four")), delivery=list(order), hands=dealt, come_back=[])


@REQUESTS.ask("order", BANKER, OCCUPIED, check_taken)
def answer_order(terms: TileTerms, _: object, player_dealer: int, occupied: Sequence[int]) -> Answer:
    """In which order hands are set, turned and settled."""
    seats_waiting = [seat for seat in dealt_seats(table_of(terms, player_dealer, occupied)) if seat != player_dealer]
    turned: list[object] = ["bank", *seats_waiting]
    return cited(
        decided(seats_waiting, terms.table.settle.order),
        action_seat=seats_waiting[0],
        set=[*seats_waiting, "bank"],
        turned=turned,
        settled=seats_waiting,
    )


def table_of(terms: TileTerms, banker: int, seats_taken: Sequence[int]) -> Setup:
    """A table with a wager at each of these seats."""
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(seats_taken)))
    return Setup(terms.table.book, 0, terms.seats, wagers, banker)


@REQUESTS.ask(
    "allowed",
    replace(OPTION_KEY, says="`game`"),
    Field(
        "amount",
        lambda terms, reader, _: reader.cents("amount", terms.table.usual.stakes[GAME][0]),
        optional=True,
    ),
    IN_FORCE,
    BEHIND,
    passed("wagers"),
)
def answer_allowed(terms: TileTerms, _: object, *, amount: int, behind: bool, **_limits: object) -> Answer:
    """Whether a square takes a wager of `amount`; `behind` is a further square of the seat."""
    setup = Setup(terms.table.book, 0, terms.seats, (Wager(2, GAME, int(behind), amount),), 1)
    wrong = next(iter(check_squares(terms, setup)), None)
    decision = decided(wrong is None, terms.rule("table.squares"))
    return cited(decision, allowed=wrong is None, read=wrong.message if wrong else decision.rule.says)
