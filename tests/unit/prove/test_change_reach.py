"""What an overlay touches: the questions that a changed rule may decide, and no others."""

from __future__ import annotations

import json
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from tests.shelf import BOOKS, LIBRARY
from tests.unit.lessons.bench import sound
from tests.unit.test_certificates import ANH, SEED
from trainer import packs
from trainer.cli import main
from trainer.core.lazy_dataclass import replace
from trainer.disk import resources
from trainer.houses.house_edits import begin, with_cell
from trainer.houses.joining import Joiner
from trainer.houses.library import Library
from trainer.lessons.pack_parser import parse_pack
from trainer.prove.change_reach import Reach, reach
from trainer.round.duty import Kind
from trainer.school.certificate import write_certificate
from trainer.school.school_model import Exam, Revoked, School
from trainer.shell.house_rules import HouseRules

FORTUNE, NAME = "casino-99/fortune-pai-gow-poker", "Fortune Pai Gow Poker · Casino 99"
FIVE = with_cell(begin(FORTUNE, "memo-12", "2026-11-01"), ("paytable", "fortune", "flush", "pays"), "5:1", is_text=True)
SETUP = f"{FORTUNE} seed=3 bank=1:$5000/1 4:game=$20,fortune=$5 dice=1-1-2 asks=4"
FLUSH, STRAIGHT = "Ah Jh 9h 6h 3h Kd Qs", "9h 8d 7c 6s 5h Kd Qs"


def fixed(id: str, hand: str, duty: str = "settle/4/seat-4.fortune") -> str:
    return f'[[item]]\nid = "{id}"\nsetup = "{SETUP}"\nduty = "{duty}"\nhands = {{ 4 = "{hand}" }}\n'


ITEMS = "".join(
    (
        fixed("pays-flush", FLUSH),
        fixed("pays-straight", STRAIGHT),
        fixed("main-bet", FLUSH, "settle/4/seat-4.game"),
        '[[item]]\nid = "fresh-flush"\nskill = "settle/fortune.flush"\nseed = 1\n',
        '[[item]]\nid = "fresh-straight"\nskill = "settle/fortune.straight"\nseed = 1\n',
        '[[item]]\nid = "any-settle"\nkind = "settle"\nseed = 1\n',
        '[[item]]\nid = "any-compare"\nkind = "compare"\nseed = 1\n',
        '[[item]]\nid = "round"\nround = true\nseed = 1\n',
        '[[item]]\nid = "round-of-comparing"\nround = true\nseed = 1\nduties = ["compare"]\n',
    )
)


def touched_by(text: str, school: School) -> Reach:
    pack = parse_pack(sound(item=ITEMS)).pack
    assert pack is not None
    after = LIBRARY.with_overlay(FORTUNE, text)
    return reach(LIBRARY, after, after.overlay(FORTUNE), lambda _games: [pack], school)


def test_a_pay_row_touches_the_questions_that_it_may_decide_and_no_others():
    touched = touched_by(FIVE, School())
    assert [game.info.id for game in touched.games] == [FORTUNE]
    assert [rule.id for rule in touched.games[0].rules] == ["fortune.flush"]
    (lesson,) = touched.lessons
    assert lesson.items == ("pays-flush", "fresh-flush", "any-settle", "round")


def test_exams_and_certificates_of_what_is_touched_are_listed():
    exams = (
        Exam("settling", "Settling", (FORTUNE,), (Kind.SETTLE,)),
        Exam("whole", "The whole job", (FORTUNE, "casino-99/ez-baccarat-panda-8")),
        Exam("hands", "Hands", (FORTUNE,), (Kind.SET_HAND,)),
        Exam("other", "Baccarat", ("casino-99/ez-baccarat-panda-8",)),
    )
    papers = [replace(ANH, id=f"000{n}", subjects=(on,), title=f"Exam {n}") for n, on in enumerate((NAME, NAME, "x"))]
    school = School(exams=exams, revoked=(Revoked("0001", date(2026, 5, 1)),))
    for paper in (*papers, replace(ANH, id="0009", title="Settling", subjects=())):
        school = school.with_issued(paper.id, write_certificate(paper, SEED))
    touched = touched_by(FIVE, school)
    assert [(row.exam.id, row.kinds) for row in touched.exams] == [
        ("settling", (Kind.SETTLE,)),
        ("whole", tuple(sorted(touched.games[0].kinds))),
    ]
    assert [paper.id for paper in touched.certificates] == ["0000", "0009"]


def test_the_example_reaches_every_bank_and_names_what_it_cannot_change(capsys: pytest.CaptureFixture[str], tmp_path):
    """Expected: the books themselves. 44 of them say for how many hands somebody banks; 14 are blackjack."""
    assert main(["changed", "regulations-2026", "--json", "--data", str(tmp_path)]) == 0
    shown = json.loads(capsys.readouterr().out)
    with_a_bank = {id for id in LIBRARY if "rotation" in LIBRARY.joined(id)[0].table}
    assert {game["id"] for game in shown["games"]} == with_a_bank
    assert len(with_a_bank) == 44
    assert all("rotate" in game["duties"] for game in shown["games"])
    blackjack = {info.id for info in LIBRARY.infos if info.family == "blackjack"}
    no_bust = next(row for row in shown["cannot"] if row["say"] == "No hand busts.")
    assert set(no_bust["games"]) == blackjack
    assert len(shown["cannot"]) == 6
    assert shown["lessons"]
    assert not shown["exams"]
    assert main(["changed", "regulations-2026", "--data", str(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Example: California regulations of 2026\nEvery game of every house, from 04/01/2026\n")
    assert "Now: Offer the bank clockwise before every hand." in text


def test_an_example_holds_only_once_it_is_put_in_force(tmp_path):
    files = HouseRules(tmp_path, lambda: date(2026, 11, 20))
    assert files.overlays() == {}
    for name, text in resources.read_examples().items():
        library = Library(BOOKS, {})
        library.lay(name, text)
        assert library.overlay_problems() == ()
        overlay = library.overlay(name)
        assert overlay is not None
        assert overlay.head.example
        assert "Example" in overlay.head.title


def test_a_name_that_is_none_is_told_with_the_nearest(capsys, tmp_path):
    assert main(["changed", "regulation-2026", "--data", str(tmp_path)]) == 2
    assert "Did you mean 'regulations-2026'?" in capsys.readouterr().err


def test_books_are_joined_once_and_packs_of_other_games_stay_closed(monkeypatch: pytest.MonkeyPatch):
    """The list comes within two seconds because nothing is read twice (`felt-school bench --rows law`)."""
    joined: list[tuple[int, str]] = []
    opened: list[str] = []
    plain = Joiner.book

    def book(self, id, *words):  # type: ignore[no-untyped-def]
        joined.append((builtin_id(self), id))
        return plain(self, id, *words)

    def parse(files):  # type: ignore[no-untyped-def]
        opened.append(files["pack.toml"].decode())
        return parse_pack(files)

    builtin_id = id
    monkeypatch.setattr(Joiner, "book", book)
    monkeypatch.setattr("trainer.packs.parse_pack", parse)
    before = Library(BOOKS, {})
    after = before.with_overlay(FORTUNE, FIVE)
    touched = reach(before, after, after.overlay(FORTUNE), partial(packs.packs_asking, Path("nowhere")), School())
    assert len(joined) == len(set(joined)), "a book is joined once in each library"
    assert len(joined) < 30, "what does not borrow from the game is not joined"
    assert FORTUNE in {game.info.id for game in touched.games}
    assert 1 <= len(opened) < len(resources.read_packs()) / 2
