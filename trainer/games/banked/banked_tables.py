"""What the tables of all games with a player-dealer share: random seats and stakes, the bank, the chips, the checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.chipwork.chip_stages import CHIPS, ON
from trainer.core.errors import BadText, Problem, did_you_mean, whole_number
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample
from trainer.core.text import say
from trainer.games import people
from trainer.games.banked.banked_chips import check_chips
from trainer.games.banked.banked_terms import BankedTerms
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_fault, check_schedule, check_seats, check_words, fault_words
from trainer.round import ruling
from trainer.round.duty import Kind
from trainer.round.settling import cover_of
from trainer.round.setup import FEE_SET, MOST_BEHIND, MOST_SEATS, STACKS, Setup
from trainer.rules.decision import Decision, decided
from trainer.rules.fees import FeeSchedule, FeeSets
from trainer.table.bank import Cover
from trainer.table.lay import Lay
from trainer.table.places import BANK, STACK, TRAY, seat_place, spot
from trainer.table.settlement import Wager

BACK_LINE_IN = 8
SHORT_IN = 10
PURSE = 40000
FLOAT = 100 * PURSE
"""What the tray holds at a table where chips are changed."""

Stakes = Callable[[int, int], Sequence[Wager]]
"""The wagers of a bettor by seat and back-line number."""


def random_seats(
    rng: Random,
    start: Setup,
    stakes: Stakes,
    *,
    rounds: int,
    back_line: bool = False,
    players: int = 0,
    often: int = BACK_LINE_IN,
) -> Setup:
    """A player-dealer, players at random seats, somebody behind one of `often` of them, and the turn of the bank."""
    banker = 1 + below(rng, start.seats)
    others = [seat for seat in range(1, start.seats + 1) if seat != banker]
    count = players or 2 + below(rng, len(others) - 1)
    wagers: list[Wager] = []
    for seat in sorted(sample(rng, others, min(count, len(others)))):
        wagers.extend(stakes(seat, 0))
        if back_line and below(rng, often) == 0:
            wagers.extend(stakes(seat, 1))
    return replace(start, wagers=tuple(wagers), player_dealer=banker, turn=1 + below(rng, rounds))


def fee_option(rng: Random, wish: Wish, fees: FeeSchedule, usual: Sequence[int]) -> str:
    """The fee option in force: the one the wish names, else one of the usual ones."""
    if (fee_option := fees.of_rule(wish.rule)) is not None:
        return str(fee_option.number)
    options = usual or tuple(option.number for option in fees.options)
    return str(choose(rng, options)) if options else "0"


def fee_words(rng: Random, wish: Wish, fees: FeeSets, usual: Sequence[int]) -> Mapping[str, str]:
    """The fee option in force, of another schedule where the wish names one: options of a set-up."""
    name = fees.named_by(wish.rule)
    if fees.of_rule(wish.rule) is None:
        posted = [posting for posting in fees.posted if name in (None, posting[0])]
        if posted:
            schedule, number = choose(rng, posted)
            return {"fee": str(number), **({FEE_SET: schedule} if schedule else {})}
    if name:
        return {"fee": fee_option(rng, wish, fees.named[name], ()), FEE_SET: name}
    return {"fee": fee_option(rng, wish, fees.now, usual)}


def check_fee_set(fees: FeeSets, setup: Setup) -> Iterable[Problem]:
    """What is wrong with the schedule that a set-up names."""
    return check_schedule(setup, fees.named)


def check_back_line(setup: Setup, *, allowed: bool) -> Iterable[Problem]:
    """What is wrong with wagers behind a seat where the book forbids them."""
    for wager in setup.wagers:
        if wager.back and not allowed:
            yield Problem(wager.place, say("This book has no back-line bets."), say("Leave out wagers like 4+1:."))


def put_up(rng: Random, setup: Setup, wish: Wish, ample: int) -> Setup:
    """The player-dealer's wager: `ample` in round numbers, or short where the wish or chance says so."""
    if model := cover_of(wish.rule):
        setup = setup.with_options(cover=model.value)
    elif not wish.short and (wish.kind is not None or below(rng, SHORT_IN) > 0):
        return replace(setup, bank=-(-ample // 10000) * 10000)
    action = sum(wager.stake for wager in setup.wagers)
    part = max(1, action * (20 + below(rng, 50)) // 100 // 500)
    return replace(setup, bank=part * 500)


def lay_out(setup: Setup) -> Lay:
    """Chips on spots, in purses and in the bank; the player-dealer's button. Cards are still in the deck."""
    lay, own, purses = Lay(), spot(setup.player_dealer, STACK), read_stacks(setup)
    for wager in setup.wagers:
        lay = lay.bring(wager.place, wager.stake)
    for purse in dict.fromkeys(wager.purse for wager in setup.wagers):
        lay = lay.bring(purse, purses.get(purse, PURSE))
    lay = lay.bring(BANK, setup.bank).bring(own, purses.get(own, PURSE))
    if setup.option(CHIPS) == ON:
        lay = lay.bring(TRAY, FLOAT)
    return lay.button("player-dealer", seat_place(setup.player_dealer))


def read_stacks(setup: Setup) -> Mapping[str, int]:
    """What the set-up says of the chips behind wagers and bank, by place; BadText where it cannot be read."""
    stacks: dict[str, int] = {}
    for word in filter(None, setup.option(STACKS).split(",")):
        seat, _, back = word.partition(":")[0].partition("+")
        place = spot(whole_number(seat, 1, MOST_SEATS), STACK, whole_number(back or "0", 0, MOST_BEHIND))
        stacks[place] = parse_money(word.partition(":")[2])
    return stacks


def check_stacks(setup: Setup) -> Iterable[Problem]:
    """Whether the stacks of a set-up written by hand can be read."""
    try:
        read_stacks(setup)
    except BadText as error:
        yield Problem(STACKS, error.words[0], say("Write stacks=2:$410,2+1:$380."))


def check_table(setup: Setup, seats: int, kinds: Sequence[str], fees: FeeSchedule, example: str) -> Iterable[Problem]:
    """What is wrong with seats, bank, wagers, fee option and cover of a set-up written by hand."""
    yield from check_seats(setup, seats)
    if not 1 <= setup.player_dealer <= seats:
        yield Problem("bank", say("Nobody has the bank."), say("Write bank=3:$1000/1: seat, wager, turn."))
    if not setup.wagers:
        yield Problem("wagers", say("Nobody bets."), say("Write wagers as {example}.", example=example))
    for wager in setup.wagers:
        if wager.kind not in kinds:
            yield Problem(
                wager.place,
                say("'{kind}' is not a wager here.", kind=wager.kind),
                say("Wagers: {kinds}.", kinds=", ".join(kinds)),
            )
        if wager.seat == setup.player_dealer:
            yield Problem(
                wager.place, say("The player-dealer does not bet against their own bank."), say("Choose another seat.")
            )
    numbers = [str(option.number) for option in fees.options]
    fee = setup.option("fee", numbers[0] if numbers else "")
    if numbers and fee not in numbers:
        yield Problem(
            "fee",
            say("There is no fee option {fee}.", fee=fee),
            say("Options: {numbers} to {numbers2}.", numbers=numbers[0], numbers2=numbers[-1]),
        )
    cover = setup.option("cover", Cover.MATCHED.value)
    models = [model.value for model in Cover]
    if cover not in models:
        yield Problem("cover", say("'{cover}' is not a kind of cover.", cover=cover), did_you_mean(cover, models))


# -- a table of a family that fills the gaps

Step = Callable[[Random, Setup, Wish], Setup]
"""One step of drawing a table: what bettors choose, which cards lie on top, what goes wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How a family draws its usual table.

    `stakes` are the wagers of one bettor (seat and number behind it) at a table; `steps` follow once everybody sits;
    `ample` is a bank that no round exhausts. `options` are words of the set-up that the wish asks for, `drawn` those
    drawn before anybody sits, `seats` the size of the table, `players` how many bet at one of that size (0: any).
    """

    stakes: Callable[[Random, Setup, Wish, int, int], Sequence[Wager]]
    ample: Callable[[Setup], int]
    steps: Sequence[Step] = ()
    options: Callable[[Wish], Mapping[str, str]] = lambda _: {}
    drawn: Callable[[Random, Wish], Mapping[str, str]] = lambda *_: {}
    seats: Callable[[Random, Wish], int] | None = None
    players: Callable[[Random, Setup], int] = lambda *_: 0
    often: Callable[[Wish], int] = lambda _: BACK_LINE_IN
    wants_short: Callable[[Wish], bool] = lambda wish: wish.short


def usual_table(terms: BankedTerms, draw: Drawing, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    fee = fee_words(rng, wish, terms.fees, terms.usual.fee_options) if terms.fees.now.options else {}
    options = {**fee, "cover": terms.cover.value, **draw.options(wish), **draw.drawn(rng, wish)}
    seats = draw.seats(rng, wish) if draw.seats else terms.sizes[0]
    start = Setup(terms.book, seed, seats, options=options)
    setup = random_seats(
        rng,
        start,
        lambda seat, back: _within_limits(
            terms, start, _bonuses_by_base(terms, rng, start, draw.stakes(rng, start, wish, seat, back))
        ),
        rounds=terms.rounds,
        back_line=terms.back_line,
        players=wish.players or draw.players(rng, start),
        often=draw.often(wish),
    )
    for step in draw.steps:
        setup = step(rng, setup, wish)
    return put_up(rng, setup, replace(wish, short=draw.wants_short(wish)), draw.ample(setup))


def _bonuses_by_base(terms: BankedTerms, rng: Random, start: Setup, wagers: Sequence[Wager]) -> Sequence[Wager]:
    """The wagers of a bettor, whose first is what all others lie beside."""
    base, *bonuses = wagers
    stakes = (people.bonus_stake(rng, base.stake, bonus.stake, terms.bounds(start, bonus.kind)[0]) for bonus in bonuses)
    return (base, *(replace(bonus, stake=stake) for bonus, stake in zip(bonuses, stakes, strict=True)))


def _within_limits(terms: BankedTerms, start: Setup, wagers: Sequence[Wager]) -> Sequence[Wager]:
    """The wagers of a bettor who keeps to the printed limits: smaller ones, in steps, or left out; the first stays."""
    if not any(limit.printed for limit in terms.limits):
        return wagers
    fitted = {wager.kind: wager for wager in wagers}
    for place, wager in enumerate(wagers):
        beside = {kind: other.stake for kind, other in fitted.items()}
        stake = terms.fit(start, wager, beside) or (0 if place else wager.stake)
        if stake:
            fitted[wager.kind] = replace(wager, stake=stake)
        else:
            del fitted[wager.kind]
    return tuple(fitted.values())


def keeping_limits(terms: BankedTerms, setup: Setup) -> Setup:
    """A table from which a wager was taken, without those of its bettor that needed it."""
    bettors = dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers)
    own = ([wager for wager in setup.wagers if (wager.seat, wager.back) == bettor] for bettor in bettors)
    return replace(setup, wagers=tuple(wager for wagers in own for wager in _within_limits(terms, setup, wagers)))


def drawn_fault(terms: BankedTerms, often: int) -> Step:
    """Something to rule on, where the wish is about it; in one of `often` whole rounds."""

    def fault(rng: Random, setup: Setup, wish: Wish) -> Setup:
        if wish.kind is not Kind.RULE_ON and (wish.kind is not None or below(rng, often)):
            return setup
        id = terms.rulings.for_wish(rng, wish.rule)
        return setup.with_options(**{ruling.OPTION: id}) if id else setup

    return fault


Check = Callable[[Setup], Iterable[Problem]]


def check_banked(
    terms: BankedTerms, words: Sequence[Word], setup: Setup, kinds: Sequence[str], example: str, *checks: Check
) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand: its words, the table, then - where those stand - the rest.

    `kinds` are the wagers made before the cards. Every family's own checks come after the stakes.
    """
    seats = setup.seats if setup.seats in terms.sizes else terms.sizes[0]
    table = (
        *check_words(words, setup),
        *check_fee_set(terms.fees, setup),
        *check_table(setup, seats, kinds, terms.schedule(setup), example),
        *check_back_line(setup, allowed=terms.back_line),
    )
    own: tuple[Check, ...] = (
        partial(check_stakes, terms),
        partial(check_readings, terms),
        partial(check_fault, terms.rulings),
        check_chips,
        check_stacks,
    )
    return table or tuple(problem for check in (*own, *checks) for problem in check(setup))


def check_stakes(terms: BankedTerms, setup: Setup) -> Iterable[Problem]:
    """Wagers outside the limits of the option in force."""
    option = terms.option(setup)
    for wager in setup.wagers:
        least, most = terms.bounds(setup, wager.kind)
        if option and (wager.stake < least or (most and wager.stake > most)):
            message = say("Option {number} takes wagers from {least}.", number=option.number, least=dollars(least))
            if most:
                message = say(
                    "Option {number} takes wagers from {least} to {most}.",
                    number=option.number,
                    least=dollars(least),
                    most=dollars(most),
                )
            yield Problem(wager.place, message, say("Change the stake or the option fee=."))
        own = own_limit(terms, setup, wager, setup.at(wager.seat, wager.back))
        if own is not None and not own.result:
            message = say("This bet may not stand: {rule}", rule=own.rule.text)
            yield Problem(wager.place, message, say("Change the wagers."))


def own_limit(
    terms: BankedTerms, setup: Setup, wager: Wager, beside: Mapping[str, int] | None
) -> Decision[bool] | None:
    """Whether the printed limits of its kind let a wager stand beside others, where they are known.

    None where no limits are printed.
    """
    offer = terms.offer(wager, beside or {})
    decisions = [limit.decide(offer, alone=beside is None) for limit in terms.own_limits(setup, wager.kind)]
    return next((decision for decision in decisions if not decision.result), decisions[-1] if decisions else None)


def within_limits(terms: BankedTerms, setup: Setup, wager: Wager) -> Decision[bool] | None:
    """Whether the table takes a wager of this size by the option in force; None where no schedule has limits."""
    option, (least, most) = terms.option(setup), terms.bounds(setup, wager.kind)
    if option is None:
        return None
    words = say("from {least}", least=dollars(least))
    if most:
        words = say("{least} to {most}", least=dollars(least), most=dollars(most))
    return decided(least <= wager.stake and (not most or wager.stake <= most), option.printed, words)


def check_readings(terms: BankedTerms, setup: Setup) -> Iterable[Problem]:
    """Ways to read what the book leaves open that are none."""
    for name, options in terms.readings.items():
        value = setup.option(name, options[0])
        if value not in options:
            yield Problem(name, say("'{value}' is not one of its readings.", value=value), did_you_mean(value, options))


def check_deck(copies: Mapping[Card, int], where: str, setup: Setup) -> Iterable[Problem]:
    """Cards that a set-up names more often than they are in the deck; `where` is "shoe" or "deck"."""
    for card, times in Counter(setup.deck).items():
        if times > copies.get(card, 0):
            yield Problem(
                "cards",
                say("{card} stands in the {where} {get} times.", card=card, where=where, get=copies.get(card, 0)),
                say("Name other cards."),
            )


def banked_words(terms: BankedTerms) -> tuple[Word, ...]:
    """The words every set-up of a game with a player-dealer understands."""
    options = Word("fee", say("The fee option in force, by its number: fee=3."))
    return (
        *([options] if terms.fees.now.options else []),
        *([Word(FEE_SET, say("Another fee schedule of the house, by its name."))] if terms.fees.others else []),
        Word("cover", say("How much the bank covers: cover=matched, net or two_cap.")),
        Word(CHIPS, say("Putting down chips: chips=on.")),
        Word(STACKS, say("The chips behind each player: stacks=2:$410,2+1:$380.")),
        *fault_words(terms.rulings),
        *(Word(name, say("How this table reads what the book leaves open.")) for name in terms.readings),
    )
