"""Eight hours at one table: which moments ask the dealer, and the table as it goes on between them.

A shift is its game and its seed. The house, the posted sheet and the players remember: every hand follows from the one
before, those that ask for judgment and those that the program deals on. What a wrong act cost stays at the table unless
somebody who is short says so; it is never hidden, and the tray is counted at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from trainer.core.errors import FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.rng import child_seed, make_rng
from trainer.core.text import Text, counted, say
from trainer.drills.code import Ref, Scope, short_seed
from trainer.drills.next_hand import BEHIND, POSTED, Chances, NextHand, next_hand
from trainer.drills.player_moves import WRONG_MOVES, PlayerMove, stage_incidents
from trainer.drills.question import Deal, Question, Source, ask
from trainer.games.base import ANY, Game, Wish
from trainer.round import machine
from trainer.round.consequence import Moved
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import STACKS, Setup, parse_setup
from trainer.round.table_duties import TableSort, read_table_duty
from trainer.table.chips import Chips, cut, worth
from trainer.table.places import BANK, CAGE, DROP, STACK, TRAY, back_of, seat_of, spot
from trainer.table.settlement import Wager
from trainer.training.flow import CHIP_WORK, ROUTINE
from trainer.training.shift_moments import (
    HOURS,
    MINUTES,
    MOMENTS,
    STARTS,
    Moment,
    added,
    clock_words,
    duty_at,
    moments,
    rate_of,
    without,
)
from trainer.training.shown import TableAct

PLAYERS: Final = 5
"""So many players bet at a table that a shift begins at, where the game can have them."""
FEWEST_JUDGED: Final = 3
"""A hand that is asked leaves so many duties to the dealer at least."""
TRIES: Final = 60
LIVELY: Final = Chances(leaves=60, joins=45, tips=9, short=0, doubles=9)
"""What players do at a table that is dealt for eight hours."""
OPENING: Final[Chips] = ((50, 8), (100, 20), (500, 24), (2_500, 20), (10_000, 24), (50_000, 6))
"""What the tray holds at the beginning where a school's policy names nothing: $6,044, our own figure, in no book."""
DOLLAR: Final = 100


@dataclass(frozen=True, slots=True)
class ShiftTable:
    """The table of a shift: `setup` is the coming hand, `hands` were dealt, `place` is the next of the moments.

    `net_in` is what players brought to the table since the shift began, less what they took away; `drops` what fell
    into the box in each hour, `cash` what was bought in for at the tray. So many moments were `asked`.
    """

    game: str
    seed: int
    rate: int
    moments: tuple[Moment, ...]
    setup: Setup
    usual: tuple[Wager, ...]
    tray: Chips = OPENING
    hands: int = 0
    place: int = 0
    net_in: int = 0
    drops: tuple[int, ...] = (0,) * HOURS
    cash: int = 0
    asked: int = 0

    @property
    def last(self) -> int:
        """The number of the last hand."""
        return HOURS * self.rate

    @property
    def hour(self) -> int:
        """The hour that runs, from 0."""
        return min(HOURS - 1, self.hands // self.rate)

    @property
    def minutes(self) -> int:
        """Minutes since midnight on the clock of the room."""
        began = STARTS[self.seed % len(STARTS)]
        return (60 * began + MINUTES * self.hands // self.last) % (24 * 60)

    @property
    def drop(self) -> int:
        """What the box holds."""
        return sum(self.drops)


@dataclass(frozen=True, slots=True)
class Asked:
    """A moment that asks the dealer: its number, hand and time, what happened before it, the hands that were dealt on.

    Somebody makes one of the moves `planted`.
    """

    source: Deal
    number: int = 0
    hand: int = 0
    minutes: int = 0
    events: tuple[Text, ...] = ()
    dealt: tuple[TableAct, ...] = ()
    planted: tuple[PlayerMove, ...] = ()


def shift_kinds(game: Game) -> frozenset[Kind]:
    """The duties that a dealer does in a shift: what takes judgment, and the tray."""
    return frozenset(game.kinds) - ROUTINE | {Kind.TRAY}


def can_stand(game: Game) -> bool:
    """Whether hands follow each other at a table of the game."""
    setup = game.new_setup(short_seed("stand", game.info.id), ANY)
    try:
        return next_hand(game, machine.play(game.start(setup)), 1, LIVELY) is not None
    except FeltSchoolError:
        return False


def is_shift(sources: Sequence[Source]) -> bool:
    """Whether a plan is a shift."""
    return len(sources) == 1 and isinstance(sources[0], Ref) and sources[0].ask is Scope.SHIFT


def open_table(game: Game, seed: int, tray: Chips = ()) -> ShiftTable:
    """The table as the dealer of the shift before leaves it. FeltSchoolError where hands cannot follow each other."""
    for number in range(TRIES):
        setup = game.new_setup(child_seed("shift", game.info.id, seed, number), Wish(players=PLAYERS))
        players = len({*setup.seats_taken, setup.player_dealer} - {0})
        rate = rate_of(game, players - bool(setup.player_dealer))
        table = ShiftTable(game.info.id, seed, rate, moments(seed, rate), setup, setup.wagers, tray or OPENING)
        if players > 2 and (dealt := _dealt(game, table)) is not None:
            return replace(table, setup=dealt[1].setup, usual=_usual(dealt[1].setup))
    raise FeltSchoolError(
        say("{title} has no shift.", title=game.info.title), say("Deal full rounds of it, or choose another game.")
    )


def _usual(setup: Setup) -> tuple[Wager, ...]:
    """The bets that players come back to; of a table for a pot nothing, its wagers are the stacks."""
    return () if all(wager.kind == STACK for wager in setup.wagers) else setup.wagers


def _dealt(game: Game, table: ShiftTable, short: int = 0, end: Round | None = None) -> tuple[Round, NextHand] | None:
    """A hand by the program and the one after it; a hand after which nothing can follow is dealt again."""
    chances = replace(LIVELY, usual=table.usual, short=short)
    if end is not None and (hand := _following(game, end, table.hands, chances)) is not None:
        return end, hand
    for number in range(TRIES // 10):
        setup = table.setup if not number and end is None else _dealt_again(game, table.setup, number)
        if setup is None:
            continue
        try:
            over = machine.play(game.start(setup))
        except FeltSchoolError:
            continue
        if (hand := _following(game, over, table.hands, chances)) is not None:
            return over, hand
    return None


def _new_game(game: Game, table: ShiftTable) -> ShiftTable:
    """The table with new players, where the old ones cannot go on."""
    opened = open_table(game, short_seed("new game", table.seed, table.hands))
    net_in = table.net_in + chips_of(opened.setup) - chips_of(table.setup)
    return replace(table, setup=opened.setup, usual=opened.usual, net_in=net_in)


def chips_of(setup: Setup) -> int:
    """All chips that players have, bets and bank included."""
    stacks = (part.partition(":")[2] for part in setup.option(STACKS).split(",") if part)
    return setup.bank + sum(wager.stake for wager in setup.wagers) + sum(map(parse_money, stacks))


def _following(game: Game, end: Round, number: int, chances: Chances) -> NextHand | None:
    hand = next_hand(game, end, number, chances)
    return hand if hand is not None and len({*hand.setup.seats_taken, hand.setup.player_dealer} - {0}) > 2 else None


def _dealt_again(game: Game, setup: Setup, number: int) -> Setup | None:
    """The same bets with other cards; None where these do not fit."""
    again = replace(setup, seed=child_seed(setup.seed, "again", number) % 2**31, deck=())
    try:
        again = game.bets(_without_play(again))
    except FeltSchoolError:
        return None
    return None if game.problems_of(again) else again


def _without_play(setup: Setup) -> Setup:
    own = {name: text for name, text in setup.options.items() if name in (*POSTED, STACKS, "button")}
    return replace(setup, options=own)


# ---------------- from one moment to the next


def next_moment(game: Game, table: ShiftTable) -> tuple[ShiftTable, Asked | None]:
    """The table at its next moment: up to there the program deals on. None where the shift is over."""
    dealt, events = list[TableAct](), list[Text]()
    while table.place < len(table.moments):
        moment = table.moments[table.place]
        table = _dealt_on(game, table, moment, dealt, events)
        table = replace(table, place=table.place + 1)
        asked: Asked | None
        if moment.sort is not None:
            asked = _table_duty(table, moment.sort)
        else:
            table, asked = _hand_asked(game, table, moment)
        if asked is not None:
            news = [*_news(table, len(dealt)), *_latest(events)[-3:], *asked.events]
            table = replace(table, asked=table.asked + 1)
            asked = replace(asked, number=table.asked, hand=table.hands + 1, minutes=table.minutes)
            return table, replace(asked, events=tuple(news), dealt=tuple(dealt))
    return table, None


def _dealt_on(game: Game, table: ShiftTable, moment: Moment, dealt: list[TableAct], events: list[Text]) -> ShiftTable:
    """The table before a moment, with the hands that the program deals up to there and what happens between them."""
    while table.hands + 1 < moment.hand:
        coming = table.hands + 2 == moment.hand and moment.sort is None
        step = _dealt(game, table, short=int(coming and moment.short))
        if step is None:
            table = _new_game(game, table)
            events.append(say("The game breaks. A new game opens."))
            continue
        over, hand = step
        table = _after_hand(game, table, over, hand)
        events += hand.events
        words = say("Hand {number}, {time}.", number=table.hands, time=clock_words(table.minutes))
        dealt.append(TableAct(words, over.lay, quick=True))
    return table


def moment_of(game: Game, seed: int, number: int, tray: Chips = ()) -> Deal:
    """One moment of a shift that was dealt right up to it. FeltSchoolError where it has no such moment."""
    table = open_table(game, seed, tray)
    while True:
        table, asked = next_moment(game, table) if number <= MOMENTS else (table, None)
        if asked is None:
            raise FeltSchoolError(
                say("This shift has no moment {number}.", number=number), say("It has {n}.", n=MOMENTS)
            )
        if asked.number == number:
            return asked.source
        setup = parse_setup(asked.source.setup, game.seats)
        if read_table_duty(setup) is not None:
            table = after_duty(table, setup, ())
        else:
            table = after_hand(game, table, machine.play(game.start(setup)), ())


def _news(table: ShiftTable, count: int) -> Iterator[Text]:
    """What time it is, and what the program dealt meanwhile."""
    yield say("{time}. The drop has {amount}.", time=clock_words(table.minutes), amount=dollars(table.drop))
    if count:
        yield counted("The program dealt {n} hand.", "The program dealt {n} hands.", count)


def _latest(events: Sequence[Text]) -> list[Text]:
    """What happened at the table, the last of each sort."""
    last: dict[str, Text] = {}
    for event in events:
        last.pop(event.template, None)
        last[event.template] = event
    return [*last.values()]


def _after_hand(game: Game, table: ShiftTable, end: Round, hand: NextHand) -> ShiftTable:
    """The table once a hand is over; what was laid beside bets and stacks came out of the players' pockets."""
    box, laid = end.lay.chips_at(DROP), game.lay_out(end.setup)
    paid = laid.total - laid.chips_at(TRAY) - chips_of(end.setup)
    drops = tuple(cents + box * (hour == table.hour) for hour, cents in enumerate(table.drops))
    net_in = table.net_in + hand.net_in + paid
    return replace(table, setup=hand.setup, hands=table.hands + 1, drops=drops, net_in=net_in)


def _hand_asked(game: Game, table: ShiftTable, moment: Moment) -> tuple[ShiftTable, Asked | None]:
    """The coming hand as it is asked, with what the moment wants of it; what finds no place goes to a later hand."""
    events: list[Text] = []
    if moment.sheet and (posted := _other_sheet(game, table)) is not None:
        table = replace(table, setup=posted)
        events.append(say("Half time. The floor posts another sheet. Read the plaque."))
    setup = table.setup
    if moment.floor:
        setup = _with_fault(game, setup) or setup
    if moment.chips and any(kind in CHIP_WORK for kind in game.kinds):
        with_chips = setup.with_options(chips="on")
        setup = with_chips if not game.problems_of(with_chips) else setup
    deal = Deal(game.info.id, setup.to_text())
    kinds = shift_kinds(game)
    try:
        question = ask(deal, game, game.start(setup))
        if question is None or not _asks_enough(question, kinds):
            return _put_off(table, moment), None
    except FeltSchoolError:  # nobody can deal this hand to its end
        return _put_off(table, moment), None
    planted = tuple(move for move in WRONG_MOVES if move.id in moment.plants)
    if planted:
        seed = short_seed("players", game.info.id, deal.setup, "")
        staged = stage_incidents(question, seed, kinds, planted).values()
        if all(incident.allowed for incident in staged):
            table, planted = _replanted(table, moment), ()
    return table, Asked(deal, events=tuple(events), planted=planted)


def _asks_enough(question: Question, kinds: Collection[Kind]) -> bool:
    judged = (duty for _, duty, _ in machine.every_duty(question.round) if duty.kind in kinds)
    return len([duty for duty, _ in zip(judged, range(FEWEST_JUDGED), strict=False)]) == FEWEST_JUDGED


def _put_off(table: ShiftTable, moment: Moment) -> ShiftTable:
    """The program deals this hand, and the next one is asked; at the end of the shift it falls out."""
    if moment.hand >= table.last:
        return table
    later = replace(moment, hand=table.hands + 2)
    return replace(table, moments=(*table.moments[: table.place], later, *table.moments[table.place :]))


def _replanted(table: ShiftTable, moment: Moment) -> ShiftTable:
    """A move that has no place in this hand is made in a later one."""
    for place in range(table.place, len(table.moments)):
        later = table.moments[place]
        if later.sort is None and not later.plants:
            planted = replace(later, plants=moment.plants)
            return replace(table, moments=(*table.moments[:place], planted, *table.moments[place + 1 :]))
    return table


def _other_sheet(game: Game, table: ShiftTable) -> Setup | None:
    """The coming hand under another posted option, or another limit; None where the house has one alone."""
    now = {name: table.setup.options[name] for name in POSTED if name in table.setup.options}
    for number in range(TRIES):
        fresh = game.new_setup(child_seed(table.seed, "sheet", number), ANY).options
        posted = {name: fresh[name] for name in ("fee", "fee-set", "limit") if name in fresh}
        if "kill" in fresh or not any(now.get(name) != text for name, text in posted.items()):
            continue
        setup = _without_play(table.setup).with_options(**posted)
        if not game.problems_of(setup) and _plays(game, setup):
            return game.bets(setup)
    return None


def _plays(game: Game, setup: Setup) -> bool:
    try:
        machine.play(game.start(game.bets(setup)))
    except FeltSchoolError:
        return False
    return True


def _with_fault(game: Game, setup: Setup) -> Setup | None:
    """The coming hand with an irregularity that the house rules on; None where none fits the table."""
    for number in range(TRIES):
        fresh = game.new_setup(child_seed(setup.seed, "fault", number), Wish(Kind.RULE_ON)).options
        news = {name: text for name, text in fresh.items() if name not in (*POSTED, STACKS, "button", "play", "kill")}
        faulty = setup.with_options(**news)
        try:
            if game.problems_of(faulty):
                continue
            if any(duty.kind is Kind.RULE_ON for _, duty, _ in machine.every_duty(game.start(faulty))):
                return faulty
        except FeltSchoolError:
            continue
    return None


def _table_duty(table: ShiftTable, sort: TableSort) -> Asked:
    """A duty at the tray before the coming hand."""
    seats = [seat for seat in table.setup.seats_taken if seat != table.setup.player_dealer]
    duty = duty_at(sort, make_rng(child_seed(table.seed, "duty", table.place)), table.tray, seats)
    return Asked(Deal(table.game, duty.in_setup(table.setup).to_text()))


def stands(moved: Moved) -> bool:
    """Whether what a wrong act moved stays so: nobody at the table who is short says so.

    A player who is short speaks up; the bank, the box, the tray and the cage are counted later.
    """
    return not any(cents < 0 for owner, cents in moved if owner.seat or owner.name not in (BANK, DROP, TRAY, CAGE))


def after_duty(table: ShiftTable, setup: Setup, moved: Sequence[Moved]) -> ShiftTable:
    """The table once a duty at the tray is done, with what stays of wrong acts."""
    duty = read_table_duty(setup)
    assert duty is not None
    tray, coming = table.tray, table.setup
    match duty.sort:
        case TableSort.BUY_IN:
            tray = without(tray, duty.slip)
            coming, more = _with_more(coming, spot(duty.seat, STACK), duty.slip)
            table = replace(table, cash=table.cash + duty.slip, net_in=table.net_in + more)
        case TableSort.CHANGE_UP:
            tray = without(added(tray, duty.chips), worth(duty.chips))
        case TableSort.FILL:
            tray = added(tray, cut(duty.slip) if worth(duty.chips) != duty.slip else duty.chips)
        case TableSort.CREDIT:
            tray = without(tray, worth(duty.chips), duty.chips)
        case _:
            pass
    return _put_wrong(replace(table, tray=tray, setup=coming), moved)


def after_hand(game: Game, table: ShiftTable, end: Round, moved: Sequence[Moved]) -> ShiftTable:
    """The table once an asked hand is over, with what stays of wrong acts. It deals on from there."""
    step = _dealt(game, table, end=end)
    if step is None:
        setup = _new_game(game, table).setup
        net_in = chips_of(setup) + end.lay.chips_at(DROP) - chips_of(table.setup)
        return _put_wrong(_after_hand(game, table, end, NextHand(setup, (), net_in)), moved)
    over, hand = step
    return _put_wrong(_after_hand(game, table, over, hand), moved)


def _put_wrong(table: ShiftTable, moved: Sequence[Moved]) -> ShiftTable:
    """The chips where wrong acts left them."""
    for changes in moved:
        if not stands(changes):
            continue
        for owner, cents in changes:
            if owner.name == TRAY:
                table = replace(table, tray=without(table.tray, -cents) if cents < 0 else added(table.tray, cut(cents)))
            elif owner.name == DROP:
                drops = tuple(box + cents * (hour == table.hour) for hour, box in enumerate(table.drops))
                table = replace(table, drops=drops)
            elif owner.name != CAGE:
                place = spot(owner.seat or table.setup.player_dealer, STACK, owner.back)
                setup, more = _with_more(table.setup, place, cents)
                table = replace(table, setup=setup, net_in=table.net_in + more - cents)
    return table


def _with_more(setup: Setup, place: str, cents: int) -> tuple[Setup, int]:
    """A coming hand with more in a stack, and how much more: whole dollars for a pot, never down to nothing."""
    seat, back = seat_of(place), back_of(place)
    if not setup.player_dealer:
        before = next((wager.stake for wager in setup.wagers if wager.seat == seat), 0)
        after = max(DOLLAR, before + cents // DOLLAR * DOLLAR) if before else 0
        moved = (replace(wager, stake=after) if wager.seat == seat else wager for wager in setup.wagers)
        return replace(setup, wagers=tuple(moved)), after - before
    owner = f"{seat}+{back}" if back else str(seat)
    stacks = dict(part.partition(":")[::2] for part in setup.option(STACKS).split(",") if part)
    if owner not in stacks:
        return setup, 0
    before = parse_money(stacks[owner])
    after = max(min(before, BEHIND), before + cents)
    stacks[owner] = dollars(after).replace(",", "")
    return setup.with_options(**{STACKS: ",".join(map(":".join, stacks.items()))}), after - before
