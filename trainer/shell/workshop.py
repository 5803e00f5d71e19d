"""The packs of an instructor's computer: those being written, as folders of plain files, and those installed."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Collection, Mapping
from datetime import date
from pathlib import Path

from trainer import packs
from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import astuple, fields
from trainer.core.text import Words, say
from trainer.disk import resources
from trainer.disk.whole_files import remove_file, write_bytes, write_files, write_text
from trainer.houses.library import Library
from trainer.lessons import commands
from trainer.lessons.commands import Signer
from trainer.lessons.item_samples import SampleSort, sample
from trainer.lessons.pack_draft import Draft, slug
from trainer.lessons.pack_exchange import DraftLine, HandedOut, Offer
from trainer.lessons.pack_model import FORMAT
from trainer.lessons.pack_parser import PACK_FILE
from trainer.lessons.pack_prose import is_hidden
from trainer.lessons.pack_writer import quoted
from trainer.lessons.pack_zip import read_zip
from trainer.lessons.positions import replace_text
from trainer.lessons.problems import errors_of
from trainer.lessons.signing import PublicKey, public_of
from trainer.storage.signing_keys import KeyFile

FOLDER, HANDED_OUT = "drafts", "handed-out.json"
"""In the data folder: every pack that is written here has a folder in the first, the other lists what left it."""

MOST_NOTED = 500


class Workshop:
    """Reads and writes drafts below one folder, and in folders that somebody opened."""

    def __init__(
        self,
        folder: Path,
        library: Callable[[], Library],
        *,
        engine: str = "",
        keys: Collection[PublicKey] = (),
        today: Callable[[], date] = date.today,
    ) -> None:
        self._data, self._folder = folder, folder / FOLDER
        self._library, self._engine, self._keys = library, engine, tuple(keys)
        self._key, self._today = KeyFile(folder), today

    @property
    def library(self) -> Library:
        """Every game as it is played now: a change of the rules counts at once."""
        return self._library()

    @property
    def keys(self) -> tuple[PublicKey, ...]:
        """Those of the policy, and the one that signs here."""
        own = self._key.public()
        return (*self._keys, own) if own is not None else self._keys

    # -- drafts

    def lines(self) -> tuple[DraftLine, ...]:
        """Every draft there is, by title."""
        try:
            folders = [
                path
                for path in sorted(self._folder.iterdir())
                if not is_hidden(path.name) and (path / PACK_FILE).is_file()
            ]
        except OSError:
            return ()
        return tuple(sorted((self._line(path) for path in folders), key=lambda draft_line: draft_line.title.casefold()))

    def _line(self, folder: Path) -> DraftLine:
        try:
            head = Draft({PACK_FILE: (folder / PACK_FILE).read_bytes()}).values(PACK_FILE)
        except (BadText, OSError):
            return DraftLine(str(folder), folder.name, folder.name)
        id = str(head.get("id", folder.name))
        return DraftLine(str(folder), id, str(head.get("title", id)), str(head.get("version", "")))

    def read(self, place: str) -> Draft:
        """The files of a draft."""
        try:
            files = {name: data for name, data in resources.read_pack(Path(place)).items() if not is_hidden(name)}
        except OSError as error:
            raise _refused(place, error) from error
        if PACK_FILE not in files:
            raise BadText(
                say("{place} is not a pack: it has no pack.toml.", place=place), say("Choose another folder.")
            )
        return Draft(files)

    def stamp(self, place: str) -> str:
        """Another text once any file of the draft was changed, whoever did it."""
        digest = hashlib.sha256()
        try:
            for file in sorted(Path(place).rglob("*")):
                if file.is_file():
                    state = file.stat()
                    digest.update(f"{file.name} {state.st_size} {state.st_mtime_ns}\n".encode())
        except OSError:
            return ""
        return digest.hexdigest()

    def write(self, place: str, before: Draft, after: Draft) -> None:
        """Writes what changed, all of it or nothing, and takes away what went."""
        folder = Path(place)
        changed = [
            (name, content)
            for name, content in after.files.items()
            if before.files.get(name) != content or not (folder / name).is_file()
        ]
        if changed:
            write_files(folder, changed)
        for name in before.files.keys() - after.files.keys():
            remove_file(folder / name)

    # -- beginning one

    def start(self, title: str, game: str) -> str:
        """A new draft with one lesson about a game; where it is."""
        if not title.strip():
            raise BadText(say("The pack needs a title."), say("Type the title trainees see."))
        id = self._free(f"own.{slug(title)}")
        house = self.library.info(game).house
        head = f'format = {FORMAT}\nid = "{id}"\nversion = "0.1.0"\ntitle = {quoted(title.strip())}\n'
        files = {PACK_FILE: f'{head}\n[needs]\nhouse = ["{house}"]\n'.encode()}
        values = sample(SampleSort.RULE, self.library[game], ())
        draft, _ = Draft(files).with_lesson(title.strip(), game, values)
        return self._put(id, draft.files)

    def _free(self, wish: str) -> str:
        id, number = wish, 2
        while (self._folder / id).exists():
            id, number = f"{wish}-{number}", number + 1
        return id

    def new(self, id: str, title: str, author: str = "") -> str:
        """A new draft from the complete sample; where it is. BadText for an id that is none or is taken."""
        template = resources.read_pack(resources.lessons() / "_template")
        return self._put(id, commands.pack_new(template, id, title, author).files)

    def change(self, pack: str) -> str:
        """An installed pack as a draft; where it is. One of the program's own gets an id of its own."""
        content = packs.added_content(pack, self._data)
        if content:
            unpacked = read_zip(content, pack)
            if errors_of(unpacked.problems):
                raise BadText(unpacked.problems[0].text)
            return self._put(pack, unpacked.files)
        for files in resources.read_packs().values():
            if Draft(files).values(PACK_FILE).get("id") == pack:
                id = self._free(f"own.{pack}")
                head = replace_text(files[PACK_FILE].decode(), ("id",), quoted(id))
                return self._put(id, {**files, PACK_FILE: head.encode()})
        raise BadText(say("There is no pack '{id}'.", id=pack))

    def _put(self, id: str, files: Mapping[str, bytes]) -> str:
        folder = self._folder / id
        if not id or any(sign in id for sign in "/\\:") or id.startswith("."):
            raise BadText(say("The pack has no id that can name a folder."))
        if folder.exists():
            raise BadText(say("A draft of the pack '{id}' already exists.", id=id), say("Find it in the list below."))
        self.write(str(folder), Draft(), Draft(files))
        return str(folder)

    # -- handing out

    def hand_out(self, place: str, target: str, passphrase: str) -> Words:
        """Writes the pack file of a draft; signed where there is a passphrase."""
        signer = None
        if passphrase:
            signer = Signer(self._key.unlock(passphrase), self._key.name)
        answer = commands.pack_build(self.read(place).files, self.library, self._engine, signer)
        if not answer.ok:
            raise BadText(say("Not handed out. Fix the problems first."), say("See the list on the pack's page."))
        where = Path(target)
        if where.is_dir():
            where /= answer.name
        write_bytes(where, answer.data, mkdir=False)
        head = self.read(place).values(PACK_FILE)
        day, by = self._today().isoformat(), signer.name if signer is not None else ""
        self._note(HandedOut(str(head["id"]), str(head["version"]), day, where.name, by))
        how = say("signed by {name}", name=signer.name) if signer is not None else say("not signed")
        return say("{file} is ready to hand out, {how}.", file=where.name, how=how)

    def handed_out(self, place: str) -> tuple[HandedOut, ...]:
        """Every file that a draft was written into, the last one first."""
        try:
            id = str(self.read(place).values(PACK_FILE).get("id", ""))
        except (BadText, StorageError):
            return ()
        return tuple(line for line in reversed(self._noted()) if line.pack == id)

    def _noted(self) -> list[HandedOut]:
        try:
            rows = json.loads((self._data / HANDED_OUT).read_text(encoding="utf-8"))
            return [HandedOut(*map(str, row)) for row in rows if len(row) == len(fields(HandedOut))]
        except (OSError, ValueError, TypeError):
            return []

    def _note(self, line: HandedOut) -> None:
        rows = [astuple(noted) for noted in (*self._noted(), line)][-MOST_NOTED:]
        write_text(self._data / HANDED_OUT, json.dumps(rows, ensure_ascii=False, indent=0))

    def copy_key(self, target: str) -> Words:
        """A copy of the key that signs here, in another folder."""
        file = self._key.copy_to(Path(target))
        return say("Copied the key to {folder}. Keep the key and its passphrase apart.", folder=str(file.parent))

    @property
    def key_copied(self) -> bool:
        """Whether there is a copy of the key that signs here."""
        return self._key.copied

    def key_name(self) -> str:
        """What the key that signs here is called; empty where there is none."""
        own = self._key.public()
        return own.name if own is not None else ""

    def make_key(self, name: str, passphrase: str) -> str:
        """Makes the key that signs here; its public half as a policy writes it."""
        seed = os.urandom(32)
        public = public_of(seed, name.strip())
        self._key.keep(seed, public, passphrase)
        return public.text

    # -- what is installed

    def offer(self, path: str) -> Offer:
        """What adding a file or a folder would do."""
        content = packs.read_content(path)
        return packs.offer(content, Path(path).name, self._data, self.library, engine=self._engine, keys=self.keys)

    def offer_files(self, files: Mapping[str, bytes], name: str) -> Offer:
        """What adding these files as a pack would do."""
        return packs.offer(files, name, self._data, self.library, engine=self._engine, keys=self.keys)

    def add(self, offer: Offer) -> Words:
        """Adds what was offered, whatever spoke against it but problems."""
        pack = packs.install(offer, self._data)
        title, version, origin = pack.title, pack.version, pack.origin.words
        return say("Added {title} {version} to the lessons, {origin}.", title=title, version=version, origin=origin)

    def remove(self, pack: str) -> Words:
        """Takes an added pack away."""
        packs.remove_pack(pack, self._data)
        return say("Removed the pack from this computer. Practice results stay.")

    def own(self) -> tuple[str, ...]:
        """The ids of the packs that can be removed."""
        return packs.added_ids(self._data)


def _refused(place: str, error: OSError) -> StorageError:
    return StorageError(
        say("{place} cannot be used: {strerror}.", place=place, strerror=str(error.strerror)),
        say("Make sure you have permission to read and write there."),
    )
