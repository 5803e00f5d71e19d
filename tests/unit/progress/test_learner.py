"""What answers say of a trainee: of the rule asked, of what is shared with it, and of how the trainee's rules lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import exp, isfinite, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.core.rng import make_rng
from trainer.progress.learner import (
    EVEN,
    MASTERY,
    Answer,
    Estimate,
    Reader,
    filtered,
    join,
    learn,
    logistic,
    parts_of,
    pattern_shares,
)

HOUSE = "test-house/fake"
RULES = [f"{HOUSE}/compare/rule-{n}" for n in range(40)]
PAYS = f"{HOUSE}/pay/even"


def told(answers: list[tuple[str, float]]) -> dict[str, tuple[float, ...]]:
    beliefs: dict[str, tuple[float, ...]] = {}
    for skill, worth in answers:
        learn(beliefs, Answer(skill, worth))
    return beliefs


def thought(beliefs: dict[str, tuple[float, ...]], skill: str) -> Estimate:
    reader = Reader(beliefs)
    return reader.estimate(reader.strength(parts_of(skill)))


def test_before_the_first_answer_right_and_wrong_are_as_likely():
    assert thought({}, PAYS).expected == pytest.approx(0.5)
    assert pattern_shares({}) == pytest.approx((1 / 3,) * 3)


def test_one_answer_says_most_of_its_rule_less_of_its_kind_and_least_of_others():
    wrong = told([(RULES[0], 0.0)])
    expected = [thought(wrong, skill).expected for skill in (RULES[0], RULES[1], PAYS)]
    assert expected == sorted(expected)
    assert expected[0] < expected[1] < expected[2] < 0.5


@pytest.mark.parametrize("worth", [0.0, 0.35, 0.6, 1.0])
@pytest.mark.parametrize("before", [0, 3, 12])
def test_an_answer_leaves_what_trying_every_strength_leaves(before: int, worth: float):
    """By numbers: every strength, by how far it was believed and how often it gives such an answer, and their mean."""
    strength = Reader(told([(PAYS, 1.0)] * before)).strength(parts_of(PAYS))
    for mean, variance in zip(strength[::2], strength[1::2], strict=True):
        strengths = [mean + sqrt(variance) * step / 50 for step in range(-400, 401)]
        chances = [1 / (1 + exp(-one)) for one in strengths]
        weights = [
            exp(-((one - mean) ** 2) / variance / 2) * chance**worth * (1 - chance) ** (1 - worth)
            for one, chance in zip(strengths, chances, strict=True)
        ]
        exact = sum(one * weight for one, weight in zip(strengths, weights, strict=True)) / sum(weights)
        _, step, _ = filtered(mean, variance, Answer(PAYS, worth))
        assert variance * step == pytest.approx(exact - mean, rel=0.1, abs=0.01)


@given(st.lists(st.tuples(st.sampled_from(RULES[:4]), st.sampled_from([0.0, 0.35, 0.6, 1.0])), max_size=40))
def test_beliefs_stay_shares_and_a_better_answer_never_says_less(answers: list[tuple[str, float]]):
    found = [thought(told([*answers, (RULES[0], worth)]), RULES[0]) for worth in (0.0, 0.6, 1.0)]
    assert all(0 <= one.expected <= 1 and 0 <= one.weak <= 1 and one.missing >= 0 for one in found)
    assert sum(pattern_shares(told(answers))) == pytest.approx(1)


def test_who_misses_everything_alike_is_even_and_who_misses_the_same_rules_is_not():
    """The same number of wrong answers: spread over all rules, or always the same ten of forty."""
    alike = told([(rule, float((n + turn) % 4 > 0)) for turn in range(8) for n, rule in enumerate(RULES)])
    gaps = told([(rule, float(n % 4 > 0)) for _ in range(8) for n, rule in enumerate(RULES)])
    assert pattern_shares(alike)[EVEN] > 0.9
    assert pattern_shares(gaps)[EVEN] < 0.01
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
    """Somebody surely at log-odds x is right exp(x) / (1 + exp(x)) of the time; 85% is not weak, 80% is."""
    reader = Reader({})
    for log_odds, weak in ((1.75, 0.0), (1.39, 1.0)):
        assert (exp(log_odds) / (1 + exp(log_odds)) >= 0.85) is (weak == 0.0)
        known = reader.estimate([log_odds, 1e-9] * len(pattern_shares({})))
        assert known.weak == pytest.approx(weak)


# ---------------------------------------------------------------- a long record

ASKED = [f"{HOUSE}/kind-{kind}/ladder-{rule // 5}.rule-{rule}" for kind in range(6) for rule in range(10)]
GAMES = [
    f"test-house/game-{game}/kind-{kind}/rule-{rule}" for game in range(10) for kind in range(3) for rule in (1, 2)
]
NEVER_ASKED = {
    "of a ladder that is asked": f"{HOUSE}/kind-2/ladder-0.new",
    "of a kind that is asked": f"{HOUSE}/kind-2/new",
    "of another kind": f"{HOUSE}/other/new",
    "of another game": "test-house/elsewhere/kind-2/new",
}
SETTLED, CHECKED = 500, 500
"""Answers after which a trainee is known, and answers from one look to the next."""
BOUND = 30.0
"""Log-odds; somebody right 999,999 times of a million stands at 14."""
Chance = Callable[[int, int], float]
"""The worth of an answer, on the average: by its number, and by how often its rule was asked before."""

STEADY: Mapping[str, tuple[Chance, float]] = {
    "steady 92%": (lambda _number, _times: 0.92, 0.92),
    "steady 60%": (lambda _number, _times: 0.60, 0.60),
    "99%": (lambda _number, _times: 0.99, 0.99),
    "all right": (lambda _number, _times: 1.0, 1.0),
    "all wrong": (lambda _number, _times: 0.0, 0.0),
    "in turns": (lambda number, _times: float(number % 2), 0.5),
    "a beginner who learns": (lambda _number, times: 1 - 0.65 * 0.84**times, 0.35),
}
"""How often a trainee is right, and how often where a rule is met for the first time."""
OTHERS: Mapping[str, Chance] = {
    "changing": lambda number, _times: 0.95 if number // 3000 % 2 else 0.3,
    "late at times": lambda number, _times: (1.0, 0.6, 0.35, 0.1)[number % 4],
}


def answers_of(chance: Chance, count: int, rules: list[str]) -> Iterator[Answer]:
    rng, times = make_rng(7), dict.fromkeys(rules, 0)
    for number in range(count):
        rule = rng.choice(rules)
        share = chance(number, times[rule])
        times[rule] += 1
        yield Answer(rule, share if share in (0.1, 0.35, 0.6) else float(rng.random() < share))


def faults_of(name: str, chance: Chance, count: int, rules: list[str], first: float | None = None) -> Iterator[str]:
    """What is wrong with the beliefs about one trainee, looked at again and again."""
    beliefs: dict[str, tuple[float, ...]] = {}
    at_first: dict[str, float] = {}
    for number, answer in enumerate(answers_of(chance, count, rules), start=1):
        learn(beliefs, answer)
        if number < SETTLED or number % CHECKED:
            continue
        if not all(
            isfinite(one) and abs(one) < 30 for name, part in beliefs.items() if name != "manners" for one in part
        ):
            yield f"{name}: a belief has no bounds after {number}"
            return
        for where, skill in NEVER_ASKED.items() if first is not None else ():
            expected = thought(beliefs, skill).expected
            if abs(expected - at_first.setdefault(where, expected)) >= 0.05:
                yield f"{name}: a rule {where} is expected {expected:.3f} after {number}, {at_first[where]:.3f} before"
                return
    known = sum(thought(beliefs, rule).expected for rule in rules) / len(rules)
    if first is not None:
        now = chance(0, count) / 2 + chance(1, count) / 2
        if abs(known - now) > 0.05:
            yield f"{name}: right {now:.2f} of the time, expected {known:.3f}"
        for where, expected in at_first.items():
            if abs(expected - first) > 0.1:
                yield f"{name}: a rule {where} is right {first:.2f} of the time, expected {expected:.3f}"


def all_faults(usual: int, **counts: int) -> list[str]:
    steady = [
        fault
        for name, (chance, first) in STEADY.items()
        for fault in faults_of(name, chance, counts.get(name.split()[0], usual), ASKED, first)
    ]
    mixed = [fault for name, chance in OTHERS.items() for fault in faults_of(name, chance, usual, [*ASKED, *GAMES])]
    return [*steady, *mixed, *faults_of("one rule", lambda _number, _times: 1.0, usual, [PAYS])]


@pytest.mark.parametrize("steady", [12_000, pytest.param(50_000, marks=pytest.mark.long)])
def test_a_long_record_is_believed_as_a_short_one(steady):
    """Nothing overflows, and who does not change is expected as right at rules never asked as at first."""
    assert all_faults(4_000, steady=steady) == []


@pytest.mark.long
def test_a_hundred_thousand_answers_are_believed_as_a_few():
    assert all_faults(100_000) == []


def test_a_chance_is_a_share_whatever_the_log_odds():
    for log_odds in (-1e308, -800.0, -40.0, 40.0, 800.0, 1e308):
        assert 0 < logistic(log_odds) < 1
    assert logistic(0.0) == 0.5
    assert logistic(MASTERY) == pytest.approx(0.85, abs=0.001)
