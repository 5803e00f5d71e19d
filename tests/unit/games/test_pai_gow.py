"""What pai gow poker tables and hands are made of: stakes within the posted limits, rare hands drawn directly."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rulebook.asking import asking, game, reader, refusing
from trainer.cards.card import JOKER
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import build
from trainer.games.base import Wish
from trainer.games.pai_gow.pai_gow_chart import draft_of
from trainer.games.pai_gow.pai_gow_seeker import HandsWanted, patterns
from trainer.games.pai_gow.pai_gow_setting import every_rule, fired, paths_to, set_by_house
from trainer.games.pai_gow.pai_gow_terms import FORTUNE, PaiGowTerms, read_terms
from trainer.hands.seven_cards import Setting, every_setting
from trainer.hands.systems import Joker
from trainer.round import machine
from trainer.round.acts import Act, Choose, Order, Seat, Seats
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.rules.decision import Decision, SlipKind

FEES = (
    "casino-99/fortune-pai-gow-poker",
    "phoenix/fortune-pai-gow-poker",
    "phoenix/double-hand-poker",
    "phoenix/push-bet-pai-gow-poker",
    "lake-elsinore/pai-gow-poker",
    "lake-elsinore/fortune-pai-gow-poker",
)
LAKE = "lake-elsinore/fortune-pai-gow-poker"
CHARTS = ("casino-99/fortune-pai-gow-poker", "phoenix/double-hand-poker", "prop-desk/pai-gow-poker")


def terms_of(id: str) -> PaiGowTerms:
    return read_terms(reader(id), id)


# -- stakes


@pytest.mark.parametrize("id", FEES)
def test_stakes_keep_to_the_limits_of_the_option_in_force(id: str):
    for name, schedule in terms_of(id).table.fees.named.items():
        for option in schedule.options:
            rule = option.printed.id
            for seed in range(8):
                setup = game(id).new_setup(seed, Wish(Kind.TAKE_FEE, rule))
                assert (setup.option("fee"), setup.option("fee-set")) == (str(option.number), name)
                assert all(option.minimum <= wager.stake <= option.maximum for wager in setup.wagers), setup.to_text()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("option", range(1, 44))
def test_every_tier_of_the_player_dealer_comes_up(option: int):
    id = "casino-99/fortune-pai-gow-poker"
    printed = terms_of(id).table.fees.now.option(option)
    assert printed is not None
    actions = [
        sum(wager.stake for wager in game(id).new_setup(seed, Wish(Kind.TAKE_FEE, f"fee.option-{option}")).wagers)
        for seed in range(150)
    ]
    for tier in printed.player_dealer:
        assert any(tier.start <= action <= (tier.end or action) for action in actions), tier


def test_small_bonus_wagers_come_without_an_envy_button():
    # L1509: $5 earns a button; three-dollar tables take less.
    id = "casino-99/fortune-pai-gow-poker"
    found: Counter[bool] = Counter()
    for seed in range(40):
        setup = game(id).new_setup(seed, Wish(Kind.GIVE_ENVY))
        found.update(wager.stake < 500 for wager in setup.wagers if wager.kind == FORTUNE)
    assert found[True] > 5
    assert found[False] > 20


def test_a_stake_beyond_the_limit_is_a_problem():
    id = "phoenix/double-hand-poker"
    setup = parse_setup(f"{id} seed=1 bank=3:$1000/1 4:game=$150 dice=1-2-3 fee=1 asks=4", 7)
    assert ["$10 to $100" in problem.message for problem in game(id).check_setup(setup)] == [True]


# -- rare hands


@pytest.mark.parametrize("id", CHARTS)
def test_a_draft_makes_every_line_of_a_chart_common(id: str):
    joker, chart = next(iter(terms_of(id).charts.items()))
    values, rng = terms_of(id).values(joker), make_rng(7)
    for rule in every_rule(chart):
        drafts = [draft_of(one for line in path for one in line.when) for path in paths_to(chart, rule.id)]
        hits = sum(rule.id in fired(chart, drafts[n % len(drafts)].draw(rng), values) for n in range(400))
        # The golden rule is what is left over of it at Phoenix: two or three pair beside a complete hand.
        assert hits >= (1 if rule.id == "golden" else 4), f"{rule.id}: {hits} of 400"


def test_what_a_draft_draws():
    rng = make_rng(3)
    five = HandsWanted(patterns(lambda one: one[0] == 5))
    middle = HandsWanted(patterns(lambda one: one == (4, 1, 1, 1)), (9, 10, 11), top=13, joker=False)
    for _ in range(200):
        hand = five.draw(rng)
        assert JOKER in hand
        assert sum(card.rank == 14 for card in hand) == 4
        counts = Counter(card.rank for card in middle.draw(rng)).most_common()
        assert counts[0][1] == 4
        assert counts[0][0] in (9, 10, 11)
        assert max(rank for rank, _ in counts[1:]) >= 13


def test_drafts_meet_where_they_can():
    fours = HandsWanted(patterns(lambda one: one[0] == 4), (9, 10, 11))
    assert fours.meet(HandsWanted(lead=(11, 12))).lead == (11,)
    assert fours.meet(HandsWanted(lead=(2,))).lead == (9, 10, 11)  # nothing in common: the first is kept
    assert fours.meet(HandsWanted(top=13, run=True)).run


# -- situations for one rule


@pytest.mark.parametrize(
    ("id", "kind", "rule"),
    [
        ("lake-elsinore/fortune-pai-gow-poker", Kind.COMPARE, "rank.wheel"),
        ("lake-elsinore/pai-gow-poker", Kind.COMPARE, "rank.five-of-a-kind"),
        ("poker-flats/double-hand-poker", Kind.COMPARE, "rank.joker"),
        ("casino-99/fortune-pai-gow-poker", Kind.COMPARE, "setting.legal"),
        ("casino-99/fortune-pai-gow-poker", Kind.SETTLE, "fortune.any-result"),
        ("casino-99/fortune-pai-gow-poker", Kind.PAYOUT_ORDER, "action.first-wager"),
        ("phoenix/fortune-pai-gow-poker", Kind.PAY_ENVY, "envy.back-line-own"),
        ("phoenix/push-bet-pai-gow-poker", Kind.CHECK_SETTING, "alternative.two-pair-complete"),
        ("phoenix/push-bet-pai-gow-poker", Kind.CHECK_SETTING, "alternative.quads-keep"),
        ("casino-99/fortune-pai-gow-poker", Kind.DEAL_ORDER, "deal.shuffler"),
    ],
)
def test_a_drill_of_a_rule_that_seldom_decides(id: str, kind: Kind, rule: str):
    for seed in range(3):
        question = build(game, skill_ref(game(id), kind, rule, seed))
        assert question.duty.kind is kind
        assert rule in [one.id for one in question.decision.rules]


def test_a_reading_a_comparison_turns_on_is_told_afterwards_and_not_in_the_question():
    id = "poker-flats/double-hand-poker"
    question = build(game, skill_ref(game(id), Kind.COMPARE, "rank.wheel", 1))
    reading = "Ace-deuce-trey-four-five is the lowest straight."
    assert reading not in str(question.duty.ask)
    assert reading in [str(rule.text) for rule in question.decision.rules]


@pytest.mark.parametrize(
    ("id", "player", "bank", "rule"),
    [
        # Casino 99 L1391: ace to five is the lowest straight.
        ("casino-99/fortune-pai-gow-poker", "Kc Qd / Ah 2d 3c 4s 5h", "Jd 9h / 2c 3d 4h 5s 6c", "rank.wheel"),
        # L1369: the joker is a card of the straight, not an ace.
        ("casino-99/fortune-pai-gow-poker", "Kc Qd / 9h 8d Jk 6s 5h", "Jd 9c / Tc Td 4h 3s 2c", "rank.joker"),
        # Lake Elsinore L4957-4959: five of a kind stands under five aces and above a royal flush.
        (
            "lake-elsinore/fortune-pai-gow-poker",
            "Kc Qd / 9h 9d 9c 9s Jk",
            "Jd 8c / Ac Kh 4h 3s 2c",
            "rank.five-of-a-kind",
        ),
    ],
)
def test_the_rule_of_rank_stands_beside_the_result(id: str, player: str, bank: str, rule: str):
    house, _, slug = id.partition("/")

    def held(text: str) -> dict[str, list[str]]:
        front, _, back = text.partition("/")
        return {"front": front.split(), "back": back.split()}

    assert rule in asking(house, slug)("compare", player=held(player), bank=held(bank))["with_rules"]


# -- requests as others would write them


@pytest.mark.parametrize(
    ("front", "back"), [("Kh Ks", "Ac Jd 9h 5s 3c"), ("Kh Ks 2c", "Ac Jd 9h 5s"), ("2c", "Kh Ks Ac Jd 9h 5s")]
)
def test_three_and_four_and_one_and_six_are_foul(front: str, back: str):
    # Phoenix L47-50: a front stronger than the back, not exactly two in front, not exactly five behind.
    answer = asking("phoenix", "double-hand-poker")("foul", front=front.split(), back=back.split())
    assert answer["foul"] is True
    assert answer["why"]


def test_wagers_schedules_and_models_by_their_other_names():
    ask = asking(*LAKE.split("/"))
    hands = {"cards": ["Ah", "Kd", "Js", "9c", "7d", "5h", "3s"]}
    rows = [{"seat": 6, "wagers": {"base": 2000, "fortune-bonus": 1000}, **hands}]
    bank = ["As", "Kc", "Jd", "9d", "7h", "5c", "2s"]
    answer = ask("settle", player_dealer=3, bank=9000, cover="two-sided", seats=rows, bank_cards=bank)
    assert [move["wager"] for move in answer["moves"]] == ["game", "fortune"]
    assert answer["cover"] == "two_cap"
    assert ask("bonus", bet="fortune-bonus", stake=500, **hands)["amount"] == 0
    # L4131-4137: $250 of game wagers; L5027-5063: $310 with the bonus, players nothing.
    stakes = [{"seat": 2, "wagers": {"game": 25000, "fortune": 6000}}]
    for name, fees in (("ca-2014-pai-gow-1-2", (200, [300])), ("fpg-own-1", (200, [0])), ("own", (200, [0]))):
        fee = ask("fee", set=name, option=1, seats=stakes)
        assert (fee["player_dealer"], fee["players"]) == fees


def test_an_envy_row_may_give_its_wagers():
    quads = ["9c", "9d", "9h", "9s", "5d", "Kd", "2h"]
    high = ["Kh", "Qs", "Th", "8h", "6d", "3d", "2c"]
    rows = [{"seat": 2, "wagers": {"fortune": 500}, "cards": quads}, {"seat": 6, "fortune": 500, "cards": high}]
    # Casino 99 L1531: four of a kind brings $5.
    assert asking("casino-99", "fortune-pai-gow-poker")("envy", player_dealer=1, seats=rows)["envy"] == {"6": 500}


def test_a_book_without_a_collection_says_so():
    refused = refusing("prop-desk", "pai-gow-poker")("fee", option=1, seats=[{"seat": 2, "wagers": {"game": 2000}}])
    assert "prints no collection" in refused


# -- the shuffler


def test_a_round_from_the_shuffler():
    # Casino 99 L1407: the dice first, then hand after hand from the shuffler to every position.
    id = "casino-99/fortune-pai-gow-poker"
    text = "seed=5 bank=3:$1000/1 4:game=$20 6:game=$20 dice=2-3-5 deal=shuffler fee=4 cover=matched asks=4,6"
    setup = parse_setup(f"{id} {text}", 7)
    assert game(id).check_setup(setup) == ()
    start = game(id).start(setup)
    done: dict[Kind, tuple[Round, Duty, Decision[Act]]] = {}
    for now, duty, decision in machine.every_duty(start):
        assert now.lay.total == start.lay.total
        done.setdefault(duty.kind, (now, duty, decision))
    assert done[Kind.DEAL_ORDER][2].result == Choose("dice")
    assert Kind.MARK_PILE not in done
    assert Kind.LEFTOVER not in done
    assert done[Kind.COUNT_DICE][2].result == Seat(5)  # ten is the third position from seat 3
    assert done[Kind.DELIVER][2].result == Order(tuple(f"seat-{seat}" for seat in (5, 6, 7, 1, 2, 3, 4)))
    assert done[Kind.PICK_UP][2].result == Seats((1, 2, 5, 7))
    dealt = done[Kind.PICK_UP][0].lay
    hands = [dealt.cards_at(f"seat-{seat}.hand") for seat in (5, 6, 7, 1, 2, 3, 4)]
    assert [len(hand) for hand in hands] == [7] * 7
    assert len({card for hand in hands for card in hand}) == 49


def test_the_second_hand_of_the_shuffler_is_the_next_seven_cards():
    id = "casino-99/fortune-pai-gow-poker"
    cards = "Ac Ad Ah As Kc Kd Kh  2c 2d 2h 2s 3c 3d 3h"
    top = parse_cards(cards)
    rest = [card for card in game(id).deck.cards() if card not in top]
    deck = "".join(str(card) for card in (*top, *rest))
    setup = parse_setup(f"{id} seed=5 bank=3:$1000/1 4:game=$20 dice=1-1-1 deal=shuffler fee=4 asks=4 cards={deck}", 7)
    # Three counts to seat 5; seat 6 gets the second hand, seat 4 the seventh.
    now = next(r for r, duty, _ in machine.every_duty(game(id).start(setup)) if duty.kind is Kind.PICK_UP)
    assert now.lay.cards_at("seat-5.hand") == top[:7]
    assert now.lay.cards_at("seat-6.hand") == top[7:]


def test_hands_are_dealt_by_hand_where_no_shuffler_is_printed():
    id = "phoenix/double-hand-poker"
    setup = parse_setup(f"{id} seed=1 bank=3:$1000/1 4:game=$20 dice=1-2-3 deal=shuffler fee=1 asks=4", 7)
    assert [problem.where for problem in game(id).check_setup(setup)] == ["deal"]


def test_a_wager_carries_the_doubt_of_its_comparison():
    # Casino 99 forbids a foul setting and prints no penalty [L1425]: the loss is read, and stays out of exams.
    foul = {"front": ["Kh", "Ks"], "back": ["Ac", "Jd", "9h", "5s", "3c"]}
    fine = {"front": ["Qh", "Th"], "back": ["Ah", "Jc", "9s", "5d", "3d"]}
    bank = {"front": ["Kd", "Qc"], "back": ["8c", "8d", "Js", "6h", "4c"]}
    for cards, doubtful in ((foul, True), (fine, False)):
        rows = [{"seat": 6, "wagers": {"game": 2000}, "cards": cards}]
        ask = asking("casino-99", "fortune-pai-gow-poker")
        (move,) = ask("settle", player_dealer=3, bank=9000, seats=rows, bank_cards=bank)["moves"]
        assert (move["do"], "doubt" in move) == ("take", doubtful)


# -- what somebody followed who sets a hand otherwise

HOUSE = terms_of("casino-99/fortune-pai-gow-poker")
SORTS = {(2, 2): "two-pair", (3,): "trips", (4,): "quads", (2,): "one-pair", (): "no-pair", (2, 2, 2): "three-pair"}
"""How the ids of lines begin, by the groups of equal ranks in a hand without a joker."""


def line_of(front: str, back: str) -> tuple[str, str]:
    """The line of the chart that a setting follows, and what it lacks here."""
    setting = Setting(parse_cards(front), parse_cards(back))
    line = set_by_house(HOUSE, Joker.ACE, setting.cards).line_for(setting)
    return (line.rule.id, str(line.lacking)) if line is not None else ("", "")


def test_two_pair_that_split_are_answered_by_the_line_of_two_pair():
    # casino-99 L1435: jacks, tens or nines stay behind with an ace in front, eights to sixes with a king
    assert line_of("Kc 8d", "Js Jd 6h 6c 4s") == (
        "two-pair.middle-keep",
        "the best card for the front is king, below ace",
    )
    assert line_of("Qc Td", "8s 8d 6h 6c 4s")[0] == "two-pair.low-keep"


def test_no_line_about_another_sort_of_hand_is_named():
    rng, lines = make_rng(7), Counter[bool]()
    for _ in range(400):
        cards = tuple(sample(rng, [card for card in WITH_JOKER.cards() if not card.is_joker], 7))
        groups = tuple(sorted(count for count in Counter(card.rank for card in cards).values() if count > 1))
        decision = set_by_house(HOUSE, Joker.ACE, cards)
        if groups not in SORTS or decision.rule.id.startswith("complete"):
            continue
        for setting in every_setting(cards):
            line = None if decision.accepts(setting) else decision.line_for(setting)
            if line is not None and line.slip is SlipKind.WRONG_RULE:
                assert line.rule.id.startswith((SORTS[groups], "complete")), f"{setting}: {line.rule}"
            lines[line is not None] += 1
    assert lines[True] > 0
