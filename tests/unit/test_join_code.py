"""The code by which a live class is joined, and what it calls for itself."""

from __future__ import annotations

from hashlib import sha256

import pytest

from trainer.core.errors import BadText
from trainer.school import join_code
from trainer.school.join_code import (
    Beacon,
    JoinCode,
    is_join_code,
    read_beacon,
    read_join_code,
    words_of,
    write_beacon,
)


def test_the_code_of_a_class_is_told_from_the_code_of_a_question():
    for typed in (
        "192.168.1.20 amber river owl stone",
        "[fe80::1] amber river",
        "teacher-pc:5000, amber",
        "pc a b c d",
    ):
        assert is_join_code(typed)
    for typed in ("C99F-R-000001-AP39", "c99f r 000001", "7K3MQ-B4", "", "amber"):
        assert not is_join_code(typed)


def test_four_words_stand_for_a_certificate():
    fingerprint = sha256(b"certificate").hexdigest()
    digest = bytes.fromhex(fingerprint)
    for _ in range(500_000):
        digest = sha256(digest).digest()
    words = words_of(fingerprint)
    assert words.split() == [join_code.WORDS[byte] for byte in digest[:4]]
    assert len(set(join_code.WORDS)) == 256
    assert len({word[:4] for word in join_code.WORDS}) == 256


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("192.168.1.20 amber river owl stone", JoinCode("192.168.1.20", "amber river owl stone")),
        (" 192.168.1.20:5000  Amber-River-Owl-Stone ", JoinCode("192.168.1.20", "amber river owl stone", 5000)),
        ("room-pc.local, amber, river, owl, stone", JoinCode("room-pc.local", "amber river owl stone")),
        ("[fe80::1] amber river owl stone", JoinCode("fe80::1", "amber river owl stone")),
    ],
)
def test_codes_as_people_type_them(typed: str, code: JoinCode):
    assert read_join_code(typed) == code
    assert read_join_code(str(code)) == code


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "an address and four"),
        ("192.168.1.20", "an address and four"),
        ("192.168.1.20 amber river owl", "four words, not 3"),
        ("192.168.1.20 amber river owl stome", "stome"),
        ("192.168.1.20:99999 amber river owl stone", "port 99999"),
    ],
)
def test_codes_that_cannot_be(typed: str, says: str):
    with pytest.raises(BadText, match=says):
        read_join_code(typed)


def test_beacons():
    beacon = Beacon("Monday", 47474, "ab" * 32)
    assert read_beacon(write_beacon(beacon)) == beacon
    for other in (b"", b"\xff", b"[]", b'{"felt":1}', b'{"felt":1,"title":"x","port":0,"print":"' + b"a" * 64 + b'"}'):
        assert read_beacon(other) is None
