"""Questions in words: asked, judged, kept and tested like duties of a round; hands by what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.lessons.bench import GAME, HEAD, library, sound
from trainer.core.errors import BadText
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.lessons.item_samples import SampleSort, sample
from trainer.lessons.lesson_plan import ItemAsked, examination, practice
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_draft import Draft
from trainer.lessons.pack_model import Pack
from trainer.lessons.pack_parser import PACK_FILE, parse_pack
from trainer.lessons.pack_writer import write_pack
from trainer.lessons.problems import errors_of
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Choose, Order, WantChoice, WantOrder
from trainer.training.explanations import explain

TABLE = f"{GAME} seed=2 bank=1:$500/1 4:game=$20 dice=1-1-2 asks=4"
CHOICE = """[[item]]
id = "cut"
question = "Who may cut {the} 100% deck?"
options = ["the banker = house", "any player", "nobody"]
right = "any player"
cite = "L1417-1420"
because = "The book speaks of players."
"""
ORDER = """[[item]]
id = "open"
question = "In what order?"
steps = ["count the tray", "wash", "shuffle", "cut"]
cite = "two-pair.high"
"""
PLACE = f"""[[item]]
id = "fee"
question = "Where does the fee go?"
places = ["drop", "seat-4.game", "bank"]
right = "drop"
cite = "L12"
setup = "{TABLE}"
duty = "compare/4"
"""
WHERE = """[[item]]
id = "low"
where = { pairs = 2, big_pair = "J-2", joker = true }
count = 3
"""


def pack_of(*items: str, head: str = HEAD, **files: str) -> Pack:
    more = {f"locale/{name}.toml": text.encode() for name, text in files.items()}
    parsed = parse_pack(sound(head=head, item="\n".join(items)) | more)
    found = check_pack(parsed, library())
    assert not errors_of(found.problems), [str(one) for one in found.problems]
    assert parsed.pack is not None
    return parsed.pack


def asked(*items: str) -> list[tuple[ItemAsked, Question]]:
    pack = pack_of(*items)
    found = practice(pack, pack.lessons[0], library())
    return [(one, build(lambda id: library()[id], one.source)) for one in found]


def test_a_choice_is_asked_in_its_own_words_and_judged_by_them():
    [(_, question)] = asked(CHOICE)
    want = question.duty.want
    assert isinstance(want, WantChoice)
    assert str(question.duty.ask) == "Who may cut {the} 100% deck?"
    assert [str(one.words) for one in want.options] == ["the banker = house", "any player", "nobody"]
    assert question.judge(Choose("2")).right
    wrong = question.judge(Choose("1"))
    told = explain(wrong, question)
    assert not wrong.right
    assert "the banker = house" in str(told.sentence)
    assert str(told.answer) == "any player"
    assert str(told.rule.cite) == "casino-99 L1417-1420"
    assert [str(one) for one in told.why] == ["The book speaks of players."]


def test_steps_are_mixed_and_right_only_in_the_order_written():
    [(_, question)] = asked(ORDER)
    want = question.duty.want
    assert isinstance(want, WantOrder)
    words = {str(one.words): one.id for one in want.items}
    assert list(words) != ["count the tray", "wash", "shuffle", "cut"]
    right = Order(tuple(words[one] for one in ("count the tray", "wash", "shuffle", "cut")))
    assert question.judge(right).right
    assert not question.judge(Order(right.items[::-1])).right
    assert parse_act(act_text(right), want) == right
    assert question.decision.rule is library()[GAME].rules["two-pair.high"]


def test_a_place_is_asked_on_the_table_of_its_duty():
    [(_, question)] = asked(PLACE)
    want = question.duty.want
    assert isinstance(want, WantChoice)
    assert [one.place for one in want.options] == ["drop", "seat-4.game", "bank"]
    assert question.judge(Choose("drop")).right
    assert question.round.lay.cards_at("seat-4.front")
    assert question.round.lay.chips_at("seat-4.game") == 2000


def test_it_is_built_again_from_what_an_answer_keeps():
    for _, question in asked(CHOICE, ORDER, PLACE):
        kept = Deal(GAME, question.round.setup.to_text(), str(question.duty.key))
        again = build(lambda id: library()[id], kept)
        assert again.duty == question.duty
        assert again.decision.result == question.decision.result


def test_a_question_in_words_that_was_cut_off_is_refused_not_asked():
    [(asking, _)] = asked(CHOICE)
    source = asking.source
    assert isinstance(source, Deal)
    spoilt = " ".join(word for word in source.setup.split() if not word.startswith("ask.words"))
    with pytest.raises(BadText):
        build(lambda id: library()[id], replace(source, setup=spoilt))


def test_they_come_in_tests():
    pack = pack_of(CHOICE, ORDER, PLACE, WHERE, head=f"{HEAD}\ntest = 6\npass = 50")
    found = examination(pack, pack.lessons[0], library(), 5)
    assert sorted(one.item.id for one in found) == ["cut", "fee", "low", "low", "low", "open"]


def test_hands_by_what_is_said_of_them_are_fresh_each_time():
    pack = pack_of(WHERE)
    first, again = (practice(pack, pack.lessons[0], library(), again) for again in (0, 1))
    assert len({one.source for one in (*first, *again)}) == 6
    for one in first:
        question = build(lambda id: library()[id], one.source)
        assert "two-pair" in [rule.id for rule in question.decision.rules]


def test_a_translation_is_asked():
    words = '[item.cut]\nquestion = "¿Quién corta?"\noption-2 = "cualquier jugador"\n'
    pack = pack_of(CHOICE, es=words)
    lesson = pack.lesson_in(pack.lessons[0], "es-MX")
    question = build(lambda id: library()[id], practice(pack, lesson, library())[0].source)
    assert str(question.duty.ask) == "¿Quién corta?"
    assert isinstance(question.duty.want, WantChoice)
    assert str(question.duty.want.options[1].words) == "cualquier jugador"
    assert question.judge(Choose("2")).right


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("L99999", "no line 99999"),
        ("L1420-1417", "in reverse: L1420-1417"),
        ("L12, L99999", "no line 99999"),
        ("casino-real L12", "lines belong to 'casino-real'"),
        ("L0", "does not yet name the printed lines"),
        ("L1417-1420, L12", ""),
        ("casino-99 L12", ""),
    ],
)
def test_a_citation_is_of_lines_that_the_book_of_the_house_can_have(cite: str, says: str):
    found = check_pack(parse_pack(sound(item=CHOICE.replace("L1417-1420", cite))), library()).problems
    errors = [str(one) for one in errors_of(found)]
    assert len(errors) == bool(says), errors
    assert says in "".join(errors)


SOURCES = '[[source]]\nid = "handbook"\ntitle = "Staff handbook"\ndate = "2026-11-01"\n'


def cited(cite: str, sources: str = SOURCES) -> dict[str, bytes]:
    """The files of a pack with sources of its own and one question cited so."""
    files = dict(sound(item=CHOICE.replace("L1417-1420", cite)))
    return {**files, PACK_FILE: files[PACK_FILE] + b"\n" + sources.encode()}


def test_a_question_cites_a_page_of_a_source_of_its_pack():
    parsed = parse_pack(cited("handbook p4"))
    assert not errors_of(check_pack(parsed, library()).problems)
    assert parsed.pack is not None
    source = practice(parsed.pack, parsed.pack.lessons[0], library())[0].source
    question = build(lambda id: library()[id], source)
    shown = explain(question.judge(Choose("2")), question).rule.cite
    assert (str(shown), str(shown.words)) == ("handbook p4", "Staff handbook (11/01/2026), page 4")
    kept = Deal(GAME, question.round.setup.to_text(), str(question.duty.key))
    again = build(lambda id: library()[id], kept)
    assert str(explain(again.judge(Choose("2")), again).rule.cite.words) == "Staff handbook (11/01/2026), page 4"
    assert parse_pack(write_pack(parsed.pack)).pack == parsed.pack


@pytest.mark.parametrize(
    ("files", "code", "says"),
    [
        (cited("handbok p4"), "DP220", "there is no source 'handbok'. Did you mean 'handbook'?"),
        (cited("memo-9 p4"), "DP220", "Declare it under [[source]] with id and title"),
        (cited("L12", SOURCES + "page = 4\n"), "DP101", "'page' is not a key here."),
        (cited("L12", SOURCES + SOURCES), "DP117", "another source is named 'handbook'."),
        (cited("L12", SOURCES.replace("2026-11-01", "soon")), "DP117", "'soon' is not a date."),
    ],
)
def test_an_unknown_source_is_a_problem_with_place_and_remedy(files: dict[str, bytes], code: str, says: str):
    (error,) = errors_of(check_pack(parse_pack(files), library()).problems)
    assert error.code == code
    assert error.line > 0
    assert says in str(error)


@pytest.mark.parametrize("sort", [SampleSort.CHOICE, SampleSort.ORDER, SampleSort.PLACE])
def test_a_sample_is_a_problem_until_its_author_writes_over_it(sort: SampleSort):
    values = sample(sort, library()[GAME], ())
    head = {PACK_FILE: sound()[PACK_FILE]}
    draft, lesson = Draft(head).with_lesson("One", GAME, values)
    errors = errors_of(check_pack(parse_pack(draft.files), library()).problems)
    assert {one.code for one in errors} == {"DP219", "DP220"}
    written = draft.with_values(lesson, {("question",): "Who cuts?", ("cite",): "L1417"}, 0)
    if sort is SampleSort.ORDER:
        written = written.with_value(lesson, ("steps",), ["wash", "cut"], 0)
    assert errors_of(check_pack(parse_pack(written.files), library()).problems) == ()


def test_whole_rounds_count_for_no_test_and_an_empty_seat_has_no_cards():
    lesson = f'title = "One"\ngoal = "One"\ngame = "{GAME}"\ntest = 2\n'
    items = f"{CHOICE}\n[[item]]\nid = 'all'\nround = true\ncount = 5\n"
    cards = 'hands = { 5 = "As Kd 9h 9c 4d 4s 2c" }'
    empty = f'[[item]]\nid = "five"\nsetup = "{TABLE}"\nduty = "set-hand"\n{cards}\n'
    right = f'{empty}expect = {{ rule = "two-pair.high" }}\n'
    files = {PACK_FILE: sound()[PACK_FILE]}
    for item, says in (
        (items, "has only 1 for a test"),
        (empty, "nobody plays at seat 5"),
        (right, "nobody plays"),
    ):
        head = lesson if item is items else lesson.replace("test = 2\n", "")
        parsed = parse_pack({**files, "lessons/10-one.toml": f"{head}\n{item}".encode()})
        errors = [str(one) for one in errors_of(check_pack(parsed, library()).problems)]
        assert len(errors) == 1, errors
        assert says in errors[0]
