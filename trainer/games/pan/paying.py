"""What players pay for a meld or for going out as the dealer said it."""

from __future__ import annotations

from trainer.games.pan.deciding import who_pays
from trainer.games.pan.hand import Hand, do_step, until_asked
from trainer.games.pan.steps import Added, Claimed, Split, Spread
from trainer.games.pan.terms import PanTerms
from trainer.round.acts import Act, Choose, Number, Seats
from trainer.round.duty import Key, Kind
from trainer.table.lay import Lay
from trainer.table.place import STACK, spot

WHO = "who"
DUE, LESS, MORE = "due", "less", "more"
"""What is said of a player who asks for something: it is due, or less or more than that is."""


Pays = Spread | Added | Split | Claimed
"""What players pay for."""


def paid_as_said(terms: PanTerms, one: Pays, due: int, r: Hand, act: Act) -> Hand:
    """The step is done, and everything after it that asks nothing; who was said to pay pays what was said."""
    assert r.task is not None
    subject, said = str(r.state.done), {**r.acts, r.task.key: act}
    chips, named = (
        said.get(Key(Kind.COLLECT, one.seat, subject)),
        said.get(Key(Kind.COLLECT, one.seat, f"{subject}/{WHO}")),
    )
    owing = who_pays(terms, one.standing, one.seat).result
    each, payers = _each(one, due, chips), named.seats if isinstance(named, Seats) else owing
    after = until_asked(do_step(r))
    lay, value = after.lay, r.state.table.condition
    for seat in {*owing, *payers}:
        more = (each if seat in payers else 0) - (due if seat in owing else 0)
        lay = _paid(lay, seat, one.seat, more * value)
    return after.with_lay(lay)


def _each(one: Pays, due: int, said: Act | None) -> int:
    """How many chips each of them pays."""
    claim = one.claim if isinstance(one, Spread | Added) else None
    if isinstance(said, Number):
        return said.number
    return claim if said == Choose(DUE) and claim is not None else due


def _paid(lay: Lay, payer: int, seat: int, cents: int) -> Lay:
    if cents < 0:
        payer, seat, cents = seat, payer, -cents
    purse = spot(payer, STACK)
    return lay.pay(purse, spot(seat, STACK), min(cents, lay.chips_at(purse)))
