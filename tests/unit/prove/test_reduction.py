"""What makes trying classes enough: the representative of a class stands for each of its hands, suits and all."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import CARDS_53, hands
from tests.unit.hands.definition import class_of
from tests.unit.prove.books import rules
from trainer.cards.card import ALL, Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.core.text import Text, say
from trainer.hands.classes import classes
from trainer.hands.pai_gow import look7, split_at, splits7, value2, value5
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.prove.house_ways import outcome, representative, unlike_their_class
from trainer.rules.decision import Printed, Rule
from trainer.rules.sources import Citation


class FirstIsAClub:
    """A condition that the classes cannot tell."""

    def holds(self, seven: SevenCards, /) -> bool:
        return seven.cards[0] & 3 == 0

    def because(self, seven: SevenCards, /, *, holds: bool) -> Text:
        return say("a club first") if holds else say("no club first")


def flush_hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Hands where suits matter: five or more cards of one suit, or four and the joker."""
    suits = st.integers(0, 3).flatmap(
        lambda suit: st.permutations([*(card for card in ALL[:52] if card & 3 == suit), ALL[52]]).map(
            lambda order: tuple(order[:5])
        )
    )
    return st.tuples(suits, st.permutations(CARDS_53)).map(
        lambda pair: (*pair[0], *[card for card in pair[1] if card not in pair[0]][:2])
    )


def values(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Front and back of all 21 splits."""
    splits = (split_at(cards, one, other) for one, other in splits7)
    return sorted((value2(front), value5(back)) for front, back in splits)


@settings(max_examples=300)
@given(hands(7, CARDS_53) | flush_hands())
def test_a_hand_and_its_representative_are_the_same_but_for_names(cards):
    stand_in = representative(cards)
    assert class_of(stand_in) == class_of(cards)
    assert look7(stand_in) == look7(cards)
    assert values(stand_in) == values(cards)


@settings(max_examples=300)
@given(hands(7, CARDS_53) | flush_hands(), st.permutations(range(4)))
def test_the_house_way_sets_them_alike(cards, suits):
    renamed = tuple(ALL[card & ~3 | suits[card & 3]] if card < 52 else card for card in cards)
    assert outcome(rules(), cards) == outcome(rules(), representative(cards)) == outcome(rules(), renamed)


def test_every_random_hand_maps_to_a_listed_class_and_the_counts_tell_how_often():
    listed = {frozenset(one.cards): one.multiplicity for one in classes()}
    rng = make_rng(7)
    drawn = [frozenset(representative(sample(rng, CARDS_53, 7))) for _ in range(20_000)]
    assert all(one in listed for one in drawn)
    # The mean of 1/multiplicity over random hands is (number of classes) / (number of hands).
    mean = sum(1 / listed[one] for one in drawn) / len(drawn)
    expected = len(listed) / 154_143_080
    assert abs(mean - expected) < 0.15 * expected


def test_a_rule_that_looks_at_suits_is_noticed():
    printed = Printed("suits", "Looks at suits.", Citation("test", "L1"))
    looks = Rule(printed, (FirstIsAClub(),), lambda seven: Setting(seven.cards[:2], seven.cards[2:]))
    way = replace(rules(), rules=(looks, *rules().rules))
    clubs = tuple(parse_cards("Kc Qd Jh 9s 7d 5h 3s"))
    assert outcome(way, clubs)[0] == ("suits",)
    assert "the house way looks at suits" in str(next(unlike_their_class(way, make_rng(1), 400)))
    assert list(unlike_their_class(rules(), make_rng(1), 400)) == []
