"""What a new house has of every game, once for one that a file adds and once for one that the window makes of a form.

Compared, printed, weighed for exams, taught in a first lesson, and counted.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.shelf import BOOKS
from tests.unit.houses.test_rivertown import CRIMSON, HOUSES
from trainer.disk import resources
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen
from trainer.lessons.commands import open_pack, pack_first
from trainer.lessons.pack_check import check_pack
from trainer.lessons.problems import errors_of
from trainer.odds.count import odds_of
from trainer.prove.book_check import Depth, check_game
from trainer.shell.house_rules import HouseRules
from trainer.ui.controllers.posted_differences import posted_differences
from trainer.ui.controllers.sheets import felt_plan, rule_sheet, worksheet

EZ, THREE_CARDS = "lake-elsinore/ez-baccarat-panda-8", "casino-real/three-card-poker"
OWN = """fees.1 = { limit = "$5-$300", player_dealer = "any: $2", cite = "L901" }
pays.tie."tie.equal" = { say = "A Tie pays 9 to 1 here.", when = [{ winner = "tie" }], do = "pay 9:1", cite = "L902" }
"""


def by_file(_: Path) -> tuple[Library, str]:
    """A folder of pages that somebody wrote."""
    return Library({**BOOKS, "rivertown": resources.books_in(HOUSES)["rivertown"]}), f"rivertown/{CRIMSON}"


def by_window(folder: Path) -> tuple[Library, str]:
    """What the page for house rules makes of a printed form, with two rows of the room's own sheet."""
    rules = HouseRules(folder)
    library = rules.library()
    house = rules.make_house("evening-club", "Evening Club", (Chosen(EZ, OWN),))
    library.add(house, rules.books()[house])
    return library, f"{house}/ez-baccarat-panda-8"


@pytest.mark.parametrize(
    ("made", "other", "says", "odds"),
    [
        # every red hand of three cards, 572 of one suit and 2,028 of two suits among 22,100
        (by_file, THREE_CARDS, "The Crimson takes $5 to $25", ("crimson", Fraction(109, 425))),
        # a Tie at 8 to 1 loses 14.3596 percent from eight packs (M. Shackleford, baccarat); ties come 9.5156 times in
        # a hundred, so one more for one is 9.5156 percent less
        (by_window, EZ, "A Tie pays 9 to 1 here.", ("tie", Fraction(48440, 1000000))),
    ],
)
def test_everything_comes_with_a_new_house(made, other, says, odds, tmp_path: Path) -> None:
    library, id = made(tmp_path)
    game: Game = library[id]
    assert list(check_game(library, id, Depth(4))) == []
    differences = posted_differences(library[other], game)
    assert differences.rows > differences.same
    assert says in str(rule_sheet(game).blocks)
    assert felt_plan(game).blocks
    assert len(worksheet(game, None, 2, 1, felts=False).blocks) > 2
    assert all(game.weights[skill.id] > 0 for skill in game.skills)
    checked = check_pack(open_pack(pack_first(game.info.house, library).files), library)
    assert errors_of(checked.problems) == ()
    assert checked.pack is not None
    assert id in [lesson.game for lesson in checked.pack.lessons]
    bet, edge = odds
    (counted,) = odds_of(game, bet)
    assert counted.exact
    assert float(counted.edge) == pytest.approx(float(edge), abs=0.00001)
