"""Rulings: rows that cannot be read, what is offered, when a fault comes up, what a misdeal leaves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from trainer.core.errors import ContentError
from trainer.core.rng import make_rng
from trainer.core.text import say
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.request_readers import declare_ruling
from trainer.games.request_runner import Requests
from trainer.round import machine
from trainer.round.acts import Choose, WantChoice
from trainer.round.duty import Kind
from trainer.round.ruling import (
    LEAST,
    OFFERED,
    REMEDIES,
    FaultView,
    RulingBook,
    Situation,
    read_rulings,
    rulings,
)
from trainer.round.setup import Setup
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

ROW = {
    "at": "deal",
    "situation": "Something falls.",
    "say": "It is so.",
    "remedy": "misdeal",
    "others": ["play-on", "management-decides", "hand-loses"],
    "cite": "L1",
}
ROWS: list[Mapping[str, object]] = [
    {**ROW, "id": "fallen"},
    {**ROW, "id": "lifted", "remedy": "allow"},
    {**ROW, "id": "dropped", "remedy": "own-word", "at": "settle"},
]


def read(rows: list[Mapping[str, object]] = ROWS, **more: object) -> tuple[RulingBook, BookContext]:
    context = BookContext("house")
    data = {"ruling": rows, "remedies": {"own-word": "a remedy of this house"}, **more}
    reader = Reader(data, "book", context)
    book = read_rulings(reader, ("deal", "settle"))
    reader.finish()
    return book, context


def test_a_book_is_read():
    book, context = read()
    assert not context.problems
    assert [one.printed.id for one in book.rulings] == ["ruling.fallen", "ruling.lifted", "ruling.dropped"]
    assert str(book.words["own-word"]) == "a remedy of this house"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({**ROW, "id": "x", "remedy": "misdeel"}, "Did you mean 'misdeal'"),
        ({**ROW, "id": "x", "at": "dael"}, "Did you mean 'deal'"),
        ({**ROW, "id": "x", "others": ["nothing-at-all"]}, "is not a remedy"),
        ({**ROW, "id": "x", "others": ["refuse", "misdeal"]}, "2 plausible wrong answers are offered, not 1"),
        ({**ROW, "id": "fallen"}, "there twice"),
        ({**ROW, "id": "x", "remdy": "allow"}, "unknown key 'remdy'"),
    ],
)
def test_faulty_rows_are_named(row: Mapping[str, object], says: str):
    _, context = read([*ROWS, row])
    assert any(says in str(problem) for problem in context.problems), context.problems


def test_the_remedy_is_offered_among_others_that_are_plausible():
    book, _ = read()
    for seed in range(20):
        for ruling in book.rulings:
            offered = book.offered(ruling, make_rng(seed))
            assert ruling.remedy in offered
            assert set(ruling.others) >= set(offered) - {ruling.remedy}
            assert LEAST <= len(set(offered)) == len(offered) <= OFFERED


def test_remedies_that_come_to_the_same_are_not_offered_together():
    others = ["has-action", "play-on", "refuse", "no-action", "hand-loses", "foul-and-forfeit"]
    book, context = read([{**ROW, "id": "x", "remedy": "allow", "others": others}])
    assert not context.problems
    assert book.rulings[0].others == ("refuse", "hand-loses")


def round_with(fault: str) -> machine.Round:
    book, _ = read()
    wagers = (Wager(1, "game", 0, 1000),)
    setup = Setup("house/game", 1, 7, wagers, 2, 5000, options={"fault": fault} if fault else {})
    lay = Lay().bring("seat-1.game", 1000).bring("bank", 5000)
    return machine.start((*rulings(book, "deal"), *rulings(book, "settle")), setup, lay, None)


def test_a_fault_comes_up_at_its_moment_only():
    assert machine.duty(round_with("")) is None
    now = round_with("dropped")
    duty = machine.duty(now)
    assert duty is not None
    assert (now.stage, duty.kind, duty.key.subject) == (1, Kind.RULE_ON, "dropped")
    assert isinstance(duty.want, WantChoice)
    assert machine.duty(machine.perform(now, Choose("own-word"))) is None


def test_a_misdeal_ends_the_round_with_every_wager_returned():
    over = machine.perform(round_with("fallen"), Choose("misdeal"))
    assert machine.duty(over) is None
    assert over.lay.chips == {"seat-1.stack": 1000, "seat-2.stack": 5000}


def test_any_other_remedy_lets_the_round_go_on():
    now = machine.perform(round_with("lifted"), Choose("allow"))
    assert now.lay.chips_at("seat-1.game") == 1000


def test_the_ask():
    requests: Requests[RulingBook] = Requests()
    declare_ruling(requests, lambda book: book)
    ask = requests.of(read()[0], None)["ruling"]
    answer = ask(Reader({"situation": "lifted"}, "request", BookContext("")))
    assert (answer["ruling"], answer["read"], answer["cite"]) == ("allow", str(REMEDIES["allow"]), "house L1")
    assert set(ask(Reader({}, "request", BookContext("")))["situations"]) == {"fallen", "lifted", "dropped"}  # type: ignore[call-overload]
    with pytest.raises(ContentError, match="Did you mean 'lifted'"):
        ask(Reader({"situation": "lifte"}, "request", BookContext("")))


SITUATIONS = {
    "fallen": Situation(
        "fallen",
        offers=("misdeal", "play-on", "killed", "no-such-remedy"),
        show=lambda _: FaultView(("bank",)),
        unseen=say("it fell too fast"),
    )
}


def read_shared(row: Mapping[str, object]) -> tuple[RulingBook, BookContext]:
    context = BookContext("house")
    book = read_rulings(Reader({"ruling": [row]}, "book", context), ("deal",), situations=SITUATIONS)
    return book, context


def test_a_row_is_called_like_its_situation_and_gets_its_plausible_remedies():
    book, context = read_shared({**ROW, "id": "fallen", "others": ["hand-loses"]})
    assert not context.problems
    assert book.rulings[0].fault == "fallen"
    assert book.rulings[0].others == ("hand-loses", "play-on", "killed")


def test_a_row_of_no_situation_is_a_problem():
    _, context = read_shared({**ROW, "id": "falen"})
    assert any("Did you mean 'fallen'" in str(problem) for problem in context.problems)


def test_the_duty_says_why_nothing_is_seen():
    book, _ = read_shared({**ROW, "id": "fallen"})
    setup = Setup("house/game", 1, 7, (Wager(1, "game", 0, 1000),), 2, 5000, options={"fault": "fallen"})
    scripts = ruled_at(book, ())("deal")
    duty = machine.duty(machine.start(scripts, setup, Lay().bring("bank", 5000), None))
    assert duty is not None
    assert (duty.look, str(duty.unseen)) == (("bank",), "it fell too fast")
