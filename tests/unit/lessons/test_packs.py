"""The bundled packs, the lesson plans made from packs, coverage, differences and the commands."""

from __future__ import annotations

import functools
import json
import tomllib
import zlib
from dataclasses import replace

import pytest

from tests.unit.lessons.bench import ENGINE, GAME, HEAD, ITEM, PACK, ROOT, bundled, game, library, sound
from trainer.core.errors import BadText
from trainer.drills.code import Ref
from trainer.drills.modes import Hints
from trainer.drills.question import Deal as FixedDeal
from trainer.drills.question_builder import build
from trainer.games.base import Game
from trainer.lessons.commands import (
    Report,
    check_json,
    pack_build,
    pack_check,
    pack_diff,
    pack_new,
    pack_report,
    pack_schema,
    report_pack,
)
from trainer.lessons.fields import EXPECT, LESSON, MODE, NEEDS, WISH
from trainer.lessons.fields import ITEM as ITEM_FIELDS
from trainer.lessons.fields import PACK as PACK_FIELDS
from trainer.lessons.lesson_plan import examination, item_name, practice
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_diff import Change, diff_packs
from trainer.lessons.pack_model import ItemDeal, ItemHand, ItemMode, Pack, WholeRound
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.pack_zip import build_zip
from trainer.lessons.problems import CODES, errors_of, problems_text
from trainer.round.act_text import act_text
from trainer.round.duty import Kind
from trainer.round.task import Stage, TaskKind
from trainer.round.types import SET_HAND

FORTUNE = "fortune-pai-gow"
PACKS = sorted(folder.name for folder in (ROOT / "lessons").iterdir() if (folder / "pack.toml").is_file())


def read(name: str) -> Pack:
    pack = parse_pack(bundled(name)).pack
    assert pack is not None
    return pack


def pack_of(item: str, **parts: str) -> Pack:
    parsed = parse_pack(sound(item=item, **parts))
    assert parsed.pack is not None, problems_text(parsed.problems)
    assert not errors_of(parsed.problems), problems_text(parsed.problems)
    return parsed.pack


# ---------------------------------------------------------------- bundled packs


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", PACKS)
def test_a_bundled_pack_has_no_problem(name: str):
    """The content check of every run goes over all of them; this one holds its notes as well."""
    checked = check_pack(parse_pack(bundled(name)), library(), ENGINE)
    wrong = [one for one in checked.problems if not one.is_note or one.code == "DP903"]
    assert not wrong, problems_text(checked.problems)


@functools.cache
def report_of(name: str) -> Report:
    return report_pack(read(name), library())


@pytest.mark.parametrize("name", PACKS)
def test_every_question_of_a_bundled_pack_can_be_asked(name: str, request: pytest.FixtureRequest):
    """The ordinary run takes some lessons of every pack, other ones of each; `--all` all of them."""
    pack = read(name)
    step = 1 if request.config.getoption("--all") else min(16, len(pack.lessons))
    report = report_pack(replace(pack, lessons=pack.lessons[zlib.crc32(name.encode()) % step :: step]), library())
    assert report.unasked == ()
    assert sum(lesson.questions for lesson in report.lessons) > 0
    assert all(game.asked for game in report.games)


@pytest.mark.parametrize("name", PACKS)
def test_every_lesson_of_a_bundled_pack_has_prose(name: str):
    pack = read(name)
    for lesson in pack.lessons:
        if name != "_template":
            assert pack.prose(lesson.text).startswith("# "), lesson.file
            assert lesson.id in lesson.file


def test_the_fortune_pack_asks_every_rule_that_can_come_up():
    """The two models of cover that are not in force at the table are alternatives and stay out."""
    (coverage,) = report_of(FORTUNE).games
    assert coverage.game == GAME
    alternatives = {f"{kind}/cover.{model}" for kind in ("settle", "pay-envy") for model in ("net", "two_cap")}
    assert set(coverage.never) - {"pay-envy/cover.matched"} == alternatives


def test_the_fortune_pack_states_what_it_expects_of_every_line_of_the_house_way():
    """Only where the book leaves the joker open nothing is claimed."""
    claimed = {item.expect.rule for lesson in read(FORTUNE).lessons for item in lesson.items}
    lines = {skill.rule.id for skill in game().skills if skill.kind is Kind.SET_HAND and skill.rule.certain}
    assert lines - claimed == {"two-pair"}


def test_texts_for_trainees_do_not_speak_to_instructors():
    pack = read(FORTUNE)
    for lesson in pack.lessons:
        assert "instructor" not in pack.prose(lesson.text).lower()
        if lesson.teacher:
            assert lesson.teacher.endswith(".teacher.md")


# ---------------------------------------------------------------- what a lesson asks


def test_a_hand_is_asked_with_exactly_its_cards():
    pack = pack_of('[[item]]\nid = "a"\ncards = "Jk Jd Jh 7c 7s 5h 3s"')
    (asking,) = practice(pack, pack.lessons[0], library())
    question = build(library().__getitem__, asking.source)
    assert question.duty.kind is Kind.SET_HAND
    assert question.judge(question.decision.result).right
    assert act_text(question.decision.result) == "front 5h Jk | back 3s 7c 7s Jd Jh"
    assert isinstance(asking.source, FixedDeal)
    assert asking.source.item == "t.sound@1.0/a" == item_name(pack, asking.item)


def test_hands_are_put_at_their_seats_in_their_order():
    setup = f"{GAME} seed=7 bank=1:$500/1 4:game=$20 6:game=$20 dice=1-1-2 asks=4,6"
    hands = {"4": "Kd Kh Qs 9c 7d 5h 3s", "6": "2c 3d 4h 5s 7c Jd 9h", "bank": "Jk Jh Qc 9d 6d 4c 2s"}
    written = ", ".join(f'{name} = "{cards}"' for name, cards in hands.items())
    pack = pack_of(f'[[item]]\nid = "a"\nsetup = "{setup}"\nduty = "set-hand/4"\nhands = {{ {written} }}')
    (asking,) = practice(pack, pack.lessons[0], library())
    lay = build(library().__getitem__, asking.source).round.lay
    for name, cards in hands.items():
        seat = "1" if name == "bank" else name
        assert " ".join(map(str, lay.cards_at(f"seat-{seat}.hand"))) == cards


def test_fresh_questions_are_the_same_for_the_same_seed_and_others_when_repeated():
    pack = pack_of('[[item]]\nid = "a"\nskill = "set-hand/two-pair.high"\nseed = 5\ncount = 3')
    first = practice(pack, pack.lessons[0], library())
    assert first == practice(pack, pack.lessons[0], library())
    assert len({asking.source for asking in (*first, *practice(pack, pack.lessons[0], library(), again=1))}) == 6
    for asking in first:
        question = build(library().__getitem__, asking.source)
        assert question.skill is not None
        assert question.skill.id == f"{GAME}/set-hand/two-pair.high"
        assert isinstance(asking.source, Ref)


def test_a_full_skill_id_names_its_game():
    pack = pack_of(f'[[item]]\nid = "a"\nskill = "{GAME}/set-hand/no-pair"', head='title = "L"\ngoal = "G"')
    assert pack.lessons[0].items[0].game == GAME


def test_wishes_are_kept():
    pack = pack_of('[[item]]\nid = "a"\nkind = "payout-order"\ncount = 4\nwish = { players = 5 }')
    for asking in practice(pack, pack.lessons[0], library()):
        question = build(library().__getitem__, asking.source)
        assert len(question.round.setup.seats_taken) == 5
        assert question.duty.kind is Kind.PAYOUT_ORDER


def test_a_short_bank_can_be_wished_for():
    pack = pack_of('[[item]]\nid = "a"\nround = true\ncount = 5\nwish = { players = 4, short = true }')
    for asking in practice(pack, pack.lessons[0], library()):
        question = build(library().__getitem__, asking.source)
        assert question.whole_round
        setup = question.round.setup
        assert setup.bank < sum(wager.stake for wager in setup.wagers)


def test_the_mode_of_an_item_goes_before_that_of_its_lesson():
    item = ITEM + '\nmode = { time = 5 }\n[[item]]\nid = "two"\nkind = "compare"'
    pack = pack_of(item, head=HEAD + '\nmode = { hints = "never", time = 9 }')
    modes = [asking.mode for asking in practice(pack, pack.lessons[0], library())]
    assert modes == [ItemMode(Hints.NEVER, 5), ItemMode(Hints.NEVER, 9)]


def test_a_test_takes_its_number_of_questions_and_every_item_before_any_twice():
    pack = read(FORTUNE)
    lesson = pack.lesson("two-pair")
    assert lesson is not None
    one, other = examination(pack, lesson, library(), 1), examination(pack, lesson, library(), 2)
    assert len(one) == len(other) == lesson.test == 18
    assert {asking.item.id for asking in one} == {item.id for item in lesson.items}
    assert one == examination(pack, lesson, library(), 1)
    fresh = [{asking.source for asking in form if isinstance(asking.source, Ref)} for form in (one, other)]
    assert not fresh[0] & fresh[1]


def test_whole_rounds_are_left_out_of_tests():
    item = ITEM + '\n[[item]]\nid = "r"\nround = true\ncount = 3'
    pack = pack_of(item, head=HEAD + "\ntest = 1")
    assert [asking.item.id for asking in examination(pack, pack.lessons[0], library(), 1, count=4)] == ["one"]


def test_tests_leave_doubtful_rules_out_until_the_school_confirms_them():
    item = ITEM + '\n[[item]]\nid = "foul"\nskill = "compare/compare.foul"\ncount = 3'
    pack = pack_of(item, head=HEAD + "\ntest = 3")
    asked = examination(pack, pack.lessons[0], library(), 1)
    assert [asking.item.id for asking in asked] == ["one"]
    confirmed = frozenset(f"{pack.lessons[0].game}/{rule}" for rule in ("compare.foul", "action.first-wager"))
    asked = examination(pack, pack.lessons[0], library(), 1, confirmed=confirmed)
    assert sorted(asking.item.id for asking in asked) == ["foul", "foul", "one"]


@pytest.mark.long
@pytest.mark.parametrize("name", PACKS)
def test_every_test_of_a_bundled_pack_is_full_once_a_school_confirmed_its_rules(name: str):
    """Before, what is borrowed or doubtful is left out: how hands are read is silent in most poker rooms' books."""
    pack = read(name)
    confirmed = frozenset(
        f"{id}/{rule}"
        for id in {item.game for lesson in pack.lessons for item in lesson.items}
        for rule in library()[id].rules
    )
    for lesson in pack.lessons:
        asked = examination(pack, lesson, library(), 3, confirmed=confirmed)
        assert len(asked) == lesson.test, lesson.id


def test_an_item_that_cannot_be_asked_is_refused_with_its_name():
    pack = pack_of('[[item]]\nid = "a"\ncards = "Ah"')
    with pytest.raises(BadText, match=r"t\.sound@1\.0/a"):
        practice(pack, pack.lessons[0], library())


# ---------------------------------------------------------------- checking against a game


def small_game() -> Game:
    """A game of which only the fees, the envy buttons and the deal are left."""
    whole = game()
    return replace(whole, script=whole.script[:3])


def test_cards_need_a_game_with_hands_to_set():
    problems = check_pack(parse_pack(sound()), {GAME: small_game()}).problems
    assert [one.code for one in problems] == ["DP210"]


def test_a_skill_for_which_no_situation_is_found_is_a_problem():
    """The rule is listed, but a table without bonus wagers never gives it."""
    whole = game()
    bare = replace(
        whole, new_setup=lambda seed, wish: replace(whole.new_setup(seed, wish), wagers=_game_wagers(whole, seed))
    )
    item = '[[item]]\nid = "a"\nskill = "give-envy/envy.button"'
    problems = check_pack(parse_pack(sound(item=item)), {GAME: bare}).problems
    assert [one.code for one in problems] == ["DP218"]


def _game_wagers(whole: Game, seed: int):
    from trainer.games.base import ANY

    return tuple(wager for wager in whole.new_setup(seed, ANY).wagers if wager.kind == "game")


def test_a_game_that_stumbles_over_a_situation_is_a_problem_not_a_crash():
    def enter(r):
        raise KeyError("pile-9")

    trapped = replace(game(), script=(*game().script[:2], Stage("trap", enter=enter)))
    item = f'[[item]]\nid = "a"\nsetup = "{GAME} seed=1 bank=3:$500/1 5:game=$20 dice=4-5-6"\nround = true'
    problems = check_pack(parse_pack(sound(item=item)), {GAME: trapped}).problems
    assert [one.code for one in problems] == ["DP212"]


def test_a_borrowed_rule_is_noted():
    whole = game()
    rules = {id: replace(rule, borrowed="the house next door") for id, rule in whole.rules.items()}

    stage = Stage("borrowed", (TaskKind(SET_HAND, (rules["two-pair.high"],)),))
    borrowed = replace(whole, script=(stage, *whole.script))
    item = '[[item]]\nid = "a"\nskill = "set-hand/two-pair.high"'
    problems = check_pack(parse_pack(sound(item=item)), {GAME: borrowed}).problems
    assert [one.code for one in problems] == ["DP902"]


def test_needs_are_least_versions():
    pack = PACK + '\n[needs]\nengine = ">= 1.2.0"'
    for engine, codes in (("1.2", []), ("1.10", []), ("2", []), ("1.1.9", ["DP112"]), ("", [])):
        assert [one.code for one in check_pack(parse_pack(sound(pack=pack)), library(), engine).problems] == codes


def test_pictures_are_measured_before_anybody_opens_them():
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
    small, huge = (head + side.to_bytes(4, "big") * 2 + bytes(17) for side in (100, 50_000))
    jpeg = b"\xff\xd8\xff\xe0\x00\x10" + bytes(14) + b"\xff\xc0\x00\x11\x08" + (9000).to_bytes(2, "big") * 2 + bytes(9)
    webp = b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + b"\xff\xff\0\xff\xff\0"
    for name, data, codes in (
        ("a.png", small, []), ("a.png", huge, ["DP408"]), ("a.jpg", jpeg, ["DP408"]), ("a.webp", webp, ["DP408"]),
        ("a.jpg", small, ["DP407"]), ("a.wav", b"RIFF\0\0\0\0WAVE", []), ("a.ogg", b"RIFF", ["DP407"]),
        ("a.jpg", b"\xff\xd8\xff", ["DP407"]),
    ):  # fmt: skip
        problems = parse_pack({**sound(), f"media/{name}": data}).problems
        assert [one.code for one in problems] == codes, name


# ---------------------------------------------------------------- progress is kept


def test_former_ids_still_find_their_item_and_lesson():
    pack = pack_of(ITEM + '\nwas = ["zero"]', head=HEAD + '\nwas = ["start"]')
    found, lesson = pack.item("zero"), pack.lesson("start")
    assert found is not None
    assert lesson is not None
    assert (found.id, lesson.id) == ("one", "sound")
    assert pack.item("two") is None


def test_differences_are_told_item_by_item():
    old = pack_of(f'{ITEM}\n[[item]]\nid = "gone"\nkind = "compare"\n[[item]]\nid = "old-name"\nkind = "rotate"')
    new = pack_of(
        f'{ITEM}\nsay = "Look."\n[[item]]\nid = "new-name"\nkind = "rotate"\nwas = ["old-name"]\n'
        '[[item]]\nid = "added"\nkind = "deliver"',
        pack=PACK.replace("Sound", "Louder"),
    )
    changes = {(line.change, line.summary): line.words for line in diff_packs(old, new)}
    assert changes == {
        (Change.CHANGED, "pack title"): "",
        (Change.CHANGED, "item one"): "say",
        (Change.RENAMED, "item new-name"): "was old-name",
        (Change.NEW, "item added"): "",
        (Change.REMOVED, "item gone"): "",
    }
    assert diff_packs(old, old) == ()


def test_a_diff_asks_for_a_new_version_and_speaks_of_progress():
    old, new = sound(item=ITEM + '\n[[item]]\nid = "b"\nkind = "compare"'), sound()
    text = pack_diff(old, build_zip(new)).text
    assert "removed  item b" in text
    assert "raise it before the pack goes out" in text
    assert "kept in the archive (1)" in text


# ---------------------------------------------------------------- translations


def test_words_fall_back_from_dialect_to_language_to_the_original():
    files = sound(item=ITEM + '\nsay = "Look."') | {
        "locale/zh.toml": '[pack]\ntitle = "一"\n'.encode(),
        "locale/zh-Hant.toml": '[item.one]\nsay = "看"\n'.encode(),
    }
    pack = parse_pack(files).pack
    assert pack is not None
    assert pack.words("item.one.say", "zh-Hant") == "看"
    assert pack.words("pack.title", "zh-Hant") == "一"
    assert pack.words("item.one.say", "zh") == ""
    missing = report_pack(pack, library()).missing_words
    assert missing["zh-Hant"] == ("pack.title", "lesson.sound.title", "lesson.sound.goal")
    assert "zh: 3 fields not translated" in pack_report(files, library()).text


# ---------------------------------------------------------------- commands


def test_a_new_pack_is_the_complete_sample_under_its_own_name():
    answer = pack_new(bundled("_template"), "my-school.week2", "Week 2", "Evening class")
    assert pack_check(answer.files, library(), ENGINE).ok
    pack = parse_pack(answer.files).pack
    assert pack is not None
    assert (pack.id, pack.title, pack.author, pack.version) == ("my-school.week2", "Week 2", "Evening class", "0.1.0")
    assert b"# A fixed hand." in answer.files["lessons/10-setting-hands.toml"]
    assert b'"my-school.week2"         # the name for ever' in answer.files["pack.toml"]
    with pytest.raises(BadText, match="not the form of an id"):
        pack_new(bundled("_template"), "Week 2!", "Week 2")


def test_the_sample_shows_every_key():
    written = b"\n".join(data for path, data in bundled("_template").items() if path.endswith(".toml")).decode()
    keys = {one.name for fields in (PACK_FIELDS, LESSON, ITEM_FIELDS, MODE, WISH, NEEDS) for one in fields}
    shown = {line.split("=")[0].strip(" #[]") for line in written.split("\n")} | {"hints", "time", "players", "short"}
    assert keys - shown <= {"order"}


def test_check_tells_what_is_wrong_or_that_nothing_is():
    assert pack_check(sound(), library()).text == "Sound (t.sound 1.0)\nNo problems.\n"
    wrong = pack_check(sound(item='[[item]]\nid = "a"'), library())
    assert not wrong.ok
    assert "DP201 lessons/10-sound.toml:5:1" in wrong.text
    hostile = pack_check(b"PK", library(), name="week2.dealpack")
    assert not hostile.ok
    assert hostile.text.startswith("DP501 week2.dealpack: ")


def test_check_speaks_json_too():
    data = json.loads(check_json(sound(item='[[item]]\nid = "a"'), library()).text)
    assert (data["v"], data["pack"], data["ok"]) == (1, "t.sound", False)
    assert [(one["code"], one["line"], one["column"]) for one in data["problems"]] == [("DP201", 5, 1)]


def test_build_gives_a_pack_file_that_checks_and_leaves_strangers_out():
    answer = pack_build(bundled("_template") | {".git/config": b"x"}, library())
    assert answer.ok
    assert answer.name == "my-school.sample.dealpack"
    assert b".git" not in answer.data
    assert pack_check(answer.data, library()).ok
    assert answer.data == pack_build(bundled("_template"), library()).data


def test_build_refuses_a_pack_with_problems():
    answer = pack_build(sound(item='[[item]]\nid = "a"'), library())
    assert not answer.ok
    assert not answer.data
    assert "Not built" in answer.text


def test_report_counts_rules_asked_and_never_asked():
    text = pack_report(sound(), library()).text
    assert "sound: L (1 item, 1 question)" in text
    assert "House way: 1 time, 1 of 29 rules\n       1  no-pair\n    never: five-aces, quads.pair-beside" in text
    assert not pack_report({}, library()).ok


def test_editors_get_a_schema_that_knows_every_key_and_allows_the_authors_own():
    schemas = {name: json.loads(text) for name, text in pack_schema().items()}
    lesson = schemas["lesson.schema.json"]
    item = lesson["properties"]["item"]["items"]
    assert set(item["properties"]) == {one.name for one in ITEM_FIELDS}
    assert item["additionalProperties"] is False
    assert item["patternProperties"] == {"^x-": {}}
    assert item["required"] == ["id"]
    assert item["properties"]["kind"]["enum"] == [kind.value for kind in Kind]
    assert set(item["properties"]["expect"]["properties"]) == {one.name for one in EXPECT}
    assert set(schemas["pack.schema.json"]["required"]) == {"format", "id", "version", "title"}


# ---------------------------------------------------------------- documentation


def test_the_authoring_page_explains_every_key_and_every_code():
    page = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
    missing = [code for code in CODES if f"| {code} |" not in page]
    fields = (PACK_FIELDS, LESSON, ITEM_FIELDS, EXPECT, MODE, WISH, NEEDS)
    missing += [one.name for group in fields for one in group if f"`{one.name}`" not in page]
    assert not missing


def test_the_sample_of_the_authoring_page_checks():
    page = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in page.split("```toml\n")[1:]]
    files = {block.split("\n")[0].removeprefix("# "): block.encode() for block in blocks if block.startswith("# ")}
    assert {"pack.toml", "lessons/10-two-pair.toml"} <= set(files)
    answer = pack_check(files, library(), ENGINE)
    assert answer.ok, answer.text
    for block in blocks:
        tomllib.loads(block)


def test_every_sort_of_task_is_in_the_sample():
    tasks = {type(item.task) for lesson in read("_template").lessons for item in lesson.items}
    assert tasks >= {ItemDeal, ItemHand, WholeRound}
