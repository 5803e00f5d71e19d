r"""What an administrator fixes for every trainee of a computer: one TOML file, read as strictly as a pack.

format = 1
data = '%PUBLIC%\Felt School'
houses = ["casino-99"]
language = "es"
deck = { back = "red", large_index = true }
exam = { questions = 30, pass = 85, minutes = 40 }
tray = "8x$0.50 20x$1 40x$5 20x$25"
results = '\\server\school\results'
school = '\\server\school\felt'          # or "postgresql://felt_pc@db.school.lan/felt"
live = false                             # no live classes
instructor_pin = "scrypt:..."            # made by `felt-school policy pin`
keys = ["ed25519:... Evening school"]    # made by `felt-school pack key`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import say
from trainer.lessons.fields import Field, Fields, ValueSort
from trainer.lessons.pack_model import USUAL, ExamRules
from trainer.lessons.problems import PackProblem, ProblemLog, errors_of
from trainer.lessons.signing import PublicKey, read_key
from trainer.lessons.toml_table import Source, Table, read_toml
from trainer.table.chips import Chips, chips_text, parse_chips

FORMAT: Final = 1
LEAST_TRAY: Final[Chips] = ((100, 20), (500, 20), (2_500, 20))
"""One full tube of the chips that players buy in for: with less a shift would run out of them."""
_ABSOLUTE: Final = re.compile(r"%\w+%|~|/|[A-Za-z]:[\\/]|\\\\")
_HASH: Final = re.compile(r"scrypt:\d+:\d+:\d+:[0-9a-f]+:[0-9a-f]+")
_VARIABLE: Final = re.compile(r"%(\w+)%")


@dataclass(frozen=True, slots=True)
class Policy:
    """What is fixed; what is empty is left to the program.

    data      the folder of the trainees' files, as it is written: `expand` puts the variables in
    houses    the houses whose games are shown; all of them when empty
    language  what a new trainee begins with, and the first screen
    deck      settings of cards and chips a new trainee begins with
    tray      the chips of the tray at the beginning of a shift
    results   the folder that gets a file for every finished session, as it is written
    school    the place of the school this computer belongs to: a folder, or the address of a database
    keys      public keys of schools whose packs are known here
    live      whether a live class may be started or joined here
    instructor_pin   the hash of the PIN before the instructor's side; where it is empty the window sets one
    """

    data: str = ""
    houses: tuple[str, ...] = ()
    language: str = ""
    deck: Mapping[str, str | bool] = field(default_factory=dict)
    exam: ExamRules = USUAL
    tray: Chips = ()
    results: str = ""
    school: str = ""
    live: bool = True
    instructor_pin: str = ""
    keys: tuple[PublicKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What a policy may name: the houses, languages, card backs and sets of chips of this program."""

    houses: tuple[str, ...]
    languages: tuple[str, ...]
    backs: tuple[str, ...]
    chips: tuple[str, ...]


def fields(known: Known) -> Fields:
    """The keys of a policy file."""
    deck = (
        Field("back", ValueSort.TEXT, "The card back.", choices=known.backs, example='"red"'),
        Field("chips", ValueSort.TEXT, "The colours of ones and fives.", choices=known.chips, example='"blue-red"'),
        Field("four_colours", ValueSort.BOOLEAN, "Four colours of suits.", example="true"),
        Field("large_index", ValueSort.BOOLEAN, "A large index on the cards.", example="true"),
    )
    exam = (
        Field("questions", ValueSort.INTEGER, "How many questions.", low=5, high=200, example=str(USUAL.questions)),
        Field("pass", ValueSort.INTEGER, "Percent of right answers.", low=1, high=100, example=str(USUAL.pass_mark)),
        Field("minutes", ValueSort.INTEGER, "Time for all of it; 0 for no end.", low=0, high=600, example="40"),
        Field(
            "signed",
            ValueSort.BOOLEAN,
            "Tests only of packs that are signed with a key of this policy.",
            example="true",
        ),
    )
    return (
        Field("format", ValueSort.INTEGER, "The format number of policies.", needed=True, example=str(FORMAT)),
        Field("data", ValueSort.TEXT, "The folder of the trainees' files.", example="'C:\\FeltSchool'"),
        Field("houses", ValueSort.TEXTS, "The houses shown.", example='["casino-99"]'),
        Field("language", ValueSort.TEXT, "The language to begin with.", choices=known.languages, example='"en"'),
        Field("deck", ValueSort.TABLE, "The cards and chips to begin with.", fields=deck),
        Field("exam", ValueSort.TABLE, "The make-up of an exam.", fields=exam),
        Field("tray", ValueSort.TEXT, "The tray at the beginning of a shift.", example='"20x$1 40x$5 20x$25"'),
        Field("instructor_pin", ValueSort.TEXT, "The instructor's PIN as a hash.", example='"scrypt:..."'),
        Field("keys", ValueSort.TEXTS, "Public keys of schools whose packs are known here.", example='["ed25519:..."]'),
        Field("results", ValueSort.TEXT, "The folder for result files.", example="'\\\\server\\results'"),
        Field("live", ValueSort.BOOLEAN, "Whether live classes are allowed.", example="false"),
        Field("school", ValueSort.TEXT, "The school's folder or database.", example="'\\\\server\\felt'"),
    )


def read_policy(name: str, data: bytes, known: Known) -> tuple[Policy | None, tuple[PackProblem, ...]]:
    """The policy of a file, and every problem; None when there is one."""
    log = ProblemLog()
    read = read_toml(name, data, log)
    if read is None:
        return None, log.sorted()
    table = Table(*read, fields(known))
    if table.has("format") and table.integer("format") != FORMAT:
        message = say(
            "this program reads policy format {format}, not {integer}.",
            format=FORMAT,
            integer=table.integer("format"),
        )
        table.wrong(
            "DP109", "format", message, say("Write format = {format}, or install a newer version.", format=FORMAT)
        )
    deck, exam = table.table("deck"), table.table("exam")
    policy = Policy(
        data=_folder(table, "data"),
        houses=_houses(table, known, read[0]),
        language=table.text("language"),
        deck=_deck(deck),
        exam=ExamRules(
            exam.integer("questions", USUAL.questions),
            exam.integer("pass", USUAL.pass_mark),
            exam.integer("minutes", USUAL.minutes),
            signed=exam.true("signed"),
        ),
        tray=_tray(table),
        results=_folder(table, "results"),
        school=_place(table, "school"),
        live=table.true("live") if table.has("live") else True,
        instructor_pin=_hash(table, "instructor_pin"),
        keys=_keys(table, read[0]),
    )
    problems = log.sorted()
    return (None if errors_of(problems) else policy), problems


def _deck(deck: Table) -> dict[str, str | bool]:
    texts: dict[str, str | bool] = {key: deck.text(key) for key in ("back", "chips") if deck.has(key)}
    return texts | {key: deck.true(key) for key in ("four_colours", "large_index") if deck.has(key)}


def _tray(table: Table) -> Chips:
    """The chips of a tray; players buy in, color up and get credits from it, so it never lacks $5 and $25."""
    chips: dict[int, int] = {}
    try:
        for run in table.text("tray").split():
            for chip, count in parse_chips(run):
                chips[chip] = chips.get(chip, 0) + count
    except BadText as error:
        table.wrong("DP104", "tray", *error.words)
        return ()
    if table.has("tray") and any(chips.get(chip, 0) < count for chip, count in LEAST_TRAY):
        message = say("a shift needs more chips in the tray.")
        table.wrong("DP104", "tray", message, say("Write at least {chips}.", chips=chips_text(LEAST_TRAY)))
    return tuple(sorted(chips.items()))


def _keys(table: Table, source: Source) -> tuple[PublicKey, ...]:
    keys = []
    for index, text in enumerate(table.texts("keys")):
        try:
            keys.append(read_key(text))
        except BadText as error:
            source.value("DP104", ("keys", index), *error.words)
    return tuple(keys)


def _hash(table: Table, key: str) -> str:
    text = table.text(key)
    if table.has(key) and not _HASH.fullmatch(text):
        message = say("this is not the hash of a PIN.")
        table.wrong("DP104", key, message, say("Write the line that `felt-school policy pin` prints."))
    return text


def _folder(table: Table, key: str) -> str:
    folder = table.text(key)
    if any(sign < " " for sign in folder):
        message = say("in double quotes, a backslash changes the next letter.")
        table.wrong("DP104", key, message, say("Put the folder in single quotes: 'C:\\Felt School'."))
    elif table.has(key) and not _ABSOLUTE.match(folder):
        example = say(
            "Start with a drive, \\\\server, /, ~ or a variable such as %PROGRAMDATA%. Single quotes keep backslashes."
        )
        table.wrong("DP104", key, say("'{folder}' is not a full path.", folder=folder), example)
    return folder


def _place(table: Table, key: str) -> str:
    return table.text(key) if re.match(r"postgres(ql)?://", table.text(key)) else _folder(table, key)


def _houses(table: Table, known: Known, source: Source) -> tuple[str, ...]:
    houses = table.texts("houses")
    for index, house in enumerate(houses):
        if house not in known.houses:
            message = say("there is no house '{house}'.", house=house)
            source.value("DP105", ("houses", index), message, did_you_mean(house, known.houses))
    if table.has("houses") and not houses:
        table.wrong(
            "DP104", "houses", say("no house is left to show."), say("Name one, or delete the line to show all.")
        )
    return houses


def expand(folder: str, environ: Mapping[str, str], home: str) -> str:
    """A folder of a policy with `%NAME%` and a leading `~` put in. Raises BadText for a variable that is not set."""

    def value(match: re.Match[str]) -> str:
        environment_value = environ.get(match[1])
        if environment_value is None:
            raise BadText(
                say("The policy names {match}, but no such variable is set.", match=match[0]),
                say("Check the policy."),
            )
        return environment_value

    if folder == "~" or folder[:2] in ("~/", "~\\"):
        folder = home + folder[1:]
    return _VARIABLE.sub(value, folder)
