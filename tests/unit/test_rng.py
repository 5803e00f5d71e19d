"""Randomness is the same everywhere.

The generator is checked against a Mersenne Twister written here from its published definition, the seeds against the
sha256 of bytes put together by hand; golden decks pin both.
"""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import seeds
from trainer.cards.deck import STANDARD, WITH_JOKER, shuffled
from trainer.cards.notation import write_cards
from trainer.core.rng import below, child_seed, choose, make_rng, roll, sample, shuffle


class Twister:
    """MT19937 with init_by_array, and 53-bit fractions."""

    def __init__(self, seed: int) -> None:
        key = [seed & 0xFFFFFFFF]
        while seed >> 32:
            seed >>= 32
            key.append(seed & 0xFFFFFFFF)
        state = [19650218]
        for i in range(1, 624):
            state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & 0xFFFFFFFF)
        i, j = 1, 0
        for _ in range(max(624, len(key))):
            state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + key[j] + j) & 0xFFFFFFFF
            i, j = i + 1, (j + 1) % len(key)
            if i == 624:
                state[0], i = state[623], 1
        for _ in range(623):
            state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & 0xFFFFFFFF
            i += 1
            if i == 624:
                state[0], i = state[623], 1
        state[0] = 0x80000000
        self.state = state
        self.place = 624

    def word(self) -> int:
        if self.place == 624:
            for i in range(624):
                mixed = self.state[i] & 0x80000000 | self.state[(i + 1) % 624] & 0x7FFFFFFF
                self.state[i] = self.state[(i + 397) % 624] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
            self.place = 0
        word = self.state[self.place]
        self.place += 1
        word ^= word >> 11
        word ^= word << 7 & 0x9D2C5680
        word ^= word << 15 & 0xEFC60000
        return word ^ word >> 18

    def random(self) -> float:
        high, low = self.word() >> 5, self.word() >> 6
        return (high * 67108864 + low) / 9007199254740992


@given(seeds)
def test_a_shuffle_is_fisher_yates_over_the_mersenne_twister(seed: int) -> None:
    twister = Twister(seed)
    deck = list(STANDARD.cards())
    for last in range(51, 0, -1):
        other = int(twister.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    assert shuffled(STANDARD.cards(), make_rng(seed)) == tuple(deck)


# Written down from the Twister above with Fisher-Yates from the last place down.
GOLDEN = {
    1: (
        "6c 7s Qh Jk 7c 5d 5s Qd 9c 2s Td Ac Ad 2h 6s Kd 5h 8h Ks 4d As 7h 8d Jd 4h 3d "
        "Tc Kh 3h 4s 9d Ah Js Qs Qc Th 4c 8s 6d 2c 9s 6h Ts 2d 3c Jc 9h 7d 8c 5c Jh Kc 3s"
    ),
    20260704: (
        "7d Ks Qs 2h Jk 8h Jd 4h 7h 9h 7s 4s 6s Tc 3c Ts 6d Qc Kc 2s Qd Qh 8d Js Th 9d "
        "5h 8c 4c Td 5s Jc Kh 3d 4d Ad 8s 2c Jh Ac 9s 5d 6h 7c As 6c 2d 5c 3h Ah 9c 3s Kd"
    ),
}


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_decks_stay_as_they_are(seed: int) -> None:
    assert write_cards(shuffled(WITH_JOKER.cards(), make_rng(seed))) == GOLDEN[seed]


@pytest.mark.parametrize(
    ("parts", "content"),
    [
        ((), b""),
        (("pack", "lesson", 3, 0), b"s4:packs6:lessoni1:3i1:0"),
        (("3",), b"s1:3"),
        ((3,), b"i1:3"),
        (("é",), b"s2:\xc3\xa9"),
        ((-12,), b"i3:-12"),
    ],
)
def test_a_child_seed_is_the_first_63_bits_of_the_sha256_of_its_parts(
    parts: tuple[str | int, ...], content: bytes
) -> None:
    assert child_seed(*parts) == int(hashlib.sha256(content).hexdigest()[:16], 16) // 2


@given(st.lists(st.text() | st.integers(), max_size=4), st.lists(st.text() | st.integers(), max_size=4))
def test_different_parts_have_different_seeds(some: list[str | int], others: list[str | int]) -> None:
    if some != others:
        assert child_seed(*some) != child_seed(*others)


@given(seeds, st.integers(1, 1000))
def test_choices_stay_within_their_limits(seed: int, limit: int) -> None:
    rng = make_rng(seed)
    assert 0 <= below(rng, limit) < limit
    assert choose(rng, range(limit)) in range(limit)
    assert all(1 <= die <= 6 for die in roll(rng, 5))
    taken = sample(rng, range(limit), limit // 2)
    assert len(set(taken)) == limit // 2
    assert set(shuffle(range(limit), rng)) == set(range(limit))


def test_all_orders_of_three_are_about_as_likely() -> None:
    rng = make_rng(7)
    orders = Counter(shuffle("abc", rng) for _ in range(6000))
    samples = Counter(sample(rng, "abc", 2) for _ in range(6000))
    # Six orders, 1000 each expected, standard deviation 29: five of them either way.
    for counts in (orders, samples):
        assert len(counts) == 6
        assert all(855 < count < 1145 for count in counts.values())


def test_impossible_requests_are_refused() -> None:
    rng = make_rng(0)
    with pytest.raises(ValueError, match="negative"):
        make_rng(-1)
    with pytest.raises(ValueError, match="limit"):
        below(rng, 0)
    with pytest.raises(ValueError, match="nothing to choose"):
        choose(rng, ())
    with pytest.raises(ValueError, match="Cannot take 4 of 3"):
        sample(rng, "abc", 4)
