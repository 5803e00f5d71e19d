"""Questions about the table without a hand: the count, the piles, the order of things, what a bettor may do."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.cards.deck import WITH_JOKER
from trainer.games.asking import (
    read_all_wagers,
    read_bettors,
    read_dice,
    read_occupied,
    read_seat,
    read_seats,
    read_wager,
    read_wagers,
)
from trainer.games.banked.allowing import FEE_OPTION, read_behind, read_option_in_force
from trainer.games.base import Answer
from trainer.games.limits import plays_by, read_limit
from trainer.games.pai_gow.ring import pile_of_seat, place_in_deck, ring
from trainer.games.pai_gow.tables import check_wagers
from trainer.games.pai_gow.terms import DICE, GAME, HAND, PILES, PaiGowTerms
from trainer.round.setup import Setup
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision, Printed
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise, left_of
from trainer.table.settlement import Wager


def read_count(terms: PaiGowTerms, reader: Reader) -> Setup:
    """A table whose dice are counted: `seats` (spots), `player_dealer`, `occupied`, `dice`.

    Where the house closes a spot, a table of one more has it. At a larger table for which the book prints a count the
    seven piles pass over the last seat without a wager.
    """
    counted = terms.seats - terms.no_play
    seats = read_seats(reader, tuple(dict.fromkeys((counted, *terms.table.sizes, *terms.counts))))
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    dice = read_dice(reader, DICE, needed=True)
    stop_on(reader)
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(players)))
    return Setup(terms.table.book, 0, seats, wagers, banker, dice=dice)


def ask_action(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Where the dice put the first pile and the button, and where settling begins."""
    setup = read_count(terms, reader)
    at, total = ring(terms, setup), sum(setup.dice)
    first, button, action = at.counted(total), at.button(total), at.action(total, setup.taken)
    decision = Decision(action, terms.rule("dice.player-dealer" if first == setup.player_dealer else "dice.count"))
    if action != button:
        decision = decision.and_rules(terms.rule("action.first-wager"))
    decision = decision.and_rules(*_special(terms, setup))
    delivery = list(at.delivery(total, setup.taken))
    return cited(decision, action_seat=action, button_seat=button, first_pile_seat=first, delivery=delivery)


def _special(terms: PaiGowTerms, setup: Setup) -> tuple[Printed, ...]:
    """What besides the count takes part: a closed spot, a larger table."""
    closed = ("dice.no-play",) if terms.no_play and setup.seats == terms.seats else ()
    larger = ("dice.larger-table", "deliver.larger-table") if setup.seats > terms.seats else ()
    return tuple(terms.rule(id) for id in (*closed, *larger) if terms.has(id))


def ask_deliver(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Which seat gets which pile, the numbers of its cards in the deal, and which piles come back at once."""
    marked = reader.integer("pile", 1)
    if not 1 <= marked <= PILES:
        reader.problem(f"there is no pile {marked}.", f"Piles are 1 to {PILES}.", "pile")
    setup = read_count(terms, reader).with_options(pile=str(marked))
    order = ring(terms, setup).delivery(sum(setup.dice), setup.taken)
    live = (*setup.taken, setup.player_dealer)
    piles = []
    for seat in order:
        pile = pile_of_seat(terms, setup, seat)
        numbers = sorted(place_in_deck(terms, setup, pile, row) + 1 for row in range(HAND))
        piles.append({"seat": seat, "pile": pile, "cards": numbers})
    rules = (terms.rule("deliver.pick-up"), terms.deal_rule, terms.rule("deal.leftover"), *_special(terms, setup))
    return cited(
        Decision(order, terms.rule("deliver.all-seats"), with_rules=rules),
        piles=piles,
        come_back=[seat for seat in order if seat not in live],
        left_over=list(range(PILES * HAND + 1, WITH_JOKER.size + 1)),
    )


def ask_order(terms: PaiGowTerms, reader: Reader) -> Answer:
    """In which order hands are set, opened and settled: `seats` with their wagers, and where the action begins."""
    most, table = max(terms.table.sizes), terms.table
    banker = read_seat(reader, "player_dealer", most)
    dice = read_dice(reader, DICE)
    action = read_seat(reader, "action_seat", most) if reader.has("action_seat") else 0
    wagers: list[Wager] = []
    for row, seat in read_bettors(reader, most, banker):
        wagers += read_all_wagers(row, seat, terms.kinds)
    stop_on(reader)
    size = next((one for one in table.sizes if one >= max((wager.seat for wager in wagers), default=1)), most)
    setup = Setup(table.book, 0, size, tuple(wagers), banker, dice=dice)
    begins = ring(terms, setup).action(sum(dice), setup.taken) if dice else action or left_of(banker, size)
    opened = [seat for seat in clockwise(begins, size) if seat in setup.taken]
    ordered = table.settle.laps.sort(setup.wagers, begins, size)
    turned: list[object] = ["bank", *opened]
    return cited(
        Decision(None, table.settle.order),
        action_seat=opened[0] if opened else begins,
        set=[*opened, "bank"],
        turned=turned,
        settled=[_named(wager) for wager in ordered],
        house_way="at-payoff" if terms.at_payoff else "before-bank",
    )


def _named(wager: Wager) -> dict[str, object]:
    behind = {"back_line": wager.back} if wager.back else {}
    return {"seat": wager.seat, "wager": wager.kind, **behind}


def ask_allowed(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Whether a bettor with these `wagers`, seated or `behind`, may bet `amount` on `option` within a `limit`."""
    kind = read_wager(reader, "option", terms.kinds)
    amount, behind = reader.cents("amount", 0), read_behind(reader)
    written = read_wagers(reader, 2, terms.kinds, int(behind)) if reader.has("wagers") else ()
    own = [one for one in written if one.kind != kind]
    seat = read_seat(reader, "seat", max(terms.table.sizes)) if reader.has("seat") else 0
    banker = read_seat(reader, "player_dealer", max(terms.table.sizes)) if reader.has("player_dealer") else 0
    option = read_option_in_force(terms.table, reader) if reader.has(FEE_OPTION) else None
    least, most = option.limits if option else read_limit(reader)
    stop_on(reader)
    wager = Wager(seat or 2, kind, int(behind), amount or 1)
    others = [Wager(wager.seat, one.kind, one.back, one.stake) for one in own]
    if seat and seat == banker:
        return {"allowed": False, "read": "The player-dealer does not bet against himself."}
    setup = Setup(terms.table.book, 0, terms.seats, (*others, wager), banker)
    for problem in check_wagers(terms, setup):
        if problem.where == wager.place and (banker or "NO PLAY" not in problem.what):
            return _ruled(terms, ("bonus-without-game",) if kind != GAME else (), problem.what, allowed=False)
    above, below = 0 < most < amount, 0 < amount < least
    if above or below:
        rule = plays_by(terms.table.rulings, above=above) if kind == GAME else None
        if rule:
            return cited(Decision(below, rule), allowed=below, read=rule.says)
        outside = () if kind == GAME else ("bonus-outside-limits",)
        return _ruled(terms, outside, "It is outside of the table limits.", allowed=False)
    return _ruled(terms, ("back-line-bet",) if behind else (), "Nothing in the book is against it.", allowed=True)


def _ruled(terms: PaiGowTerms, rulings: Sequence[str], words: str, *, allowed: bool) -> Answer:
    """The answer by the first of these rulings that the book has; without one in words."""
    found = next((one for one in (terms.table.rulings.find(id) for id in rulings) if one), None)
    if found is None:
        return {"allowed": allowed, "read": words}
    return cited(Decision(allowed, found.printed), allowed=allowed, read=found.printed.says)
