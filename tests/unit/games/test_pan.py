"""Hands of pan as they are played: cards and chips that add up, melds that are melds, pay by an independent count."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.conformance.library import LIBRARY
from tests.unit.felt.test_layouts import shape_of
from tests.unit.hands.test_melds import plainly
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import build
from trainer.felt.felt_words import as_asked
from trainer.games.base import ANY, Wish
from trainer.games.pan.pan_steps import Added, Claimed, Forced, Fouled, Spread, Taken
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.table.lay import Lay

LAKE, FLATS, REAL = "lake-elsinore/panguingue", "poker-flats/pan", "casino-real/panguingue"
IDS = (LAKE, FLATS, REAL)
SEEDS = 8


@cache
def hands(id):
    played = LIBRARY.game(id)
    setups = [played.new_setup(seed, Wish(short=True) if seed % 4 == 3 else ANY) for seed in range(SEEDS)]
    return [(played, setup, played.begin(setup)) for setup in setups]


def collected(cards) -> int:
    """What a meld is worth as it lies, counted from the printed list alone."""
    texts = [str(card) for card in cards]
    kind, spades = plainly(texts), all(text[1] == "s" for text in texts)
    ranks, more = {text[0] for text in texts}, len(texts) - 3
    double = 2 if spades else 1
    if kind == "rope":
        return double * sum(held <= ranks for held in (set("A23"), set("KQJ")))
    valle = texts[0][0] in "357"
    if kind == "set-one-suit":
        return double * (2 + more) if valle else double * (1 + more)
    return 1 + more if kind == "set-different-suits" and valle else 0


def seats_of(lay: Lay) -> dict[int, Counter[str]]:
    found: dict[int, Counter[str]] = {}
    for place, laid in lay.cards.items():
        seat, dot, _ = place.partition(".")
        if dot:
            found.setdefault(int(seat.removeprefix("seat-")), Counter()).update(str(one.card) for one in laid)
    return found


@pytest.mark.parametrize("id", IDS)
def test_every_player_has_ten_cards_after_every_discard(id):
    for played, setup, state in hands(id):
        lay = played.lay_out(setup)
        for seat, cards in state.table.hands.items():
            if seat in state.table.staying:
                lay = lay.put(f"seat-{seat}.hand", cards)
        for step in state.steps:
            for place, laid in step.lies.items():
                lay = lay.lie(place, laid)
            if step.button:
                assert seats_of(lay)[step.button].total() == 10, setup.to_text()
        for held in seats_of(lay).values():
            assert held.total() in (0, 10, 11)


@pytest.mark.parametrize("id", IDS)
def test_what_lies_and_what_it_collects_is_what_an_independent_count_says(id):
    for played, setup, state in hands(id):
        asked = [step for step in state.steps if step.asks is not None]
        for step in asked:
            one, value = step.asks, state.table.condition
            paid = {start: cents for start, _, cents in step.moves if start != "pot-1"}
            if isinstance(one, Spread):
                due = collected(one.cards) if plainly([str(card) for card in one.cards]) else 0
            elif isinstance(one, Claimed) and one.value:
                due = {LAKE: 1}.get(id, 2) + sum(collected(meld) for meld in one.melds)
                assert sum(map(len, one.melds)) == 11
            elif isinstance(one, Added) and len(one.meld) == 3 and plainly([str(card) for card in one.meld]) != "rope":
                due = collected((*one.meld, *one.cards)) - collected(one.meld) if step.moves else 0
            else:
                continue
            assert all(cents <= due * value for cents in paid.values()), setup.to_text()
            if paid and max(paid.values()) == due * value:
                assert set(paid) <= {f"seat-{seat}.stack" for seat in one.standing.payers(one.seat)}
        assert played.begin(setup) == state, "the same set-up is the same hand"


@pytest.mark.parametrize("id", IDS)
def test_hands_end_and_have_something_to_watch(id):
    found = Counter(type(step.asks).__name__ for _, _, state in hands(id) for step in state.steps if step.asks)
    assert found["Claimed"] >= SEEDS - 2
    assert found["Spread"] > 3 * SEEDS
    assert {"Added", "Taken"} <= set(found)


def test_wrong_things_happen_and_are_neither_rule_nor_rare():
    wrong = Counter[str]()
    total = 0
    for id in IDS:
        for _, _, state in hands(id):
            total += 1
            for step in state.steps:
                one = step.asks
                if isinstance(one, Spread):
                    wrong["spread"] += plainly([str(card) for card in one.cards]) is None
                elif isinstance(one, Taken):
                    wrong["take"] += not one.melds
                elif isinstance(one, Forced):
                    wrong["force"] += 1
                elif one is not None and type(one).__name__ in ("Reached", "Fouled", "Giving"):
                    wrong[type(one).__name__] += 1
    assert total / 3 < wrong.total() < 4 * total


def test_a_player_without_chips_has_a_dead_hand_and_pays_no_more():
    played = LIBRARY.game(LAKE)
    words = f"{LAKE} seed=1 seats=8 2:stack=$3 5:stack=$60 7:stack=$60 condition=$1 fee=1 winner=5"
    first = "5s5s5sKh2c" + "Kc2d6hQs4d" + "Jc3h7sAd5c"
    second = "6cQd4h3d7c" + "Kd2h6sQh4s" + "Js3c7dAh5h"
    setup = parse_setup(f"{words} laid=5:5s5s5s does=5:add/1/5s cards={first}{second}Qc5s", 8)
    assert played.check_setup(setup) == ()
    end = machine.play(played.start(setup))
    # one chip of ante, then two chips for the card added to valle cards of one suit in spades: nothing is left
    assert end.lay.chips_at("seat-2.stack") == 0
    assert any("no chips left" in str(done.words) for done in end.record)


def test_a_fouled_hand_pays_back_to_each_what_it_took():
    played = LIBRARY.game(LAKE)
    setup = played.new_setup(4, Wish(Kind.COLLECT, "foul.returns"))
    state = played.begin(setup)
    place, step = next((n, s) for n, s in enumerate(state.steps) if isinstance(s.asks, Fouled))
    before = Counter[str]()
    for earlier in state.steps[:place]:
        for start, end, cents in earlier.moves:
            if end == f"seat-{step.asks.seat}.stack":
                before[start] += cents
    assert {end: cents for _, end, cents in step.moves} == dict(before)


def test_a_situation_of_two_players_comes_up_when_only_one_still_holds_cards():
    ref = skill_ref(LIBRARY.game(REAL), Kind.RULE_ON, "ruling.declares-out-in-error", 9)
    question = build(LIBRARY.game, ref)
    lay, setup = question.round.lay, question.round.setup
    assert [seat for seat in setup.seats_taken if lay.cards.get(f"seat-{seat}.hand")] == [6]
    assert set(question.duty.look) in [{f"seat-{seat}.hand", "discard"} for seat in setup.seats_taken]


@pytest.mark.parametrize(
    ("id", "rule", "printed"),
    [
        (LAKE, "ruling.forced-card", "Discards"),  # "the top discard fits a meld"
        (REAL, "ruling.late-pay-claim", "Discards"),  # "a player has discarded and only now asks"
        (REAL, "ruling.declares-out-in-error", "Retired hands"),  # "another has thrown his hand away"
    ],
)
def test_a_situation_puts_a_card_where_the_cloth_says_that_it_belongs(id: str, rule: str, printed: str):
    question = build(LIBRARY.game, skill_ref(LIBRARY.game(id), Kind.RULE_ON, rule, 4))
    shape = shape_of(LIBRARY.game(id).info.felt_for(question.round.setup.seats))
    (place,) = (zone.place for zone in shape.zones if str(zone.name) == printed)
    before, now = question.round.lay, as_asked(question.duty, question.round.lay)
    assert place in question.duty.look
    assert len(now.cards_at(place)) > len(before.cards_at(place))
