"""What a book leaves open: an answer by another reading is not counted, until the school confirms its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.asking import game
from trainer.core.errors import BadText, ContentError
from trainer.disk.resources import read_books
from trainer.drills.code import read_code, same_rules, skill_ref
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.round.acts import Act, Choose, Money, Seat, Settle
from trainer.round.duty import Kind
from trainer.round.machine import every_duty
from trainer.training.explanations import explain, explain_right


def not_counted_until_confirmed(question: Question, act: Act) -> None:
    """Neither right nor wrong, with both readings; wrong once the school has said which reading holds."""
    verdict = question.judge(act)
    assert (verdict.right, verdict.counted, verdict.slip) == (False, False, None)
    assert verdict.read_as is not None
    told = explain(verdict, question)
    assert (told.right, told.counted) == (False, False)
    assert str(told.sentence).startswith("The book is unclear here.")
    assert str(verdict.read_as.rule.text) in str(told.sentence)
    assert str(verdict.read_as.says) in str(told.sentence)
    wrong = question.judge(act, {f"{question.game.info.id}/{verdict.read_as.rule.id}"})
    assert (wrong.right, wrong.counted) == (False, True)
    own = question.judge(question.decision.result)
    assert (own.right, own.counted) == (True, True)


@pytest.mark.parametrize("rule", ["complete.joker-ace", "complete.joker-trips"])
def test_a_line_of_the_chart_that_may_not_be_meant(rule: str):
    """The chart leaves open if the joker pairs the ace or completes the hand."""
    question = build(game, skill_ref(game("phoenix/fortune-pai-gow-poker"), Kind.SET_HAND, rule, 2))
    (reading, *_) = question.readings
    assert reading.rule.id == rule
    assert reading.result != question.decision.result
    not_counted_until_confirmed(question, reading.result)


def test_a_named_reading_of_the_table():
    """A drawn 22 is over, or it plays: casino-real leaves it open and reads it as over."""
    id = "casino-real/no-bust-21st-century-blackjack"
    setup = f"{id} seed=1 bank=3:$5000/1 4:game=$20 cards=ThTc6d6s6c5h plays=4:hit"
    question = build(game, Deal(id, setup, "compare/4"))
    assert question.decision.result == Choose("lose")
    not_counted_until_confirmed(question, Choose("win"))
    assert not question.judge(Choose("push")).right


def test_another_reading_is_asked_about_the_cards_that_lie_here():
    """Seat 6 has a drawn 22. The bank put up $30, took $50 and paid $20: over or not, nothing is left to win or lose.

    By the other reading other players would have drawn other cards, and another answer be right about those.
    """
    id = "casino-real/no-bust-21st-century-blackjack"
    setup = f"{id} seed=2832945526115536763 seats=8 bank=7:$30/2 5:game=$25 6:game=$5 8:game=$20 cover=net"
    question = build(game, Deal(id, setup, "settle/6"))
    assert question.decision.result == Settle("return", 500)
    assert not question.judge(Settle("pay", 500)).right
    assert not question.judge(Settle("take", 500)).right


@pytest.mark.parametrize(("word", "own", "other"), [("", "lose", "win"), (" drawn_22=live", "win", "lose")])
def test_a_set_up_may_name_how_it_is_read_and_the_other_reading_is_not_counted(word: str, own: str, other: str):
    id = "casino-real/no-bust-21st-century-blackjack"
    setup = f"{id} seed=1 bank=3:$5000/1 4:game=$20 cards=ThTc6d6s6c5h plays=4:hit{word}"
    question = build(game, Deal(id, setup, "compare/4"))
    assert question.decision.result == Choose(own)
    not_counted_until_confirmed(question, Choose(other))


def test_a_fee_that_stands_in_two_printed_tiers():
    """Angie's L1028-1029: $25-$200 $0.50 beside $51-$100 $1; $75 stands in both."""
    id = "angies/three-card-poker-6-card-bonus"
    question = build(game, Deal(id, f"{id} seed=1 bank=1:$5000/1 4:ante=$75 fee=3", "take-fee/1"))
    assert question.decision.result == Money(100)
    not_counted_until_confirmed(question, Money(50))
    assert not question.judge(Money(200)).right


RAZZ = "angies/razz"
FOURTH_STREET = (
    f"{RAZZ} seed=7661493515506176 seats=7 1:stack=$120 2:stack=$120 4:stack=$120 7:stack=$60 button=7 fee=2"
)
FOURTH_STREET += " limit=2-4 play=rcff/cc/cc/cc/cc"
NAMED = "first.shown"


def shown(question: Question, seat: int) -> str:
    """The cards that lie open in a hand."""
    return " ".join(str(one.card) for one in question.round.lay.cards[f"seat-{seat}.hand"] if one.up)


def razz(games: Callable[[str], Game]) -> Question:
    question = build(games, Deal(RAZZ, FOURTH_STREET, "first-to-act", rule=NAMED))
    assert [shown(question, seat) for seat in (4, 7)] == ["9d Th", "Jd 4s"]
    return question


def test_razz_begins_with_the_highest_cards_shown_as_in_stud_or_with_the_lowest():
    """Angie's L78-82 is written for stud, L92 says only that Razz is played for low: jack-four against ten-nine."""
    question = razz(game)
    assert question.decision.result == Seat(7)
    assert [rule.id for rule in question.doubts] == [NAMED]
    not_counted_until_confirmed(question, Seat(4))
    told = explain(question.judge(Seat(4)), question)
    assert "lowest board" in str(told.sentence)
    assert any("no order for Razz" in str(note) for note in told.rule.notes)


def test_a_doubt_is_not_told_where_no_reading_answers_otherwise():
    """That of tied boards the first one dealt to begins is the same for the highest and for the lowest."""
    ruling = build(game, skill_ref(game(RAZZ), Kind.RULE_ON, "ruling.first-bettor-tied", 1))
    assert ruling.decision.rule.open
    assert not ruling.readings
    assert not ruling.doubts
    assert not any("Doubtful" in str(note) for note in explain_right(ruling).rule.notes)


@pytest.mark.parametrize("model", ["cover.matched", "cover.net", "cover.two_cap"])
def test_a_model_of_cover_that_the_question_names_stays_as_doubtful_as_in_the_book(model: str):
    # Lake Elsinore, L6788-6790: the wager is exhausted; how winnings and losses use it up is not printed.
    question = build(game, skill_ref(game("lake-elsinore/fortune-7-baccarat"), Kind.SETTLE, model, 1))
    assert question.round.setup.option("cover")
    assert model in [rule.id for rule in question.doubts]
    told = explain_right(question)
    line = next(line for line in (told.rule, *told.with_rules) if line.id == model)
    assert any("Doubtful" in str(note) for note in line.notes)
    assert not question.readings  # the other models are answers to another question


def followed() -> Library:
    """The games of a school that begins Razz with the lowest board."""
    overlay = f'overlay = {{ game = "{RAZZ}", source = "memo-12", date = "2026-11-01" }}\nreads."{NAMED}" = "lowest"\n'
    return Library(read_books(), {RAZZ: overlay})


def test_the_reading_a_school_follows_is_its_right_answer():
    there = followed()
    question = razz(there.game)
    assert question.decision.result == Seat(4)
    verdict = question.judge(Seat(7))
    assert not verdict.counted
    assert verdict.read_as is not None
    assert "highest board" in str(verdict.read_as.says)
    assert not question.judge(Seat(7), {f"{RAZZ}/{NAMED}"}).right
    (one,) = (one for one in there[RAZZ].left_open if one.rule == NAMED)
    assert (one.follows, one.source) == ("lowest", "memo-12 2026-11-01")
    assert there[RAZZ].version != game(RAZZ).version


def test_a_code_gives_the_same_table_and_duty_whatever_a_school_follows():
    here = build(game, skill_ref(game(RAZZ), Kind.FIRST_TO_ACT, NAMED, 3))
    there = followed()
    typed = read_code(here.code, there.infos, there.game)
    assert same_rules(typed, there[RAZZ])
    again = build(there.game, typed)
    assert again.round.setup == here.round.setup
    assert again.duty.key == here.duty.key
    assert again.decision.result in [one.result for one in here.readings]
    assert again.code == here.code


def test_a_reading_that_is_not_there_is_told_with_the_nearest_one():
    library = Library(read_books())
    for reads, hint in (({"first.show": "lowest"}, "first.shown"), ({NAMED: "low"}, "lowest")):
        with pytest.raises(BadText) as error:
            library.read_as(RAZZ, reads)
        assert hint in str(error.value.hint)
    overlay = f'overlay = {{ game = "{RAZZ}", source = "m", date = "d" }}\nreads."{NAMED}" = "low"\n'
    with pytest.raises(ContentError, match="no reading 'low'"):
        library.lay(RAZZ, overlay)


def test_what_is_certain_has_one_answer():
    id = "casino-99/fortune-pai-gow-poker"
    question = build(game, skill_ref(game(id), Kind.COMPARE, "compare.win", 1))
    assert question.decision.certain
    assert not question.decision.readings
    assert not question.judge(Choose("lose")).right


def test_by_a_reading_without_naturals_a_banker_hand_of_nine_stands():
    """Both hands draw by their own charts: the player hand of five takes a card, the banker hand of nine has a row."""
    id = "casino-99/ez-baccarat-panda-8"
    one = next(one for one in game(id).left_open if one.rule == "draw.natural")
    played_on = next(named for named in one.others if named.id == "played-on").game()
    asked = 0
    for seed in range(200):
        for _, duty, decision in every_duty(played_on.start(played_on.new_setup(seed, ANY))):
            asked += duty.kind is Kind.DRAW and decision.rule.id == "banker.7"
    assert asked


def test_a_code_of_a_rule_that_the_school_s_reading_leaves_out_still_opens_its_question():
    id = "casino-99/ez-baccarat-panda-8"
    library = Library(read_books())
    made = build(library.game, skill_ref(library.game(id), Kind.DRAW, "draw.natural", 2))
    other = Library(read_books())
    other.lay(
        id,
        f'[overlay]\ngame = "{id}"\nsource = "memo-12"\ndate = "2026-01-31"\n\n[reads]\n"draw.natural" = "played-on"\n',
    )
    again = build(other.game, read_code(made.code, other.infos, other.game))
    assert again.code == made.code
    assert again.round.setup == made.round.setup
    assert again.duty.key == made.duty.key
    told = str(explain(again.judge(made.decision.result), again).sentence)
    assert "We follow: A natural does not stop the other hand" in told
