"""Table handling: printed steps that no cards decide come at their moments, and a wrong one is told by its moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.core.errors import ContentError
from trainer.drills.code import skill_ref
from trainer.drills.next_hand import next_hand
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.acts import Choose, Seats, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round, every_duty
from trainer.round.setup import NEW
from trainer.rules.decision import SlipKind
from trainer.table.lay import Lay
from trainer.table.places import DISCARD, STUB, hand_place
from trainer.training.flow import BESIDE_THE_HAND, PRACTICED

CRAZY = "lake-elsinore/crazy-4-poker"


def steps(id: str, seed: int = 5) -> list[tuple[str, str]]:
    """The steps of table handling in one round, each with its lines."""
    game = LIBRARY.game(id)
    round_ = game.start(game.new_setup(seed, ANY))
    return [
        (duty.key.subject, decision.rule.cite.lines)
        for _, duty, decision in every_duty(round_)
        if duty.kind is Kind.HANDLING
    ]


def at(id: str, step: str, seed: int = 5) -> Round:
    """A round right before a step."""
    game = LIBRARY.game(id)
    return machine.play(game.start(game.new_setup(seed, ANY)), lambda _, duty: duty.key.subject == step)


PRINTED = {
    # the dealing procedure of the book from top to bottom
    CRAZY: [
        ("deal.shuffle", "L6147-6150"), ("bets.closed", "L6152-6154"), ("fold.cards", "L6189-6191"),
        ("bank.revealed", "L6193-6194"), ("hands.work-area", "L6198, L6200-6201, L6210, L6212-6213"),
        ("cards.in-order", "L6226-6228"), ("deck.two", "L6064-6065, L6067-6068, L6070-6071, L6073"),
    ],
    "lake-elsinore/pai-gow-poker": [
        ("cup.handed", "L163-164"), ("bets.closed", "L167-168"), ("hands.down", "L171-172"),
        ("hands.announced", "L174"), ("bank.arranged", "L175-176"), ("bank.confirmed", "L178"),
    ],
    "lake-elsinore/pure-21-5-blackjack": [
        ("bank.button", "L1349-1352"), ("bank.fee", "L1352-1354"), ("fee.dropped", "L1366-1367"),
        ("bank.cards", "L1381-1382, L1450-1452"), ("bank.turned", "L1392-1394"),
        ("cards.bank-changed", "L1453-1454, L1458-1460"),
    ],
    "casino-real/panguingue": [
        ("deal.shuffle", "L769"), ("draw.declared", "L771"), ("losers.killed", "L798"),
    ],
    "lake-elsinore/panguingue": [
        ("deal.shuffle", "L1651-1653"), ("draw.spread", "L1647-1648"), ("deal.excess", "L1659-1660"),
        ("deal.turned", "L1660-1661"), ("top.asked", "L1663-1664"), ("top.aside", "L1665-1667"),
    ],
    "phoenix/double-hand-poker": [
        ("bank.button", "L5"), ("cup.handed", "L9"), ("bank.down", "L9"), ("bank.opened", "L13"),
    ],
    "phoenix/phoenix-baccarat": [
        ("bank.button", "L323, L348"), ("deal.shuffle", "L324"), ("fee.beside-slot", "L306"),
        ("cards.collected", "L329, L332"), ("fee.dropped", "L306, L330"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("id", PRINTED)
def test_the_printed_steps_come_in_the_order_of_the_book(id: str):
    folded = next(seed for seed in range(20) if id != CRAZY or ("fold.cards", "L6189-6191") in steps(id, seed))
    assert steps(id, folded) == PRINTED[id]


def test_a_step_stands_between_the_stages_that_its_moment_names():
    names = [stage.name for stage in LIBRARY.game(CRAZY).script]
    assert names[0].startswith("arrivals")  # players bring chips; then the dealer's first step
    assert names[1] == "duty-deal.shuffle"
    assert names[names.index("duty-bets.closed") + 1] == "deal"
    assert names[names.index("duty-fold.cards") - 1] == "folds"


def test_a_step_that_follows_a_duty_is_asked_only_where_that_came():
    without = next(seed for seed in range(20) if "fold.cards" not in dict(steps(CRAZY, seed)))
    game = LIBRARY.game(CRAZY)
    kinds = [duty.kind for _, duty, _ in every_duty(game.start(game.new_setup(without, ANY)))]
    assert Kind.PICK_UP not in kinds


def test_an_empty_answer_to_the_duty_before_brings_no_step():
    fortune = LIBRARY.game("lake-elsinore/fortune-pai-gow-poker")
    for seed in range(12):
        record = list(every_duty(fortune.start(fortune.new_setup(seed, ANY))))
        given = [d.result for _, duty, d in record if duty.kind is Kind.GIVE_ENVY]
        picked = any(duty.key.subject == "envy.picked-up" for _, duty, _ in record)
        assert picked == any(act != Seats(()) for act in given)


def test_what_is_offered_beside_a_step_is_wrong_there():
    r = at(CRAZY, "bets.closed")
    assert r.task is not None
    want = r.task.duty.want
    assert isinstance(want, WantChoice)
    assert 3 <= len(want.options) <= 4
    wrong = [option.id for option in want.options if option.id != "bets.closed"]
    slips = [machine.judge_act(r, Choose(id)).slip for id in wrong]
    assert all(slip is not None and slip.kind is SlipKind.ORDER for slip in slips)


def test_a_wrong_step_is_told_by_its_moment():
    r = at(CRAZY, "bets.closed")
    late = machine.judge_act(r, Choose("bank.revealed")).slip
    early = machine.judge_act(r, Choose("deal.shuffle")).slip
    assert late is not None
    assert early is not None
    assert str(late.says) == "Not yet. First: announce “No more bets”."
    assert str(early.says) == "The moment for that has passed."
    assert late.line is not None
    assert late.line.rule.cite.lines == "L6193-6194"


def test_the_reason_is_the_place_in_the_round():
    r = at("lake-elsinore/pure-21-5-blackjack", "fee.dropped")
    assert [str(reason) for reason in r.decision.reasons] == ["next in the round: Who is dealt to"]
    last = at(CRAZY, "deck.two")
    assert "Moving the bank or the button" in " ".join(map(str, last.decision.reasons))


def test_the_felt_shows_that_the_cards_are_racked():
    r = at(CRAZY, "cards.in-order")
    assert any(hand_place(seat) in r.lay.cards for seat in r.setup.seats_taken)
    after = machine.perform(r, r.decision.result).lay
    assert isinstance(after, Lay)
    assert {place for place in after.cards if place not in (DISCARD, STUB)} <= {"leftover"}
    assert after.total == r.lay.total


def test_the_program_does_them_where_it_does_the_routine():
    assert Kind.HANDLING in PRACTICED.off
    assert Kind.HANDLING in BESIDE_THE_HAND


@pytest.mark.parametrize("id", PRINTED)
def test_they_weigh_little_beside_what_moves_chips(id: str):
    game = LIBRARY.game(id)
    handled = sum(game.weights[skill.id] for skill in game.skills if skill.kind is Kind.HANDLING)
    assert 0 < handled < 0.05


# ---------------- a book that is wrong

HOUSE = 'house.title = "Room"\nhouse.book = "book"\n'
GAME = """
game.form = "three-card-poker-6-card"
game.code = "ROOM"
game.lines = "L1-99"
table.fee_set = ""
[cites]
"*" = "L1-99"
[fees]
1 = { limit = "$5-$100", player_dealer = "$5 and up: $1", cite = "L9" }
[duty]
"""


def told(row: str) -> str:
    books = {"room": {"house": HOUSE, "game": GAME + row}, "forms": BOOKS["forms"]}
    with pytest.raises(ContentError) as caught:
        Library(books).game("room/game")
    return "\n".join(map(str, caught.value.problems))


def test_a_moment_that_the_round_does_not_have_is_a_problem_with_the_nearest_one():
    words = told('"tip.taken" = { say = "Tips are taken.", at = "after setle", does = "take the tips", cite = "L7" }')
    assert "'after setle' is no moment of this game's round" in words
    assert "after settle" in words


def test_an_unknown_word_of_a_step_is_a_problem():
    words = told('"tip.taken" = { say = "Tips.", at = "end", does = "take the tips", shows = "tips", cite = "L7" }')
    assert "'tips' is not one of the choices" in words


# ---------------- a game that opens, and steps within a stage


HOLDEM = "phoenix/texas-holdem"


def test_steps_of_a_new_game_come_only_where_a_game_opens():
    """The new deck is spread, and the players draw for the button (phoenix L143)."""
    game = LIBRARY.game(HOLDEM)
    asked = build(LIBRARY.game, skill_ref(game, Kind.HANDLING, "button.draw", 3))
    assert asked.round.setup.option(NEW) == "game"
    assert str(asked.duty.ask).startswith("A new game opens")
    assert game.problems_of(asked.round.setup) == ()
    plain = asked.round.setup.with_options(**{NEW: ""})
    later = replace(plain, options={name: text for name, text in plain.options.items() if name != NEW})
    assert [step for step, _ in kinds_of(game.start(later)) if step in ("deck.check", "button.draw")] == []
    opening = [step for step, _ in kinds_of(game.start(asked.round.setup))]
    assert opening[:2] == ["deck.check", "button.draw"]


def test_the_hand_after_a_new_game_is_no_new_game():
    game = LIBRARY.game(HOLDEM)
    setup = build(LIBRARY.game, skill_ref(game, Kind.HANDLING, "button.draw", 3)).round.setup
    after = next_hand(game, machine.play(game.start(setup)), 2)
    assert after is not None
    assert NEW not in after.setup.options


@pytest.mark.parametrize(("id", "step"), [("lake-elsinore", "draw.spread"), ("poker-flats", "deal.fifth-up")])
def test_a_game_opens_by_the_word_that_its_family_has_for_it(id: str, step: str):
    """lake-elsinore L1647-1648, poker-flats L1000-1001: pan has its own `new=1`, and the lowest card is first."""
    game = LIBRARY.game({"lake-elsinore": "lake-elsinore/panguingue", "poker-flats": "poker-flats/pan"}[id])
    asked = build(LIBRARY.game, skill_ref(game, Kind.HANDLING, step, 3))
    assert asked.round.setup.option(NEW) == "1"
    assert game.problems_of(asked.round.setup) == ()
    after = machine.perform(asked.round, asked.decision.result)
    assert after.task is not None
    assert after.decision.rule.id == "deal.new-game"


def test_every_player_of_pan_declares_in_turn_from_the_winning_hand():
    """poker-flats L1015-1016"""
    game = LIBRARY.game("poker-flats/pan")
    r = machine.play(game.start(game.new_setup(5, ANY)), lambda _, duty: duty.key.kind is Kind.FIRST_TO_ACT)
    declared = [note.partition("-") for note in r.notes]
    assert [int(seat) for _, _, seat in declared] == list(r.state.table.ring)
    assert {int(seat) for word, _, seat in declared if word == "stay"} == set(r.state.table.staying)


def test_a_word_that_is_no_opening_is_refused():
    game = LIBRARY.game(HOLDEM)
    setup = game.new_setup(1, ANY).with_options(**{NEW: "deck"})
    assert [problem.where for problem in game.check_setup(setup)] == [NEW]


def kinds_of(round_: Round) -> list[tuple[str, Kind]]:
    return [(duty.key.subject, duty.kind) for _, duty, _ in every_duty(round_)]


def test_losing_hands_are_killed_once_the_winner_is_known_and_before_the_pot_goes_out():
    """casino-real L997"""
    game = LIBRARY.game("casino-real/tahoe-pineapple-hi-lo")
    rounds = [kinds_of(game.start(game.new_setup(seed, ANY))) for seed in range(6)]
    shown = [duties for duties in rounds if ("losers.killed", Kind.HANDLING) in duties]
    assert shown
    for duties in shown:
        place = duties.index(("losers.killed", Kind.HANDLING))
        kinds = [kind for _, kind in duties]
        assert kinds.index(Kind.COMPARE) < place < kinds.index(Kind.SPLIT_POT)


def test_a_step_of_a_declared_hand_is_drilled_at_a_table_where_somebody_declares():
    """lake-elsinore L3473-3474"""
    game = LIBRARY.game("lake-elsinore/chinese-poker")
    asked = build(LIBRARY.game, skill_ref(game, Kind.HANDLING, "sweep.confirmed", 3))
    after = machine.perform(asked.round, asked.decision.result)
    assert after.task is not None
    assert after.task.key.kind is Kind.READ_BONUS


@pytest.mark.parametrize(
    ("id", "step", "lines"),
    [
        ("angies/seven-card-stud-high", "deal.third", "L68, L78"),
        ("angies/option-alley", "deal.second", "L100"),
        ("casino-real/asian-stud", "deal.second", "L455"),
        ("poker-flats/five-card-stud", "deal.second", "L442-443"),
        ("angies/lowball", "deal.down", "L118"),
        ("casino-real/loball", "deal.down", "L643"),
        ("lake-elsinore/lowball-deuce-to-seven", "deal.down", "L370-371"),
        ("poker-flats/draw-poker", "deal.down", "L591"),
    ],
)
def test_how_the_first_cards_fall_is_asked_before_the_deal(id: str, step: str, lines: str):
    game = LIBRARY.game(id)
    duties = kinds_of(game.start(game.new_setup(5, ANY)))
    assert duties.index((step, Kind.HANDLING)) < duties.index(("first", Kind.DEAL_ORDER))
    assert game.rules[step].cite.lines == lines


@pytest.mark.parametrize(
    ("id", "lines"),
    [
        ("poker-flats/seven-card-stud", ("L462", "L478, L525-527", "L482")),
        ("casino-real/razz", ("L30", "L37", "L39")),
    ],
)
def test_a_step_within_a_stage_comes_before_its_first_duty_and_only_with_one(id: str, lines: tuple[str, ...]):
    """The last card of stud is dealt face down, and all cards are exposed, in hands that come so far."""
    game = LIBRARY.game(id)
    ids = ("deal.third", "deal.seventh", "hands.exposed")
    ends = set()
    for seed in range(16):
        duties = kinds_of(game.start(game.new_setup(seed, ANY)))
        burns = [subject for subject, kind in duties if kind is Kind.BURN]
        named = [subject for subject, kind in duties if kind is Kind.HANDLING]
        assert ("deal.seventh" in named) == ("seventh" in burns)
        assert ("hands.exposed" in named) == any(kind in (Kind.READ_HAND, Kind.READ_LOW) for _, kind in duties)
        if "seventh" in burns:
            assert duties[duties.index(("seventh", Kind.BURN)) - 1] == ("deal.seventh", Kind.HANDLING)
        ends.add("seventh" in burns)
        assert [step for step in ids if step in named] == [step for step in named if step in ids]
    assert ends == {True, False}
    assert tuple(game.rules[step].cite.lines for step in ids) == lines


def test_nobody_asks_about_a_draw_where_the_hand_ended_before_it():
    game = LIBRARY.game("lake-elsinore/draw-poker-jacks-or-better")
    for seed in range(12):
        duties = kinds_of(game.start(game.new_setup(seed, ANY)))
        burned = any(kind is Kind.BURN for _, kind in duties)
        assert ("draw.told", Kind.HANDLING) not in duties or burned


def test_the_question_names_the_next_duty_of_the_round():
    asks = [machine.duty(at(CRAZY, step)) for step in ("bets.closed", "deck.two")]
    assert [str(duty.ask) for duty in asks if duty is not None] == [
        "Next duty: How many cards to deal. What do you do now?",
        "Next duty: Moving the bank or the button. What do you do now?",
    ]
