"""What `felt-school solve` answers for pai gow tiles. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from trainer.cards.tile import Tile, is_tile_name, parse_tiles, tile
from trainer.errors import BadText
from trainer.games.asking import (
    ask_fee,
    read_asked,
    read_back_line,
    read_bettors,
    read_wagers,
    settle_answer,
    settled,
)
from trainer.games.base import Answer, Ask
from trainer.games.pai_gow_tiles.reading import higher, parts, result
from trainer.games.pai_gow_tiles.showdown import game_outcome
from trainer.games.pai_gow_tiles.table import advised, as_half
from trainer.games.pai_gow_tiles.terms import GAME, HAND, TileTerms
from trainer.hands.tiles import TileSetting, half_words
from trainer.rules.answers import card_texts, cited, stop_on
from trainer.rules.decision import decided
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager
from trainer.text import say


def make_asks(terms: TileTerms) -> Mapping[str, Ask]:
    """Every question this game answers; `rank` needs no house."""
    return {
        "set": lambda reader: ask_set(terms, reader),
        "foul": lambda reader: ask_foul(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "fee": lambda reader: ask_square_fees(terms, reader),
    }


# -- reading requests


def read_tiles(reader: Reader, key: str, count: int) -> tuple[Tile, ...]:
    """A list of tiles by spots or names, none oftener than the set has it."""
    tiles: list[Tile] = []
    for text in reader.texts(key):
        try:
            tiles += [tile(text)] if is_tile_name(text) else parse_tiles(text)
        except BadText as error:
            reader.problem(error.what, error.hint, key)
            return ()
    if len(tiles) != count:
        reader.problem(f"{count} tiles are needed, these are {len(tiles)}.", key=key)
        return ()
    _check_copies(reader, tiles, key)
    return tuple(tiles)


def _check_copies(reader: Reader, tiles: Sequence[Tile], key: str = "") -> None:
    for one, times in Counter(tiles).items():
        if times > one.copies:
            often = "once" if one.copies == 1 else "twice"
            reader.problem(f"{one} is in the set {often}, here it is {times} times.", "Give every tile once.", key)
            return


def read_setting(reader: Reader) -> TileSetting | None:
    """A set hand: high and low; None when it cannot be read."""
    high, low = read_tiles(reader, "high", 2), read_tiles(reader, "low", 2)
    if len(high) != 2 or len(low) != 2:
        return None
    _check_copies(reader, (*high, *low))
    return TileSetting(as_half(high), as_half(low))


def read_held(terms: TileTerms, reader: Reader, key: str) -> TileSetting | None:
    """A hand: four tiles, which are set by the advice, or high and low."""
    if reader.is_table(key):
        reader.has(key)
        return read_setting(reader.table(key))
    tiles = read_tiles(reader, key, HAND)
    return advised(terms, tiles).result if len(tiles) == HAND else None


# -- answers


def as_json(setting: TileSetting) -> dict[str, object]:
    return {"high": card_texts(setting.high), "low": card_texts(setting.low)}


def ask_set(terms: TileTerms, reader: Reader) -> Answer:
    """The advice for four tiles; `ruled` is false where it leaves several settings open, which are all listed."""
    tiles = read_tiles(reader, "cards", HAND)
    stop_on(reader)
    decision = advised(terms, tiles)
    setting = decision.result
    read = f"{half_words(setting.high)} / {half_words(setting.low)}"
    also = [as_json(one) for one in decision.also]
    return cited(decision, **as_json(setting), also=also, ruled=not decision.also, read=read)


def ask_foul(terms: TileTerms, reader: Reader) -> Answer:
    setting = read_setting(reader)
    stop_on(reader)
    assert setting is not None
    read = f"{half_words(setting.high)} / {half_words(setting.low)}"
    why = "the low hand is higher" if setting.foul else "the low hand is not higher"
    return cited(
        decided(setting.foul, terms.rule("setting.high-low"), say(why)), foul=setting.foul, why=f"{read}: {why}"
    )


def ask_compare(terms: TileTerms, reader: Reader) -> Answer:
    player, bank = read_held(terms, reader, "player"), read_held(terms, reader, "bank")
    if player and bank:
        _check_copies(reader, (*player.tiles, *bank.tiles))
    stop_on(reader)
    assert player is not None
    assert bank is not None
    found = []
    for part in parts(player, bank):
        words = {"player": str(half_words(part.player)), "bank": str(half_words(part.bank))}
        found.append({"part": part.name, "higher": higher(terms, part).result, **words})
    decision = result(terms, player, bank)
    return cited(decision, result=decision.result, parts=found)


def ask_settle(terms: TileTerms, reader: Reader) -> Answer:
    asked = read_asked(reader, terms.seats, terms.default_cover)
    bank = read_held(terms, reader, "bank_cards")
    wagers: list[Wager] = []
    hands: dict[int, TileSetting] = {}
    for row, seat in read_bettors(reader, terms.seats, asked.banker):
        wagers += [*read_wagers(row, seat, (GAME,)), *read_back_line(row, seat, (GAME,))]
        held = read_held(terms, row, "cards")
        if held is not None:
            hands[seat] = held
    _check_copies(reader, [tile for one in (*hands.values(), *([bank] if bank else ())) for tile in one.tiles])
    stop_on(reader)
    assert bank is not None
    bank_set = bank
    moves, ledger = settled(
        asked,
        terms.settle,
        terms.seats,
        wagers,
        lambda wager: game_outcome(terms, wager.stake, result(terms, hands[wager.seat], bank_set)),
    )
    return settle_answer(terms.settle, moves, ledger)


def ask_square_fees(terms: TileTerms, reader: Reader) -> Answer:
    """The fee of the player-dealer, of every seat's first square, and of further squares by seat and number."""
    answer = ask_fee(terms.fees, (GAME,), reader)
    number = reader.integer("option", terms.fees.now.options[0].number)
    option = terms.fees.now.option(number)
    rows = [(row, row.integer("seat")) for row in reader.rows("seats")]
    more = [wager for row, seat in rows for wager in read_back_line(row, seat, (GAME,))]
    if option is None or not more:
        return answer
    fees = {f"{one.seat}+{one.back}": option.for_bettor({GAME: one.stake}, (GAME,)).result for one in more}
    return {**answer, "squares": fees}
