"""Who a pack is from: signatures that fit, that do not, and of strangers; tests only of what a school signed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lessons.bench import ENGINE, library, sound
from trainer.cli import main
from trainer.core.errors import BadText, FeltSchoolError
from trainer.lessons.commands import Signer, open_pack, pack_build
from trainer.lessons.origin import Trust
from trainer.lessons.pack_model import ExamRules
from trainer.lessons.pack_zip import build_zip, read_zip
from trainer.lessons.signing import origin, public_of, read_key, signed, sums
from trainer.school.policy import Known, read_policy
from trainer.storage.signing_keys import KeyFile
from trainer.ui.controllers.session_plans import Starter

SEED = bytes(range(32))
KEY = public_of(SEED, "Evening school")
OTHER = public_of(bytes(32), "Another school")
FILES = signed(sound(), SEED, "Evening school")


def test_the_key_of_a_known_answer():
    """RFC 8032, 7.1, test 1: the public key of this secret key."""
    seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert public_of(seed, "x").data.hex() == public


def test_a_signature_is_worth_what_its_key_is():
    assert origin(FILES, [KEY]).standing is Trust.KNOWN
    assert origin(FILES, [replace(KEY, name="Our school")]).name == "Our school"
    assert origin(FILES, [OTHER]).standing is Trust.STRANGER
    assert origin(sound()).standing is Trust.UNSIGNED
    assert read_key(KEY.text) == KEY


def test_the_sums_name_every_file_with_its_size():
    lines = sums(FILES).decode().splitlines()
    assert [line.split(" ", 2)[2] for line in lines] == ["lessons/10-sound.toml", "pack.toml"]
    assert lines[1].split(" ")[1] == str(len(FILES["pack.toml"]))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_any_changed_byte_breaks_it(path: str, data: st.DataObject):
    content = bytearray(FILES[path])
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    found = origin({**FILES, path: bytes(content)}, [KEY])
    assert found.standing is not Trust.KNOWN or path == "SIGNATURE"
    if path != "SIGNATURE":
        assert found.standing is Trust.BROKEN


def test_a_file_put_in_taken_out_or_renamed_breaks_it():
    without = {path: data for path, data in FILES.items() if not path.startswith("lessons/")}
    renamed = {**without, "lessons/20-sound.toml": FILES["lessons/10-sound.toml"]}
    for files in ({**FILES, "text/10-sound.md": b"# More\n"}, without, renamed):
        assert origin(files, [KEY]).standing is Trust.BROKEN
    for gone in ("SIGNATURE", "pack.sum"):
        assert origin({path: data for path, data in FILES.items() if path != gone}, [KEY]).standing is Trust.BROKEN


def test_a_pack_whose_signature_does_not_fit_stays_shut_whatever_is_in_it():
    forged = {**FILES, "pack.toml": FILES["pack.toml"].replace(b"Sound", b"Other"), "lessons/x.toml": b"= ="}
    parsed = open_pack(build_zip(forged))
    assert parsed.pack is None
    assert [one.code for one in parsed.problems] == ["DP531"]


def test_a_pack_is_built_signed_and_an_old_signature_never_goes_along():
    built = pack_build(sound(), library(), ENGINE, Signer(SEED, "Evening school"))
    assert built.data == pack_build(sound(), library(), ENGINE, Signer(SEED, "Evening school")).data
    parsed = open_pack(built.data, "pack", [KEY])
    assert parsed.pack is not None
    assert str(parsed.pack.origin.words) == "signed by Evening school"
    again = pack_build(read_zip(built.data).files, library(), ENGINE)
    assert set(read_zip(again.data).files) == set(sound())


@pytest.mark.parametrize("text", ["", "ed25519:short", "rsa:AAAA", KEY.text.replace("=", "!"), "x" * 500])
def test_what_is_no_key_is_refused(text: str):
    with pytest.raises(BadText, match="not a public key"):
        read_key(text)


def test_a_key_is_made_once_locked_and_its_line_goes_into_a_policy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    import io

    def say(words: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{words}\n"))

    data, folder = tmp_path / "data", tmp_path / "my-school.week2"
    say("short")
    assert main(["pack", "key", "--name", "Evening school", "--data", str(data)]) != 0
    say("open sesame")
    assert main(["pack", "key", "--name", "Evening school", "--data", str(data)]) == 0
    line = capsys.readouterr().out.strip()
    policy, problems = read_policy("policy.toml", f"format = 1\n{line}\n".encode(), Known((), (), (), ()))
    assert problems == ()
    assert policy is not None
    assert policy.keys == (KeyFile(data).public(),)
    say("another one")
    assert main(["pack", "key", "--name", "Second", "--data", str(data)]) != 0, "there is one already"
    assert b"open sesame" not in (data / "school.key").read_bytes()
    assert main(["pack", "new", str(folder)]) == 0
    say("wrong words")
    assert main(["pack", "build", str(folder), "--out", str(tmp_path), "--sign", "--data", str(data)]) != 0
    say("open sesame")
    assert main(["pack", "build", str(folder), "--out", str(tmp_path), "--sign", "--data", str(data)]) == 0
    parsed = open_pack((tmp_path / "my-school.week2.dealpack").read_bytes(), "pack", policy.keys)
    assert parsed.pack is not None
    assert parsed.pack.origin.standing is Trust.KNOWN


@pytest.mark.parametrize(("keys", "may"), [([KEY], True), ([OTHER], False), ([], False)])
def test_where_a_school_wants_it_only_signed_packs_are_tested(keys, may: bool):
    head = sound(head='title = "L"\ngoal = "G"\ngame = "casino-99/fortune-pai-gow-poker"\ntest = 1')
    parsed = open_pack(pack_build(head, library(), ENGINE, Signer(SEED, "x")).data, "pack", keys)
    assert parsed.pack is not None
    lesson = parsed.pack.lessons[0]
    strict = Starter("a", kit_now(), 1, rules=ExamRules(signed=True))
    if may:
        assert strict.test(parsed.pack, lesson, library()).items
    else:
        with pytest.raises(FeltSchoolError, match="tests only packs it signed"):
            strict.test(parsed.pack, lesson, library())
    assert strict.lesson(parsed.pack, lesson, library()).items, "practice is open to all"
    assert Starter("a", kit_now(), 1).test(parsed.pack, lesson, library()).items


def kit_now():
    from datetime import UTC, datetime

    return datetime(2026, 1, 31, tzinfo=UTC)
