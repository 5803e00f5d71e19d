"""What is written reads back as the same pack, and writing it again changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lessons.bench import GAME, ITEM, bundled, sound
from trainer.drills.modes import Hints
from trainer.lessons.pack_model import (
    Expect,
    Item,
    ItemDeal,
    ItemDrawn,
    ItemHand,
    ItemInWords,
    ItemMode,
    Lesson,
    Needs,
    Pack,
    Where,
    WholeRound,
    WishFor,
)
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.pack_writer import write_pack
from trainer.lessons.problems import problems_text
from trainer.round.duty import Kind
from trainer.round.written_questions import AnsweredBy, InWords

line = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="<>[]&:"), max_size=30)
words = line.map(lambda text: "w" + text.replace("www", "").replace("\u2028", "").replace("\u2029", "")).filter(
    lambda text: not any("\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069" for letter in text)
)
prose = st.one_of(st.just(""), words)
ids = st.from_regex(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,8}[A-Za-z0-9])?", fullmatch=True)
names = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4})?", fullmatch=True)
former = st.lists(names, max_size=2).map(tuple)
hands = st.lists(st.tuples(names | st.sampled_from(["4", "bank"]), words), max_size=2, unique_by=lambda pair: pair[0])
duties = st.lists(st.sampled_from(sorted(Kind)), max_size=3, unique=True).map(tuple)
wishes = st.builds(WishFor, st.integers(0, 10), st.booleans())
fresh = {"seed": st.integers(0, 2**53), "count": st.integers(1, 500), "wish": wishes}
tasks = st.one_of(
    st.builds(ItemDeal, words, st.sampled_from(["rotate", "compare/4", "settle/4/seat-4.game"]), hands.map(tuple)),
    st.builds(ItemHand, words),
    st.builds(ItemDrawn, st.sampled_from(list(Kind)), st.just("") | names, **fresh),
    st.builds(WholeRound, words, hands.map(tuple), duties=duties),
    st.builds(Where, st.just((("pairs", 2), ("big_pair", "J-2"), ("joker", False))), fresh["seed"], fresh["count"]),
    st.builds(
        ItemInWords,
        st.builds(
            InWords,
            st.just(AnsweredBy.CHOICE),
            words,
            st.just(("one", "two")),
            st.integers(1, 2),
            words,
            prose,
            st.just(""),
        ),
    ),
    st.builds(
        ItemInWords,
        st.builds(InWords, st.just(AnsweredBy.ORDER), words, st.just(("one", "two")), st.just(1), words),
        words,
        hands.map(tuple),
    ),
    st.builds(lambda **given: WholeRound("", (), **given), duties=duties, **fresh),
)
modes = st.builds(ItemMode, st.none() | st.sampled_from(list(Hints)), st.none() | st.integers(1, 3600))
groups = st.lists(st.sampled_from(["front", "middle", "back", "high", "low"]), unique=True, max_size=2).map(
    lambda chosen: tuple((name, "4d 4s") for name in ("front", "middle", "back", "high", "low") if name in chosen)
)


@st.composite
def items(draw, id: str, former: str) -> Item:
    task = draw(tasks)
    expect = draw(st.builds(Expect, prose, prose, groups)) if isinstance(task, (ItemDeal, ItemHand)) else Expect()
    text = draw(st.sampled_from(["", "text/extra.md"]))
    return Item(id, draw(st.sampled_from([GAME, "a/b"])), task, expect, draw(modes), draw(prose), text, (former,))


@st.composite
def packs(draw) -> Pack:
    numbers = draw(st.lists(st.integers(0, 9999), min_size=1, max_size=3, unique=True))
    names_of = draw(st.lists(names, min_size=len(numbers), max_size=len(numbers), unique=True))
    lessons = []
    for number, name in zip(sorted(numbers), names_of, strict=True):
        made = tuple(draw(items(f"{name}.{n}", f"old.{name}.{n}")) for n in range(draw(st.integers(1, 3))))
        lesson = Lesson(
            file=f"lessons/{number}-{name}.toml", id=draw(st.sampled_from([name, f"{name}-x"])), title=draw(words),
            goal=draw(words), order=number, items=made, game=draw(st.sampled_from(["", GAME])), mode=draw(modes),
            say=draw(prose), text=draw(st.sampled_from(["", "text/extra.md"])), was=draw(former),
        )  # fmt: skip
        # A test asks no whole rounds, so a lesson of nothing else has none.
        if draw(st.booleans()) and any(not isinstance(item.task, WholeRound) for item in made):
            lesson = replace(lesson, test=1, pass_percent=draw(st.integers(1, 100)))
        lessons.append(lesson)
    return Pack(
        id=draw(names), version=draw(st.sampled_from(["1", "1.2.3"])), title=draw(words), lessons=tuple(lessons),
        needs=draw(st.sampled_from([Needs(), Needs(">=0.1", ("casino-99", "angies@>=2"))])),
        language=draw(st.sampled_from(["en", "es", "zh-Hant"])), author=draw(words), notes=draw(prose), say=draw(prose),
        was=tuple(draw(st.lists(names, max_size=2))), files={"text/extra.md": b"Hello\n"},
        translations={"vi": {"pack.title": draw(words), f"item.{lessons[0].items[0].id}.say": draw(words)}}
        if lessons[0].items[0].say
        else {},
    )  # fmt: skip


@settings(max_examples=70)
@given(packs())
def test_a_written_pack_reads_back_as_the_same_pack(pack: Pack):
    files = write_pack(pack)
    parsed = parse_pack(files)
    wrong = [one for one in parsed.problems if not one.is_note]
    assert not wrong, problems_text(parsed.problems)
    assert parsed.pack == pack
    assert parsed.pack is not None
    assert write_pack(parsed.pack) == files


def test_an_item_whose_id_starts_with_x_keeps_its_translations():
    pack = parse_pack(sound(item=ITEM.replace('id = "', 'id = "x-') + '\nsay = "Look."')).pack
    assert pack is not None
    key = f"item.{pack.lessons[0].items[0].id}.say"
    assert key.startswith("item.x-")
    again = parse_pack(write_pack(replace(pack, translations={"vi": {key: "Xem."}}))).pack
    assert again is not None
    assert again.translations == {"vi": {key: "Xem."}}


@pytest.mark.parametrize("name", ["fortune-pai-gow", "_template"])
def test_writing_a_bundled_pack_keeps_its_meaning(name: str):
    pack = parse_pack(bundled(name)).pack
    assert pack is not None
    again = parse_pack(write_pack(pack))
    assert again.ok
    assert again.pack == pack
    assert write_pack(again.pack) == write_pack(pack)


def test_the_written_form_is_the_one_authors_write():
    item = ITEM + '\nexpect = {rule="no-pair", front = "Kd Js"}\nmode={time=8}'
    pack = parse_pack(sound(item=item)).pack
    assert pack is not None
    assert write_pack(pack)["lessons/10-sound.toml"].decode() == (
        'title = "L"\n'
        'goal = "G"\n'
        'game = "casino-99/fortune-pai-gow-poker"\n'
        "\n"
        "[[item]]\n"
        'id = "one"\n'
        'cards = "Ah Kd Js 9c 7d 5h 3s"\n'
        'expect = { front = "Kd Js", rule = "no-pair" }\n'
        "mode = { time = 8 }\n"
    )
