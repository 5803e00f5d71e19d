"""A pack while it is written: only what an author changes is changed, and every step can be undone."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lessons.bench import bundled
from trainer.core.errors import BadText
from trainer.lessons.pack_draft import Draft, DraftHistory, Value, blocks, free_id, ids_of
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.problems import errors_of

FIRST, SECOND = "lessons/10-setting-hands.toml", "lessons/20-at-the-table.toml"
SAMPLE = Draft(bundled("_template"))


def lines(draft: Draft, path: str) -> list[str]:
    return draft.text(path).split("\n")


def changed(before: Draft, after: Draft, path: str) -> tuple[set[str], set[str]]:
    """The lines that went and the lines that came."""
    return set(lines(before, path)) - set(lines(after, path)), set(lines(after, path)) - set(lines(before, path))


def test_a_changed_value_changes_its_line_alone_and_keeps_the_comment_behind_it():
    after = SAMPLE.with_value(FIRST, ("title",), "Hands")
    assert changed(SAMPLE, after, FIRST) == ({'title = "Setting hands"'}, {'title = "Hands"'})
    after = SAMPLE.with_value(FIRST, ("test",), 4)
    assert changed(SAMPLE, after, FIRST)[1] == {
        "test  = 4                                        # a test of six questions ..."
    }


def test_a_new_key_of_an_item_stands_with_it_and_above_the_comment_of_the_next():
    after = SAMPLE.with_value(FIRST, ("say",), "Look twice.", row=0)
    text = after.text(FIRST)
    assert text.index('rule = "two-pair.middle-keep" }\nsay = "Look twice."\n\n# Ten as T or 10') > 0
    assert tomllib.loads(text)["item"][0]["say"] == "Look twice."


def test_keys_in_tables_are_set_and_the_table_goes_with_its_last_key():
    after = SAMPLE.with_value(SECOND, ("hands", "4"), "Ac Ad", row=1)
    assert tomllib.loads(after.text(SECOND))["item"][1]["hands"]["4"] == "Ac Ad"
    gone = after.with_values(SECOND, {("hands", "4"): None, ("hands", "bank"): None}, row=1)
    assert "hands" not in tomllib.loads(gone.text(SECOND))["item"][1]
    made = SAMPLE.with_value(FIRST, ("expect", "rule"), "two-pair", row=1)
    assert tomllib.loads(made.text(FIRST))["item"][1]["expect"] == {"rule": "two-pair"}
    assert SAMPLE.with_value(FIRST, ("expect", "rule"), None, row=1) == SAMPLE


def test_an_item_goes_with_its_comment_and_moves_with_it():
    gone = SAMPLE.without_item(FIRST, 1)
    assert "Ten as T or 10" not in gone.text(FIRST)
    assert [one["id"] for one in tomllib.loads(gone.text(FIRST))["item"]] == [
        "two-pair-keep",
        "two-pair-fresh",
        "any-hand",
    ]
    moved = SAMPLE.with_item_moved(FIRST, 2, 0)
    ids = [one["id"] for one in tomllib.loads(moved.text(FIRST))["item"]]
    assert ids == ["two-pair-fresh", "two-pair-keep", "two-pair-split", "any-hand"]
    assert moved.text(FIRST).index("# Fresh hands that one line") < moved.text(FIRST).index("two-pair-fresh")
    assert moved.with_item_moved(FIRST, 0, 2).text(FIRST) == SAMPLE.text(FIRST)


def test_a_new_item_stands_where_it_is_wanted():
    values: dict[str, Value] = {"id": "new", "kind": "set-hand", "count": 2, "mode": {"time": 9}}
    for after, place in ((0, 1), (None, 4)):
        made = SAMPLE.with_item(FIRST, values, after)
        found = tomllib.loads(made.text(FIRST))["item"]
        assert found[place] == {"id": "new", "kind": "set-hand", "count": 2, "mode": {"time": 9}}
        assert len(found) == 5
        assert changed(SAMPLE, made, FIRST)[0] == set()


def test_lessons_come_go_and_change_places_with_their_texts():
    made, path = SAMPLE.with_lesson("Three pair!", "", {"id": "tp", "skill": "set-hand/three-pair"})
    assert path == "lessons/30-three-pair.toml"
    assert not errors_of(parse_pack(made.with_value(path, ("game",), "casino-99/fortune-pai-gow-poker").files).problems)
    moved, to = SAMPLE.with_lesson_moved(FIRST, 1)
    assert to == "lessons/20-setting-hands.toml"
    assert set(moved.lessons) == {"lessons/10-at-the-table.toml", to}
    assert "text/20-setting-hands.md" in moved.files
    assert "text/20-setting-hands.teacher.md" in moved.files
    assert moved.with_lesson_moved(to, -1)[0].files == SAMPLE.files
    assert SAMPLE.with_lesson_moved(FIRST, -1) == (SAMPLE, FIRST)
    gone = SAMPLE.without_lesson(FIRST)
    assert gone.lessons == (SECOND,)
    assert "text/10-setting-hands.md" not in gone.files


def test_line_ends_of_windows_stay():
    files = {path: data.replace(b"\n", b"\r\n") for path, data in SAMPLE.files.items() if path.endswith(".toml")}
    after = Draft(files).with_value(FIRST, ("title",), "Hands").with_item(FIRST, {"id": "x", "kind": "set-hand"})
    data = after.files[FIRST]
    assert data.count(b"\n") == data.count(b"\r\n")
    assert tomllib.loads(after.text(FIRST))["title"] == "Hands"


def test_what_cannot_be_read_is_not_changed_by_a_form():
    broken = SAMPLE.with_text(FIRST, 'title = "Two pair\n')
    with pytest.raises(BadText, match="Fix its text"):
        broken.with_value(FIRST, ("title",), "x")
    assert ids_of(broken) == ids_of(SAMPLE)[4:]


def test_a_bracket_inside_a_text_is_no_item():
    text = 'title = "T"\nsay = """\n[[item]]\n"""\n\n[[item]]\nid = "one"\n'
    assert len(blocks(text)) == 2
    assert "".join(blocks(text)) == text


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=40), st.integers(0, 3), st.sampled_from(["say", "text", "cards", "setup"]))
def test_any_text_is_read_back_as_it_was_given(words: str, row: int, key: str):
    after = SAMPLE.with_value(FIRST, (key,), words, row=row)
    found = tomllib.loads(after.text(FIRST).replace("\r\n", "\n"))["item"][row]
    assert found.get(key, "") == words
    others = [name for name in range(4) if name != row]
    before = tomllib.loads(SAMPLE.text(FIRST))["item"]
    assert all(tomllib.loads(after.text(FIRST))["item"][one] == before[one] for one in others)


def test_every_step_is_undone_and_done_again():
    history = DraftHistory.begin(SAMPLE)
    for number, title in enumerate(("One", "Two", "Three")):
        history = history.change(history.now.with_value(FIRST, ("title",), title), f"step {number}")
    assert history.changed
    back = history.undo().undo()
    assert back.now.values(FIRST)["title"] == "One"
    assert back.redo().redo().now == history.now
    assert back.undo().now == SAMPLE
    assert not back.undo().changed
    assert history.save().undo().changed


def test_typing_in_one_field_is_one_step():
    history = DraftHistory.begin(SAMPLE)
    for title in ("T", "Tw", "Two"):
        history = history.change(history.now.with_value(FIRST, ("title",), title), "title")
    assert history.undo().now == SAMPLE


def test_what_somebody_else_wrote_is_taken_and_ours_is_one_step_back():
    mine = DraftHistory.begin(SAMPLE).change(SAMPLE.with_value(FIRST, ("title",), "Mine"), "title")
    theirs = SAMPLE.with_value(FIRST, ("title",), "Theirs")
    found = mine.reload(theirs)
    assert found.now == theirs
    assert not found.changed
    assert found.undo().now.values(FIRST)["title"] == "Mine"


def test_ids_nobody_has():
    assert free_id(("a", "a-2"), "a") == "a-3"
    assert free_id((), "a") == "a"
