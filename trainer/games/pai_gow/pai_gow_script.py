"""The round of a pai gow table: the piles before the dice, the gaps of the banked game, the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import counted, join, say
from trainer.games.banked.banked_button import first_left
from trainer.games.banked.banked_script import Gaps, banked_script
from trainer.games.banked.banked_settling import Reads, Settling
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.halves import RESULTS
from trainer.games.pai_gow import pai_gow_push, pai_gow_terms
from trainer.games.pai_gow.buttons import NO_PLAY
from trainer.games.pai_gow.pai_gow_dice import CountAndDeliver, first
from trainer.games.pai_gow.pai_gow_envy import PayEnvy, bonus_row, give_envy, read_fortune, row_outcome
from trainer.games.pai_gow.pai_gow_fees import fee_stages
from trainer.games.pai_gow.pai_gow_outcome import compare, game_outcome
from trainer.games.pai_gow.pai_gow_ring import chosen_pile, from_shuffler, no_play_seat
from trainer.games.pai_gow.pai_gow_setting import bank_setting, house_result, lay_setting, seat_setting
from trainer.games.pai_gow.pai_gow_setting_stages import SetBank, set_at_payoff, set_players
from trainer.games.pai_gow.pai_gow_state import State, carried_out, pile_cards, undealt_cards
from trainer.games.shared_words import LOSE
from trainer.hands.seven_cards import Setting
from trainer.round.acts import Act, Choose, Number, Option, Seat, WantChoice, WantNumber, WantSeat, chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.settling import takes
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE, DEAL_HOW, DEAL_SEQUENCE, LEFTOVER, MARK_PILE, PLACE_BUTTON
from trainer.rules.bonus import PayRow, PayTable
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.places import BANK, DISCARD, LEFT_OVER, hand_place, pile_place, place_of, seat_of, seat_place, spot
from trainer.table.settlement import Outcome, Wager

# ---------------- what each kind of wager has coming once a player's hand and the bank's lie open


@dataclass(frozen=True, slots=True)
class BankShown:
    """The bank's hand under the terms of a table, and what was said of a seat's hand at it."""

    terms: pai_gow_terms.PaiGowTerms
    r: Round[State]
    bank: Setting

    def outcome(self, wager: Wager, stake: int, player: Setting) -> Decision[Outcome]:
        """What a wager of this stake has coming."""
        terms, kind, seat = self.terms, wager.kind, wager.seat
        if wager.place in self.r.state.conceded:
            return takes(stake, terms.rule("game.lose"), say("its player conceded it"))
        if kind == pai_gow_terms.FORTUNE and terms.fortune:
            row = self._named(seat, terms.fortune.table, bonus_row(terms.fortune, player.cards))
            bonus = row_outcome(row, stake)
            lost = bonus.result.do == "pay" and compare_at(terms, self.r, seat, (player, self.bank)).result == LOSE
            return bonus.and_rules(terms.fortune.any_result) if lost else bonus
        if kind == pai_gow_terms.HIGH_HAND and terms.push:
            row = self._named(seat, terms.push.table, pai_gow_push.high_hand_row(terms.push, player.cards))
            return pai_gow_push.high_hand_outcome(row, stake)
        if kind == pai_gow_terms.PUSH and terms.push:
            return pai_gow_push.push_outcome(
                terms.push, stake, pai_gow_push.push_result(terms, terms.push, self.r, (seat, player), self.bank)
            )
        right = compare_at(terms, self.r, seat, (player, self.bank))
        compared = self.r.answer_or_decision(Key(Kind.COMPARE, seat), right, chosen)
        return game_outcome(terms, stake, compared)

    def _named(self, seat: int, table: PayTable, row: Decision[PayRow | None]) -> Decision[PayRow | None]:
        """The row of a pay table as it was named."""
        return self.r.answer_or_decision(Key(Kind.READ_BONUS, seat), row, lambda act: table.row(chosen(act)))


def paid_on(wagers: Sequence[Wager], wager: Wager) -> int:
    """The stake a payment goes by: a high hand is paid on the Push Bet beside it."""
    if wager.kind != pai_gow_terms.HIGH_HAND:
        return wager.stake
    owner = (wager.seat, wager.back)
    return sum(
        wager.stake for wager in wagers if wager.kind == pai_gow_terms.PUSH and (wager.seat, wager.back) == owner
    )


def with_high_hands(
    terms: pai_gow_terms.PaiGowTerms, wagers: Sequence[Wager], cards: Mapping[int, tuple[Card, ...]]
) -> tuple[Wager, ...]:
    """What there is to settle: the wagers, and the high hands beside Push Bets."""
    return (*wagers, *(pai_gow_push.high_hand_wagers(terms.push, wagers, cards) if terms.push else ()))


# ---------------- before the dice
#
# The closed spot, dealing the piles, marking one.

PREVIOUS, PROCEDURE, FIRST = "previous", "procedure", "first"
DICE_FIRST, CARDS_FIRST = "dice", "cards"
PILE_OPTIONS = tuple(
    Option(pile_place(pile), say("pile {pile}", pile=pile), pile_place(pile))
    for pile in range(1, pai_gow_terms.PILES + 1)
)
ALL_PILES = tuple(option.place for option in PILE_OPTIONS)


def no_play(terms: pai_gow_terms.PaiGowTerms) -> tuple[Stage[State], ...]:
    """The button that closes a spot follows the bank, where the house has one."""
    if not terms.no_play:
        return ()
    kind = TaskKind(PLACE_BUTTON, (terms.rule("dice.no-play"),))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        banker, closed = r.setup.player_dealer, no_play_seat(terms, r.setup.player_dealer)
        assert closed is not None
        reason = say("seat {seat} is at the left of seat {banker}", seat=closed, banker=banker)
        yield kind.fixed(
            say("Where does the NO PLAY button go?"),
            WantSeat(tuple(range(1, terms.seats + 1))),
            decided(Seat(closed), kind.rules[0], reason),
            subject=NO_PLAY,
            look=(seat_place(banker),),
            do=lambda now, act: now.with_lay(now.lay.button(NO_PLAY, seat_place(_seat(act)))),
        )

    return (Stage(NO_PLAY, (kind,), tasks),)


def _seat(act: Act) -> int:
    assert isinstance(act, Seat)
    return act.seat


# -- the piles


def deal_piles(terms: pai_gow_terms.PaiGowTerms) -> Stage[State]:
    """Where the first two rows of the deal begin, and how many cards stay over; with a shuffler what comes first."""
    shuffler = (terms.rule("deal.shuffler"),) if terms.has("deal.shuffler") else ()
    order, task_kind = (
        TaskKind(DEAL_HOW, (terms.deal_rule, *shuffler)),
        TaskKind(LEFTOVER, (terms.rule("deal.leftover"),)),
    )

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if from_shuffler(r.setup):
            yield _opening_task(terms, order)
            return
        for row in (1, 2):
            yield _row_task(terms, order, row)
        yield task_kind.task(
            say("All seven piles are dealt. How many cards are left over?"),
            WantNumber(0, WITH_JOKER.size),
            lambda _: _how_many_left(task_kind.rules[0]),
            look=(LEFT_OVER,),
            do=lambda now, _: now.with_lay(now.lay.move_cards(LEFT_OVER, DISCARD, up=False)),
        )

    return Stage("piles", (order, task_kind), tasks)


def _opening_task(terms: pai_gow_terms.PaiGowTerms, kind: TaskKind) -> Task[State]:
    options = (
        Option(DICE_FIRST, say("the player-dealer shakes the dice")),
        Option(CARDS_FIRST, say("the seven hands are dealt")),
    )
    reason = say("the dice say who gets the first hand from the shuffler")
    return kind.fixed(
        say("The hands come from the shuffler at this table. What comes first?"),
        WantChoice(options),
        decided(Choose(DICE_FIRST), terms.rule("deal.shuffler"), reason),
        subject=FIRST,
        look=("dice",),
    )


def _row_task(terms: pai_gow_terms.PaiGowTerms, kind: TaskKind, row: int) -> Task[State]:
    back = terms.zigzag and row == 2
    reason = say("the first row goes left to right")
    if row == 2:
        reason = say("the second row comes back") if back else say("every row starts at the left")
    first = pai_gow_terms.PILES if back else 1

    def lay_piles(r: Round[State], _: Act) -> Round[State]:
        lay = r.lay
        for pile, place in enumerate(ALL_PILES, start=1):
            lay = lay.put(place, pile_cards(terms, r.setup, r.state.deck, pile))
        return r.with_lay(lay.put(LEFT_OVER, undealt_cards(r.state)))

    return kind.fixed(
        say(
            "Piles are numbered from your left. Which pile gets card {card}?", card=(row - 1) * pai_gow_terms.PILES + 1
        ),
        WantChoice(PILE_OPTIONS),
        decided(Choose(pile_place(first)), terms.deal_rule, reason),
        subject=f"row-{row}",
        do=lay_piles if row == 2 else lambda r, _: r,
    )


def _how_many_left(rule: Printed) -> Decision[Act]:
    cards_left = WITH_JOKER.size - pai_gow_terms.PILES * pai_gow_terms.HAND
    reason = join(
        (
            counted("{n} card", "{n} cards", WITH_JOKER.size),
            counted("{n} pile of {hand}", "{n} piles of {hand}", pai_gow_terms.PILES, hand=pai_gow_terms.HAND),
        )
    )
    return decided(Number(cards_left), rule, reason)


# -- the marked pile


def mark_pile(terms: pai_gow_terms.PaiGowTerms) -> Stage[State]:
    """The player-dealer picks a pile; the dealer marks it, turns its neighbour where the house does, and goes on."""
    ids = ("action.pile", "action.sideways") if terms.has("action.sideways") else ("action.pile",)
    mark = TaskKind(MARK_PILE, tuple(terms.rule(id) for id in ids))
    steps = TaskKind(DEAL_SEQUENCE, (terms.rule("action.procedure"),) if terms.procedure else ())

    def enter(r: Round[State]) -> Round[State]:
        if from_shuffler(r.setup):
            return r
        pile = chosen_pile(r.setup)
        return r.note("pile", Number(pile), say("The player-dealer points at pile {pile}.", pile=pile))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if from_shuffler(r.setup):
            return
        yield _button_task(mark, chosen_pile(r.setup))
        if terms.has("action.sideways"):
            yield _sideways_task(terms, mark, chosen_pile(r.setup))
        if terms.procedure:
            yield _procedure_task(terms, steps)

    return Stage("mark-pile", (mark, steps) if terms.procedure else (mark,), tasks, enter)


def _button_task(kind: TaskKind, pile: int) -> Task[State]:
    reason = say("pile {pile} goes out first", pile=pile)
    return kind.fixed(
        say("The player-dealer points at the marked pile. Where does the Action button go?"),
        WantChoice(PILE_OPTIONS),
        decided(Choose(pile_place(pile)), kind.rules[0], reason),
        look=(pile_place(pile),),
        do=lambda now, act: now.with_lay(now.lay.button("action", _option(act))),
    )


NEIGHBOURS = {
    pai_gow_terms.BEFORE: (-1, say("pile {pile} goes out last")),
    pai_gow_terms.AFTER: (1, say("pile {pile} goes out next")),
}
"""Which pile is turned sideways: how far from the marked one, and when it goes out."""


def _sideways_task(terms: pai_gow_terms.PaiGowTerms, kind: TaskKind, pile: int) -> Task[State]:
    step, words = NEIGHBOURS[terms.sideways]
    beside = (pile - 1 + step) % pai_gow_terms.PILES + 1
    reason = words.filled(pile=beside)
    return kind.fixed(
        say("Which pile is turned sideways?"),
        WantChoice(PILE_OPTIONS),
        decided(Choose(pile_place(beside)), kind.rules[1], reason),
        subject=PREVIOUS,
        look=ALL_PILES,
        do=lambda now, act: now.with_lay(now.lay.turn_sideways(_option(act))),
    )


def _option(act: Act) -> str:
    assert isinstance(act, Choose)
    return act.option


def _procedure_task(terms: pai_gow_terms.PaiGowTerms, kind: TaskKind) -> Task[State]:
    ask = say("In what order do you go from choosing the pile to clearing the dice?")
    reason = say("first: {step}", step=terms.procedure[0].words)
    return kind.in_order(ask, terms.procedure, reason, subject=PROCEDURE, look=("dice",))


# ---------------- pai gow script


def _carried_out(
    terms: pai_gow_terms.PaiGowTerms, fault: Ruling, lies: FaultView, effect: Effect, r: Round[State]
) -> Round[State]:
    """What is ruled; a hand that is left to the house is set its way, as far as it is set at all by then."""
    seats = tuple(dict.fromkeys(map(seat_of, lies.look)))
    left_to_house = {Effect.HOUSE_WAY: seats[:1], Effect.FIRST_ONLY: seats[1:], Effect.ALL_HOUSE_WAY: seats}
    if effect not in left_to_house:
        return carried_out(fault, lies, effect, r)
    for seat in left_to_house[effect]:
        laid = r.lay.cards.get(spot(seat, "front"), ())
        if seat in r.setup.seats_taken and laid:
            setting = house_result(terms, r.state.joker, r.state.hands[seat])
            r = lay_setting(r, seat_place(seat), hand_place(seat), setting, up=laid[0].up)
    return r


def make_script(terms: pai_gow_terms.PaiGowTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table, partial(_carried_out, terms))
    hands = (set_players(terms), *ruled("set"), SetBank(terms).stage(), *ruled("open"))
    if terms.bank_first:
        hands = (SetBank(terms).stage(), *ruled("open"), set_players(terms), *ruled("set"))
    gaps = Gaps(
        checks=(*no_play(terms), *ruled("bets")),
        deal=(
            *fee_stages(terms),
            *give_envy(terms),
            deal_piles(terms),
            *ruled("deal"),
            mark_pile(terms),
            *ruled("cup"),
            *CountAndDeliver(terms).stages(),
            *ruled("dice"),
        ),
        play=(*hands, *ruled("show")),
        settling=_settling(terms),
        bonus=(*ruled("settle"), *([PayEnvy(terms, terms.fortune).stage()] if terms.fortune else [])),
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


# -- comparing


def compare_hands(terms: pai_gow_terms.PaiGowTerms) -> Reads[State]:
    """The hand of a seat is opened and compared before its first wager is settled."""
    results = tuple(f"compare.{id}" for id in ("win", "lose", "push", "copy", "foul", "wild"))
    ids = (*results, "setting.legal", *pai_gow_terms.RANKING)
    usual = tuple(terms.rule(id) for id in ids if terms.has(id))
    kind = TaskKind(COMPARE, (*usual, *(rule.printed for rule in terms.compare)))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if r.open(kind, wager.seat):
            mine = seat_setting(terms, r, wager.seat)
            yield _compare_task(kind, wager.seat, compare_at(terms, r, wager.seat, (mine, bank_setting(r))))

    return Reads((kind,), tasks)


def compare_at(
    terms: pai_gow_terms.PaiGowTerms, r: Round[State], seat: int, hands: tuple[Setting, Setting]
) -> Decision[str]:
    """A seat's hand against the bank's; one that was declared foul loses, whatever it holds."""
    if seat in r.state.fouled and len(hands[0].front) == 2 and not hands[0].foul:
        return decided(LOSE, terms.rule("compare.foul"), say("this hand was declared foul"))
    return compare(terms, *hands)


def _compare_task(kind: TaskKind, seat: int, right: Decision[str]) -> Task[State]:
    ask = say("Seat {seat} against the player-dealer: what is the result?")

    def turn(r: Round[State], _: Act) -> Round[State]:
        return r.with_lay(r.lay.turn(spot(seat, "front")).turn(spot(seat, "back")))

    return kind.task(
        ask,
        RESULTS,
        lambda _: right.map(Choose),
        seat=seat,
        look=(spot(seat, "front"), spot(seat, "back"), place_of(BANK, "front"), place_of(BANK, "back")),
        do=turn,
    )


# -- settling


def outcome(terms: pai_gow_terms.PaiGowTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the cards."""
    showdown = BankShown(terms, r, bank_setting(r))
    return showdown.outcome(wager, paid_on(r.setup.wagers, wager), seat_setting(terms, r, wager.seat))


def outcome_rules(terms: pai_gow_terms.PaiGowTerms) -> tuple[Printed, ...]:
    """Every rule that can settle a wager."""
    rules = [terms.rule(f"game.{result}") for result in ("win", "lose", "push")]
    if terms.fortune:
        rules += [
            *(row.printed for row in terms.fortune.table.rows),
            terms.fortune.table.lose,
            terms.fortune.any_result,
        ]
    if terms.push:
        rules += [terms.push.win, terms.push.lose, *(row.printed for row in terms.push.table.rows)]
    return tuple(rules)


def _settling(terms: pai_gow_terms.PaiGowTerms) -> Settling[State]:
    push = (pai_gow_push.CheckForPush(terms, terms.push).reads(),) if terms.push else ()
    return Settling(
        outcome=partial(outcome, terms),
        rules=outcome_rules(terms),
        first=partial(first, terms),
        first_rules=(terms.rule("action.first-wager"),),
        reads=(*set_at_payoff(terms), compare_hands(terms), *push, *read_fortune(terms)),
        wagers=lambda r: with_high_hands(terms, r.setup.wagers, r.state.hands),
        lands=lambda wager: (
            replace(wager, kind=pai_gow_terms.PUSH).place if wager.kind == pai_gow_terms.HIGH_HAND else wager.place
        ),
    )
