"""Whether a bet, raise or call is allowed in a betting round under way, and the least and the most of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from trainer.errors import BadText
from trainer.games.base import Answer
from trainer.games.poker.table_asks import ENOUGH, FEWEST, read_posted
from trainer.games.pot.state import STACK, betting_at
from trainer.games.pot.terms import PotGame
from trainer.money import dollars
from trainer.round.setup import Setup
from trainer.rules.answers import cited, stop_on
from trainer.rules.reader import Reader
from trainer.table.betting import Betting
from trainer.table.betting.answers import ACTS, RAISES, allowed, least, may_raise, most
from trainer.table.settlement import Wager
from trainer.text import say

POSTED: Final = ("small_blind", "big_blind", "bring-in")
WORDS: Final = {"fold": "f", "check": "c", "call": "c"}


def ask_bet(game: PotGame, reader: Reader) -> Answer:
    """Whether who acts next may do `act`, to `amount` altogether; without an act only the least and the most."""
    limit, ids = read_posted(game, reader), [street.id for street in game.streets]
    number = ids.index(reader.choice("street", ids, ids[0]))
    began = reader.integer("players_at_start", reader.integer("players", FEWEST))
    left = reader.integer("players", began)
    if not FEWEST <= left <= began <= game.seats:
        what = say(
            "{fewest} to {seats} players begin a hand, and no more of them are left.", fewest=FEWEST, seats=game.seats
        )
        reader.problem(what, key="players")
    words = read_acts(reader)
    act = reader.choice("act", ACTS) if reader.has("act") else ""
    amount = reader.cents("amount", 0)
    if act in (*RAISES, "all-in") and not reader.has("amount"):
        reader.problem(say("'amount' is missing."), say("Say to how much altogether."), "amount")
    pot = reader.cents("pot") if reader.has("pot") else None
    pair = reader.boolean("open_pair", default=False)
    stop_on(reader)
    gone = max(0, began - left - words.count("f"))
    table = Under(_table(game, began, limit.id), number, ["f"] * gone + words, pair=pair)
    betting = _under_way(game, reader, table)
    stop_on(reader)
    assert betting is not None
    if pot is not None:
        betting = replace(betting, pot=pot)
    free = may_raise(betting)
    bounds = {"least": least(betting).result, "most": most(betting).result} if free.result else {}
    decision = allowed(betting, act, amount) if act else free
    if act in RAISES and decision.rule != free.rule:
        decision = decision.and_rules(free.rule)
    return cited(decision, allowed=decision.result, **{"least": None, "most": None, **bounds})


def read_acts(reader: Reader) -> list[str]:
    """`acts` of this round as words of a set-up: ["bet",400] with what lies there then, or the act alone."""
    words: list[str] = []
    for place, (act, amount) in enumerate(_rows(reader)):
        if act in POSTED:
            continue
        if act in WORDS:
            words.append(WORDS[act])
        elif act in (*RAISES, "all-in") and amount:
            words.append("r" + dollars(amount).replace("$", "").replace(",", ""))
        elif act == "all-in":
            words.append("a")
        else:
            what, where = say("this is no act of a betting round."), f"acts[{place}]"
            reader.problem(what, say('Write ["bet",400], "call" or "check".'), where)
    return words


def _rows(reader: Reader) -> list[tuple[str, int]]:
    """Every act with what lies there then, 0 where nothing is said or nothing that could be said."""
    raw = reader.raw("acts") if reader.has("acts") else []
    rows = [one if isinstance(one, list) else [one] for one in (raw if isinstance(raw, list) else [raw])]
    return [(_act(one), _amount(one)) for one in rows]


def _act(row: list[object]) -> str:
    return row[0] if row and isinstance(row[0], str) and len(row) < 3 else ""


def _amount(row: list[object]) -> int:
    amount = row[1] if len(row) > 1 else 0
    return amount if isinstance(amount, int) and 0 < amount <= ENOUGH and not isinstance(amount, bool) else 0


def _table(game: PotGame, players: int, limit: str) -> Setup:
    """So many players with chips enough; the last of them has the button."""
    wagers = tuple(Wager(seat, STACK, 0, ENOUGH) for seat in range(1, players + 1))
    return Setup(
        game.book, 0, game.seats, wagers, options={**({"button": str(players)} if game.button else {}), "limit": limit}
    )


@dataclass(frozen=True, slots=True)
class Under:
    """A betting round under way: the table, its number, the acts so far, whether a pair lies open."""

    setup: Setup
    number: int
    words: list[str]
    pair: bool


def _under_way(game: PotGame, reader: Reader, under: Under) -> Betting | None:
    """The round after these acts; before it everybody called, and who folds in it folds at once."""
    game = replace(game, pair=under.pair)
    try:
        found = betting_at(game, under.setup, under.number, under.words, lambda *_: "c")
    except BadText as error:
        reader.problem(error.what, error.hint, "acts")
        return None
    if found is None:
        reader.problem(say("the betting round is over after these acts."), "Leave the last of them out.", "acts")
    return found
