"""Kinds of faults that a reader of random questions found: each is asked again of a game in which it stood."""

from __future__ import annotations

import pytest

from tests.conformance.library import game
from trainer.core.money import dollars
from trainer.core.rng import make_rng
from trainer.drills.code import skill_ref
from trainer.drills.faults import faults
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.round.acts import YES, Choose, Money, Settle, WantChoice
from trainer.round.duty import Kind
from trainer.training.explanations import Explanation, explain, explain_right

SEED = 261120


def asked(id: str, kind: Kind, rule: str, seed: int = SEED) -> Question:
    return build(game, skill_ref(game(id), kind, rule, seed))


def wrong_answers(question: Question) -> list[Explanation]:
    found = faults((question.round, question.duty, question.decision), make_rng(1))
    return [explain(fault.verdict, question) for fault in found]


def choices(question: Question) -> list[str]:
    assert isinstance(question.duty.want, WantChoice)
    return [str(option.words) for option in question.duty.want.options]


def test_a_line_that_another_rule_comes_before_is_refused_by_what_that_rule_found():
    """An ace is shown, so that is no reason why insurance for half is not what stands here (phoenix L712)."""
    question = asked("phoenix/pure-21-5-blackjack-early", Kind.ALLOW, "insurance.more")
    (told,) = wrong_answers(question)
    stake = question.round.lay.chips_at(f"seat-{question.duty.seat}.game")
    assert str(told.sentence).endswith(f"does not apply: {dollars(stake)} is more than the full {dollars(stake // 2)}.")


def test_a_bet_from_the_back_line_is_refused_as_such():
    """Back-line betting is not permitted on any wager (lake-elsinore L4299)."""
    question = asked("lake-elsinore/three-card-poker-6-card-bonus", Kind.ALLOW, "wager.back-line")
    told = [told for told in wrong_answers(question) if told.confused is not None]
    assert told
    assert all("the bettor is on the back line" in str(one.sentence) for one in told)
    assert f"seat {question.duty.seat}" in str(question.duty.ask)


@pytest.mark.parametrize(
    ("id", "rule"),
    [
        ("poker-flats/draw-poker-jacks-back", "ruling.house-string-bet"),
        ("casino-real/seven-card-stud-hi", "ruling.conduct-string-bet"),
    ],
)
def test_who_goes_back_for_a_raise_has_a_bet_to_call(id: str, rule: str):
    for seed in range(4):
        question = asked(id, Kind.RULE_ON, rule, seed)
        (bettor, cents), *others = question.duty.offered
        bets = [chips for place, chips in question.round.lay.chips.items() if place.endswith(".bet")]
        assert max((*bets, *(chips for _, chips in others))) >= cents, f"{question.code}: {bettor} has nothing to call"


def test_a_bet_that_nobody_calls_is_named_as_it_is_put_out():
    question = asked("angies/option-alley", Kind.RULE_ON, "ruling.bet-not-called")
    (place, cents), *_ = question.duty.offered
    top = cents + question.round.lay.chips_at(place)
    assert all(f"the bet to call is {dollars(top)}" in str(told.sentence) for told in wrong_answers(question))


def test_a_deal_without_a_button_is_counted_from_the_dealer():
    """Stud at Lake Elsinore has no button; the deal starts at the dealer's left."""
    why = [str(reason) for reason in explain_right(asked("lake-elsinore/razz", Kind.DEAL_ORDER, "deal.first")).why]
    assert why[0].startswith("dealt in from your left: ")


def test_the_collection_of_push_nine_comes_before_the_cards_from_the_button_that_is_seen():
    """ "Drop is taken before the start of game", from who has the button (poker-flats L91, L123-127)."""
    question = asked("poker-flats/push-9", Kind.TAKE_FEE, "fee")
    assert not [place for place in question.round.lay.cards if place.endswith(".hand")]
    assert question.round.lay.buttons == {"action": f"seat-{question.duty.seat}"}


def test_a_wager_that_waits_is_not_said_to_be_face_down():
    for id in ("phoenix/no-bust-21st-century-blackjack", "casino-99/pure-spanish-21-5"):
        assert not [words for words in choices(asked(id, Kind.RULE_ON, "ruling.over-wager")) if "face down" in words]


def test_an_envy_button_is_named_where_it_is_and_not_the_stack_behind_it():
    told = wrong_answers(asked("phoenix/fortune-pai-gow-poker", Kind.RULE_ON, "ruling.own-envy"))
    assert all("has the Envy button" in str(one.sentence) and "in chips" not in str(one.sentence) for one in told)


def test_a_wrong_share_is_said_with_the_right_one():
    question = asked("casino-99/crazy-pineapple-high-low", Kind.SPLIT_POT, "odd.left")
    told = [str(one.sentence) for one in wrong_answers(question)]
    assert any(" gets $" in sentence and ", not $" in sentence for sentence in told)


def test_who_comes_in_is_named_by_seat_with_what_the_chips_are():
    """A kill is twice the big blind (casino-real L677-678)."""
    questions = (asked("casino-real/omaha", Kind.POST_BLINDS, "entry.missed-kill", seed) for seed in range(20))
    question = next(question for question in questions if question.duty.key.subject == "live")
    assert f"Seat {question.duty.seat} missed the blinds" in str(question.duty.ask)
    right = question.decision.result
    assert isinstance(right, Money)
    assert str(explain_right(question).why[0]) == f"live: twice the big blind {dollars(right.cents)}"


def test_nobody_is_said_to_draw_after_the_last_hand():
    for id, rule in (("casino-99/ez-baccarat-panda-8", "banker.5-stand"), ("poker-flats/super-9", "bank.choice")):
        told = wrong_answers(asked(id, Kind.DRAW, rule))
        assert all("drew later" not in str(one.cost) for one in told)


def test_all_in_for_no_more_than_the_call_is_a_call():
    """Nobody is refused who puts in the last chips to call; a raise would be refused here."""
    found = set()
    for seed in range(60):
        question = asked("casino-99/omaha-high-low-9-qualifier", Kind.BETTING, "bet.all-in", seed)
        betting = question.round.state
        if "All in" not in str(question.duty.ask):
            continue
        place = f"seat-{question.duty.look[0].split('.')[0].removeprefix('seat-')}"
        lay = question.round.lay
        bets = [cents for spot, cents in lay.chips.items() if spot.endswith(".bet")]
        calls = lay.chips_at(f"{place}.stack") + lay.chips_at(f"{place}.bet") <= max(bets, default=0)
        assert betting
        if calls:
            assert question.decision.result == Choose(YES), question.code
            found.add(question.code)
    assert found


def test_a_new_game_of_pan_names_nobody_at_the_right_where_the_lowest_is_first():
    """The lowest card up is the eldest hand (poker-flats L1001)."""
    question = asked("poker-flats/pan", Kind.DEAL_ORDER, "deal.new-game")
    assert str(explain_right(question).why[-1]).endswith("is the lowest")


def test_one_hole_card_is_counted_as_one():
    question = asked("phoenix/omaha-high", Kind.READ_HAND, "high.full-house")
    told = [
        str(one.sentence)
        for seed in range(6)
        for one in wrong_answers(asked(question.game.info.id, Kind.READ_HAND, "high.full-house", seed))
    ]
    assert not [sentence for sentence in told if "1 hole cards" in sentence]


def test_a_side_bet_that_stands_alone_is_said_to():
    """A Fortune 7 may be bet without a line wager (lake-elsinore L6971-6973)."""
    (told,) = wrong_answers(asked("lake-elsinore/fortune-7-baccarat", Kind.ALLOW, "wager.alone"))
    assert "with or without a line wager" in str(told.sentence)


def test_what_is_not_live_of_the_blinds_is_said_to_be_dead():
    """Up to the minimum opening bet is live, the rest is dead money."""
    for seed in range(6):
        question = asked("lake-elsinore/omaha", Kind.POST_BLINDS, "entry.missed-post", seed)
        live, dead = (str(reason) for reason in explain_right(question).why)
        assert live.startswith("live: $")
        assert dead.startswith("dead: the other $")


def test_a_payment_that_the_bank_cuts_is_not_said_to_be_what_the_odds_give():
    """$5 at 2000 to 1 are $10,000, whatever the bank has left."""
    seen = 0
    for seed in range(12):
        question = asked(
            "casino-99/fortune-pai-gow-poker", Kind.PAY_CHIPS, "fortune.royal-flush-plus-royal-match", seed
        )
        if " at " not in str(question.duty.ask):
            seen += 1
            assert str(explain_right(question).why[0]).startswith("the payment here is $")
    assert seen


def test_cards_that_are_no_aces_or_kings_are_refused_as_that():
    for seed in range(8):
        question = asked("lake-elsinore/panguingue", Kind.READ_MELD, "meld.none", seed)
        for told in wrong_answers(question):
            if "aces or kings" in str(told.sentence):
                assert "suit" not in str(told.sentence).partition(": ")[2], question.code


def test_a_step_in_the_middle_of_a_stage_names_the_duty_it_comes_before():
    """Half the pot is announced once it is pushed, before players may pay it (poker-flats L913-915)."""
    question = asked("poker-flats/push-9", Kind.HANDLING, "push.announced")
    assert str(explain_right(question).why[0]) == "next in the round: Who may"
    assert any("counts half the pot" in str(told.sentence) for told in wrong_answers(question))


def test_a_wrong_ruling_is_told_what_lies_there_and_the_rule():
    """That a card is face up is no reason by itself: a card the player exposes plays (casino-real L484)."""
    question = asked("casino-real/loball", Kind.RULE_ON, "ruling.conduct-own-card")
    sentences = [str(explanation.sentence) for explanation in wrong_answers(question)]
    assert sentences
    assert all(sentence.endswith(str(question.decision.rule.text)) for sentence in sentences)
    assert all(" is face up. " in sentence for sentence in sentences)


def test_the_last_card_to_an_empty_seat_comes_on_the_last_street():
    """It is the final down card that plays as dealt there, not one of the first three (casino-real L111)."""
    question = asked("casino-real/razz", Kind.RULE_ON, "ruling.empty-seat-final-down-card")
    assert question.duty.felt is not None
    hands = [len(cards) for place, cards in question.duty.felt.cards.items() if place.endswith(".hand")]
    assert min(hands) == 1
    assert max(hands) == 7


def test_a_ruling_on_the_choice_of_a_game_comes_before_its_hand():
    """The game chosen is announced, then dealt (angies L94); the player with the button is pointed at."""
    question = asked("angies/dealers-choice", Kind.RULE_ON, "ruling.game-announced")
    assert not question.round.lay.cards.get("board")
    assert question.round.lay.buttons["dealer"] == question.duty.look[0]


def test_who_sits_out_holds_nobodys_cards():
    question = asked("angies/chinese-poker", Kind.DELIVER, "deal.five")
    assert question.duty.key.subject == "out"
    assert all("hold each other" not in str(explanation.cost) for explanation in wrong_answers(question))


def test_a_pot_that_one_player_is_left_for_asks_of_no_others():
    question = asked("poker-flats/pineapple-hi", Kind.SPLIT_POT, "award.uncalled")
    assert str(question.duty.ask).startswith("Only one player ")


def test_even_money_is_answered_by_the_pay_table_where_the_bank_is_short():
    """$4,055 is what the bank covers of 500 to 1; that it is used up is not why $10 is wrong (lake-elsinore L4955)."""
    rule = "fortune.7-card-straight-flush-with-joker"
    question = asked("lake-elsinore/fortune-pai-gow-poker", Kind.SETTLE, rule)
    stake = question.round.lay.chips_at(question.duty.key.subject)
    explanation = explain(question.judge(Settle("pay", stake)), question)
    assert "500:1" in str(explanation.sentence)
    assert "used up" not in str(explanation.sentence)
    assert not [reason for reason in explanation.why if " with joker at 500:1" in str(reason)]


def test_what_lies_there_is_said_once():
    question = asked("casino-real/pai-gow-double-hand-poker", Kind.RULE_ON, "ruling.winning-bet-removed")
    assert all(str(told.sentence).count("has nothing on") == 1 for told in wrong_answers(question))


def test_a_part_of_a_pot_is_not_due():
    question = asked("poker-flats/crazy-pineapple", Kind.SIDE_POT, "pots.layers")
    explanation = explain(question.judge(Money(0)), question)
    assert "is due" not in str(explanation.sentence)


def test_turning_up_the_wrong_hand_first_keeps_nobody_from_acting():
    question = asked("golden-valley/ultimate-texas-holdem", Kind.FIRST_TO_ACT, "reveal.first")
    explanations = wrong_answers(question)
    assert explanations
    assert all("wrong order" in str(explanation.cost) for explanation in explanations)


def test_a_step_that_opens_a_game_is_not_offered_in_the_middle_of_one():
    """The cards of super pan 9 are shuffled when a game opens: it cannot be said to be past in any other round."""
    question = asked("casino-real/super-pan-9", Kind.HANDLING, "cup.shaken")
    assert "shuffle the cards" not in choices(question)


def test_who_turns_a_down_card_up_is_not_asked_where_the_book_does_not_say():
    """The player-dealer's down card "will be turned up" (casino-99 L1870, casino-real L1469)."""
    for id in ("casino-99/pure-spanish-21-5", "casino-real/pure-21-5-blackjack"):
        question = asked(id, Kind.HANDLING, "bank.turned")
        assert not [words for words in choices(question) if words.startswith("have the player-dealer")]


def test_boards_tie_on_a_street_on_which_the_best_board_starts():
    """Of equal boards the first one dealt to starts on subsequent rounds (lake-elsinore L231-233)."""
    for id in ("lake-elsinore/seven-card-stud", "lake-elsinore/razz"):
        rules = [skill.rule.id for skill in game(id).skills if "tied" in skill.rule.id and skill.kind is Kind.RULE_ON]
        for rule in rules:
            question = asked(id, Kind.RULE_ON, rule)
            if not str(question.duty.ask).startswith("Two boards tie"):
                continue
            assert question.duty.felt is not None
            boards = [
                sorted(laid.card.rank for laid in question.duty.felt.cards[place] if laid.up)
                for place in question.duty.look
            ]
            assert len(boards[0]) == 2
            assert boards[0] == boards[1]


def test_a_stake_that_is_paid_as_well_is_named_and_no_other_bet():
    """$80 at 8 to 1 and the $10 stake, beside $10 on One Up (lake-elsinore L6849)."""
    question = asked("lake-elsinore/fortune-7-baccarat", Kind.SETTLE, "tie.equal", 5)
    stake, right = question.round.lay.chips_at(question.duty.key.subject), question.decision.result
    assert isinstance(right, Settle)
    explanation = explain(question.judge(Settle("pay", right.cents + stake)), question)
    assert f"The {dollars(stake)} bet is the player's own." in str(explanation.sentence)
