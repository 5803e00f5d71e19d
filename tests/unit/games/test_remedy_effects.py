"""What is ruled happens on the felt and decides how the hand goes on; chips are moved, never made."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.conformance.library import LIBRARY, some
from trainer.cards.card import Card
from trainer.core.rng import make_rng, sample
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.felt_words import as_asked
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Choose, Money, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.ruling import EFFECTS, Effect
from trainer.table.places import BOARD, MUCK, STUB, hand_place, seat_of


@cache
def asked_about(fault: str, remedy: str, seed: int = 3) -> Question:
    """A question about a fault in the first game whose book gives it this remedy."""
    for info in LIBRARY.infos:
        for skill in LIBRARY.game(info.id).skills if info.family.endswith("-poker") else ():
            if skill.kind is Kind.RULE_ON and fault in skill.rule.id:
                try:
                    question = build(LIBRARY.game, skill_ref(LIBRARY.game(info.id), skill.kind, skill.rule.id, seed))
                except NoSituation:
                    continue
                if question.decision.result == Choose(remedy):
                    return question
    raise AssertionError(fault)


def after(question: Question) -> Round:
    r = machine.round_after(question.round, [question.decision.result])
    assert r is not None
    return r


def test_an_exposed_hole_card_stays_up_and_the_third_comes_down():
    # lake-elsinore L106: a hole card that the dealer exposes is the up card, and the third is dealt down
    question = asked_about("hole-card-exposed", "third-down")
    seat = seat_of(question.duty.look[0])
    shown = as_asked(question.duty, question.round.lay).cards[hand_place(seat)]
    before = question.round.lay.cards[hand_place(seat)]
    (exposed,) = {one.card for one in shown if one.up} - {one.card for one in before if one.up}
    now = machine.lay_once_done(question.round, question.decision.result).cards[hand_place(seat)]
    assert [one.card for one in now if one.up] == [exposed]
    assert {one.card for one in now} == {one.card for one in before}
    assert after(question).state.shown(seat, 0) == (exposed,)


def test_after_a_misdeal_everybody_has_back_what_they_put_in():
    # casino-real L999: two exposed cards are a misdeal
    question = asked_about("two-cards-exposed", "misdeal")
    end, setup = after(question), question.round.setup
    assert end.task is None
    assert {seat: end.lay.chips_at(f"seat-{seat}.stack") for seat in setup.seats_taken} == {
        wager.seat: wager.stake for wager in setup.wagers
    }


def test_a_string_bet_that_is_a_call_is_a_call():
    question = asked_about("string-bet", "call-only")
    seat = question.round.state.round(0).first
    assert after(question).state.rounds[0].moves[0].seat == seat
    assert after(question).state.rounds[0].moves[0].do in ("call", "check")


def test_a_hand_that_is_killed_is_in_the_muck_and_plays_no_more():
    question = asked_about("wrong-count-after-act", "dead-money")
    seat = seat_of(question.duty.look[0])
    lay = machine.lay_once_done(question.round, question.decision.result)
    assert not lay.cards.get(hand_place(seat))
    assert set(question.round.lay.cards_at(hand_place(seat))) <= set(lay.cards_at(MUCK))
    assert seat not in after(question).state.live


def test_a_flop_that_came_early_goes_back_and_another_comes():
    question = asked_about("premature-flop", "reshuffle-new-flop")
    seen = as_asked(question.duty, question.round.lay).cards_at(BOARD)
    end = machine.play(after(question))
    assert len(seen) == 3
    assert set(end.lay.cards_at(BOARD)[:3]) != set(seen)
    # poker-flats L84-87: the new flop is dealt without a burn, so that nobody is asked for one
    burns = [duty.key.subject for _, duty, _ in machine.every_duty(after(question)) if duty.kind is Kind.BURN]
    assert "flop" not in burns
    assert len(burns) <= 2


def test_a_turn_that_came_early_is_set_aside_for_the_next_card():
    # lake-elsinore L89-94: the card is out for this round, the next one is the turn
    question = asked_about("premature-turn", "set-aside")
    before = question.round.lay.cards_at(BOARD)
    seen = as_asked(question.duty, question.round.lay).cards_at(BOARD)
    assert (len(before), seen[:3]) == (3, before)
    stub = question.round.lay.cards_at(STUB)
    board = machine.play(after(question)).lay.cards_at(BOARD)
    assert board[3] == stub[2]
    assert seen[3] == stub[1]


def test_an_exposed_card_goes_for_the_next_one_and_is_burned():
    question = asked_about("card-exposed", "exchange-after-deal")
    seat = seat_of(question.duty.look[0])
    shown = as_asked(question.duty, question.round.lay).cards[hand_place(seat)]
    (exposed,) = (one.card for one in shown if one.up)
    lay = machine.lay_once_done(question.round, question.decision.result)
    assert exposed not in lay.cards_at(hand_place(seat))
    assert len(lay.cards_at(hand_place(seat))) == len(shown)
    assert exposed in machine.play(after(question)).lay.cards_at("burn")


def rulings_in(id: str, seed: int) -> list[Round]:
    game = LIBRARY.game(id)
    return [r for r, duty, _ in machine.every_duty(game.start(game.new_setup(seed, ANY))) if duty.kind is Kind.RULE_ON]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", some(3)[1:])
def test_every_remedy_leads_to_an_end_with_all_chips_and_no_card_twice(id: str):
    for r in [r for seed in range(4) for r in rulings_in(id, seed)]:
        assert r.task is not None
        assert isinstance(r.task.duty.want, WantChoice)
        ids = [option.id for option in r.task.duty.want.options]
        for remedy in sample(make_rng(len(ids)), ids, 2):
            ruled = machine.round_after(r, [Choose(remedy)])
            assert ruled is not None
            end = machine.play(ruled)
            assert end.lay.total == r.lay.total, f"{r.setup.to_text()} {remedy}"
            if EFFECTS.get(remedy) is Effect.ENDS:
                assert end.task is None


# ---------------- at a table with a player-dealer


PAI_GOW = [info.id for info in LIBRARY.infos if info.family == "pai-gow-poker"]


def banked(game: str, rule: str, seed: int = 3) -> Question:
    return build(LIBRARY.game, skill_ref(LIBRARY.game(game), Kind.RULE_ON, rule, seed))


def compared(question: Question, seat: int) -> list[tuple[object, str]]:
    """The comparison of a seat after the ruling, and what its game wager has coming."""
    duties = [(duty, decision) for _, duty, decision in machine.every_duty(after(question))]
    return [
        (decision.result, decision.rule.id)
        for duty, decision in duties
        if duty.seat == seat and duty.kind in (Kind.COMPARE, Kind.SETTLE) and "game" in (duty.key.subject or "game")
    ]


@pytest.mark.parametrize("game", PAI_GOW)
@pytest.mark.parametrize("fault", ["front-higher", "three-and-four", "unprotected-hand", "hidden-cards"])
def test_a_hand_that_is_declared_foul_loses(game: str, fault: str) -> None:
    """phoenix L1614: a front above the back is foul, and a foul hand loses."""
    rule = f"ruling.{fault}"
    if rule not in LIBRARY[game].every_rule:
        return
    for seed in range(1, 5):
        question = banked(game, rule, seed)
        assert EFFECTS[question.decision.result.option] is Effect.FOUL  # type: ignore[union-attr]
        seat = seat_of(question.duty.look[0])
        first, *others = compared(question, seat)
        assert first == (Choose("lose"), "compare.foul")
        assert {getattr(result, "do", "") for result, _ in others} <= {"take", "return"}
        lay = after(question).lay
        shown, mine = as_asked(question.duty, question.round.lay), question.round.state.hands[seat]
        if fault == "front-higher" and set(shown.cards_at(f"seat-{seat}.front")) <= set(mine):
            assert lay.cards_at(f"seat-{seat}.front") == shown.cards_at(f"seat-{seat}.front"), (
                "it stays as it was found"
            )


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        # casino-real L241: where no other player takes the bank after two hands, the game stops
        ("casino-real/no-bust-21st-century-blackjack", "ruling.no-taker"),
        # lake-elsinore L665: without an intervening player-dealer the game is broken up
        ("lake-elsinore/caribbean-stud", "ruling.no-next-banker"),
    ],
)
def test_where_nobody_banks_the_game_ends_and_wagers_go_back(game: str, rule: str) -> None:
    question = banked(game, rule)
    end, setup = after(question), question.round.setup
    assert end.task is None
    assert not any(end.lay.chips_at(wager.place) for wager in setup.wagers)
    assert end.lay.total == question.round.lay.total


def ruled(game: str, fault: str, seed: int = 3) -> tuple[Question, Round, int]:
    """A question about a fault, the round once it is ruled right, and the seat it is about."""
    question = banked(game, f"ruling.{fault}", seed)
    return question, after(question), seat_of(question.duty.look[0])


@pytest.mark.parametrize("fault", ["wrong-count", "touches-cards"])
def test_a_foul_hand_of_three_cards_loses_its_wager(fault: str) -> None:
    # phoenix L270-274: a foul hand loses its wager
    _, r, seat = ruled("phoenix/phoenix-baccarat", fault)
    settled = {
        (decision.rule.id, getattr(decision.result, "do", ""))
        for _, duty, decision in machine.every_duty(r)
        if (duty.kind, duty.seat) == (Kind.SETTLE, seat)
    }
    assert settled == {("game.foul", "take")}


def test_the_next_card_of_the_shoe_takes_the_place_of_a_boxed_one() -> None:
    # poker-flats L1197
    question, r, seat = ruled("poker-flats/super-9", "boxed-card")
    before, now = (each.lay.cards_at(hand_place(seat)) for each in (question.round, r))
    dead = next(laid.card for laid in as_asked(question.duty, question.round.lay).cards[hand_place(seat)] if laid.up)
    assert (before[-1], now[:-1]) == (dead, before[:-1])
    assert dead in r.lay.cards_at("discard")
    end = machine.play(r)
    assert now[-1] in end.state.course.hands[seat]
    assert sum(map(len, end.state.course.hands.values())) <= 4 * len(end.state.course.hands)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        # poker-flats L1232-1233: a wager below the minimum has action; L1234: the part above the maximum has none
        ("poker-flats/super-9", "below-minimum"),
        ("poker-flats/super-9", "above-maximum"),
        # lake-elsinore L4868-4870: the Fortune Bonus may be larger than the game wager
        ("lake-elsinore/fortune-pai-gow-poker", "bonus-above-game"),
    ],
)
def test_a_wager_that_stands_is_settled_as_it_lay(game: str, fault: str) -> None:
    question, r, seat = ruled(game, fault)
    felt = as_asked(question.duty, question.round.lay)
    most = 4_000 if fault == "above-maximum" else None  # the limit of fee option 1 is $5-$40 (poker-flats L74)
    for place in question.duty.look:
        cents = felt.chips_at(place)
        assert r.lay.chips_at(place) == (min(cents, most) if most else cents)
    settled = [done for done in machine.play(r).record if done.duty and done.duty.kind is Kind.SETTLE]
    assert any(done.duty and done.duty.seat == seat for done in settled)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        # angies L651: a player may bet at their own seat and on empty circles
        ("angies/pure-21-5-blackjack-6-5", "empty-circle"),
        # casino-99 L1399: back-line betting is permitted
        ("casino-99/fortune-pai-gow-poker", "back-line-bet"),
        ("phoenix/push-bet-pai-gow-poker", "back-line-bet"),
    ],
)
def test_who_comes_in_by_a_ruling_is_paid_and_taken_from_like_everybody(game: str, fault: str) -> None:
    for seed in range(1, 4):
        question, r, _ = ruled(game, fault, seed)
        place = question.duty.look[0]
        cents = as_asked(question.duty, question.round.lay).chips_at(place)
        assert not question.round.lay.chips_at(place)
        assert r.lay.chips_at(place) == cents
        assert r.lay.total == question.round.lay.total == as_asked(question.duty, question.round.lay).total
        settled = [done.moved.wager for done in machine.play(r).moves]
        assert (place, cents) in [(wager.place, wager.stake) for wager in settled]


def test_a_wager_above_the_maximum_is_cut_whatever_its_player_has_behind() -> None:
    # poker-flats L1234: the part above the table maximum has no action
    for seed in range(1, 8):
        question, r, seat = ruled("poker-flats/super-9", "above-maximum", seed)
        place = question.duty.look[0]
        found = as_asked(question.duty, question.round.lay)
        assert r.lay.chips_at(place) < found.chips_at(place)
        assert r.lay.chips_at(place) in {wager.stake for wager in r.setup.wagers if wager.seat == seat}
        assert r.lay.total == found.total


def test_a_hand_whose_player_asks_for_help_lies_the_house_way() -> None:
    # casino-real L419: when a player asks the dealer for help, set the hand the house way
    game = "casino-real/pai-gow-double-hand-poker"
    changed = 0
    for seed in range(1, 9):
        question, r, seat = ruled(game, "asks-for-help", seed)
        front, hand = f"seat-{seat}.front", question.round.state.hands[seat]
        ways = LIBRARY[game].house_way
        assert ways is not None
        assert set(r.lay.cards_at(front)) == set(ways.at(r.setup).set(hand)[0].front)
        changed += r.lay.cards_at(front) != question.round.lay.cards_at(front)
    assert changed


def test_who_touches_chips_after_the_bank_is_open_loses_that_bet_alone() -> None:
    # prop-desk L1286: a player who touches cards or chips concedes the bet, others on the spot keep theirs
    for seed in range(1, 5):
        question, r, _ = ruled("prop-desk/pai-gow-poker", "touched-after-open", seed)
        place = question.duty.look[0]
        moves = {done.moved.wager.place: done.moved for done in machine.play(r).moves}
        assert moves[place].do == "take"
        others = machine.play(machine.round_after(question.round, [Choose("play-on")])).moves  # type: ignore[arg-type]
        assert {done.moved.wager.place: done.moved.do for done in others if done.moved.wager.place != place} == {
            other: moved.do for other, moved in moves.items() if other != place
        }


def test_losing_hands_of_pan_are_killed_before_the_winner_has_the_middle() -> None:
    question, r, _ = ruled("casino-real/panguingue", "losing-hands-not-killed", 2)
    killed = [place for place in question.duty.look if place.endswith(".hand")]
    assert killed
    assert f"seat-{question.round.state.winner}.hand" not in killed
    assert not any(r.lay.cards_at(place) for place in killed)


def test_a_bank_that_is_short_pays_no_more_than_lay_there() -> None:
    # angies L936: wagers that the player-dealer's money does not cover go back
    for seed in range(1, 5):
        question, r, _ = ruled("angies/three-card-poker-6-card-bonus", "short-bank", seed)
        put_up = as_asked(question.duty, question.round.lay).chips_at("bank")
        assert (r.setup.bank, r.ledger.put_up) == (put_up, put_up)
        assert sum(done.moved.covered for done in machine.play(r).moves if done.moved.do == "pay") <= put_up


@pytest.mark.parametrize(("fault", "cards"), [("signal-sweep", 3), ("signal-side", 2)])
def test_a_player_gets_what_the_signal_means(fault: str, cards: int) -> None:
    # angies L415: a sweep towards oneself asks for a card, from side to side stands
    _, r, seat = ruled("angies/pure-21-5-blackjack-6-5", fault)
    counts = {len(now.lay.cards_at(hand_place(seat))) for now, _, _ in machine.every_duty(r)}
    assert (max(counts) > 2) is (cards > 2)


def test_a_hand_with_one_card_twice_is_foul_at_the_showdown() -> None:
    # angies L344: the same card twice in one hand fouls that hand
    _, r, seat = ruled("angies/chinese-poker", "same-card-one-hand")
    (fouls,) = (
        decision for _, duty, decision in machine.every_duty(r) if (duty.kind, duty.seat) == (Kind.CHECK_SETTING, seat)
    )
    assert (fouls.result, fouls.rule.id) == (Choose("foul"), "setting.foul")


def test_a_fouled_pan_hand_is_out_and_pays_on() -> None:
    # poker-flats L1146-1149: the hand is dead until the next deal and still pays
    for seed in range(1, 4):
        _, r, seat = ruled("poker-flats/pan", "bad-meld-after-discard", seed)
        assert not r.lay.cards_at(hand_place(seat))
        end = machine.play(r)
        acted = [step for step in end.state.steps if step.seat == seat]
        assert not acted
        paid = [start for step in end.state.steps for start, _, _ in step.moves]
        assert f"seat-{seat}.stack" in paid or not paid


def test_a_dead_pan_hand_has_its_ante_back() -> None:
    # poker-flats L1131-1132: dealt fewer than eight or more than twelve cards, a hand is dead and its ante goes back
    question, r, seat = ruled("poker-flats/pan", "dead-hand-count", 2)
    stack = f"seat-{seat}.stack"
    assert r.lay.chips_at(stack) > question.round.lay.chips_at(stack)
    assert seat not in r.state.table.ring


def test_players_who_share_a_hand_of_push_9_have_one_hand() -> None:
    # poker-flats L920-921, L966-968: one controls it, the others get an Out button and no cards
    question, r, _ = ruled("poker-flats/push-9", "kum-kum-push", 2)
    (out,) = set(question.round.state.ring) - set(r.state.ring)
    assert r.lay.buttons["out"] == f"seat-{out}"
    price = question.round.notes[f"pushed-{out}"]
    back = question.round.lay.chips_at("pot-1") - r.lay.chips_at("pot-1")
    assert price == Money(back)  # one price is paid for both
    end = machine.play(r)
    assert out not in end.state.hands
    assert end.lay.total == question.round.lay.total


def cards_of(r: Round) -> Counter[Card]:
    return Counter(laid.card for there in r.lay.cards.values() for laid in there)


def test_a_natural_that_was_not_told_counts_two_or_twelve_and_draws() -> None:
    # poker-flats L1313-1315: the hand can only be played as a two or twelve, and the player-dealer must draw
    for seed in range(1, 7):
        question, r, _ = ruled("poker-flats/california-blackjack-22", "hidden-natural", seed)
        bank = r.lay.cards_at("bank.hand")
        assert bank[:2] == as_asked(question.duty, question.round.lay).cards_at("bank.hand")
        assert (len(bank), {card.rank for card in bank[:2]}) == (3, {14})
        end = machine.play(r)
        assert max(count for card, count in cards_of(end).items() if not card.is_joker) == 1
        third = 11 if bank[2].is_joker else 1 if bank[2].rank == 14 else min(bank[2].rank, 10)
        counted = next(low + third for low in (12, 2) if low + third <= 22 or low == 2)
        (total,) = (
            decision.result
            for _, duty, decision in machine.every_duty(r)
            if duty.kind is Kind.READ_TOTAL and duty.key.subject == "bank-3"
        )
        assert total == Choose(f"hard-{counted}")
        assert machine.play(r).lay.total == question.round.lay.total


@pytest.mark.parametrize(("fault", "first"), [("several-hands", False), ("several-hands-first-skipped", True)])
def test_a_player_with_several_hands_has_the_others_set_the_house_way(fault: str, first: bool) -> None:
    # prop-desk L1263: only the first hand seen may be set; L1264: where that was skipped, all go the house way
    game, changed = "prop-desk/pai-gow-poker", 0
    for seed in range(1, 9):
        question, r, mine = ruled(game, fault, seed)
        seats = list(dict.fromkeys(map(seat_of, question.duty.look)))
        assert seats[0] == mine
        for seat in seats:
            front, hand = f"seat-{seat}.front", question.round.state.hands[seat]
            house = set(LIBRARY[game].house_way.at(r.setup).set(hand)[0].front)  # type: ignore[union-attr]
            was, now = question.round.lay.cards_at(front), r.lay.cards_at(front)
            assert now == was if seat == mine and not first else not was or set(now) == house
            changed += set(now) != set(was)
    assert changed


def test_who_declares_out_in_error_has_a_foul_hand() -> None:
    # casino-real L752: a player who declares out in error, so that another throws the hand away, is fouled
    for seed in range(1, 4):
        question, r, seat = ruled("casino-real/panguingue", "declares-out-in-error", seed)
        assert seat != question.round.state.winner
        assert question.round.lay.cards_at(hand_place(seat))
        assert not r.lay.cards_at(hand_place(seat))
        assert cards_of(r) == cards_of(question.round)
        assert r.lay.total == question.round.lay.total


def test_a_push_pot_goes_by_the_limit_that_is_ruled() -> None:
    # poker-flats L914-916: a push pot is played at double limit; ruled wrong, its bets are half as large
    larger = 0
    for seed in range(1, 9):
        question, r, _ = ruled("poker-flats/push-9", "push-limit", seed)
        told = [str(done.words) for done in question.round.record]
        assert not any("push pot go by" in words for words in told)
        unit = {1: 100, 2: 200}[r.setup.number("fee")]  # L83-89: the $1 and the $2 condition
        same = machine.round_after(question.round, [Choose("same-limit")])
        assert same is not None
        assert (r.state.limit, same.state.limit) == (2 * unit, unit)
        full = {bet.amount for bet in r.state.bets if bet.live}
        assert {bet.amount for bet in same.state.bets if bet.live} == {amount // 2 for amount in full}
        larger += bool(full)
        assert machine.play(r).lay.total == machine.play(same).lay.total == question.round.lay.total
    assert larger


def test_an_all_in_player_who_ties_plays_for_the_push_pot() -> None:
    # poker-flats L930-931: an all-in player may have a new hand and plays for the entire main pot
    for seed in range(1, 7):
        question, r, seat = ruled("poker-flats/push-9", "all-in-push", seed)
        assert not question.round.lay.chips_at(f"seat-{seat}.stack")
        assert len(r.state.hands[seat]) == 3
        assert seat in r.state.pots[0].seats
        assert not any(seat in pot.seats for pot in r.state.pots[1:])
        refused, split = (machine.round_after(question.round, [Choose(to)]) for to in ("refuse", "split-now"))
        assert refused is not None
        assert split is not None
        assert seat not in refused.state.hands
        assert not split.state.push_pot
        assert not split.lay.chips_at("pot-1")
        assert split.lay.chips_at(f"seat-{seat}.stack")
        assert {machine.play(each).lay.total for each in (r, refused, split)} == {question.round.lay.total}
