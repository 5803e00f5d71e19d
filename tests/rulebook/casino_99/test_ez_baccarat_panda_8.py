"""EZ Baccarat Panda 8 at Casino 99: points, third cards, results, and what every wager has coming (L1092-1204)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.asking import asking, game, reader, refusing
from trainer.cards.card import natural_cards
from trainer.core.rng import make_rng, sample
from trainer.games.baccarat.baccarat_terms import read_terms
from trainer.rules.decision import decide

ID = "casino-99/ez-baccarat-panda-8"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L1155-1163: banker's score, then hit or stand for the player's third card 0 to 9.
CHART = {
    7: "S S S S S S S S S S",
    6: "S S S S S S H H S S",
    5: "S S S S H H H H S S",
    4: "S S H H H H H H S S",
    3: "H H H H H H H H S H",
    2: "H H H H H H H H H H",
    1: "H H H H H H H H H H",
    0: "H H H H H H H H H H",
}
CELLS = [(score, third, act) for score, row in CHART.items() for third, act in enumerate(row.split())]
ACTS = {"H": "hit", "S": "stand"}

# L1112: what each rank counts.
COUNTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(number): number for number in range(2, 10)}}


def of(points: int, suit: str = "c") -> str:
    """A card that counts so much."""
    return {0: "K", 1: "A"}.get(points, str(points)) + suit


def two(total: int, suit: str = "d") -> list[str]:
    """Two cards with a total."""
    return [of(0, suit), of(total, suit)]


def three(total: int) -> list[str]:
    """Three cards with a total: an ace, a five and what is missing."""
    return ["Ah", "5s", of((total - 6) % 10, "h")]


def points(cards: list[str]) -> int:
    return sum(COUNTS[card[0]] for card in cards) % 10


# -- the deck and the points


def test_the_shoe_holds_eight_packs_without_jokers():
    # L1108: three to eight packs of 52, no jokers.
    assert game(ID).deck.size == 416
    assert {card.rank for card in game(ID).deck.cards()} == set(range(2, 15))
    assert "Jk" in refuse("compare", player=["Jk", "2c"], bank=["3c", "4c"])


def test_the_same_card_may_lie_on_the_table_more_than_once():
    assert ask("compare", player=["9h", "Kh"], bank=["9h", "Kh"])["winner"] == "tie"
    assert ask("draw", who="player", cards=["5h", "5h"])["act"] == "hit"


@pytest.mark.parametrize("card", [str(card) for card in natural_cards()])
def test_every_card_counts_what_is_printed(card: str):
    # L1112, read beside a deuce and beside a nine.
    for other, count in (("2c", 2), ("9d", 9)):
        total = (COUNTS[card[0]] + count) % 10
        assert ask("compare", player=[card, other], bank=["Kc", "Kd"])["parts"][0]["total"] == total


@pytest.mark.parametrize(("cards", "total"), [("7h 8c", 5), ("9h 9d 9c", 7), ("Kh Qd Jc", 0), ("4h 6d", 0)])
def test_only_the_right_hand_digit_counts(cards: str, total: int):
    assert ask("compare", player=cards.split(), bank=["2c", "Kd"])["parts"][0]["total"] == total


# -- third cards


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("against", range(8))
def test_the_player_hand_hits_on_five_or_less(total: int, against: int):
    # L1144
    answer = ask("draw", who="player", cards=two(total), against=two(against, "s"))
    assert answer["act"] == ("hit" if total <= 5 else "stand")
    assert answer["cite"] == "casino-99 L1144"
    assert answer["total"] == total


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_the_banker_hand_hits_on_five_or_less_when_the_player_hand_stood(banker: int, player: int):
    # L1145; quiz 1: player 6 stands, banker 5 draws.
    answer = ask("draw", who="bank", cards=two(banker), against=two(player, "s"))
    assert answer["act"] == ("hit" if banker <= 5 else "stand")
    assert answer["cite"] == "casino-99 L1145"


@pytest.mark.parametrize(("score", "third", "act"), CELLS)
def test_the_printed_chart(score: int, third: int, act: str):
    # All 80 cells, whatever two cards the player hand began with.
    for player in range(6):
        answer = ask("draw", who="bank", cards=two(score), against=[*two(player, "s"), of(third)])
        assert answer["act"] == ACTS[act]
        lines = [
            int(line) for line in answer["cite"].replace("casino-99 ", "").replace("L", "").split("-")[-1].split(",")
        ]
        assert 1147 <= lines[0] <= 1163
        assert "doubt" not in answer


def test_the_chart_says_the_same_as_the_sentences_above_it():
    # L1147-1150, as sentences.
    sentences = {
        3: lambda third: third != 8,
        4: lambda third: third not in (0, 1, 8, 9),
        5: lambda third: third in (4, 5, 6, 7),
        6: lambda third: third in (6, 7),
    }
    for score, hits in sentences.items():
        for third in range(10):
            answer = ask("draw", who="bank", cards=two(score), against=["Kc", "2c", of(third)])
            assert (answer["act"] == "hit") == hits(third)


@pytest.mark.parametrize(
    ("banker", "third", "act"),
    [(3, 8, "stand"), (3, 9, "hit"), (6, 5, "stand"), (6, 6, "hit"), (6, 7, "hit")],
)
def test_quiz_2_and_3(banker: int, third: int, act: str):
    # L1160, L1157
    assert ask("draw", who="bank", cards=two(banker), against=["2c", "3c", of(third)])["act"] == act


@pytest.mark.parametrize(
    ("one", "other"), [(one, other) for one, other in product(range(10), repeat=2) if max(one, other) > 7]
)
def test_a_natural_ends_the_drawing_for_both_and_the_reading_is_marked(one: int, other: int):
    # L1114-1118 rank a natural above three cards; that it stops the draw is not printed. Without that either hand takes
    # a card on five or less (L1144-1145), so that with more the doubt decides nothing.
    for who, cards, against in (("player", one, other), ("bank", other, one)):
        answer = ask("draw", who=who, cards=two(cards), against=two(against, "s"))
        assert (answer["act"], answer["rule"]) == ("stand", "draw.natural")
        assert ("doubt" in answer) == (cards < 6)


def test_a_draw_needs_two_cards_and_for_the_banker_the_player_hand():
    assert "2 cards are needed" in refuse("draw", who="player", cards=["2c", "3c", "4c"])
    assert "missing" in refuse("draw", who="bank", cards=["2c", "3c"])


# -- the result


@pytest.mark.parametrize(("player", "banker"), list(product(range(10), repeat=2)))
def test_the_hand_nearer_to_nine_wins_with_any_number_of_cards(player: int, banker: int):
    # L1142, L1183; naturals are two-card eights and nines, L1115-1116, and stand above three cards, L1117.
    expected = "player" if player > banker else "banker" if banker > player else "tie"
    hands = {"2": two, "3": three}
    for one, other in product("23", repeat=2):
        answer = ask("compare", player=hands[one](player), bank=hands[other](banker))
        naturals = [one == "2" and player >= 8, other == "2" and banker >= 8]
        if expected != "tie" and any(naturals) and not all(naturals):
            assert answer["winner"] == ("player" if naturals[0] else "banker")
            assert answer["rule"] == "result.natural"
        else:
            assert answer["winner"] == expected
        assert [part["natural"] for part in answer["parts"]] == naturals
        assert answer["result"] == {"player": "win", "banker": "lose", "tie": "push"}[answer["winner"]]


# -- what the wagers have coming


def printed_outcome(bet: str, player: list[str], banker: list[str]) -> tuple[str, int]:
    """What the book gives a wager of $10, read from L1136-1204 without naturals against three cards."""
    mine, bank = points(player), points(banker)
    match bet:
        case "player-line":  # L1136, L1171, L1173
            won, lost, odds = mine > bank, mine < bank, 1
        case "banker-line":  # L1137, L1172, L1174; pushes on a winning three-card seven
            won, lost, odds = bank > mine and not (bank == 7 and len(banker) == 3), bank < mine, 1
        case "tie":  # L1179-1184
            won, lost, odds = mine == bank, mine != bank, 8
        case "dragon-7":  # L1192-1193
            won, odds = bank == 7 and len(banker) == 3 and mine <= 6, 40
            lost = not won
        case _:  # L1203-1204
            won, odds = mine == 8 and len(player) == 3 and bank <= 7, 25
            lost = not won
    return ("pay", 1000 * odds) if won else ("take", 1000) if lost else ("push", 0)


BETS = ("player-line", "banker-line", "tie", "panda-8", "dragon-7")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(40))
def test_every_wager_after_rounds_dealt_by_the_chart(seed: int):
    rng = make_rng(seed)
    for _ in range(25):
        cards = [str(card) for card in sample(rng, game(ID).deck.cards(), 6)]
        player, banker = dealt(cards)
        for bet in BETS:
            answer = ask("bonus", bet=bet, stake=1000, player_hand=player, banker_hand=banker)
            do, amount = printed_outcome(bet, player, banker)
            assert answer["do"] == do, (bet, player, banker)
            assert answer["amount"] == (amount if do == "pay" else 0)


def dealt(cards: list[str]) -> tuple[list[str], list[str]]:
    """The hands these cards make by L1142-1163 as written in this file."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
    if max(points(player), points(banker)) >= 8:
        return player, banker
    if points(player) <= 5:
        player.append(rest.pop(0))
        if CHART[points(banker)].split()[COUNTS[player[2][0]]] == "H":
            banker.append(rest.pop(0))
    elif points(banker) <= 5:
        banker.append(rest.pop(0))
    return player, banker


@pytest.mark.parametrize(
    ("player", "banker", "pays"),
    [
        # quiz 4: three-card 8 against 7 (both lengths), against 8 and 9; a two-card 8 loses
        (three(8), two(7), 25),
        (three(8), three(7), 25),
        (three(8), three(0), 25),
        (three(8), three(8), 0),
        (three(8), three(9), 0),
        (two(8), two(7), 0),
    ],
)
def test_panda_8(player: list[str], banker: list[str], pays: int):
    # L1203-1204
    answer = ask("bonus", bet="panda-8", stake=500, player_hand=player, banker_hand=banker)
    assert answer["amount"] == 500 * pays
    assert answer["pays"] == ("25:1" if pays else None)


@pytest.mark.parametrize(
    ("player", "banker", "pays"),
    [
        (three(6), three(7), 40),
        (two(6), three(7), 40),
        (three(7), three(7), 0),
        (three(6), two(7), 0),
        (three(8), three(7), 0),
    ],
)
def test_dragon_7(player: list[str], banker: list[str], pays: int):
    # quiz 5, L1192-1193
    answer = ask("bonus", bet="dragon-7", stake=500, player_hand=player, banker_hand=banker)
    assert answer["amount"] == 500 * pays
    assert answer["hand"] == ("three-card-7" if pays else None)


def test_the_banker_line_on_a_dragon_7_is_a_reading_that_can_be_switched():
    hands = {"player_hand": three(6), "banker_hand": three(7)}
    pushed = ask("bonus", bet="banker-line", stake=2000, **hands)
    assert (pushed["do"], pushed["rule"]) == ("push", "banker-line.dragon-7")
    assert pushed["doubt"]
    # quiz 5: by the letter of the book it is paid 1:1, L1137, L1172
    paid = ask("bonus", bet="banker-line", stake=2000, banker_line_on_dragon_7="pays", **hands)
    assert (paid["do"], paid["amount"]) == ("pay", 2000)
    # a two-card seven and a tie at seven are not meant
    assert ask("bonus", bet="banker-line", stake=2000, player_hand=three(6), banker_hand=two(7))["do"] == "pay"
    assert (
        ask("bonus", bet="banker-line", stake=2000, player_hand=two(7), banker_hand=three(7))["rule"]
        == "banker-line.tie"
    )


def test_quiz_6_a_tie_pays_eight_to_one_and_the_lines_come_back():
    # L1183-1184; the push of the lines is implied
    for player, banker in ((two(6), two(6)), (three(6), two(6)), (three(0), three(0))):
        hands = {"player_hand": player, "banker_hand": banker}
        assert ask("bonus", bet="tie", stake=500, **hands)["amount"] == 4000
        for line in ("player-line", "banker-line"):
            answer = ask("bonus", bet=line, stake=500, **hands)
            assert answer["do"] == "push"
            assert answer["doubt"]


def test_a_card_drawn_against_a_natural_is_told_whatever_it_comes_to():
    # L1115-1118: no line says that a natural stops the draw; by the reading in force this card could not lie there
    hands = {"player_hand": two(9), "banker_hand": ["2c", "3d", "Kh"]}
    seat = {"seat": 5, "wagers": {"player-line": 1000}}
    answer = ask("settle", player_dealer=3, bank=100000, seats=[seat], **hands)
    assert answer["moves"][0]["do"] == "pay"
    assert answer["against"] == ["draw.natural"]
    assert "natural stops the draw" in answer["doubt"]


# -- who may bet what


@pytest.mark.parametrize(
    ("option", "wagers", "allowed"),
    [
        ("dragon-7", {}, False),  # L1139, L1189
        ("panda-8", {"tie": 500}, False),  # L1140, L1200
        ("panda-8", {"player-line": 500}, True),
        ("dragon-7", {"banker-line": 500}, True),
        ("tie", {}, True),  # L1178
        ("tie", {"banker-line": 500}, True),
        ("player-line", {}, True),
    ],
)
def test_side_bets_need_a_line_wager_and_the_tie_bet_does_not(option: str, wagers: dict[str, int], *, allowed: bool):
    assert ask("allowed", option=option, wagers=wagers)["allowed"] is allowed


def test_the_house_way_is_the_compulsory_rule():
    # L1165: player hand hits on five or below and stands on six or more, the same as L1144.
    terms = read_terms(reader(ID), ID)
    assert "5 or less" in game(ID).rules["house-way.player"].says
    assert [rule.printed.id for rule in terms.draws["player"]][1:] == ["player.hit", "player.stand"]


def test_every_decision_says_why():
    terms = read_terms(reader(ID), ID)
    rng = make_rng(5)
    from trainer.games.baccarat.baccarat_outcome import play

    for _ in range(50):
        coup = play(terms, sample(rng, terms.shoe, 6), {"banker_line_on_dragon_7": "push"})
        for rules in terms.awards.values():
            assert decide(rules, coup).steps[-1].checks
