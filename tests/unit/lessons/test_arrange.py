"""Cards are put where their author wants them, in every game, by dealing alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lessons.bench import GAME, library
from trainer.cards.notation import parse_cards, write_cards
from trainer.core.rng import make_rng, shuffle
from trainer.games.base import ANY
from trainer.lessons.item_setup import CannotAsk, dealt, fixed_setup
from trainer.lessons.pack_model import ItemDeal, ItemHand
from trainer.round.setup import Setup, parse_setup

BACCARAT = "casino-99/ez-baccarat-panda-8"
OMAHA = "angies/omaha-high-low"


def arranged(game: str, line: str, **hands: str) -> Setup | CannotAsk:
    named = tuple((name.replace("_", "-").removeprefix("seat-"), cards) for name, cards in hands.items())
    return fixed_setup(library()[game], ItemDeal(f"{game} {line}", "", named))


def lies(game: str, setup: Setup | CannotAsk) -> dict[str, str]:
    assert isinstance(setup, Setup), setup
    return {place: write_cards(cards) for place, cards in dealt(library()[game], setup).items()}


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_any_seven_cards_at_any_seats_are_dealt_there(seed: int):
    game = library()[GAME]
    setup = game.new_setup(seed, ANY)
    cards = shuffle(game.deck.cards(), make_rng(seed))
    seats = [str(seat) for seat in setup.seats_taken[:3]] + ["bank"]
    hands = {name: write_cards(cards[7 * n : 7 * n + 7]) for n, name in enumerate(seats)}
    made = fixed_setup(game, ItemDeal(setup.to_text(), "", tuple(hands.items())))
    places = lies(GAME, made)
    for name, written in hands.items():
        assert places[f"seat-{setup.player_dealer if name == 'bank' else name}.hand"] == written
    assert isinstance(made, Setup)
    assert parse_setup(made.to_text()) == made
    assert sorted(made.deck) == sorted(game.deck.cards())


@settings(max_examples=25)
@given(st.permutations(range(53)))
def test_any_seven_cards_become_a_hand_to_set(order: list[int]):
    game = library()[GAME]
    cards = write_cards(game.deck.cards()[place] for place in order[:7])
    assert isinstance(fixed_setup(game, ItemHand(cards)), Setup)


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("9h Kd", "8c Qs"),  # naturals: two cards each
        ("2c 3d 5h", "5s Qh 4c"),  # both draw
        ("6c Kd", "2s 3h 9c"),  # only the banker draws
        ("8h 8h 8h", "Kd Kd"),  # six and a third card: a six stands, so this cannot be
        ("2h 2h 8h", "7d Kd"),  # the same card from several packs
    ],
)
def test_baccarat_hands_of_two_or_three_cards_fall_as_written_or_are_refused(player: str, banker: str):
    line = "seed=1 seats=8 bank=8:$1000/1 1:player-line=$10 2:banker-line=$10"
    made = arranged(BACCARAT, line, player_line=player, banker_line=banker)
    if player == "8h 8h 8h":
        assert isinstance(made, CannotAsk)
        assert made.code in ("DP204", "DP212")
        return
    places = lies(BACCARAT, made)
    assert (places["player-line"], places["banker-line"]) == (player, banker)


def test_omaha_hands_and_board_fall_as_written():
    line = "seed=3 seats=9 1:stack=$300 4:stack=$300 8:stack=$300 button=8 fee=3 limit=5-10 play=ccc/ccc/ccc/ccc"
    hands = {"seat-1": "Ah 2h Kd Ks", "seat-4": "3c 4c 5d 6d", "board": "7h 8h 9c Tc 2s"}
    made = arranged(OMAHA, line, **hands)
    places = lies(OMAHA, made)
    assert places["seat-1.hand"] == hands["seat-1"]
    assert places["seat-4.hand"] == hands["seat-4"]
    assert places["board"] == hands["board"]


def test_the_other_cards_are_the_seeds_own():
    line = "seed={} bank=1:$500/1 4:game=$20 dice=1-1-2 asks=4"
    one, same, other = (arranged(GAME, line.format(seed), seat_4="Kd Kh Qs 9c 7d 5h 3s") for seed in (1, 1, 2))
    assert one == same
    assert lies(GAME, one)["seat-1.hand"] != lies(GAME, other)["seat-1.hand"]
    assert parse_cards(lies(GAME, one)["seat-4.hand"]) == parse_cards("Kd Kh Qs 9c 7d 5h 3s")


def test_whoever_is_offered_instead_of_a_misspelt_owner_is_dealt_cards():
    line = f"{GAME} seed=1 bank=1:$500/1 4:game=$20 dice=1-1-2 asks=4"

    def refusal(name: str) -> CannotAsk | Setup:
        return fixed_setup(library()[GAME], ItemDeal(line, "", ((name, "Kd Kh"),)))

    strange = refusal("nobody")
    assert isinstance(strange, CannotAsk)
    _, _, offered = str(strange.fix).removesuffix(".").partition(": ")
    names = offered.split(", ")
    assert {"bank", "4", "seat-4.front"} <= set(names)
    nowhere = str(strange.message).replace("nobody", "{}")
    refused = {name: str(one.message) for name in names if isinstance(one := refusal(name), CannotAsk)}
    assert [name for name, what in refused.items() if what == nowhere.format(name)] == []
