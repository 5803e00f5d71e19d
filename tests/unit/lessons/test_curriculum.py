"""Curricula: what a file may say, what ours lead to, and how far a trainee has come on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conformance.test_taught import ROUND, asked_by
from tests.unit.lessons.bench import library
from trainer.cli import main
from trainer.disk import resources
from trainer.drills.question_builder import build
from trainer.lessons.curriculum import Curriculum, Known, find_lessons, known, read_curriculum
from trainer.lessons.lesson_plan import ItemAsked, examination, practice
from trainer.lessons.pack_model import Lesson, WholeRound
from trainer.lessons.problems import CODES
from trainer.packs import bundled_packs, curricula_in
from trainer.progress.attempt import Attempt
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.progress.fold import fold
from trainer.round.duty import Kind
from trainer.ui.controllers.curriculum_progress import LessonState, Way, curriculum_way, pace
from trainer.ui.controllers.session_plans import Starter

PACK = "felt-school.fortune-pai-gow"
GAME = "casino-99/fortune-pai-gow-poker"
OTHER = "phoenix/double-hand-poker"
SOUND = f"""\
format = 1
id = "evening"
title = "Evening class"

[[chapter]]
id = "reading"
title = "Reading"
lessons = ["{PACK}/two-hands", "{PACK}/copies"]

[[chapter]]
id = "money"
title = "Money"
lessons = ["{PACK}/short-bank"]

[[chapter]]
id = "own"
title = "Own house"
own = true
after = ["reading"]
lessons = ["felt-school.pai-gow-poker/phoenix-table", "felt-school.pai-gow-poker/desk-table"]

[audition]
games = ["{GAME}", "{OTHER}"]
pass = 80
"""

TOTALS = """\
format = 1
id = "counting"
title = "Counting"

[[chapter]]
id = "totals"
title = "Totals"
lessons = ["felt-school.nine-count/totals"]

[audition]
games = ["casino-real/super-pan-9"]
"""


def offered() -> Known:
    return known(bundled_packs(), library())


def read(text: str) -> Curriculum:
    made, problems = read_curriculum("evening.toml", text.encode(), offered())
    assert made is not None, [str(one) for one in problems]
    return made


def ours() -> tuple[Curriculum, ...]:
    return curricula_in(Path("nowhere"), bundled_packs(), library())


def test_a_job_names_what_an_instructor_judges_by_eye():
    lines = '[{ line = "Dealing tiles", weight = 3 }, { line = "Posture" }]'
    rubric = read(SOUND.replace("pass = 80", f"rubric = {lines}")).audition.rubric
    assert [(line.words, line.weight) for line in rubric] == [("Dealing tiles", 3), ("Posture", 1)]
    assert read(SOUND).audition.rubric == ()
    tiles = next(job for job in ours() if job.id == "pai-gow-tiles")
    assert "tiles" in " ".join(str(line.words) for line in tiles.audition.rubric)


BAD = (
    ("DP004", 'format = "', 1, "format = 1", 'format = "'),
    ("DP109", "format 1, not 2", 1, "format = 1", "format = 2"),
    ("DP106", "'Evening' is not an id", 2, '"evening"', '"Evening"'),
    ("DP102", "'title' is missing", 0, 'title = "Evening class"\n', ""),
    ("DP101", "Did you mean 'lessons'?", 8, 'lessons = ["felt-school.fortune', 'lesons = ["felt-school.fortune'),
    ("DP601", "felt-school.fortune-pai-gow/two-hands", 8, "two-hands", "two-hand"),
    ("DP602", "Did you mean 'reading'?", 19, 'after = ["reading"]', 'after = ["readin"]'),
    ("DP602", "no chapter before this one is called 'own'", 19, 'after = ["reading"]', 'after = ["own"]'),
    ("DP107", "there is already a chapter 'reading'", 11, 'id = "money"', 'id = "reading"'),
    ("DP107", "is listed twice", 8, "/copies", "/two-hands"),
    ("DP113", "the chapter has no lessons", 13, f'["{PACK}/short-bank"]', "[]"),
    ("DP104", "a whole number from 1 to 10", 25, "pass = 80", 'pass = 80\nrubric = [{ line = "Pitch", weight = 11 }]'),
    ("DP102", "'line' is missing", 0, "pass = 80", "rubric = [{ weight = 1 }]"),
    ("DP104", "a rubric has 12 lines at most", 24, "pass = 80", "rubric = [" + '{ line = "Pitch" }, ' * 13 + "]"),
    ("DP207", "there is no game", 23, GAME, "casino-99/fortune"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "says", "line", "old", "new"), BAD, ids=[f"{one[0]} {one[1]}" for one in BAD])
def test_a_wrong_curriculum_is_refused_with_place_and_remedy(code: str, says: str, line: int, old: str, new: str):
    assert old in SOUND
    made, problems = read_curriculum("evening.toml", SOUND.replace(old, new, 1).encode(), offered())
    assert made is None
    found = [one for one in problems if one.code == code and (not line or one.line == line)]
    assert found, [str(one) for one in problems]
    assert code == "DP004" or any(says in str(one) for one in found)


def test_every_code_of_curricula_has_a_sample():
    assert {code for code in CODES if code.startswith("DP6")} <= {one[0] for one in BAD}


def test_ours_are_sound_lead_to_every_lesson_and_audition_every_game():
    for name, data in resources.read_curricula().items():
        _, problems = read_curriculum(name, data, offered())
        assert not problems, name
    led = {name for one in ours() for chapter in one.chapters for name in chapter.lessons}
    assert [name for name in known(bundled_packs(), ()).lessons if name not in led] == []
    assert {game for one in ours() for game in one.audition.games} == set(library())


def test_a_curriculum_of_a_school_takes_the_place_of_ours_and_a_damaged_one_is_left_out(tmp_path: Path):
    file = tmp_path / "my.toml"
    file.write_text(SOUND.replace('"evening"', '"pai-gow"'), encoding="utf-8")
    data = tmp_path / "data"
    assert main(["curriculum", "add", str(file), "--data", str(data)]) == 0
    found = {one.id: one.title for one in curricula_in(data, bundled_packs(), library())}
    assert found["pai-gow"] == "Evening class"
    assert len(found) == len(ours())
    file.write_text(SOUND.replace("two-hands", "no-such"), encoding="utf-8")
    assert main(["curriculum", "add", str(file), "--data", str(data)]) == 1
    assert main(["curriculum", "check", str(file)]) == 1
    (data / "curricula" / "broken.toml").write_bytes(b"\xff")
    assert {one.id: one.title for one in curricula_in(data, bundled_packs(), library())} == found


def test_where_few_houses_are_shown_only_their_jobs_are_there():
    jobs = {one.id for one in curricula_in(Path("nowhere"), bundled_packs(), library(), ["prop-desk"])}
    assert jobs == {"pai-gow"}


# ---------------------------------------------------------------- the way of a trainee

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def answers(lesson: str, right: int, wrong: int = 0, *, mode: str = "exam", owner: str = PACK) -> list[Attempt]:
    """A session of a lesson from its first question on, each on a table of its own."""
    items = [
        item for item in find_lessons(bundled_packs())[f"{owner}/{lesson}"][1].items for _ in range(item.count)
    ]  # fmt: skip
    marks = [True] * right + [False] * wrong
    return [
        Attempt(
            "ann", f"s-{lesson}-{right}-{wrong}", number, NOON + timedelta(seconds=number), GAME, "v", mode, "",
            "compare/4", "win", "win", mark, True, 4000, item=f"{owner}@1.0.0/{items[number % len(items)].id}",
            setup=f"{GAME} seed={number}",
        )
        for number, mark in enumerate(marks)
    ]  # fmt: skip


def way_after(*done: Sequence[Attempt], houses: Sequence[str] = (), text: str = SOUND) -> Way:
    attempts = [one for some in done for one in some]
    return curriculum_way(read(text), find_lessons(bundled_packs()), fold(attempts), attempts, houses)


def states(found: Way) -> list[str]:
    return [step.state.value for step in found.steps]


def test_a_newcomer_begins_with_the_first_lesson_and_later_chapters_say_what_they_wait_for():
    found = way_after()
    assert states(found) == ["next", "open", "later", "later", "later"]
    assert [chapter.waits_for for chapter in found.chapters] == [(), ("Reading",), ("Reading",)]
    assert [step.number for step in found.steps] == [1, 2, 3, 4, 5]
    assert not found.ready


def test_a_passed_test_ticks_a_lesson_a_failed_one_does_not():
    # The test of "two-hands" has 12 questions and asks for 90 percent: 11 of 12 pass, 10 of 12 do not.
    assert states(way_after(answers("two-hands", 10, 2)))[0] == "next"
    passed = way_after(answers("two-hands", 10, 2), answers("two-hands", 11, 1))
    assert states(passed) == ["done", "next", "later", "later", "later"]
    assert passed.done == 1


def test_a_chapter_opens_when_the_ones_before_it_are_done_and_a_lesson_without_a_test_when_all_was_asked():
    first = [answers("two-hands", 12), answers("copies", 10)]
    opened = way_after(*first)
    assert states(opened) == ["done", "done", "next", "open", "open"]
    asked = find_lessons(bundled_packs())[f"{PACK}/short-bank"][1].questions
    assert states(way_after(*first, answers("short-bank", asked - 1, mode="practice")))[2] == "next"
    assert states(way_after(*first, answers("short-bank", 0, asked, mode="practice")))[2] == "done"


def test_an_item_that_draws_six_hands_is_done_after_the_sixth():
    pack = "felt-school.nine-count"
    begun = way_after(answers("totals", 5, mode="practice", owner=pack), text=TOTALS)
    assert states(begun) == ["next"]
    assert begun.steps[0].begun
    assert states(way_after(answers("totals", 6, mode="practice", owner=pack), text=TOTALS)) == ["done"]


def test_only_the_houses_somebody_deals_in_are_on_the_way_and_in_the_audition():
    assert len(way_after(houses=["phoenix"]).steps) == 4
    assert way_after(houses=["phoenix"]).games == (OTHER,)
    assert way_after(houses=["angies"]).games == (GAME, OTHER)
    assert [chapter.title for chapter in way_after(houses=["angies"]).chapters] == ["Reading", "Money"]


def test_the_time_left_is_questions_times_pace_and_falls_with_every_lesson():
    lessons = [find_lessons(bundled_packs())[f"{PACK}/{name}"][1] for name in ("two-hands", "copies", "short-bank")]
    begun = way_after(houses=["angies"])
    questions = sum(lesson.questions + lesson.test for lesson in lessons)
    texts = sum(bool(lesson.text) for lesson in lessons)
    assert begun.seconds_left == pytest.approx(questions * 15 + texts * 90)
    done = answers("two-hands", 12)
    assert pace(done) == pytest.approx(4 + 6)
    later = way_after(done, houses=["angies"])
    rest = sum(lesson.questions + lesson.test for lesson in lessons[1:])
    assert later.seconds_left == pytest.approx(rest * 10 + (texts - 1) * 90)


def test_an_audition_asks_every_game_of_the_houses_and_its_best_result_is_remembered():
    job = read(SOUND)
    plan = Starter("ann", NOON, 7).audition(job, (), library())
    assert {item.game for item in plan.items} == {GAME, OTHER}
    assert len(plan.items) == AUDITION_TEST.most
    assert plan.pass_mark == 0
    assert {terms.item.partition("@")[0] for terms in plan.terms} == {job.audition_item}
    one_house = Starter("ann", NOON, 7).audition(job, ("phoenix",), library())
    assert {item.game for item in one_house.items} == {OTHER}

    def held(session: str, right: int) -> list[Attempt]:
        return [
            Attempt(
                "ann", session, number, NOON, GAME, "v", "exam", "", "compare/4", "win", "win", number < right, True,
                4000, item=plan.terms[number].item,
            )
            for number in range(10)
        ]  # fmt: skip

    found = way_after(held("a", 7), held("b", 8)).audition
    assert found is not None
    assert (found.passed, found.right, found.asked) == (True, 8, 10)
    failed = way_after(held("a", 7)).audition
    assert failed is not None
    assert not failed.passed


def test_everything_done_leads_to_the_audition():
    short = SOUND[: SOUND.index('[[chapter]]\nid = "money"')] + SOUND[SOUND.index("[audition]") :]
    found = way_after(answers("two-hands", 12), answers("copies", 10), text=short)
    assert found.ready
    assert found.next is None
    assert all(step.state is LessonState.DONE for step in found.steps)
    assert found.seconds_left == 0
    plan = Starter("ann", NOON, 7).audition(read(short), (), library())
    held = [
        Attempt(
            "ann", "a", number, NOON, GAME, "v", "exam", "", "compare/4", "win", "win", True, True, 4000, item=term.item
        )
        for number, term in enumerate(plan.terms[:10])
    ]  # fmt: skip
    after = way_after(answers("two-hands", 12), answers("copies", 10), held, text=short)
    assert after.over
    assert str(after.main) == "Repeat the audition"
    assert str(after.says) == "Evening class, audition passed: 10 of 10."
    assert not way_after(answers("two-hands", 12), held, text=short).over


# ---------------------------------------------------------------- in the order of a school

PROCEDURE = {
    Kind.DEAL_ORDER, Kind.LEFTOVER, Kind.MARK_PILE, Kind.COUNT_DICE, Kind.PLACE_BUTTON, Kind.DELIVER, Kind.PICK_UP,
    Kind.BURN, Kind.POST_BLINDS, Kind.FIRST_TO_ACT,
}  # fmt: skip
LATE = {Kind.RULE_ON: "rulings", Kind.TAKE_FEE: "fees", Kind.MAKE_CHANGE: "fees"}
ORDER = ["procedure", "cards and chips", "rulings", "fees", "rounds"]


def part_of(lesson: Lesson) -> str:
    """What a lesson is mostly about, in the words of a school."""
    counts: Counter[str] = Counter()
    for item in lesson.items:
        asked = asked_by(item.task)
        if asked == ROUND:
            return "rounds"
        kind = Kind(asked)
        counts["procedure" if kind in PROCEDURE else LATE.get(kind, "cards and chips")] += item.count
    return counts.most_common(1)[0][0]


@pytest.mark.parametrize("way", ours(), ids=lambda way: way.id)
def test_a_course_goes_on_as_a_school_does_and_ends_with_the_sheets_of_one_s_own_house(way: Curriculum):
    """Rulings come behind cards and chips, fees behind rulings, whole rounds behind fees, one's own house last.

    The first hand, a quarter of an hour, stands before all; courses of several games have several of each.
    """
    lessons = find_lessons(bundled_packs())
    parts: list[str] = []
    for chapter in way.chapters:
        if chapter.own or chapter.id in ("first-hand", "around"):
            continue
        parts += [part_of(lessons[name][1]) for name in chapter.lessons]
    if way.id in ("carnival", "poker-room", "pan", "nine-count"):  # game by game, each with all its parts
        return
    own = [place for place, chapter in enumerate(way.chapters) if chapter.own]
    assert all(place >= len(way.chapters) - 2 for place in own)
    behind = [part for part in parts if part in ORDER[2:]]
    assert behind == sorted(behind, key=ORDER.index)
    assert parts.index(behind[0]) == len(parts) - len(behind), parts


def test_ranks_totals_and_tiles_are_taught_before_they_are_asked():
    """The first lesson of each course that asks for a hand, a total or a tile is one that teaches it."""
    first = {"pai-gow": "ranks", "baccarat": "totals", "blackjack": "totals", "pai-gow-tiles": "names",
             "nine-count": "totals", "chinese-poker": "reading", "poker-room": "high-hands",
             "carnival": "lake-elsinore-three-card-poker-hands", "pan": "melds"}  # fmt: skip
    lessons = find_lessons(bundled_packs())
    reads = {Kind.READ_HAND, Kind.READ_TOTAL, Kind.READ_MELD, Kind.COMPARE, Kind.SET_HAND, Kind.RESULT, Kind.DRAW}
    for way in ours():
        names = [name for chapter in way.chapters if chapter.id != "first-hand" for name in chapter.lessons]
        asks = (lesson for lesson in (lessons[name][1] for name in names)
                if any(asked_by(item.task) in {kind.value for kind in reads} for item in lesson.items))  # fmt: skip
        assert next(asks).id == first[way.id], way.id


@pytest.mark.parametrize(
    "name", ["ez-baccarat-panda-8/settling", "fortune-pai-gow/payout-order", "pai-gow-tiles/names"]
)
def test_a_test_asks_only_rules_that_its_lesson_asked_in_practice(name: str):
    pack, lesson = find_lessons(bundled_packs())[f"felt-school.{name}"]
    games = library()

    def skills(asked: Sequence[ItemAsked]) -> set[str]:
        questions = [build(lambda id: games[id], one.source) for one in asked]
        return {one.skill.id for one in questions if one.skill is not None}

    taught = skills([one for one in practice(pack, lesson, games) if not isinstance(one.item.task, WholeRound)])
    for seed in (1, 2):
        asked = examination(pack, lesson, games, seed)
        assert asked
        assert skills(asked) <= taught


@pytest.mark.parametrize("key", ["questions = 40", "minutes = 30"])
def test_a_key_that_an_audition_does_not_use_is_said_and_refuses_nothing(key: str):
    curriculum, problems = read_curriculum("one.toml", f"{SOUND}{key}\n".encode(), offered())
    assert curriculum is not None
    (problem,) = problems
    assert (problem.code, problem.is_note) == ("DP905", True)
    assert f"does not use '{key.partition(' ')[0]}'" in str(problem.text)


def test_fees_come_last_before_whole_rounds():
    """A trainee learns what is judged at a table first; the collection comes before the first whole round."""
    for way in ours():
        ids = [chapter.id for chapter in way.chapters]
        if "fees" in ids and "rounds" in ids:
            assert ids.index("rounds") - ids.index("fees") == 1, way.id
