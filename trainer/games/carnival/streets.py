"""The streets: burning and turning the board, who is asked first, what players do, what a fold costs at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainer.games.carnival.deal import BOARD
from trainer.games.carnival.outcome import fold_outcome, folded_wagers, reads_own
from trainer.games.carnival.plays import Table, table_of
from trainer.games.carnival.terms import HOUSE, CarnivalTerms, Street
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Number, Option, Seat, WantChoice, WantNumber, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.round.settling import COVER_NAMES
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.bank import Ledger
from trainer.table.lay import spot
from trainer.table.seats import clockwise
from trainer.table.settlement import Wager, settle_one
from trainer.text import Text, say

TAKE, STAY, RETURN = Choose("take"), Choose("stay"), Choose("return")
_FOLD = (
    Option("take", say("it is taken now")),
    Option("stay", say("it stays until it is settled")),
    Option("return", say("it goes back: nothing of it has cover")),
)


def undecided(table: Table, street: Street) -> tuple[int, ...]:
    """The seats that still have something to decide on this street, in the order they are asked."""
    start = table.terms.first_of(table.terms.asked, table.setup.player_dealer)
    return tuple(
        seat
        for seat in clockwise(start, table.setup.seats)
        if seat in table.dealt_in and street.does and table.letter(seat, street)
    )


@dataclass(frozen=True, slots=True)
class OpenStreet(PlainStage):
    """Cards are burned and turned, then the dealer turns to the first player with something to decide."""

    terms: CarnivalTerms
    street: Street

    def duty(self, r: Round) -> Duty | None:
        street, name = self.street, say(self.street.name)
        burn, turn, first = (Key(kind, 0, street.id) for kind in (Kind.BURN, Kind.DEAL_ORDER, Kind.FIRST_TO_ACT))
        if street.board and any(one.burn for one in self.terms.streets) and burn not in r.acts:
            ask = say("{street}: how many cards do you burn?", street=name)
            return Duty(burn, ask, WantNumber(0, 3), ("stub", BOARD))
        if street.board and turn not in r.acts:
            ask = say("{street}: how many community cards do you turn up?", street=name)
            return Duty(turn, ask, WantNumber(1, 5), (BOARD,))
        waiting = undecided(table_of(self.terms, r.setup), street)
        if waiting and first not in r.acts:
            seats = tuple(range(1, r.setup.seats + 1))
            return Duty(first, self._ask(r, name), WantSeat(seats), tuple(f"seat-{seat}" for seat in waiting))
        return None

    def _ask(self, r: Round, name: Text) -> Text:
        ask = say("{street}: which seat do you ask first?", street=name)
        table = table_of(self.terms, r.setup)
        out = [str(seat) for seat in table.dealt_in if seat not in undecided(table, self.street)]
        if out:
            ask = say(
                "{street}: seats {seats} have decided. Which do you ask first?", street=name, seats=", ".join(out)
            )
        return naming(ask, (self.terms.rule("ask.first"),))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        match duty.kind:
            case Kind.BURN:
                reason = say("{count} before these cards", count=self.street.burn)
                return decided(Number(self.street.burn), self.terms.rule("board.burn"), reason)
            case Kind.DEAL_ORDER:
                count = self.street.board
                reason = say("one card now") if count == 1 else say("{count} cards now", count=count)
                return decided(Number(self.street.board), self.terms.rule("board.turn"), reason)
            case _:
                seat = undecided(table_of(self.terms, r.setup), self.street)[0]
                words = "from the house dealer's left" if self.terms.asked == HOUSE else "from the player-dealer's left"
                return decided(Seat(seat), self.terms.rule("ask.first"), say(words))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is not Kind.DEAL_ORDER:
            return r
        streets, cards = self.terms.streets, table_of(self.terms, r.setup).cards
        place = streets.index(self.street)
        before = sum(one.board for one in streets[:place])
        burned = sum(one.burn for one in streets[:place])
        down = self.terms.deal.board_down or self.terms.deal.community
        board = cards[BOARD]
        turned = before + self.street.board
        lay = r.lay.set_cards(BOARD, board[:turned], up=True)
        if down and board[turned:]:
            lay = lay.put(BOARD, board[turned:])
        if self.street.burn:
            lay = lay.put("discard", cards["burn"][burned : burned + self.street.burn])
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule, street = self.terms.rule, self.street
        burn = ((Kind.BURN, rule("board.burn")),) if street.burn else ()
        turn = ((Kind.DEAL_ORDER, rule("board.turn")),) if street.board else ()
        first = ((Kind.FIRST_TO_ACT, rule("ask.first")),) if street.does else ()
        return (*burn, *turn, *first)


def act_street(terms: CarnivalTerms, street: Street, r: Round) -> Round:
    """What the players do: later wagers go down, wagers taken back go home."""
    table = table_of(terms, r.setup)
    for seat in undecided(table, street):
        letter = table.letter(seat, street)
        lay = r.lay
        for back in sorted({wager.back for wager in r.setup.wagers if wager.seat == seat}):
            purse = spot(seat, "stack", back)
            if letter == "t":
                place = spot(seat, street.bet, back)
                lay = lay.pay(place, purse, lay.chips_at(place))
            if letter.isdigit():
                ante = r.setup.at(seat, back).get(terms.required[0], 0)
                lay = lay.pay(purse, spot(seat, terms.play, back), int(letter) * ante)
        r = r.with_lay(lay).note(f"{street.id}-{seat}", Choose(letter), _told(terms, street, seat, letter))
    return r


def _told(terms: CarnivalTerms, street: Street, seat: int, letter: str) -> Text:
    name = say(terms.settle.names.get(street.bet or terms.play, ""))
    match letter:
        case "f":
            return say("seat {seat} folds", seat=seat)
        case "c":
            return say("seat {seat} checks", seat=seat)
        case "r":
            return say("seat {seat} lets {spot} ride", seat=seat, spot=name)
        case "t":
            return say("seat {seat} takes {spot} back", seat=seat, spot=name)
        case _:
            return say("seat {seat} bets {spot}: {times} times the first wager", seat=seat, spot=name, times=letter)


@dataclass(frozen=True, slots=True)
class PickUpFolds(PlainStage):
    """The wagers of those who folded: which are taken at once, which stay on the table.

    With the last of them the cards go to the discard rack, unless a wager that stays looks at them: a hand that has
    already won lies open until it is paid.
    """

    terms: CarnivalTerms

    def _waiting(self, r: Round) -> tuple[Wager, ...]:
        table = table_of(self.terms, r.setup)
        return tuple(w for w in folded_wagers(table) if r.did(Kind.PICK_UP, w.seat, w.place) is None)

    def duty(self, r: Round) -> Duty | None:
        waiting = self._waiting(r)
        if not waiting:
            return None
        wager = waiting[0]
        decision = fold_outcome(table_of(self.terms, r.setup), wager)
        name = self.terms.settle.name(wager)
        ask = say(
            "Seat {seat} folded. What happens to {wager}, {stake}?",
            seat=wager.seat,
            wager=name,
            stake=dollars(wager.stake),
        )
        if self._falls_short(r):
            bank, model = dollars(r.ledger.put_up), COVER_NAMES[r.ledger.model]
            ask = say("{ask} The bank put up {bank}; cover {model}.", ask=ask, bank=bank, model=model)
        key = Key(Kind.PICK_UP, wager.seat, wager.place)
        return Duty(key, naming(ask, decision.rules), WantChoice(_FOLD), (wager.place, spot(wager.seat, "hand"), BOARD))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        table = table_of(self.terms, r.setup)
        wager = next(one for one in folded_wagers(table) if one.place == duty.key.subject)
        wanted = fold_outcome(table, wager)
        if wanted.result.do != "take":
            return wanted.map(lambda _: STAY)
        moved, _ = settle_one(wager, wanted.result, r.ledger)
        if moved.do == "take":
            return wanted.map(lambda _: TAKE)
        reason = say("the bank put up {bank} and has taken all of it", bank=dollars(r.ledger.put_up))
        short: Decision[Act] = decided(RETURN, self.terms.settle.cover[r.ledger.model], reason)
        return Decision(RETURN, short.rule, (*wanted.steps, *short.steps), (), wanted.rules)

    def _falls_short(self, r: Round) -> bool:
        """Whether the bank cannot take everything that the folds lose."""
        table = table_of(self.terms, r.setup)
        outcomes = {wager: fold_outcome(table, wager).result for wager in folded_wagers(table)}
        lost = sum(due.amount for due in outcomes.values() if due.do == "take")
        return lost > Ledger(r.ledger.model, r.ledger.put_up).can_take

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        table = table_of(self.terms, r.setup)
        wager = next(one for one in folded_wagers(table) if one.place == duty.key.subject)
        mine = [one for one in folded_wagers(table) if one.seat == wager.seat]
        if act != STAY:
            r = self._taken(r, table, wager)
        if wager != mine[-1]:
            return r
        stay = [
            one for one in mine if (one == wager and act == STAY) or r.did(Kind.PICK_UP, one.seat, one.place) == STAY
        ]
        hand = spot(wager.seat, "hand")
        if not any(reads_own(self.terms, one.kind, folded=True) for one in stay):
            return r.with_lay(r.lay.move_cards(hand, "discard", up=False))
        return r.with_lay(r.lay.turn(hand)) if any(one.kind in self.terms.known for one in stay) else r

    def _taken(self, r: Round, table: Table, wager: Wager) -> Round:
        """The wager in the bank as far as it has cover, the rest back with its owner."""
        moved, ledger = settle_one(wager, fold_outcome(table, wager).result, r.ledger)
        covered = moved.covered if moved.do == "take" else 0
        lay = r.lay.pay(wager.place, "bank", covered).pay(wager.place, wager.purse, wager.stake - covered)
        return replace(r, lay=lay, ledger=ledger)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        terms = self.terms
        lost = [
            (Kind.PICK_UP, rule.printed)
            for kind in terms.before
            if kind not in terms.live
            for rule in terms.awards[kind]
            if rule.printed.id in (f"{kind}.folded", *((f"{kind}.nothing",) if kind in terms.known else ()))
        ]
        live = [(Kind.PICK_UP, terms.rule("fold.live"))] if terms.live or terms.known else []
        live += [(Kind.PICK_UP, rule) for rule in terms.settle.cover.values()]
        return tuple(lost + live) if any("f" in street.does for street in terms.streets) else ()
