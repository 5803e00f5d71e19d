"""A house that nobody has seen, made playable by pages of TOML: `check` is green, and hand-worked cases come out right.

Its sheets are invented: a baccarat whose bonuses are held to the line, a blackjack to 22 with jokers, a hold'em with
one forced bet that the button names, three cards of which the most of one suit win, a war with a second deal after a
tie, a hold'em with wild deuces and kinds of hands of its own, three cards with own limits and a bonus on red, and a
hold'em with a button straddle.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.shelf import BOOKS
from trainer.cli.check_report import check_one, report_json
from trainer.disk import resources
from trainer.games.base import ANY
from trainer.games.poker.poker_terms import read_terms
from trainer.games.pot.pot_watching_terms import every_moment
from trainer.houses.library import Library
from trainer.lessons.commands import open_pack, pack_first
from trainer.lessons.pack_check import check_pack
from trainer.lessons.problems import errors_of
from trainer.odds.count import odds_of
from trainer.prove.book_check import Depth, check_game, unsaid_notes
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.setup import parse_setup
from trainer.solve import solve_request
from trainer.table.betting.betting_decisions import whose_turn

HOUSES: Final = Path(__file__).resolve().parents[2] / "samples" / "houses"
MOST_LINES: Final = 90
BACCARAT, BLACKJACK, HOLDEM, COLORS, WAR, WILDS, BREAKER, CRIMSON, WHARF = GAMES = (
    "river-baccarat", "harbor-22", "button-holdem", "color-three", "river-war", "river-wilds", "tie-breaker",
    "crimson-three", "wharf-holdem",
)  # fmt: skip


@cache
def library() -> Library:
    return Library({**BOOKS, **resources.books_in(HOUSES)})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_a_page_that_check_finds_nothing_in(name: str) -> None:
    lines = (HOUSES / "rivertown" / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip() and not line.startswith("#")]) <= MOST_LINES
    assert [str(problem.text) for problem in check_game(library(), f"rivertown/{name}", Depth(10, rows=True))] == []
    assert [str(note) for note in unsaid_notes(library(), f"rivertown/{name}")] == []


def changed_page(name: str, old: str, new: str) -> Library:
    books = resources.books_in(HOUSES)
    text = books["rivertown"][name]
    assert old in text
    return Library({**BOOKS, "rivertown": {**books["rivertown"], name: text.replace(old, new, 1)}})


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        (WAR, 'not_printed = ["limits", "back-line"]', 'not_printed = ["limits"]',
         'not say whether players may bet on the back line. Cite a row like "ruling.back-line".'),
        (WHARF, 'not_printed = ["cards"]', "", "what happens with an exposed card or a wrong number of cards"),
    ],
)  # fmt: skip
def test_what_a_page_leaves_open_is_named_with_the_row_that_says_it(name: str, old: str, new: str, says: str) -> None:
    notes = [str(note) for note in unsaid_notes(changed_page(name, old, new), f"rivertown/{name}")]
    assert [says in note for note in notes] == [True]
    assert notes[0].startswith(f"rivertown/{name}.toml: ")


def test_check_is_green_only_where_the_page_is_whole() -> None:
    stated = 'not_printed = ["limits", "back-line"]'
    for new, whole in ((stated, True), ("", False)):
        report = check_one(changed_page(WAR, stated, new), [f"rivertown/{WAR}"], Depth(1))
        shown = report_json(report)
        assert (report.is_green, shown["ok"], shown["whole"]) == (whole, True, whole)


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ('not_printed = ["limits", "back-line", "ties"]', "' says what happens on a tie."),
        ('not_printed = ["limits", "back-lines"]', "'back-lines' is not a topic of a page. Did you mean 'back-line'?"),
    ],
)
def test_a_page_is_not_called_silent_about_what_it_says(new: str, says: str) -> None:
    problems = problems_with(WAR, 'not_printed = ["limits", "back-line"]', new)
    assert any(says in problem and "river-war.toml.not_printed" in problem for problem in problems), problems


def ask(name: str, what: str, **fields: object) -> dict[str, Any]:
    answer, _ = solve_request({"ask": what, "house": "rivertown", "game": name, **fields}, library())
    return dict(answer)


def paid(name: str, wagers: dict[str, int], **fields: object) -> dict[str, tuple[str, int]]:
    """What becomes of the wagers of seat 2 against a bank of $1,000 at seat 1."""
    seat = {"seat": 2, "wagers": wagers, **({"cards": fields.pop("cards")} if "cards" in fields else {})}
    answer = ask(name, "settle", player_dealer=1, bank=100000, seats=[seat], **fields)
    return {move["wager"]: (move["do"], move["amount"]) for move in answer["moves"]}


@pytest.mark.parametrize(
    ("player", "banker", "right"),
    [
        # 5 + 4 = 9 of hearts against 7: the line wins, two cards of one suit pay 2 to 1
        ("5h 4h", "Kc 7d", {"player-line": ("pay", 1000), "one-suit": ("pay", 2000), "tie": ("take", 1000)}),
        # 6 to 6: a Tie pays 9 to 1 here, the line goes back, king of diamonds and six of spades are no suit
        ("6s Kd", "6h Qc", {"player-line": ("push", 0), "one-suit": ("take", 1000), "tie": ("pay", 9000)}),
        # 2 + 3 draws a 4, all clubs: 9 to 7, three of one suit pay 8 to 1
        ("2c 3c 4c", "Kd 7s", {"player-line": ("pay", 1000), "one-suit": ("pay", 8000), "tie": ("take", 1000)}),
    ],
)
def test_river_baccarat_pays(player: str, banker: str, right: dict[str, tuple[str, int]]) -> None:
    wagers = {"player-line": 1000, "one-suit": 1000, "tie": 1000}
    moves = paid(BACCARAT, wagers, player_hand=player.split(), banker_hand=banker.split())
    assert {wager: (do, cents if do != "push" else 0) for wager, (do, cents) in moves.items()} == right


@pytest.mark.parametrize(("cents", "right"), [(1000, True), (1100, False)])
def test_a_bonus_is_held_to_the_line(cents: int, right: bool) -> None:
    answer = ask(BACCARAT, "allowed", option="one-suit", amount=cents, wagers={"player-line": 1000})
    assert answer["allowed"] is right


@pytest.mark.parametrize(
    ("cards", "bank", "right"),
    [
        ("As Ks", "9c 9d", ("pay", 2000)),  # a suited natural pays 2 to 1
        ("Ah Ks", "Kc Td", ("pay", 1000)),  # of two suits it is 21, higher than 20
        ("Jk 9c", "Kc Td", ("pay", 1000)),  # the joker counts 12: 21
        ("Jk 5d Kc", "Kd 8s", ("take", 1000)),  # 17, then 12 would be over 22: it counts 2, 17 under 18
        ("9c 7d 6h", "Ah Ks", ("pay", 1000)),  # 22 is the goal: over 21
        ("9c 7d 7h", "9h 9d", ("take", 1000)),  # 23 is over
        ("9c 8d", "9h 8s", ("push", 1000)),
    ],
)
def test_harbor_22_pays(cards: str, bank: str, right: tuple[str, int]) -> None:
    moves = paid(BLACKJACK, {"game": 1000}, cards=cards.split(), bank_cards=bank.split())
    assert moves["game"] == right


@pytest.mark.parametrize(("names", "bounds"), [("2", (300, 700)), ("4", (500, 900))])
def test_the_button_names_the_only_forced_bet_and_a_raise_adds_a_dollar(names: str, bounds: tuple[int, int]) -> None:
    """Named $4: a raise is to $5 at least, and at most $5 more."""
    game = read_terms(library().reader(f"rivertown/{HOLDEM}"), f"rivertown/{HOLDEM}").game
    text = f"rivertown/{HOLDEM} seed=1 seats=9 1:stack=$100 3:stack=$100 6:stack=$100 button=3 limit=1-5 names={names}"
    betting = every_moment(game, parse_setup(text))[0].betting
    assert betting.put == {3: int(names) * 100}
    assert betting.seat == 6
    assert betting.bounds == bounds
    raised, _ = betting.act(f"r{(bounds[0] + 200) // 100}")
    assert raised.bounds[0] == bounds[0] + 300  # a dollar over a raise of three


@pytest.mark.parametrize(
    ("straddle", "seats", "stands"),
    [
        ("3:4", 9, ["yes"]),  # the button, twice the big blind of $2
        ("3:10", 9, ["yes"]),  # or any larger amount up to $10
        ("3:11", 9, ["no"]),
        ("3:3", 9, ["no"]),  # less than twice the big blind
        ("8:4", 9, ["yes"]),  # the third player left of the big blind at seat 5
        ("6:4", 9, ["no"]),  # the first one
        ("8:4,3:8", 9, ["yes", "no"]),  # there is one straddle in a hand
        ("3:4:2", 9, ["no"]),  # two cards seen
        ("3:4", 4, ["no"]),  # four players
    ],
)
def test_the_button_straddles_for_what_it_declares(straddle: str, seats: int, stands: list[str]) -> None:
    """The blinds are at seats 4 and 5. Seat 6 acts first, straddle or not."""
    others = [3, 4, 5, 8] if seats == 4 else range(1, 10)
    stacks = " ".join(f"{seat}:stack=$200" for seat in others)
    text = f"rivertown/{WHARF} seed=1 seats=9 {stacks} button=3 limit=2-10 straddle={straddle}"
    game = library()[f"rivertown/{WHARF}"]
    end = machine.play(game.start(parse_setup(text)))
    duties = {str(done.duty.key): act_text(done.act) for done in end.record if done.duty and done.act}
    put_up = [part.partition(":")[0] for part in straddle.split(",")]
    assert [duties[f"post-blinds/{seat}"] for seat in put_up] == stands
    assert duties["first-to-act/deal"] == f"seat {next(seat for seat in (6, 7, 8) if seat in others)}"


@pytest.mark.parametrize(
    ("play", "order"),
    [
        ("", [6, 7, 8, 9, 1, 2, 4, 5, 3]),  # all call: the button's turn comes behind the blinds
        ("cr8", [6, 7, 8, 9, 1, 2, 4, 5, 3, 6]),  # seat 7 raises: the straddler has not acted, seat 6 has
    ],
)
def test_the_straddler_acts_last(play: str, order: list[int]) -> None:
    """The button at seat 3 straddles; the blinds are at seats 4 and 5."""
    stacks = " ".join(f"{seat}:stack=$200" for seat in range(1, 10))
    text = f"rivertown/{WHARF} seed=1 seats=9 {stacks} button=3 limit=2-10 straddle=3:4 play={play}"
    game = read_terms(library().reader(f"rivertown/{WHARF}"), f"rivertown/{WHARF}").game
    moments = [seen.betting for seen in every_moment(game, parse_setup(text.removesuffix(" play="))) if not seen.round]
    acting = [betting for betting in moments if not betting.over]
    assert [betting.seat for betting in acting] == order
    turns = {betting.seat: whose_turn(betting).rule.id for betting in acting[:9]}
    assert turns[3] == turns[4] == "straddle.last"
    assert turns[6] == turns[5] == "bet.turn"


def test_who_acts_first_and_last_behind_a_straddle_is_asked_of_solve() -> None:
    house, books = {"ask": "action", "button": 3, "street": "deal"}, library()
    wharf = {**house, "house": "rivertown", "game": WHARF}
    answer, _ = solve_request({**wharf, "straddlers": [3]}, books)
    assert (answer["first_to_act"], answer["last_to_act"]) == (6, 3)
    assert "last_to_act" not in solve_request(wharf, books)[0]
    for request, says in (
        ({**wharf, "straddlers": [6]}, "seat 6 may not straddle: The button may straddle, and the third"),
        ({**house, "house": "phoenix", "game": "texas-holdem", "straddlers": [6]}, "says nothing about straddles"),
    ):
        assert says in str(solve_request(request, books)[0])


@pytest.mark.parametrize(
    ("cards", "bank", "right"),
    [
        # two hearts led by a king beat two spades led by a queen, which qualify
        ("Kh 9h 2c", "Qs 8s 3d", {"ante": ("pay", 1000), "play": ("pay", 1000), "pair-plus": ("take", 1000)}),
        # three clubs beat any two of a suit, and pay 5 to 1
        ("2c 3c 5c", "As Ks Qd", {"ante": ("pay", 1000), "play": ("pay", 1000), "pair-plus": ("pay", 5000)}),
        # the third card of the suit decides: king, nine, four over king, nine, three
        ("Kh 9h 3h", "Kc 9c 4c", {"ante": ("take", 1000), "play": ("take", 1000), "pair-plus": ("pay", 5000)}),
        # a card of another suit counts nothing: nine and four tie with nine and four
        ("9h 4h As", "9c 4c Kd", {"ante": ("push", 1000), "play": ("push", 1000), "pair-plus": ("take", 1000)}),
    ],
)
def test_color_three_pays(cards: str, bank: str, right: dict[str, tuple[str, int]]) -> None:
    wagers = {"ante": 1000, "play": 1000, "pair-plus": 1000}
    assert paid(COLORS, wagers, cards=cards.split(), bank_cards=bank.split()) == right


def test_the_odds_of_a_ranking_that_looks_at_suits_are_drawn_and_say_so() -> None:
    """Three cards of one suit: 4 * 286 of 22,100 hands, so 5 to 1 loses 1 - 6 * 1,144 / 22,100 = 68.9 percent."""
    (odds,) = odds_of(library()[f"rivertown/{COLORS}"], "pair-plus", samples=20000)
    assert not odds.exact
    assert float(odds.edge) == pytest.approx(1 - 6 * 1144 / 22100, abs=0.02)


def test_a_book_read_a_second_time_pays_the_same() -> None:
    """A change of rules reads the books again: kinds of hands of their own are equal then, but other objects."""
    for books in (library(), Library({**BOOKS, **resources.books_in(HOUSES)})):
        (odds,) = odds_of(books[f"rivertown/{COLORS}"], "pair-plus", samples=20000)
        assert float(odds.edge) == pytest.approx(1 - 6 * 1144 / 22100, abs=0.02)


BOTH_SIDES: Final = {"ante": 1000, "tie": 500, "suit": 500}
AT_WAR: Final = {"ante": 1000, "war": 1000}


@pytest.mark.parametrize(
    ("wagers", "cards", "bank", "right"),
    [
        # ten over nine, both hearts: even money, no tie, one suit pays 2 to 1
        (BOTH_SIDES, "Th", "9h", {"ante": ("pay", 1000), "tie": ("take", 500), "suit": ("pay", 1000)}),
        # a deuce under an ace, two suits: everything is lost
        (BOTH_SIDES, "2c", "Ah", {"ante": ("take", 1000), "tie": ("take", 500), "suit": ("take", 500)}),
        # nine and nine, then a king over a queen: the Bet goes back, War wins even money
        (AT_WAR, "9h Kd", "9s Qd", {"ante": ("push", 1000), "war": ("pay", 1000)}),
        # queen and queen again: 2 to 1 on the Bet, War goes back
        (AT_WAR, "9h Qc", "9s Qd", {"ante": ("pay", 2000), "war": ("push", 1000)}),
        # a deuce under a trey on the second deal: both are lost
        (AT_WAR, "9h 2c", "9s 3d", {"ante": ("take", 1000), "war": ("take", 1000)}),
        # nine and nine: Tie pays 10 to 1, two of one rank pay 5 to 1, whoever surrenders loses half of the Bet
        (BOTH_SIDES, "9h", "9s", {"ante": ("take", 500), "tie": ("pay", 5000), "suit": ("pay", 2500)}),
    ],
)
def test_river_war_pays(wagers: dict[str, int], cards: str, bank: str, right: dict[str, tuple[str, int]]) -> None:
    first, _, second = cards.partition(" ")
    bank_first, _, bank_second = bank.partition(" ")
    row: dict[str, object] = {"seat": 2, "wagers": wagers, "cards": [first]}
    if first[0] == bank_first[0]:
        row |= {"second_cards": [second]} if second else {"surrendered": True}
    shown = {"bank_cards": [bank_first], **({"bank_second_cards": [bank_second]} if bank_second else {})}
    answer = ask(WAR, "settle", player_dealer=1, bank=100000, seats=[row], **shown)
    assert {move["wager"]: (move["do"], move["amount"]) for move in answer["moves"]} == right


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"wagers": {"ante": 1000}, "cards": ["9h"]}, "decides here"),
        ({"wagers": AT_WAR, "cards": ["Th"], "second_cards": ["Kd"]}, "without a tie"),
        ({"wagers": {"ante": 1000}, "cards": ["Th"], "surrendered": True}, "without a tie"),
    ],
)
def test_a_second_deal_is_only_after_a_tie(fields: dict[str, Any], word: str) -> None:
    answer = ask(WAR, "settle", player_dealer=1, bank=100000, seats=[{"seat": 2, **fields}], bank_cards=["9s"])
    assert word in answer["error"]["what"]


def test_the_stage_after_a_tie_is_asked_of_the_seats_in_the_tie_alone() -> None:
    """Seat 3 ties and goes to war, seat 4 ties and surrenders, seat 5 wins: three are burned, two get a card."""
    game = library()[f"rivertown/{WAR}"]
    deck = "9h9dKd9s 2c3c4c Qh Jc"
    text = (
        f"rivertown/{WAR} seed=1 seats=8 bank=1:$500/1 3:ante=$10 4:ante=$10 5:ante=$10 cover=matched fee=1 "
        f"plays=3:1/4:s cards={deck.replace(' ', '')}"
    )
    end = machine.play(game.start(parse_setup(text)))
    duties = {str(done.duty.key): act_text(done.act) for done in end.record if done.duty and done.act}
    assert duties["burn/war"] == "3"
    assert duties["deliver/war"] == "order seat-3 seat-1"
    assert duties["compare/3/war"] == "win"
    assert "compare/4/war" not in duties
    assert "compare/5/war" not in duties
    moves = {(move.moved.wager.seat, move.moved.wager.kind): (move.moved.do, move.moved.amount) for move in end.moves}
    assert moves == {
        (3, "ante"): ("push", 1000),
        (3, "war"): ("pay", 1000),
        (4, "ante"): ("take", 500),
        (5, "ante"): ("pay", 1000),
    }
    wrong = game.check_setup(parse_setup(text.replace("plays=3:1/4:s", "plays=5:1")))
    assert ["only after a tie" in str(problem.text) for problem in wrong] == [True]


def test_the_odds_of_the_war_are_every_deal_of_two_cards() -> None:
    """Of 51 cards 3 have the rank, 12 others the suit: Tie (30 - 48) / 51, Suit Match (15 + 24 - 36) / 51."""
    game = library()[f"rivertown/{WAR}"]
    edges = {bet: odds_of(game, bet)[0] for bet in ("tie", "suit")}
    assert all(odds.exact for odds in edges.values())
    assert {bet: odds.edge for bet, odds in edges.items()} == {"tie": Fraction(18, 51), "suit": Fraction(-3, 51)}


@pytest.mark.parametrize(
    ("board", "hands", "high", "reads"),
    [
        # a deuce makes three kings; four hearts rank under two pair
        ("Kh Qh 7c 5d 3s", "2cKd Ah9h", [0], ["trip kings", "four suit, ace high"]),
        # jack-ten-nine-eight over ten-nine-eight-seven, both over a pair of kings
        ("Th 9c 8d Ks 4s", "7hAs 5dJc AcKc", [1], ["four row, ten high", "four row, jack high", "pair of kings"]),
        # two deuces and three nines are five of a kind, over four aces
        ("2h 2d 9c 9s 5h", "9d4c AsAd", [0], ["five nines", "four aces"]),
        # four clubs lose to kings and eights
        ("Kc 8c 5d 6h 3c", "AcJd Kd8h", [1], ["four suit, ace high", "kings and eights"]),
        # the four spades of the board for both: the fifth card is of another suit and counts nothing
        ("As Ks 8s 4s 9d", "QhTh Jd6c", [0, 1], ["four suit, ace high", "four suit, ace high"]),
        # a deuce of another suit completes a flush
        ("As Ks 8s 4s 9d", "2h6c Jd7c", [0], ["ace-high flush", "four suit, ace high"]),
    ],
)
def test_river_wilds_ranks(board: str, hands: str, high: list[int], reads: list[str]) -> None:
    cards = [[hand[:2], hand[2:]] for hand in hands.split()]
    answer = ask(WILDS, "showdown", board=board.split(), hands=cards)
    assert answer["high"] == high
    assert all(hand["high"].startswith(words) for words, hand in zip(reads, answer["read"], strict=True))


def test_the_house_gets_first_lessons_that_ask_each_duty_once() -> None:
    """A lesson a game: an item for every kind of duty, then a whole round; the pack has no problem."""
    answer = pack_first("rivertown", library())
    checked = check_pack(open_pack(answer.files), library())
    assert errors_of(checked.problems) == ()
    assert checked.pack is not None
    for lesson in checked.pack.lessons:
        game = library()[lesson.game]
        asked = [item.id.partition(".")[2] for item in lesson.items]
        assert asked == [*(kind.value for kind in dict.fromkeys(skill.kind for skill in game.skills)), "whole-round"]


@pytest.mark.parametrize("name", GAMES)
def test_what_every_game_has_comes_with_the_page(name: str) -> None:
    """Exam weights of every duty, the hands on a chart, and a way to compare with another house."""
    game = library()[f"rivertown/{name}"]
    assert all(game.weights[skill.id] > 0 for skill in game.skills)
    assert all(chart.lines for chart in game.charts())
    assert game.book.fees or game.book.sheets


def problems_with(name: str, old: str, new: str) -> list[str]:
    problems = check_game(changed_page(name, old, new), f"rivertown/{name}", Depth(6))
    return [f"{problem.where}: {problem.text}" for problem in problems]


def test_a_hole_in_a_list_is_named_with_the_list_and_the_remedy() -> None:
    """No row says whether any other two cards may be doubled: the place is the list, not the whole page."""
    row = 'double."double.first-two" = { say = "Any other two cards may be doubled.", do = "allow", cite = "L218" }'
    told = problems_with(BLACKJACK, row, "")
    assert any("option.double" in problem and "double.after-split" in problem for problem in told), told
    assert all("Add a row for it" in problem for problem in told)


def test_a_wager_that_a_house_does_not_have_is_switched_off() -> None:
    """The sum of two nines is 18; a sentence may say nine."""
    tie = """[pays.tie."tie.nine"]
when = [{ winner = "tie", sum = 18 }]
do = "pay 20:1"
say = "A tie at nine pays 20 to 1."
cite = "L13"
before = "tie.equal"

[readings]"""
    assert problems_with(BACCARAT, "[readings]", tie) == []
    off = "spots.panda-8 = false\npays.panda-8 = false\nusual.fee_options"
    books = resources.books_in(HOUSES)
    page = books["rivertown"][BACCARAT].replace("usual.fee_options", off, 1)
    page = page.replace('"panda-8", "dragon-7"', '"dragon-7"').replace('["panda-8"], ', "")
    library = Library({**BOOKS, "rivertown": {**books["rivertown"], BACCARAT: page}})
    assert [str(problem.text) for problem in check_game(library, f"rivertown/{BACCARAT}", Depth(6, rows=True))] == []
    assert "panda-8" not in library[f"rivertown/{BACCARAT}"].spots


def test_a_chapter_brings_no_row_that_only_some_houses_print() -> None:
    """A banker's six pays one to two in two books of six: a page that cites its chapter does not say so."""
    game = library()[f"rivertown/{BACCARAT}"]
    assert "banker-line.six" not in game.rules
    moves = paid(BACCARAT, {"banker-line": 1000}, player_hand="2h 3d Ks".split(), banker_hand="Kc 6d".split())
    assert moves == {"banker-line": ("pay", 1000)}


@pytest.mark.parametrize(
    ("cards", "bank", "right"),
    [
        # king-queen-nine on both sides, then a pair of fours over an ace high
        ("Kh Qd 9c 4h 4d 2c", "Ks Qc 9d Ah Jd 2s", {"ante": ("pay", 1000), "play": ("pay", 1000)}),
        # then a pair of fours with a deuce on both sides: a second tie goes back
        ("Kh Qd 9c 4h 4d 2c", "Ks Qc 9d 4s 4c 2s", {"ante": ("push", 1000), "play": ("push", 1000)}),
        # no tie, no second deal: the Play that was made before stands
        ("Ah Qd 9c", "Ks Qc 9d", {"ante": ("pay", 1000), "play": ("pay", 1000)}),
        # ten high does not qualify: the Play goes back
        ("Ah Qd 9c", "Ts 8c 2d", {"ante": ("pay", 1000), "play": ("push", 1000)}),
    ],
)
def test_a_tie_of_three_cards_is_broken_by_three_more(cards: str, bank: str, right: dict[str, tuple[str, int]]) -> None:
    mine, banks = cards.split(), bank.split()
    row = {"seat": 2, "wagers": {"ante": 1000, "play": 1000}, "cards": mine[:3]}
    second = {"second_cards": mine[3:]} if mine[3:] else {}
    shown = {"bank_cards": banks[:3], **({"bank_second_cards": banks[3:]} if banks[3:] else {})}
    answer = ask(BREAKER, "settle", player_dealer=1, bank=100000, seats=[{**row, **second}], **shown)
    assert {move["wager"]: (move["do"], move["amount"]) for move in answer["moves"]} == right


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        # no other rule is meant: "again.deal" is one that the page has
        ('"again.tie" = { say = "Second cards of one rank are a tie.", cite = "L415" }', "",
         """has no rule 'again.tie'. Add it under [rule]: "again.tie" = { say = "...", cite = "L12" }"""),
        ('"again.tie" =', '"again.tye" =', "has no rule 'again.tie'. Did you mean 'again.tye'?"),
        ("1 = { limit", "1 = { limt", "'limit' is missing. Add it, for example: limit ="),
    ],
)  # fmt: skip
def test_what_is_missing_is_not_taken_for_a_misspelt_word(old: str, new: str, says: str) -> None:
    problems = problems_with(WAR, old, new)
    assert any(says in problem for problem in problems), problems


def test_the_lines_of_a_game_do_not_run_backward() -> None:
    (told,) = problems_with(BREAKER, "L601-650", "L601-350")
    assert told.endswith(
        "rivertown/tie-breaker.toml.game.lines: the lines run backward: L601-350. Write the first line first."
    )


def test_a_table_of_war_offers_to_surrender() -> None:
    """The letter s of a street is the word surrender, and one ante is no multiple."""
    game = library()[f"rivertown/{WAR}"]
    (turn, *_) = game.turns(game.new_setup(1, ANY))
    assert [str(choice.words) for choice in turn.choices] == ["War: surrender", "War: bet as much as the ante"]
