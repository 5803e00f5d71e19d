"""The showdown: the player-dealer's hand, does it qualify, the players' hands, and reading the side bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.notation import write_cards
from trainer.games.carnival.deal import BANK_HAND, BOARD
from trainer.games.carnival.outcome import (
    award,
    compare,
    loses,
    may_matter,
    open_rows,
    qualifies,
    read_rule,
    reads_own,
)
from trainer.games.carnival.plays import Table, table_of
from trainer.games.carnival.standing import Standing
from trainer.games.carnival.streets import STAY
from trainer.games.carnival.terms import HOUSE_RIGHT, CarnivalTerms
from trainer.hands.words import hand_name
from trainer.round.acts import Act, Choose, Option, Order, Seat, WantChoice, WantOrder, WantSeat
from trainer.round.awards import awards_of
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.table.seats import clockwise
from trainer.table.settlement import Wager
from trainer.text import Text, say

_QUALIFY = (Option("yes", say("the player-dealer plays")), Option("no", say("the player-dealer does not qualify")))
_COMPARE = (
    Option("win", say("the player wins")),
    Option("lose", say("the player loses")),
    Option("tie", say("the hands are equal")),
)
_PLAYS = (
    Option("return", say("they go back at once")),
    Option("stack", say("each is stacked on its first wager and plays")),
    Option("take", say("they are taken")),
)


def wagers_left(terms: CarnivalTerms, r: Round) -> tuple[Wager, ...]:
    """What still lies on the table to be settled: without what folds and a hand that does not qualify have settled."""
    table = table_of(terms, r.setup)
    back = r.did(Kind.RESULT, subject="plays") == Choose("return")
    return tuple(
        wager
        for wager in table.wagers
        if r.did(Kind.PICK_UP, wager.seat, wager.place) in (None, STAY) and not (back and wager.kind == terms.play)
    )


def open_rest(terms: CarnivalTerms, r: Round) -> Round:
    """Hands that still lie closed are turned up where a side bet is read from them."""
    for seat in dict.fromkeys(wager.seat for wager in wagers_left(terms, r) if wager.kind in terms.read):
        r = r.with_lay(r.lay.turn(spot(seat, "hand")))
    return r


def reveal_order(terms: CarnivalTerms, table: Table) -> tuple[int, ...]:
    """The seats that stayed in, in the order their cards are turned up."""
    if terms.revealed == HOUSE_RIGHT:
        around = tuple(reversed(clockwise(1, table.setup.seats)))
    else:
        around = clockwise(terms.first_of(terms.revealed, table.setup.player_dealer), table.setup.seats)
    return tuple(seat for seat in around if seat in table.dealt_in and not table.folded(seat))


def _categories(terms: CarnivalTerms) -> WantChoice:
    small = {"royal-flush": say("mini royal")} if terms.hands.system.size == 3 else {}
    return WantChoice(
        tuple(
            Option(made.id, small.get(made.id, hand_name(made.id)))
            for made in reversed(terms.hands.system.order)
            if made in terms.ranks
        )
    )


@dataclass(frozen=True, slots=True)
class OpenBank(PlainStage):
    """The player-dealer's cards are opened and read; does he qualify, and what becomes of the later wagers then."""

    terms: CarnivalTerms

    def enter(self, r: Round) -> Round:
        if not self.terms.contest or not wagers_left(self.terms, r):
            return r
        return r.with_lay(r.lay.turn(BANK_HAND))

    def _standing(self, r: Round) -> Standing:
        table = table_of(self.terms, r.setup)
        return table.standing(table.dealt_in[0])

    def _later(self, r: Round) -> tuple[Wager, ...]:
        return tuple(wager for wager in table_of(self.terms, r.setup).wagers if wager.kind == self.terms.play)

    def duty(self, r: Round) -> Duty | None:
        table = table_of(self.terms, r.setup)
        if not self.terms.contest or not reveal_order(self.terms, table):
            return None
        cards, look = write_cards(table.cards[BANK_HAND]), (BANK_HAND, BOARD)
        read, qualify, plays = Key(Kind.READ_HAND), Key(Kind.QUALIFY), Key(Kind.RESULT, 0, "plays")
        if read not in r.acts:
            ask = _with_board(table, say("The player-dealer has {cards}. What is the hand?", cards=cards))
            rules = read_rule(self.terms, self._standing(r), bank=True).with_rules
            return Duty(read, naming(ask, rules), _categories(self.terms), look)
        if qualify not in r.acts:
            ask = _with_board(table, say("The player-dealer has {cards}. Does he qualify?", cards=cards))
            rules = qualifies(self.terms, self._standing(r)).rules
            return Duty(qualify, naming(ask, rules), WantChoice(_QUALIFY), look)
        if self.terms.play_back and self._later(r) and plays not in r.acts:
            name = say(self.terms.settle.names[self.terms.play])
            words = "The player-dealer does not qualify. What happens to the {spot} wagers?"
            if self._standing(r).qualified:
                words = "The player-dealer qualifies. What happens to the {spot} wagers?"
            places = tuple(wager.place for wager in self._later(r))
            return Duty(plays, say(words, spot=name), WantChoice(_PLAYS), places)
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        standing = self._standing(r)
        match duty.kind:
            case Kind.READ_HAND:
                return read_rule(self.terms, standing, bank=True).map(Choose)
            case Kind.QUALIFY:
                return qualifies(self.terms, standing).map(lambda plays: Choose("yes" if plays else "no"))
            case _:
                rule = self.terms.rule("play.stacked" if standing.qualified else "play.returned")
                reason = qualifies(self.terms, standing).steps[0].checks[0].because
                return decided(Choose("stack" if standing.qualified else "return"), rule, reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        lay = r.lay
        if duty.kind is Kind.RESULT and act == Choose("return"):
            for wager in self._later(r):
                lay = lay.pay(wager.place, wager.purse, wager.stake)
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        terms = self.terms
        if not terms.contest:
            return ()
        plays = ("play.returned", "play.stacked") if terms.play_back else ()
        return (
            *((Kind.READ_HAND, rule) for rule in terms.reads),
            (Kind.QUALIFY, terms.rule("qualify")),
            *((Kind.RESULT, terms.rule(id)) for id in plays),
        )


def _with_board(table: Table, ask: Text) -> Text:
    board = table.cards.get(BOARD, ())
    return say("{ask} Board: {board}.", ask=ask, board=write_cards(board)) if board else ask


@dataclass(frozen=True, slots=True)
class ReadHands(PlainStage):
    """The players' hands are turned up one after the other, read and compared."""

    terms: CarnivalTerms

    def _keys(self, r: Round) -> Iterator[Key]:
        table = table_of(self.terms, r.setup)
        order = reveal_order(self.terms, table)
        if order:
            yield Key(Kind.FIRST_TO_ACT, 0, "reveal")
        lost = False
        for seat in order:
            standing = table.standing(seat)
            if not may_matter(self.terms, standing):
                continue
            yield Key(Kind.READ_HAND, seat)
            if self.terms.contest:
                yield Key(Kind.COMPARE, seat)
            if self.terms.losing and loses(self.terms, standing) and not lost:
                lost = True
                yield Key(Kind.PAYOUT_ORDER, seat, "losing")

    def duty(self, r: Round) -> Duty | None:
        key = next((key for key in self._keys(r) if key not in r.acts), None)
        if key is None:
            return None
        table, seat = table_of(self.terms, r.setup), key.seat
        hand = (spot(seat, "hand"), BOARD)
        match key.kind:
            case Kind.FIRST_TO_ACT:
                ask = naming(say("Whose cards do you turn up first?"), (self.terms.rule("reveal.first"),))
                return Duty(key, ask, WantSeat(tuple(range(1, r.setup.seats + 1))))
            case Kind.READ_HAND:
                cards = write_cards(table.cards[spot(seat, "hand")])
                ask = _with_board(table, say("Seat {seat} has {cards}. What is the hand?", seat=seat, cards=cards))
                rules = read_rule(self.terms, table.standing(seat)).with_rules
                return Duty(key, naming(ask, rules), _categories(self.terms), hand)
            case Kind.COMPARE:
                own, bank = (write_cards(table.cards[place]) for place in (spot(seat, "hand"), BANK_HAND))
                ask = say("Seat {seat} has {own}, the player-dealer {bank}. Who wins?", seat=seat, own=own, bank=bank)
                either = (self.terms.rule("compare.higher"), self.terms.rule("compare.tie"))
                rules = (*either, *compare(self.terms, table.standing(seat)).with_rules)
                return Duty(key, naming(_with_board(table, ask), rules), WantChoice(_COMPARE), (*hand, BANK_HAND))
            case _:
                wagers = self._losing(r, seat)
                shown = tuple(Option(w.place, self.terms.settle.name(w), w.place) for w in sorted(wagers))
                ask = say("Seat {seat} loses. In which order do you pick up these wagers?", seat=seat)
                rule = self.terms.rule("settle.losing-hand")
                return Duty(key, naming(ask, (rule,)), WantOrder(shown), tuple(w.place for w in wagers))

    def _losing(self, r: Round, seat: int) -> tuple[Wager, ...]:
        """The seated player's wagers that a losing hand loses, in the order they are picked up."""
        table = table_of(self.terms, r.setup)
        standing = table.standing(seat)
        lost = {
            w.kind: w
            for w in table.wagers
            if w.seat == seat and not w.back and award(self.terms, standing, w.kind).result.do == "take"
        }
        return tuple(lost[kind] for kind in self.terms.losing if kind in lost)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        table, terms = table_of(self.terms, r.setup), self.terms
        match duty.kind:
            case Kind.FIRST_TO_ACT:
                seat = reveal_order(terms, table)[0]
                out = [str(one) for one in table.dealt_in if table.folded(one)]
                reason = say("nobody folded")
                if out:
                    reason = say("folded: {seats}", seats=", ".join(out))
                return decided(Seat(seat), terms.rule("reveal.first"), reason)
            case Kind.READ_HAND:
                return read_rule(terms, table.standing(duty.seat)).map(Choose)
            case Kind.COMPARE:
                return compare(terms, table.standing(duty.seat)).map(Choose)
            case _:
                places = tuple(wager.place for wager in self._losing(r, duty.seat))
                return decided(Order(places), terms.rule("settle.losing-hand"), say("the hand loses"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r.with_lay(r.lay.turn(spot(duty.seat, "hand"))) if duty.kind is Kind.READ_HAND else r

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        terms = self.terms
        first = ((Kind.FIRST_TO_ACT, terms.rule("reveal.first")),)
        read = tuple((Kind.READ_HAND, rule) for rule in terms.reads)
        contest = ("compare.higher", "compare.tie") if terms.contest else ()
        losing = ((Kind.PAYOUT_ORDER, terms.rule("settle.losing-hand")),) if terms.losing else ()
        return (*first, *read, *((Kind.COMPARE, terms.rule(id)) for id in contest), *losing)


@dataclass(frozen=True, slots=True)
class ReadSideBet:
    """A side bet is read aloud before it is settled: what it has coming."""

    terms: CarnivalTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        kind, seat = wager.kind, wager.seat
        if kind not in self.terms.read or wager.back or r.did(Kind.READ_BONUS, seat, kind) is not None:
            return None
        table = table_of(self.terms, r.setup)
        standing = table.standing(seat)
        options = tuple(Option(one.id, one.words) for one in awards_of(self.terms.awards[kind], standing))
        name = say(self.terms.settle.names[kind])
        own = reads_own(self.terms, kind, folded=standing.folded)
        cards = _cards(standing) if own else say("folded, board {board}", board=write_cards(standing.board))
        ask = say("Seat {seat}: {cards}. What has {bet} coming?", seat=seat, cards=cards, bet=name)
        open_now = (rule.printed for rule in open_rows(self.terms, standing, kind))
        rules = (*open_now, *award(self.terms, standing, kind).with_rules)
        look = (spot(seat, "hand"), BANK_HAND, BOARD)
        return Duty(Key(Kind.READ_BONUS, seat, kind), naming(ask, rules), WantChoice(options), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        standing = table_of(self.terms, r.setup).standing(duty.seat)
        return award(self.terms, standing, duty.key.subject).map(lambda found: Choose(found.id))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        terms = self.terms
        return tuple(
            (Kind.READ_BONUS, rule.printed)
            for kind in terms.read
            for rule in terms.awards[kind]
            if not rule.printed.id.endswith(".folded")
        )


def _cards(standing: Standing) -> Text:
    """All cards a side bet can look at."""
    own, bank, board = (write_cards(cards) for cards in (standing.own, standing.bank, standing.board))
    if board and bank:
        return say("{own}, board {board}, player-dealer {bank}", own=own, board=board, bank=bank)
    if board:
        return say("{own}, board {board}", own=own, board=board)
    return say("{own}, player-dealer {bank}", own=own, bank=bank)
