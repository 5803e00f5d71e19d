"""The pure part of `felt-school pack ...`: files or bytes in, text or bytes out. The shell reads, writes and prints."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from trainer.errors import BadText
from trainer.lessons import fields
from trainer.lessons.check import check_pack
from trainer.lessons.coverage import report_pack, report_text
from trainer.lessons.diff import diff_text
from trainer.lessons.model import Pack
from trainer.lessons.names import ENDING
from trainer.lessons.parse import PACK_FILE, Parsed, parse_pack
from trainer.lessons.plan import Games
from trainer.lessons.positions import replace_text
from trainer.lessons.problems import Found, PackProblem, errors_of, problems_text
from trainer.lessons.signing import PublicKey, check_signature, origin, signed, unsigned
from trainer.lessons.write import quoted, write_pack
from trainer.lessons.zipped import build_zip, read_zip


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """What a command says; `ok` becomes exit status 0, else 1. `files` and `data` are what the shell writes."""

    text: str
    ok: bool = True
    files: Mapping[str, bytes] = field(default_factory=dict)
    data: bytes = b""
    name: str = ""


def open_pack(content: Mapping[str, bytes] | bytes, name: str = "pack", keys: Collection[PublicKey] = ()) -> Parsed:
    """A pack from the files of its folder, or from the bytes of a pack file, whose signature is verified first.

    `keys` are those the school of this computer knows.
    """
    if not isinstance(content, bytes):
        return parse_pack(content)
    unpacked = read_zip(content, name)
    if errors_of(unpacked.problems):
        return Parsed(None, unpacked.problems)
    forged = Found()
    check_signature(unpacked.files, forged)
    if forged.problems:
        return Parsed(None, forged.sorted())
    parsed = parse_pack(unpacked.files)
    origin_ = origin(unpacked.files, keys)
    pack = replace(parsed.pack, origin=origin_) if parsed.pack is not None else None
    return replace(parsed, pack=pack, problems=(*parsed.problems, *unpacked.problems))


def pack_new(template: Mapping[str, bytes], id: str, title: str, author: str = "") -> CommandAnswer:
    """A new pack: the complete sample under another name. Raises BadText for an id or a title that is none."""
    head = template[PACK_FILE].decode()
    for key, value in (("id", id), ("title", title), ("author", author)):
        head = replace_text(head, (key,), quoted(value))
    files = {**template, PACK_FILE: head.encode()}
    wrong = errors_of(parse_pack(files).problems)
    if wrong:
        raise BadText(wrong[0].what, wrong[0].fix)
    return CommandAnswer(f"New pack '{id}' with {len(files)} files.\n", files=files)


def pack_check(
    content: Mapping[str, bytes] | bytes, games: Games, engine: str = "", name: str = "pack"
) -> CommandAnswer:
    """Every problem of a pack, or that there is none."""
    checked = check_pack(open_pack(content, name), games, engine)
    text = problems_text(checked.problems)
    if checked.pack is not None:
        text = f"{checked.pack.title} ({checked.pack.id} {checked.pack.version})\n{text}"
    return CommandAnswer(text, ok=not errors_of(checked.problems))


def check_json(
    content: Mapping[str, bytes] | bytes, games: Games, engine: str = "", name: str = "pack"
) -> CommandAnswer:
    """The same as JSON, for editors and for CI."""
    checked = check_pack(open_pack(content, name), games, engine)
    problems = [_problem_data(one) for one in checked.problems]
    wrong = errors_of(checked.problems)
    data = {"v": 1, "pack": checked.pack.id if checked.pack else None, "ok": not wrong, "problems": problems}
    return CommandAnswer(json.dumps(data, ensure_ascii=False, indent=2) + "\n", ok=not wrong)


def _problem_data(one: PackProblem) -> dict[str, object]:
    return {
        "code": one.code,
        "file": one.file,
        "line": one.line,
        "column": one.column,
        "what": one.what,
        "fix": one.fix,
        "details": list(one.details),
        "note": one.is_note,
    }


@dataclass(frozen=True, slots=True)
class Signer:
    """The private half of a school's key, and what the key is called."""

    seed: bytes = field(repr=False)
    name: str


def pack_build(
    content: Mapping[str, bytes], games: Games, engine: str = "", signer: Signer | None = None
) -> CommandAnswer:
    """The pack file of a folder; refused while the pack has problems. The same folder gives the same bytes.

    With `signer` it is signed; a signature that lies in the folder from before never goes along.
    """
    checked = check_pack(parse_pack(content), games, engine)
    pack = checked.pack
    if pack is None or errors_of(checked.problems):
        return CommandAnswer(problems_text(checked.problems) + "Not built: mend the problems first.\n", ok=False)
    files = unsigned(_belonging(content, pack))
    data = build_zip(signed(files, signer.seed, signer.name) if signer is not None else files)
    back = read_zip(data)
    if back.problems:
        return CommandAnswer(problems_text(back.problems) + "Not built.\n", ok=False)
    name = f"{pack.id}{ENDING}"
    return CommandAnswer(f"{name}: {len(back.files)} files, {len(data):,} bytes.\n", data=data, name=name)


def _belonging(content: Mapping[str, bytes], pack: Pack) -> dict[str, bytes]:
    """The files of the folder that belong to the pack, as the author wrote them."""
    written = write_pack(pack)
    return {path: data for path, data in content.items() if path in written}


def pack_diff(old: Mapping[str, bytes] | bytes, new: Mapping[str, bytes] | bytes) -> CommandAnswer:
    """What changed from one version of a pack to another."""
    packs: list[Pack] = []
    for content, name in ((old, "old"), (new, "new")):
        parsed = open_pack(content, name)
        if parsed.pack is None:
            return CommandAnswer(problems_text(parsed.problems) + f"The {name} pack cannot be read.\n", ok=False)
        packs.append(parsed.pack)
    return CommandAnswer(diff_text(*packs))


def pack_report(content: Mapping[str, bytes] | bytes, games: Games, name: str = "pack") -> CommandAnswer:
    """Which rules the pack covers and which it never asks."""
    checked = check_pack(open_pack(content, name), games)
    wrong = errors_of(checked.problems)
    if checked.pack is None:
        return CommandAnswer(problems_text(checked.problems), ok=False)
    text = report_text(report_pack(checked.pack, games))
    return CommandAnswer(text + (f"\n{problems_text(wrong)}" if wrong else ""), ok=not wrong)


def pack_schema() -> dict[str, str]:
    """File name -> JSON Schema, for editors that complete and check TOML."""
    schemas = {
        "pack.schema.json": fields.json_schema(fields.PACK, "pack.toml of a deal pack"),
        "lesson.schema.json": fields.json_schema(fields.LESSON, "A lesson of a deal pack"),
    }
    return {name: json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for name, schema in schemas.items()}
