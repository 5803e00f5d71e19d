"""Set-ups with nonsense in any of their words: a sentence of ours every time, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.conformance import library
from trainer.core.errors import FeltSchoolError
from trainer.games.base import ANY, Game
from trainer.round.setup import Setup, parse_setup

NONSENSE = (
    "x", "²", "-1", "0/", "", "9" * 5000, "٣", "1e9", "99", "0", "NaN", "None", "{}", "a=b", "1,2", "+1", "1.5", "\x00",
    "ﬁ", "1_000", "$", "0x10",
)  # fmt: skip
PYTHON_S_WORDS = re.compile(
    r"invalid literal|int\(|NoneType|unhashable|list index|object|Traceback|Error|not enough values|too many values|"
    r"range\(|convert string|dictionary|base 10|digits \("
)


KINDS = 5
"""So many kinds of nonsense meet each word of a set-up."""
EVERY_KIND = range(KINDS)


def kinds_for(id: str) -> range:
    """Which of them a game takes in the normal run: games of one family read the same words and share the kinds."""
    family = {info.id: info.family for info in library.LIBRARY.infos}
    alike = [one for one in library.GAME_IDS if family.get(one) == family.get(id)]
    among = min(KINDS, len(alike))
    return range(alike.index(id) % among, KINDS, among)


def broken(text: str, shift: int, kinds: range = EVERY_KIND) -> Iterator[str]:
    """The set-up with nonsense in the place of, behind and inside each of its words in turn, a few kinds each."""
    words = text.split()
    for place in range(1, len(words)):
        word = words[place]
        name = word.partition("=")[0]
        for step in kinds:
            nonsense = NONSENSE[(shift + KINDS * place + step) % len(NONSENSE)]
            for written in (f"{name}={nonsense}", nonsense, word + nonsense, word.replace(":", f":{nonsense}", 1)):
                yield " ".join((*words[:place], written, *words[place + 1 :]))


def said(game: Game, text: str) -> str:
    """Everything that is said about a set-up; one without a problem is begun."""
    try:
        setup = parse_setup(text, game.seats)
        problems = game.check_setup(setup)
        if not problems:
            game.start(setup)
    except FeltSchoolError as error:
        return str(error)
    return " ".join(map(str, problems))


def look_at_all(id: str, kinds: range) -> None:
    game = library.game(id)
    for shift, seed in enumerate((1, 2)):
        for text in broken(game.new_setup(seed, ANY).to_text(), 7 * shift, kinds):
            words = said(game, text)
            assert not PYTHON_S_WORDS.search(words), f"{text[:300]}: {words}"


@pytest.mark.parametrize("id", library.IDS)
def test_nonsense_in_a_setup_is_answered_in_our_own_words(id: str):
    look_at_all(id, kinds_for(id))


@pytest.mark.long
@pytest.mark.parametrize("id", library.IDS)
def test_every_kind_of_nonsense_is_answered_by_every_game(id: str):
    look_at_all(id, EVERY_KIND)


def test_the_games_of_a_family_meet_every_kind_of_nonsense_together():
    families = {info.family for info in library.LIBRARY.infos}
    for family in families:
        games = [info.id for info in library.LIBRARY.infos if info.family == family]
        assert {kind for id in games for kind in kinds_for(id)} == set(EVERY_KIND)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", [id for id in library.IDS if id in library.LIBRARY])
def test_a_word_that_no_game_knows_is_refused_with_the_words_there_are(id: str):
    game = library.game(id)
    setup = game.new_setup(1, ANY)
    assert not game.check_setup(setup)
    (problem,) = game.check_setup(setup.with_options(askz="4"))
    assert "'askz' is not a word of this game's set-ups." in str(problem)
    dealt = game
    if game.info.family == "dealers-choice":  # whose set-up has the words of the game that is dealt
        dealt = library.LIBRARY.game(f"{game.info.house}/{setup.option('game')}")
    assert {word.name for word in (*game.words, *dealt.words)} >= set(setup.options)
    for word, meant in (
        ("sed", "seed"),
        ("seat", "seats"),
        ("dic", "dice"),
        *((name + "x", name) for name in setup.options),
    ):
        (problem,) = game.check_setup(setup.with_options(**{word: "4"}))
        assert str(problem.hint) == f"Did you mean '{meant}'?"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("seats=x", "seats=x: 'x' is not a whole number from 1 to 21."),
        ("seats=²", "seats=²: '²' is not a whole number from 1 to 21."),
        ("seed=0/", "seed=0/: '0/' is not a whole number from 0 to"),
        ("bank=3:$5/0", "bank=3:$5/0: '0' is not a whole number from 1 to 20."),
        ("bank=99:$5", "'99' is not a whole number from 1 to 21."),
        ("0:game=$5", "0:game=$5: '0' is not a whole number from 1 to 21."),
        ("dice=" + "1" * 5000, "A word has 5,005 characters. That is too long."),
    ],
)
def test_what_is_wrong_is_said_with_its_word(word: str, says: str):
    with pytest.raises(FeltSchoolError) as caught:
        parse_setup(f"casino-99/fortune-pai-gow-poker {word}")
    assert says in str(caught.value)


def refusals(game: Game, setup: Setup) -> str:
    """Why a set-up cannot be used; empty where it can."""
    try:
        return " ".join(map(str, game.check_setup(setup)))
    except FeltSchoolError as error:
        return str(error)


@pytest.mark.parametrize("id", library.IDS)
def test_a_misspelt_word_is_told_the_nearest_and_a_misspelt_value_is_no_other_table(id: str):
    game = library.game(id)
    for seed in range(4):
        setup = game.new_setup(seed, ANY)
        for name, value in setup.options.items():
            middle = len(name) // 2
            misspelt = f"{name[:middle]}x{name[middle:]}"
            options = {misspelt if word == name else word: one for word, one in setup.options.items()}
            assert f"Did you mean '{name}'?" in refusals(game, replace(setup, options=options)), (misspelt, seed)
            assert refusals(game, setup.with_options(**{name: f"{value}q"})), (name, value, seed)
