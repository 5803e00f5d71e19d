"""Mastery, weak points, confusions, coverage, the ladder, and the mix of a session."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from statistics import mean

import pytest

from tests.fake_game import GAME
from tests.shelf import LIBRARY
from tests.unit.progress.attempts import START, attempt
from trainer.progress.figures import Mark, Record
from trainer.progress.fold import EMPTY, Progress, fold
from trainer.progress.mix import due_count, due_mix, due_skills, weak_mix
from trainer.progress.pace import rung_of
from trainer.progress.skill_estimates import SkillEstimates, askable, every_asked, form_of
from trainer.progress.statistics import (
    Sureness,
    confusions,
    coverage,
    skill_lines,
    strongest,
    weakest,
)

ID = GAME.info.id
WIN, LOSE, PUSH = (f"{ID}/compare/compare.{word}" for word in ("win", "lose", "push"))


def record(marks: str, millis: int = 2000) -> Record:
    """The record after right (r) and wrong (w) answers."""
    return fold([attempt(n, right=mark == "r", millis=millis) for n, mark in enumerate(marks, 1)]).skill(WIN)


@pytest.mark.parametrize(
    ("marks", "millis", "is_mastered"),
    [
        ("", 2000, False),
        ("rrrr", 2000, False),
        ("rrrrr", 2000, True),
        ("rrrrr", 6000, True),
        ("rrrrr", 6001, False),
        ("rrrrrw", 2000, False),
        ("wrrrrrrrrr", 2000, True),
        ("wwrrrrrrrr", 2000, False),
        ("wwrrrrrrrrrr", 2000, True),
    ],
)
def test_a_skill_is_mastered_by_five_in_a_row_nine_of_ten_and_the_target_time(
    marks: str, millis: int, is_mastered: bool
):
    assert record(marks, millis).mastered is is_mastered


def test_accuracy_and_median_time():
    assert Record().figures.share is None
    assert Record().median is None
    assert record("rrrw").figures.share == 0.75
    times = [attempt(n, millis=n * 1000, right=n != 3) for n in range(1, 6)]
    # Right in 1, 2, 4 and 5 seconds.
    assert fold(times).skill(WIN).median == 3000


def progress_with_everything() -> Progress:
    return fold(
        [
            *(attempt(n) for n in range(1, 7)),
            *(attempt(n, skill=LOSE, right=n == 12) for n in range(10, 14)),
            *(attempt(n, skill=PUSH, right=n > 21) for n in range(20, 24)),
            attempt(30, right=False, skill=LOSE, rule="compare.lose", confused_with="compare.push"),
            attempt(31, right=False, skill=LOSE, rule="compare.lose", confused_with="compare.push"),
            attempt(32, right=False, skill=LOSE, rule="compare.lose", confused_with="compare.win"),
        ]
    )


def test_weakest_strongest_and_confusions():
    progress = progress_with_everything()
    # lose: 1 of 7, push: 2 of 4, win: 6 of 6 but named in a mix-up.
    assert [point.line.skill.id for point in weakest(progress, [GAME], START)] == [LOSE, PUSH, WIN]
    assert [line.skill.id for line in strongest(progress, GAME, START)] == [WIN]
    ((pair, count),) = confusions(progress, ID)
    assert (pair.rule, pair.instead, count) == ("compare.lose", "compare.push", 2)
    assert len(confusions(progress, minimum=1)) == 2
    assert confusions(progress, "another/game", minimum=1) == ()


def test_a_line_for_every_skill_in_the_order_of_the_round():
    lines = skill_lines(progress_with_everything(), GAME, START + timedelta(days=365))
    assert [line.skill for line in lines] == list(GAME.skills)
    line = next(line for line in lines if line.skill.id == WIN)
    record = line.record
    assert (record.figures.share, record.median, record.mastered) == (1.0, 2000, True)
    assert (line.target, line.due) == (6000, True)
    assert 0 < line.recall < 1


def test_coverage_names_what_was_never_met():
    progress = fold([attempt(1, others=(PUSH,))])
    found = coverage(progress, GAME)
    assert (found.seen, found.total) == (2, 7)
    assert found.share == 2 / 7
    assert {skill.rule.id for skill in found.never} == {
        "count", "fee.low", "fee.high", "compare.lose", "compare.never",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "millis", "on", "promote", "demote"),
    [
        (49, 0, 6000, 0, False, False),
        (50, 0, 6000, 0, True, False),
        (49, 1, 6000, 0, True, False),
        (48, 2, 6000, 0, False, False),
        (50, 0, 12001, 0, False, False),
        (50, 0, 6000, 2, True, False),
        (50, 0, 6000, 3, False, False),
        (18, 2, 6000, 1, False, False),
        (17, 3, 6000, 1, False, True),
        (17, 3, 6000, 0, False, False),
    ],
)
def test_the_ladder_asks_for_98_percent_of_50_and_the_time_of_its_rung(
    right: int, wrong: int, millis: int, on: int, *, promote: bool, demote: bool
):
    attempts = [attempt(n, right=n <= right, millis=millis) for n in range(1, right + wrong + 1)]
    marks = tuple(Mark(one.right, one.millis) for one in attempts)
    found = rung_of(Record(recent=marks, rung=on, on_rung=len(marks)), "compare")
    assert (found.promote, found.demote) == (promote, demote)
    assert found.needed == 50 - right - wrong if right + wrong < 50 else not found.needed


# ---------------------------------------------------------------- mixes


def test_rules_that_never_come_up_are_not_asked_and_doubtful_ones_not_in_exams():
    assert "compare.never" not in {skill.rule.id for skill in askable(GAME)}
    assert {skill.rule.id for skill in askable(GAME, certain=True)} == {
        "count", "fee.low", "compare.win", "compare.lose",
    }  # fmt: skip


def test_what_is_due_comes_longest_overdue_first():
    progress = fold([attempt(1, days=5), attempt(2, skill=LOSE)])
    late = START + timedelta(days=300)
    assert [skill.id for skill in due_skills(progress, [GAME], late)] == [LOSE, WIN]
    assert due_count(progress, [GAME], late) == 2
    assert due_skills(progress, [GAME], START) == ()
    assert {ref.rule for ref in due_mix(progress, [GAME], late, 1)} == {"compare.win", "compare.lose"}
    assert [ref.rule for ref in due_mix(progress, [GAME], late, 1, count=1)] == ["compare.lose"]


def test_a_mix_asks_what_is_missed_and_what_is_new_before_what_is_known():
    # Missed: lose and push, three times each. New: the button and the fees. Known: win, ten times right.
    progress = fold([attempt(n, right=False, skill=skill) for n, skill in enumerate((LOSE, PUSH) * 3, 1)])
    progress = fold([attempt(n) for n in range(10, 20)], progress)
    now = START + timedelta(minutes=20)
    refs = [ref for seed in range(30) for ref in weak_mix(progress, [GAME], now, seed, count=6)]
    found = Counter(ref.rule for ref in refs)
    for rule in ("compare.lose", "compare.push", "count", "fee.low"):
        assert found[rule] > 3 * found["compare.win"], found
    assert "compare.never" not in found


def test_weak_rules_are_named_from_the_first_answer_on_and_surer_with_every_further_one():
    progress = fold([attempt(1, right=False, skill=LOSE), attempt(2)])
    (first,) = weakest(progress, [GAME], START)
    assert first.line.skill.id == LOSE, "what was only right is not called weak, whatever is expected of it"
    sure = fold([attempt(n, right=False, skill=LOSE) for n in range(3, 9)], progress)
    (after,) = weakest(sure, [GAME], START)
    assert after.weak > first.weak
    assert after.sureness is Sureness.SURE


def estimates(progress, games, now, known=()):
    """What is thought of every skill of these games; `known` are further games that were practised."""
    estimates = SkillEstimates(progress, (*games, *known), now)
    return {one.asked.id: one.estimate for one in estimates.about(games)}


def test_a_skill_counts_once_though_the_same_game_was_made_again_meanwhile():
    again, progress = replace(GAME), fold([attempt(1)])
    for games in ([GAME], [again], [GAME]):
        every_asked(again)
        assert {one.times for one in SkillEstimates(progress, games, START).about(games) if one.asked.id == WIN} == {1}


def test_guided_answers_count_for_what_they_show():
    guided = [attempt(n, hint=True, mode="guided", right=n > 4, skill=(WIN, LOSE)[n % 2]) for n in range(1, 5)]
    helped = [attempt(n, hint=True, mode="guided", skill=PUSH) for n in (5, 6)]
    progress = fold([*guided, *helped])
    assert {point.line.skill.id for point in weakest(progress, [GAME], START)} == {WIN, LOSE}
    by_rule = estimates(progress, [GAME], START)
    alone = estimates(fold([*guided, *(attempt(n, skill=PUSH) for n in (5, 6))]), [GAME], START)
    assert by_rule[PUSH].expected < alone[PUSH].expected, "right with a hint says less than right without"


def test_the_weakest_rules_are_those_the_mix_asks_first():
    game = LIBRARY.game("casino-99/fortune-pai-gow-poker")
    skills = askable(game)
    bad = {one.id for one in skills[5:200:20]}
    answers = [(n, one.id) for n, one in enumerate(skills * 3, 1)]
    progress = fold([attempt(n, game=game.info.id, right=id not in bad, skill=id) for n, id in answers])
    named = [point.line.skill.id for point in weakest(progress, [game], START, len(bad))]
    assert set(named) == bad
    asked = {f"{game.info.id}/{ref.subject}" for seed in range(5) for ref in weak_mix(progress, [game], START, seed)}
    assert bad <= asked


def test_weak_points_come_from_all_games_by_one_measure():
    library = LIBRARY
    games = [library.game(f"{house}/ez-baccarat-panda-8") for house in ("casino-99", "lake-elsinore")]
    missed = [next(one.id for one in askable(game) if not form_of(one)[0]) for game in games]
    answers = enumerate([missed[0], *[missed[1]] * 4], 1)
    progress = fold([attempt(n, game=id.rsplit("/", 2)[0], right=False, skill=id) for n, id in answers])
    assert [point.line.skill.id for point in weakest(progress, games, START)] == [missed[1], missed[0]]


def test_a_rule_given_in_place_of_another_is_thought_weaker():
    apart = [attempt(1, right=False, skill=LOSE, rule="compare.lose"), attempt(2)]
    mixed = [attempt(1, right=False, skill=LOSE, rule="compare.lose", confused_with="compare.win"), attempt(2)]
    before, after = (estimates(fold(answers), [GAME], START)[WIN].weak for answers in (apart, mixed))
    assert after > before


def test_the_same_printed_row_of_another_house_is_asked_less_than_what_differs():
    library = LIBRARY
    old, new = (library.game(f"{house}/fortune-pai-gow-poker") for house in ("casino-99", "phoenix"))
    answers = enumerate(askable(old) * 3, 1)
    progress = fold([attempt(n, game=old.info.id, key=f"{one.kind}/1", skill=one.id) for n, one in answers])
    shared = {form_of(one) for one in askable(old)}
    by_rule = estimates(progress, [new], START, known=[old])
    same = [by_rule[one.id].expected for one in askable(new) if form_of(one)[0] and form_of(one) in shared]
    other = [by_rule[one.id].expected for one in askable(new) if form_of(one) not in shared or not form_of(one)[0]]
    assert len(same) > 20
    assert len(other) > 5
    assert mean(same) > mean(other)


def test_a_beginner_s_mix_is_all_new_and_never_the_same_twice_in_a_row():
    refs = weak_mix(EMPTY, [GAME], START, 4, count=30)
    assert len(refs) == 30
    assert {ref.rule for ref in refs} == {skill.rule.id for skill in askable(GAME)}
    assert len({ref.seed for ref in refs}) == 30
    repeats = sum(one.subject == other.subject for one, other in pairwise(refs))
    assert repeats == 0


def test_a_mix_is_the_same_for_the_same_seed_and_empty_without_games():
    assert weak_mix(EMPTY, [GAME], START, 4) == weak_mix(EMPTY, [GAME], START, 4)
    assert weak_mix(EMPTY, [], START, 4) == ()


def test_a_mix_is_spread_over_the_kinds_of_duty():
    game = LIBRARY.game("casino-99/fortune-pai-gow-poker")
    rules = Counter(skill.kind for skill in askable(game))
    assert rules.most_common(1)[0][1] > len(askable(game)) / len(rules) * 2, "one kind has very many rules"
    wrong = [(n, one.id) for n, one in enumerate(askable(game) * 3, 1)]
    weak = fold([attempt(n, game=game.info.id, right=False, skill=id) for n, id in wrong])
    for progress in (EMPTY, weak):
        for seed in range(20):
            found = Counter(ref.kind for ref in weak_mix(progress, [game], START, seed, count=20))
            assert found.most_common(1)[0][1] <= 8, found
            assert len(found) >= 4, found  # what weighs most comes first
