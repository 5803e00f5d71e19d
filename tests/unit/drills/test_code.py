"""The reference of a question and its typed code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fake_game import GAME, fake_game, games
from trainer.core.errors import BadText
from trainer.drills.code import (
    ALPHABET,
    SEEDS,
    Code,
    Ref,
    Scope,
    find_book,
    kind_ref,
    parse_code,
    read_code,
    resolve,
    round_ref,
    same_rules,
    short_codes,
    skill_ref,
    stamp,
    write_code,
)
from trainer.round.duty import Kind

INFOS = (GAME.info,)
seeds = st.integers(0, SEEDS - 1)
refs: st.SearchStrategy[Ref] = st.builds(
    lambda seed, planted, pick: pick(seed, planted),
    seeds,
    st.booleans(),
    st.sampled_from(
        (
            lambda seed, planted: round_ref(GAME, seed, planted=planted),
            lambda seed, planted: replace(round_ref(GAME, seed, planted=planted), step=1 + seed % 1023),
            *(lambda seed, planted, kind=kind: kind_ref(GAME, kind, seed, planted=planted) for kind in Kind),
            *(
                lambda seed, planted, one=one: skill_ref(GAME, one.kind, one.rule.id, seed, planted=planted)
                for one in GAME.skills
            ),
        )
    ),
)


@given(refs)
def test_a_code_reads_back_as_the_reference_it_was_written_from(ref: Ref):
    assert read_code(write_code(ref, GAME), INFOS, games) == ref


def test_a_code_is_short_and_has_four_parts():
    code = write_code(round_ref(GAME, 1), GAME)
    book, what, seed, last = code.split("-")
    assert (book, what, seed, len(last)) == ("FAKE", "R", "000001", 4)
    assert len(write_code(skill_ref(GAME, Kind.COMPARE, "compare.win", SEEDS - 1), GAME)) <= 22


@given(refs, st.data())
def test_one_wrong_character_is_noticed(ref: Ref, data: st.DataObject):
    code = write_code(ref, GAME)
    place = data.draw(st.sampled_from([index for index, letter in enumerate(code) if letter != "-"]))
    other = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != code[place]]))
    with pytest.raises(BadText):
        parse_code(code[:place] + other + code[place + 1 :])


@given(refs, st.data())
def test_two_swapped_neighbours_are_noticed(ref: Ref, data: st.DataObject):
    code = write_code(ref, GAME)
    pairs = [i for i in range(len(code) - 1) if code[i] != code[i + 1] and "-" not in code[i : i + 2]]
    place = data.draw(st.sampled_from(pairs))
    with pytest.raises(BadText):
        parse_code(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


@given(refs)
def test_small_letters_spaces_and_letters_that_look_alike_are_understood(ref: Ref):
    code = write_code(ref, GAME)
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert parse_code(typed) == parse_code(code)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "four parts"),
        ("FAKE-R-000001", "four parts, 'FAKE-R-000001' has 3"),
        ("FAKE-R-00001-0000", "deal part '00001': This part has 6 characters, not 5."),
        ("FAKE-R-000001-00", "version part '00': This part has 4 characters, not 2."),
        ("FAKE-R-00000?-0000", "'?' does not occur in codes"),
    ],
)
def test_a_sentence_says_which_part_cannot_be_read(typed: str, sentence: str):
    with pytest.raises(BadText) as caught:
        parse_code(typed)
    assert sentence in str(caught.value)


def test_a_part_that_is_no_question_is_named():
    """One letter of 32 at the end fits what stands before it; with all others a code was mistyped."""
    refused = []
    for letter in ALPHABET:
        with pytest.raises(BadText) as caught:
            parse_code(f"FAKE-X12-000001-{stamp(GAME)}{letter}")
        refused.append(str(caught.value))
    (other,) = [sentence for sentence in refused if "was mistyped" not in sentence]
    assert "question part 'X12': This part says what is asked" in other


def test_a_kind_that_nobody_knows_any_more_is_refused():
    unknown = Code("FAKE", "K000", 1, stamp(GAME), planted=False)
    with pytest.raises(BadText, match="has no such question"):
        resolve(unknown, GAME)
    with pytest.raises(BadText, match="another version of the rules"):
        resolve(replace(unknown, version="ZZZ"), GAME)


def test_two_subjects_never_share_a_code_even_when_their_hashes_do():
    # 30 subjects in codes of one character, of which 32 exist: hashes must meet.
    assert len(short_codes(tuple(str(number) for number in range(30)), 1)) == 30


def test_a_mistyped_code_is_called_mistyped():
    code = write_code(round_ref(GAME, 12345), GAME)
    wrong = code[:-1] + next(letter for letter in ALPHABET if letter != code[-1])
    with pytest.raises(BadText, match="was mistyped"):
        parse_code(wrong)


def test_an_unknown_book_is_named():
    code = parse_code(write_code(round_ref(GAME, 3), fake_game(code="FAKF")))
    with pytest.raises(BadText, match=r"No book here has the code FAKF\. Did you mean 'FAKE'"):
        find_book(code, INFOS)


def test_a_code_from_another_version_of_the_rules_says_so_and_still_resolves():
    older = fake_game(version="older")
    code = write_code(kind_ref(older, Kind.COMPARE, 7), older)
    ref = resolve(parse_code(code), GAME)
    assert (ref.ask, ref.kind, ref.seed) == (Scope.KIND, Kind.COMPARE, 7)
    assert ref.version == stamp(older)
    assert not same_rules(ref, GAME)
    assert same_rules(ref, older)


def test_a_skill_the_game_does_not_have_cannot_be_written():
    with pytest.raises(BadText, match=r"no 'compare/compare\.wim'"):
        write_code(skill_ref(GAME, Kind.COMPARE, "compare.wim", 1), GAME)


def test_a_seed_beyond_six_characters_is_refused():
    with pytest.raises(ValueError, match="A question's seed is from 0"):
        Ref(GAME.info.id, Scope.ROUND, "", SEEDS)


@given(refs)
def test_again_is_another_question_of_the_same_sort(ref: Ref):
    again = ref.again(1)
    assert (again.game, again.ask, again.subject, again.version) == (ref.game, ref.ask, ref.subject, ref.version)
    assert again == ref.again(1) != ref.again(2)
