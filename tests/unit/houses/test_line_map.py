"""A map of a printed book, and what becomes of each line: on a book of eight lines that nobody prints."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.unit.houses.test_one_more_poker_game import LIBRARY
from trainer.core.errors import BadText, ContentError
from trainer.houses.line_account import LineAccount, Use, span_text
from trainer.houses.line_map import Span, check_text, head_of, parse_spans, read_line_map, spans_of
from trainer.houses.line_shapes import shape_of

TEXT = b"A title\n\nplayers ante\nof one size\n\n- 4 -\nmore\nand more\n"
HEAD = head_of(TEXT, "nobody")


def read(more: str = "", head: str = HEAD):
    return read_line_map("nobody", head + more)


def told(more: str) -> list[str]:
    with pytest.raises(ContentError) as error:
        read(more)
    return [str(problem) for problem in error.value.problems]


def account(more: str, *uses: Use) -> LineAccount:
    """The account of the text where these rules cite it."""
    lines = LineAccount(read(more), LIBRARY)
    lines.uses = tuple(sorted(uses))
    return lines


def use(lines: str, *, note: bool = False) -> Use:
    return Use(parse_spans(lines)[0], "nobody/game", "ante", note)


def test_spans_are_read_and_written():
    assert parse_spans("L3, L5-7") == (Span(3, 3), Span(5, 7))
    assert span_text([3, 5, 6, 7, 9]) == "L3, L5-7, L9"
    assert spans_of([]) == ()
    for wrong in ("", "3", "L7-5", "L0", "L3,L5", "L3 - 5", "L3-5-7"):
        with pytest.raises(BadText):
            parse_spans(wrong)


def test_a_head_knows_the_text_and_its_blank_lines():
    line_map = read()
    assert (line_map.lines, line_map.blank, line_map.printed) == (8, {2, 5}, (1, 3, 4, 6, 7, 8))
    assert line_map.sha256 == sha256(TEXT).hexdigest()
    assert check_text(line_map, TEXT)[3] == "of one size"


def test_another_text_is_told_apart():
    with pytest.raises(BadText, match=r"This text has 9 lines\. The map has 8"):
        check_text(read(), TEXT + b"one more\n")
    with pytest.raises(BadText, match="as many lines as the map, but other words"):
        check_text(read(), TEXT.replace(b"ante", b"wait"))
    with pytest.raises(BadText, match="not text"):
        check_text(read(), b"\xff\xfe")


def test_what_a_map_gets_wrong_is_said():
    assert "unknown key 'titles'" in told('titles."L1" = "a title"')[0]
    assert "'1-3' names no lines" in told('[heading]\n"1-3" = "a title"')[0]
    assert "the lines have no reason" in told('[heading]\n"L1" = ""')[0]
    assert "line 3 is named twice" in told('[heading]\n"L1-3" = "a title"\n[prose]\n"L3" = "praise"')[0]
    assert "the text ends at line 8" in told('[furniture]\n"L9" = "a page number"')[0]
    assert "a range of lines needs a reason of its own" in told('[prose]\n"L1, L3-4" = "praise"')[0]
    assert "ranges name 5 of 6 printed lines" in told('[prose]\n"L1-4" = "praise"\n"L6-7" = "more of it"')[0]
    long_head = head_of(b"x\n" * 60, "nobody")
    with pytest.raises(ContentError, match="a range has at most 12 lines, this one 13"):
        read('[prose]\n"L1-13" = "praise"', long_head)
    with pytest.raises(ContentError, match="another range has the same reason"):
        read('[prose]\n"L1-3" = "praise"\n"L5-6" = "praise"', long_head)


def test_each_printed_line_has_one_class():
    lines = account('[heading]\n"L1" = "a title"\n[furniture]\n"L6" = "a page number"', use("L3"), use("L4", note=True))
    classes = [lines.class_of(line) for line in lines.map.printed]
    assert classes == ["heading", "decided", "note", "furniture", "open", "open"]
    assert lines.counts["open"] == 2
    (run,) = lines.open_lines()
    assert (run.lines, run.before, run.behind) == ((7, 8), use("L4", note=True), None)


def test_a_wide_citation_decides_nothing_without_a_reason():
    assert account("", use("L1-8")).counts["open"] == 6
    assert account("", use("L1-6")).counts["open"] == 2
    reasoned = account('[long]\n"L1-8" = "one sentence in eight lines"', use("L1-8"))
    assert reasoned.counts["open"] == 0
    assert reasoned.too_wide == ()


def test_what_map_and_books_get_wrong_together_is_said():
    lines = account('[heading]\n"L1" = "a title"\n[long]\n"L1-8" = "a long one"', use("L1"), use("L9"))
    problems = "\n".join(map(str, lines.problems("covers/nobody.toml")))
    assert "heading.L1: a rule cites these lines" in problems
    assert "long.L1-8: no rule cites these lines this way" in problems
    assert "ante cites L9, after the end of the text" in problems
    strict = account("", use("L1")).map
    assert strict.most_open == 8
    few = LineAccount(read(head=HEAD.replace("most_open = 8", "most_open = 5")), LIBRARY)
    assert "6 lines are open. The map allows 5" in str(next(few.problems("covers/nobody.toml")))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("## **BETTING RULES**", "heading"), ("SHOWDOWN RULES", "heading"), ("Method of play:", "heading"),
        ("<b>Must stand on</b>\t<b>Must hit on</b>", "border"), ("|---|---|", "border"), ("---", "border"),
        ("- 14 -", "furniture"), ("Page 3 of 8", "furniture"), ("Rev (05/24/11)", "furniture"),
        ("4. Players stand on 20.", ""), ("\\$5", ""), ("A pair is two cards of one rank.", ""),
    ],
)  # fmt: skip
def test_what_a_line_looks_like(line, kind):
    assert shape_of(line, 1) == kind


def test_a_title_on_many_pages_is_furniture():
    assert shape_of("# Pai Gow", 1) == "heading"
    assert shape_of("# Pai Gow", 4) == "furniture"
