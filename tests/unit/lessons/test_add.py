"""`felt-school pack new` and `pack add`: a pack on its way from its author to the lessons of a computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.progress.attempts import attempt
from trainer.cli import main
from trainer.lessons.model import Lesson, Pack
from trainer.lessons.plan import item_name
from trainer.packs import bundled_packs, packs_in
from trainer.ui.controllers.standing import by_item, standing

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
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "bad.dealpack").write_bytes(b"PK no pack")
    (packs / "notes.txt").write_text("not a pack", encoding="utf-8")
    (packs / "empty").mkdir()
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


@pytest.mark.parametrize(("version", "says"), [("0.9.1", "is here and is newer"), ("0.10", "with other content")])
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
    assert "Questions: 1 changed. What was practised is kept." in told
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
    before = standing(by_item(done), pack, lesson)
    assert before is not None
    assert before.passed
    change(folder / "pack.toml", '"0.1.0"', '"0.2.0"')
    file = folder / "lessons" / "10-setting-hands.toml"
    change(file, 'id     = "two-pair-keep"', 'id     = "keep"\nwas    = ["two-pair-keep"]')
    assert main(["pack", "add", str(folder), "--data", str(data)]) == 0
    assert standing(by_item(done), *mine()) == before


def test_where_few_houses_are_shown_packs_about_others_are_left_out(tmp_path: Path):
    of_one = packs_in(tmp_path, ["casino-99"])
    assert 0 < len(of_one) < len(bundled_packs())
    asked = {lesson.game or item.game for pack in of_one for lesson in pack.lessons for item in lesson.items}
    assert any(game.startswith("casino-99/") for game in asked)
    assert packs_in(tmp_path, ["no-such-house"]) == ()
