"""`felt-school pack new` and `pack add`: a pack on its way from its author to the lessons of a computer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from tests.unit.lessons.bench import ENGINE, PACK, library, sound
from tests.unit.progress.attempts import attempt
from trainer import packs
from trainer.cli import main
from trainer.core.errors import BadText
from trainer.lessons.commands import Signer, open_pack, pack_build
from trainer.lessons.curriculum import find_lessons
from trainer.lessons.lesson_plan import item_name
from trainer.lessons.pack_exchange import Coming, Offer, changes
from trainer.lessons.pack_model import Lesson, Pack
from trainer.lessons.pack_zip import build_zip
from trainer.lessons.signing import public_of
from trainer.packs import bundled_packs, open_file, packs_in
from trainer.progress.fold import fold
from trainer.ui.controllers.lesson_standing import standing

ID = "my-school.week2"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "läßt sich" / ID
    assert main(["pack", "new", str(made), "--title", "Week 2"]) == 0
    return made


def versions(data: Path) -> list[str]:
    return [pack.version for pack in packs_in(data) if pack.id == ID]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_pack_that_is_added_is_among_the_lessons_and_a_newer_one_takes_its_place(folder: Path, tmp_path: Path):
    data = tmp_path / "data"
    assert main(["pack", "build", str(folder), "--out", str(tmp_path)]) == 0
    assert main(["pack", "add", str(tmp_path / f"{ID}.dealpack"), "--data", str(data)]) == 0
    assert versions(data) == ["0.1.0"]
    assert len(packs_in(data)) == len(bundled_packs()) + 1
    change(folder / "pack.toml", '"0.1.0"', '"0.2.0"')
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    assert versions(data) == ["0.2.0"]


def test_a_pack_with_a_problem_is_not_added_and_the_one_before_stays(folder: Path, tmp_path: Path):
    data = tmp_path / "data"
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    change(folder / "pack.toml", '"0.1.0"', '"0.2.0"')
    change(folder / "pack.toml", "format", "formal")
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 1
    bad = tmp_path / "bad.dealpack"
    bad.write_bytes(b"PK no pack")
    assert main(["pack", "add", str(bad), "--data", str(data)]) == 1
    assert versions(data) == ["0.1.0"]


def test_what_cannot_be_used_among_the_packs_is_left_out(tmp_path: Path):
    added = tmp_path / "packs"
    added.mkdir()
    (added / "bad.dealpack").write_bytes(b"PK no pack")
    (added / "notes.txt").write_text("not a pack", encoding="utf-8")
    (added / "empty").mkdir()
    assert packs_in(tmp_path) == bundled_packs()
    assert packs_in(tmp_path / "nowhere") == bundled_packs()


def test_a_lesson_that_cannot_be_read_is_one_problem_and_not_one_of_its_translations_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    capsys.readouterr()
    change(folder / "lessons" / "20-at-the-table.toml", "round = true\n", "round = tru\n")
    assert main(["pack", "check", str(folder)]) == 1
    told = capsys.readouterr()
    codes = [line[:5] for line in (told.out + told.err).splitlines() if line.startswith("DP")]
    assert codes == ["DP004", "DP004"], "each of the two rounds"


@pytest.mark.parametrize(
    ("version", "says"), [("0.9.1", "is already here and is newer"), ("0.10", "with other content")]
)
def test_an_older_version_or_another_one_of_the_same_number_is_refused_unless_somebody_insists(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], version: str, says: str
):
    data = tmp_path / "data"
    change(folder / "pack.toml", '"0.1.0"', '"0.10"')
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0, "the very same file changes nothing"
    change(folder / "pack.toml", '"0.10"', f'"{version}"')
    change(folder / "lessons" / "10-setting-hands.toml", "seed  = 4711", "seed  = 4712")
    capsys.readouterr()
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 1
    told = capsys.readouterr().err
    assert says in told
    assert "Questions: 1 changed. Your progress stays." in told
    assert versions(data) == ["0.10"]
    assert main(["pack", "add", str(folder), "--anyway", "--data", str(data)]) == 0
    assert versions(data) == [version]


def test_a_pack_goes_away_again_and_nothing_else_with_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    data = tmp_path / "data"
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    (data / "packs" / "notes.txt").write_text("mine", encoding="utf-8")
    capsys.readouterr()
    assert main(["pack", "list", "--data", str(data)]) == 0
    assert "my-school.week2" in capsys.readouterr().out
    assert main(["pack", "remove", ID, "--data", str(data)]) == 0
    assert versions(data) == []
    assert (data / "packs" / "notes.txt").is_file()
    for name in (ID, "../notes", "notes.txt", "felt-school.fortune-pai-gow"):
        assert main(["pack", "remove", name, "--data", str(data)]) != 0
    assert (data / "packs" / "notes.txt").is_file()


def test_what_was_practised_is_kept_over_an_update_that_renames_a_question(folder: Path, tmp_path: Path):
    data = tmp_path / "data"
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0

    def mine() -> tuple[Pack, Lesson]:
        pack = next(one for one in packs_in(data) if one.id == ID)
        lesson = pack.lesson("setting-hands")
        assert lesson is not None
        return pack, lesson

    pack, lesson = mine()
    names = [item_name(pack, item) for item in lesson.items for _ in range(item.count)][: lesson.test]
    done = [attempt(number, item=name, mode="exam") for number, name in enumerate(names, start=1)]
    before = standing(fold(done).lessons, pack, lesson)
    assert before is not None
    assert before.passed
    change(folder / "pack.toml", '"0.1.0"', '"0.2.0"')
    file = folder / "lessons" / "10-setting-hands.toml"
    change(file, 'id     = "two-pair-keep"', 'id     = "keep"\nwas    = ["two-pair-keep"]')
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    assert standing(fold(done).lessons, *mine()) == before


def test_where_few_houses_are_shown_packs_about_others_are_left_out(tmp_path: Path):
    figures_of = packs_in(tmp_path, ["casino-99"])
    assert 0 < len(figures_of) < len(bundled_packs())
    asked = {lesson.game or item.game for pack in figures_of for lesson in pack.lessons for item in lesson.items}
    assert any(game.startswith("casino-99/") for game in asked)
    assert packs_in(tmp_path, ["no-such-house"]) == ()


# ---------------------------------------------------------------- whose pack gives way to whose

SCHOOL, STRANGER = bytes(range(32)), bytes(32)
KEYS = (public_of(SCHOOL, "Evening school"),)


def built(seed: bytes | None, version: str, id: str = "t.sound") -> bytes:
    """A pack file of one lesson, signed with this key under the school's name, or unsigned."""
    files = sound(pack=PACK.replace('"1.0"', f'"{version}"').replace("t.sound", id))
    signer = Signer(seed, "Evening school") if seed is not None else None
    return pack_build(files, library(), ENGINE, signer).data


def opened(tmp_path: Path, content: bytes, assigned: tuple[str, ...] = ()) -> Offer:
    """What comes of opening a pack file with the program."""
    file = tmp_path / "opened.dealpack"
    file.write_bytes(content)
    found = open_file(str(file), tmp_path / "data", LIBRARY, engine=ENGINE, keys=KEYS, assigned=assigned)
    assert isinstance(found, Offer)
    return found


@pytest.mark.parametrize(
    ("there", "new", "coming", "may"),
    [
        ((None, "1.0"), (None, "1.1"), Coming.NEWER, True),
        ((None, "1.0"), (SCHOOL, "1.1"), Coming.NEWER, True),
        ((SCHOOL, "1.0"), (SCHOOL, "1.1"), Coming.NEWER, True),
        ((SCHOOL, "1.0"), (None, "1.1"), Coming.OTHER_KEY, False),
        ((SCHOOL, "1.0"), (STRANGER, "1.1"), Coming.OTHER_KEY, False),
        ((SCHOOL, "1.0"), (None, "0.9"), Coming.OTHER_KEY, False),
        ((STRANGER, "1.0"), (None, "1.1"), Coming.OTHER_KEY, False),
        ((STRANGER, "1.0"), (STRANGER, "1.1"), Coming.NEWER, True),
        ((STRANGER, "1.0"), (SCHOOL, "1.1"), Coming.NEWER, True),
        ((SCHOOL, "1.0"), (SCHOOL, "0.9"), Coming.OLDER, True),
    ],
)
def test_a_signed_pack_gives_way_to_its_signer_alone(tmp_path: Path, there, new, coming: Coming, may: bool):
    assert opened(tmp_path, built(*there)).coming is Coming.NEW
    before = packs.added_content("t.sound", tmp_path / "data")
    found = opened(tmp_path, built(*new))
    assert (found.coming, found.may_be_added) == (coming, may)
    assert packs.added_content("t.sound", tmp_path / "data") == before, "opening a file replaces nothing"
    if there[0] != new[0]:
        assert "Before: " in str(found.words), "the other key is said"
    if may:
        packs.install(found, tmp_path / "data")
        return
    with pytest.raises(BadText, match="Only its signer can replace a signed pack"):
        packs.install(found, tmp_path / "data")
    folder = tmp_path / "unsigned.dealpack"
    folder.write_bytes(built(*new))
    policy = ("--data", str(tmp_path / "data"))
    assert main(["pack", "add", str(folder), "--anyway", *policy]) == 1
    assert packs.added_content("t.sound", tmp_path / "data") == before


def test_nothing_takes_the_place_of_a_bundled_pack(tmp_path: Path):
    bundled = bundled_packs()[0]
    for version in ("0.0.1", "99.0"):
        content = built(SCHOOL, version, bundled.id)
        found = opened(tmp_path, content)
        assert (found.coming, found.may_be_added) == (Coming.BUNDLED, False)
        (tmp_path / "data" / "packs").mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / "packs" / f"{bundled.id}.dealpack").write_bytes(content)
        assert packs_in(tmp_path / "data") == bundled_packs(), "not even where its file was put there"


def test_what_is_assigned_and_not_here_yet_is_not_what_a_trainee_opens(tmp_path: Path):
    assert opened(tmp_path, built(None, "9.0"), assigned=("t.sound",)).coming is Coming.ASSIGNED
    assert packs.added_ids(tmp_path / "data") == ()
    (tmp_path / "data" / "packs").mkdir(parents=True)
    (tmp_path / "data" / "packs" / "t.sound.dealpack").write_bytes(b"damaged")
    assert opened(tmp_path, built(None, "9.0")).coming is Coming.UNREADABLE
    assert packs.added_content("t.sound", tmp_path / "data") == b"damaged"


def test_a_former_name_does_not_take_the_lessons_of_the_pack_that_is_called_so():
    mine, theirs = (open_pack(built(None, "1.0", id)).pack for id in ("t.sound", "a.other"))
    assert mine is not None
    assert theirs is not None
    lessons = find_lessons((replace(theirs, was=("t.sound",)), mine))
    assert {name: pack.id for name, (pack, _) in lessons.items()} == {
        "t.sound/sound": "t.sound",
        "a.other/sound": "a.other",
    }


def test_an_update_says_what_changes_in_lessons_too():
    old = open_pack(built(None, "1.0")).pack
    assert old is not None
    new = replace(old, lessons=tuple(replace(lesson, test=1, pass_percent=10) for lesson in old.lessons))
    assert str(changes(old, new)).startswith("Lessons: 1 changed. The questions stay the same.")


def test_a_pack_that_cannot_be_used_says_its_first_problem_and_how_many_there_are(tmp_path: Path):
    files = sound(head='title = "L"\ngame = "casino-99/nothing"')
    file = tmp_path / "bad.dealpack"
    file.write_bytes(build_zip(files))
    found = open_file(str(file), tmp_path / "data", LIBRARY, engine=ENGINE)
    assert isinstance(found, Offer)
    assert len(found.problems) > 1
    assert str(found.words) == f"bad.dealpack: {len(found.problems)} problems · {found.problems[0].text}"
    assert str(Offer(Coming.REFUSED, "x").words).startswith("x: 0 problems")
