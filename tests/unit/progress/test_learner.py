"""What answers say of a trainee: of the rule asked, of what is shared with it, and of how the trainee's rules lie."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.learner import EVEN, LEARNED, Estimate, Reader, join, learn, manners, parts_of

HOUSE = "test-house/fake"
RULES = [f"{HOUSE}/compare/rule-{n}" for n in range(40)]
PAYS = f"{HOUSE}/pay/even"


def told(answers: list[tuple[str, float]]) -> dict[str, tuple[float, ...]]:
    beliefs: dict[str, tuple[float, ...]] = {}
    for skill, worth in answers:
        learn(beliefs, skill, worth)
    return beliefs


def thought(beliefs: dict[str, tuple[float, ...]], skill: str) -> Estimate:
    reader = Reader(beliefs)
    return reader.estimate(reader.strength(parts_of(skill)))


def test_before_the_first_answer_right_and_wrong_are_as_likely():
    assert thought({}, PAYS).expected == pytest.approx(0.5)
    assert manners({}) == pytest.approx((1 / 3,) * 3)


def test_one_answer_says_most_of_its_rule_less_of_its_kind_and_least_of_others():
    wrong = told([(RULES[0], 0.0)])
    expected = [thought(wrong, skill).expected for skill in (RULES[0], RULES[1], PAYS)]
    assert expected == sorted(expected)
    assert expected[0] < expected[1] < expected[2] < 0.5


@pytest.mark.parametrize("worth", [0.0, 1.0])
@pytest.mark.parametrize("before", [0, 3, 12])
def test_an_answer_leaves_what_trying_every_strength_leaves(before: int, worth: float):
    """By numbers: every strength, by how far it was believed and how often it gives such an answer, and their mean."""
    parts, answers = parts_of(PAYS), [(PAYS, 1.0)] * before
    was, now = (Reader(told(some)).strength(parts) for some in (answers, [*answers, (PAYS, worth)]))
    for mean, variance, after in zip(was[::2], was[1::2], now[::2], strict=True):
        strengths = [mean + sqrt(variance) * step / 50 for step in range(-400, 401)]
        shares = [1 / (1 + exp(-one if worth else one)) for one in strengths]
        weights = [
            exp(-((one - mean) ** 2) / variance / 2) * share for one, share in zip(strengths, shares, strict=True)
        ]
        exact = sum(one * weight for one, weight in zip(strengths, weights, strict=True)) / sum(weights)
        assert after - LEARNED - mean == pytest.approx(exact - mean, rel=0.1)


@given(st.lists(st.tuples(st.sampled_from(RULES[:4]), st.sampled_from([0.0, 0.35, 0.6, 1.0])), max_size=40))
def test_beliefs_stay_shares_and_a_better_answer_never_says_less(answers: list[tuple[str, float]]):
    found = [thought(told([*answers, (RULES[0], worth)]), RULES[0]) for worth in (0.0, 0.6, 1.0)]
    assert all(0 <= one.expected <= 1 and 0 <= one.weak <= 1 and one.missing >= 0 for one in found)
    assert sum(manners(told(answers))) == pytest.approx(1)


def test_who_misses_everything_alike_is_even_and_who_misses_the_same_rules_is_not():
    """The same number of wrong answers: spread over all rules, or always the same ten of forty."""
    alike = told([(rule, float((n + turn) % 4 > 0)) for turn in range(8) for n, rule in enumerate(RULES)])
    gaps = told([(rule, float(n % 4 > 0)) for _ in range(8) for n, rule in enumerate(RULES)])
    assert manners(alike)[EVEN] > 0.9
    assert manners(gaps)[EVEN] < 0.01
    assert thought(gaps, RULES[0]).weak > 0.95
    assert thought(gaps, RULES[1]).weak < 0.1


def test_an_even_trainee_s_slip_says_less_than_one_of_a_trainee_with_gaps():
    alike = [(rule, float((n + turn) % 4 > 0)) for turn in range(8) for n, rule in enumerate(RULES)]
    gaps = [(rule, float(n % 4 > 0)) for _ in range(8) for n, rule in enumerate(RULES)]
    drops = []
    for answers in (alike, gaps):
        before, after = told(answers), told([*answers, (f"{HOUSE}/compare/new", 0.0)])
        drops.append(thought(before, f"{HOUSE}/compare/new").expected - thought(after, f"{HOUSE}/compare/new").expected)
    assert drops[0] < drops[1]


def test_what_a_sibling_says_is_joined_by_how_sure_each_is():
    """Two beliefs of the same width meet halfway; the sibling's is a little wider, so that its pull is less."""
    strength = [0.0, 1.0]
    join(strength, [2.0, 1.0])
    assert strength == pytest.approx([2 * 1 / (1 + 1.2), 1.2 / 2.2])


def test_the_bar_is_85_percent():
    """Somebody surely at log-odds x is right exp(x) / (1 + exp(x)) of the time; 85 % is not weak, 80 % is."""
    reader = Reader({})
    for log_odds, weak in ((1.75, 0.0), (1.39, 1.0)):
        assert (exp(log_odds) / (1 + exp(log_odds)) >= 0.85) is (weak == 0.0)
        known = reader.estimate([log_odds, 1e-9] * len(manners({})))
        assert known.weak == pytest.approx(weak)
