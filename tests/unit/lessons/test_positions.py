"""The index from key to line agrees with what `tomllib` reads, for every way of writing TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.lessons.bench import ROOT
from trainer.lessons.positions import DEEPEST, TOP, nesting, read_positions

SAMPLE = '''\
# a comment with "quotes" and [brackets]
title = "T"   # behind
"quoted key" = 'x = 1'
a.b . c = [1, 2,
  "three # not a comment", # but this is one
  { four = 4, five = { six = """six""" } },
]
[table."with.dot"]
text = """
[not.a.table]
key = "no"\\
"""
literal = \'\'\'
\'\' two quotes
\'\'\'
when = 1979-05-27 07:32:00
[[item]]
id = "one"
[[item.part]]
deep = true
[[item.part]]
deep = false
[item.extra]
name = "e"
[[item]]
  id   =   "two"
mode = {hints="never",time=8}
'''


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths(inner, (*path, index))


PLACES = {
    ("title",): ((2, 1), (2, 9)),
    ("quoted key",): ((3, 1), (3, 16)),
    ("a", "b", "c"): ((4, 7), (4, 11)),
    ("a", "b", "c", 2): ((5, 3), (5, 3)),
    ("a", "b", "c", 3, "five", "six"): ((6, 24), (6, 30)),
    ("table", "with.dot"): ((8, 1), (8, 1)),
    ("table", "with.dot", "literal"): ((13, 1), (13, 11)),
    ("table", "with.dot", "when"): ((16, 1), (16, 8)),
    ("item", 0, "id"): ((18, 1), (18, 6)),
    ("item", 0, "part", 1, "deep"): ((22, 1), (22, 8)),
    ("item", 0, "extra", "name"): ((24, 1), (24, 8)),
    ("item", 1): ((25, 1), (25, 1)),
    ("item", 1, "id"): ((26, 3), (26, 12)),
    ("item", 1, "mode", "time"): ((27, 23), (27, 28)),
}


@pytest.mark.parametrize(("path", "places"), PLACES.items(), ids=str)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_keys_and_values_are_found_where_they_stand(path, places, ends: str):
    spot = read_positions(SAMPLE.replace("\n", ends)).find(path)
    assert (spot.key, spot.value) == places


def test_every_key_of_the_sample_is_in_the_index():
    index = read_positions(SAMPLE)
    assert [path for path in paths(tomllib.loads(SAMPLE)) if path not in index] == []


def test_what_is_not_there_is_found_at_the_table_around_it():
    index = read_positions(SAMPLE)
    assert index.find(("item", 1, "expect", "rule")) == index.find(("item", 1))
    assert index.find(("nowhere",)) == TOP


FILES = sorted([*(ROOT / "trainer" / "houses" / "books").rglob("*.toml"), *(ROOT / "lessons").rglob("*.toml")])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-2:]))
def test_every_key_of_every_file_of_the_project_is_in_the_index(file):
    text = file.read_text(encoding="utf-8")
    index = read_positions(text)
    lines = text.split("\n")
    for path in paths(tomllib.loads(text)):
        assert path in index
        line, column = index.find(path).key
        if isinstance(path[-1], str) and not lines[line - 1].startswith("["):
            assert lines[line - 1][column - 1 :].lstrip("\"'").startswith(path[-1])


bare = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
strings = st.one_of(
    st.from_regex(r'"([a-z =#\[\]{}.,]|\\n|\\"){0,9}"', fullmatch=True),
    st.from_regex(r"'[a-z =#\[\]{}.,\"]{0,9}'", fullmatch=True),
    st.from_regex(r'"""([a-z =#\[\]{}.,\n]|"a){0,9}"""', fullmatch=True),
    st.from_regex(r"'''([a-z =#\[\]{}.,\n\"]|'a){0,9}'''", fullmatch=True),
)
plain = st.sampled_from(["1", "-3.5", "true", "0x1F", "inf", "1979-05-27", "1979-05-27 07:32:00Z", "07:32:00"])
space = st.sampled_from(["", " ", "\t", " \n", " # note ]\n"])


@st.composite
def lists(draw, inner):
    parts = draw(st.lists(inner, max_size=3))
    return "[" + "".join(draw(space) + part + draw(space) + "," for part in parts) + draw(space) + "]"


@st.composite
def tables(draw, inner):
    keys = draw(st.lists(bare, max_size=3, unique=True))
    return "{ " + ", ".join(f"{key} = {draw(inner)}" for key in keys) + " }"


values = st.recursive(strings | plain, lambda inner: lists(inner) | tables(inner), max_leaves=6)


@given(st.lists(st.tuples(bare, values, space), max_size=6, unique_by=lambda row: row[0]), st.booleans())
def test_any_toml_that_can_be_read_is_followed_to_its_end(rows, as_items):
    text = "".join(
        f"{key} = {value}{after if '#' in after or not after.strip() else ''}\n" for key, value, after in rows
    )
    if as_items:
        text = f"[[item]]\n{text}[[item]]\nlast = 1\n"
    data = tomllib.loads(text)
    index = read_positions(text)
    assert [path for path in paths(data) if path not in index] == []
    assert nesting(text) <= 2 * DEEPEST


@given(st.text(alphabet="[]{}\"'=.,#\\\n\r\t ab1", max_size=60))
def test_any_text_at_all_is_walked_without_an_error(text: str):
    read_positions(text)
    nesting(text)


@pytest.mark.parametrize(
    "text", ["[" * 9000, "{a=" * 9000, "a." * 9000 + "a = 1", '"a".' * 9000 + "a = 1", "'''" * 9001]
)
def test_endless_nesting_is_seen_before_it_is_walked(text: str):
    assert nesting(text) > DEEPEST or "'" in text
    read_positions(text)
