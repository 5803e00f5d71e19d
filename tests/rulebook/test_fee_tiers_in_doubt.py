"""Fee tiers that cannot be as they are printed: the doubt is told for the amounts between, and for no other."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking

ANGIES = ("angies", "three-card-poker-6-card-bonus", "ante")
RED = ("lake-elsinore", "pure-21-5-red-flex", "base")
PURE = ("phoenix", "pure-21-5-blackjack", "game")
DRAGON = ("casino-real", "commission-free-baccarat-dragon-bonus", "player-line")
REAL = ("casino-real", "pure-21-5-blackjack", "game")


@pytest.mark.parametrize(
    ("game", "option", "action", "fee", "doubtful"),
    [
        # angies L1028-1029: $25-$200 at 50 cents and $51-$100 at a dollar
        (ANGIES, 3, 50, 50, False),
        (ANGIES, 3, 75, 100, True),
        (ANGIES, 3, 150, 200, True),
        (ANGIES, 3, 250, 200, False),
        # casino-real L1352-1353: $201-$300 at 2 dollars, $300-$500 at 3 in the player-dealer's column of option 1
        (DRAGON, 1, 300, 200, True),
        (DRAGON, 1, 299, 200, False),
        (DRAGON, 1, 301, 300, False),
        # casino-real L1580-1581: $301-$500 at 3 dollars, $500+ at 5
        (REAL, 3, 500, 300, True),
        (REAL, 3, 499, 300, False),
        (REAL, 3, 501, 500, False),
        # lake-elsinore L2622-2625: $401-$600 at 5 dollars, then $691-$1200 at 7
        (RED, 6, 600, 500, False),
        (RED, 6, 650, 700, True),
        (RED, 6, 691, 700, False),
        # phoenix L920-925: no fee beside $201-$400, which stands in the column of fees
        (PURE, 1, 200, 200, False),
        (PURE, 1, 300, 300, True),
        (PURE, 1, 401, 500, False),
    ],
)
def test_a_doubt_stands_where_the_tiers_do(
    game: tuple[str, str, str], option: int, action: int, fee: int, doubtful: bool
):
    house, slug, wager = game
    halves = (action // 2, action - action // 2)
    seats = [{"seat": seat, "wagers": {wager: cents * 100}} for seat, cents in zip((2, 4), halves, strict=True)]
    answer = asking(house, slug)("fee", option=option, seats=seats)
    assert (answer["player_dealer"], "tier" in answer.get("doubt", "")) == (fee, doubtful)
