"""The keys of requests: which describe a table and are passed over, and other words that mean the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.errors import Problem, did_you_mean
from trainer.games.asking import meant
from trainer.games.base import Game
from trainer.rules.reader import Reader
from trainer.text import say

OF_THE_TABLE: Final = frozenset(
    {"action_seat", "bank", "bank_cards", "board", "button", "card", "cards", "cover", "dice", "occupied"}
    | {"player_dealer", "seat", "seats", "wagers"}
)
"""Keys that describe a table: a question that does not need one passes it over, as docs/solve.md promises."""
OF_A_SEAT: Final = frozenset({"cards", "seat", "wagers"})
"""Keys that describe a seat: passed over in the rows of `seats`, where those of the table have no meaning."""

SAME_KEY: Final[tuple[tuple[str, ...], ...]] = (
    ("against", "up_card", "dealer_card", "dealer_up", "bank_card", "open_card", "bank_cards", "bank"),
    ("bank_cards", "bank", "dealer_cards", "dealer_hand", "banker_cards", "bank_hand", "banker_hand"),
    ("player", "cards", "player_cards", "player_hand", "hand", "hole_cards", "tiles"),
    ("board", "community", "community_cards", "common_cards"),
    ("player_dealer", "dealer", "banker", "bank_seat"),
    ("bank", "bank_wager", "bankroll", "player_dealer_wager"),
    ("front", "low", "low_hand", "two", "front_hand"),
    ("back", "high", "high_hand", "five", "back_hand"),
    ("occupied", "players", "taken", "live"),
    ("seats", "players", "bettors", "hands"),
    ("action_seat", "first_seat", "action"),
    ("back_line", "backline", "back_bettors"),
    ("behind", "back_line", "backline", "back"),
    ("bet", "wager", "side_bet", "bonus", "kind"),
    ("stake", "amount", "cents", "wager", "bet"),
    ("option", "fee", "fee_option", "number", "act", "move"),
    ("limit", "limits", "table_limit", "table_limits", "least", "most", "minimum", "maximum"),
    ("set", "schedule", "fee_set", "fees", "sheet"),
    ("situation", "ruling", "fault"),
    ("dice", "roll", "throw"),
    ("who", "side"),
)
"""Words for one thing: whoever writes another one of a row is told which of them is known here."""


WHERE_WAGERS: Final = {
    "wagers": "Write it under 'wagers'.",
    "bet": "Name it with 'bet', its size with 'stake'.",
    "seats": "Write it under 'wagers' of a seat.",
}
"""Where a wager is written, by the keys that a question knows."""
CARDS: Final = "bank_cards"
"""Where this key is known, `bank` is money: cards of the player-dealer are never written there."""


def right_key(written: str, known: Iterable[str], game: Game | None = None) -> str:
    """A hint for an unknown key: the known key that is spelled or means nearly the same, or where a wager belongs."""
    names = sorted(set(known) - {"ask", "house", "game", "v"})
    spelled = {_plain(one): one for one in (*(one for row in SAME_KEY for one in row), *OF_THE_TABLE, *names)}
    name = spelled.get(_plain(written), written)
    alike = [one for row in SAME_KEY if name in row for one in row if one in names and one != name]
    if name in names:
        alike = [name]
    if CARDS in alike and "bank" in alike:
        alike.remove("bank")
    if not alike and game is not None and meant(written, game.spots, game.synonyms) in game.spots:
        place = next((hint for key, hint in WHERE_WAGERS.items() if key in names), "")
        return f"It is a wager. {place}".strip()
    if not alike and name in OF_THE_TABLE:
        return "It describes the table. Write it beside 'seats', not in one of them."
    if alike:
        quoted = (f"'{one}'" for one in dict.fromkeys(alike))
        return f"Did you mean {' or '.join(quoted)}?"
    return str(did_you_mean(written, names) or say("Known here: {names}.", names=", ".join(names)))


def _plain(key: str) -> str:
    """A key without what people write differently: `upCard`, `up-card` and `up_card` are one."""
    return "".join(one for one in key.lower() if one.isalnum())


def instead(problem: Problem, reader: Reader) -> Problem:
    """A missing key whose value stands under the key of another question says so."""
    key = problem.where.rpartition(".")[2]
    if problem.what != f"'{key}' is missing.":
        return problem
    other = next((one for one in reader.unread() if any({key, one} <= set(row) for row in SAME_KEY)), "")
    if not other:
        return problem
    hint = say("Write '{key}' instead of '{other}'.", key=key, other=other)
    return Problem(problem.where, problem.what, hint, problem.code)
