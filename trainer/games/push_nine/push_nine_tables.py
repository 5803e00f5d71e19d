"""Random tables: who is in, what everybody put in, who is all in, the cards, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.cards.card import ACE, Card
from trainer.cards.deck import STANDARD, without
from trainer.core.errors import Problem
from trainer.core.money import dollars
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample, shuffle
from trainer.core.text import say
from trainer.games import people
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_fault, check_players, check_whole_deck, check_words, fault_words
from trainer.games.push_nine.push_nine_hand import HAND, RANK_RULES, THREES, worth
from trainer.games.push_nine.push_nine_pots import all_in_tied, deciding, push_chips, winners_of
from trainer.games.push_nine.push_nine_state import BUTTON, FEE, FEWEST, FOLDED, LEFT, PUSHING, begin, dealt
from trainer.games.push_nine.push_nine_terms import ALL, BET, CHIP, IN_PUSH, IS_PUSHED, NONE, ONE, PUSHES, PushTerms
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.places import seat_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager
from trainer.table.side_pots import uncalled

TRIES = 120
HAND_TRIES = 4000
MOST_POTS = 3
BEHIND = 2000
"""What is left behind the bets of a hand; more where a hand for the push pot follows."""
TIED_IN, LEAVES_IN, FAULT_IN = 2, 6, 8
FIRST = "first.button"
"""Decides at every table."""
TRIPS = RANK_RULES[-2:]
"""The kinds of three of one rank, which chance hardly ever deals."""
TIES = ("win.tie", "push.elect", "push.split", "push.half", "push.who", "split.tie", "odd.chip", "rotate.split")


def new_setup(terms: PushTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as some drafts come."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    wished_rules = {rule for rule in terms.rules if rule == wish.rule and rule != FIRST}
    ruling = terms.rulings.by_rule(wish.rule)
    if ruling is not None and ruling.at in IN_PUSH:
        pushed = new_setup(terms, seed, Wish(Kind.RESULT, "push.elect", wish.players))
        return pushed.with_options(**{FAULT: ruling.id})
    if ruling is not None and ruling.at == IS_PUSHED:
        return _with_all_in(terms, rng, seed, wish).with_options(**{FAULT: ruling.id})
    setup = _draft(terms, rng, seed, wish)
    for _ in range(TRIES):
        if wished_rules <= set(deciding(terms, begin(setup))):
            break
        setup = _draft(terms, rng, seed, wish)
    if wish.kind is Kind.RULE_ON or (wish.kind is None and below(rng, FAULT_IN) == 0):
        start = begin(setup)
        impossible = {*(() if push_chips(terms, setup, start) else IN_PUSH)}
        impossible |= {*(() if all_in_tied(terms, setup, start) else (IS_PUSHED,))}
        faults = [ruling for ruling in terms.rulings.rulings if wish.rule in ("", ruling.printed.id)]
        faults = [ruling for ruling in faults or terms.rulings.rulings if ruling.at not in impossible]
        setup = setup.with_options(**{FAULT: choose(rng, faults).id}) if faults else setup
    return setup


def _with_all_in(terms: PushTerms, rng: Random, seed: int, wish: Wish) -> Setup:
    """A table whose main pot is pushed while somebody who tied for it is all in, as some drafts have it."""
    wish = Wish(Kind.SIDE_POT, "push.elect", wish.players)
    setup = _draft(terms, rng, seed, wish)
    for _ in range(TRIES):
        if all_in_tied(terms, setup, begin(setup)):
            break
        setup = _draft(terms, rng, seed, wish)
    return setup


def _draft(terms: PushTerms, rng: Random, seed: int, wish: Wish) -> Setup:
    drawn = choose(rng, terms.sheet.posted_options)
    number = (terms.sheet.of_rule(wish.rule) or drawn).number
    count = wish.players or 3 + below(rng, terms.seats - 2)
    seats_taken = sorted(sample(rng, range(1, terms.seats + 1), min(count, terms.seats)))
    button = choose(rng, seats_taken)
    ring = tuple(seat for seat in clockwise(button, terms.seats) if seat in seats_taken)
    deck, wished = _cards(rng, ring, wish)
    staying = _staying(rng, dealt(deck, ring), wished, wish)
    puts = _puts(terms, rng, terms.units.get(number, CHIP), seats_taken, staying=staying, wish=wish)
    wagers = tuple(Wager(seat, BET, 0, puts[seat]) for seat in seats_taken)
    folded = ",".join(str(seat) for seat in seats_taken if seat not in staying)
    options = {BUTTON: str(button), FEE: str(number), PUSHING: choose(rng, PUSHES)}
    if wish.rule in ("push.elect", "push.half", "push.who"):
        options[PUSHING] = ALL
    if wish.rule in ("push.split", "push.side", "split.tie", "odd.chip", "rotate.split"):
        options[PUSHING] = choose(rng, (ONE, NONE))
    if folded:
        options[FOLDED] = folded
    setup = Setup(terms.book, seed, terms.seats, wagers, options=options, deck=deck)
    if wish.rule == "rotate.left" or (not wish.rule and below(rng, LEAVES_IN) == 0):
        setup = setup.with_options(**{LEFT: str(winners_of(terms, begin(setup), 0)[0])})
    return setup


def _staying(rng: Random, hands: Mapping[int, Sequence[Card]], wished: Sequence[int], wish: Wish) -> list[int]:
    """Who stays in: the hands that a wish is about, and those that people play; never too few for a showdown."""
    best = sorted(hands, key=lambda seat: worth(hands[seat]), reverse=True)
    if wish.rule == "award.alone":
        return best[:1]
    plays = [seat for seat in best if seat in wished or people.calls(rng, worth(hands[seat]).height)]
    return sorted({*plays, *best[: FEWEST if len(plays) < FEWEST else 0]})


def _puts(
    terms: PushTerms, rng: Random, unit: int, seats_taken: Sequence[int], *, staying: Sequence[int], wish: Wish
) -> dict[int, int]:
    """What everybody puts in: who folds as far as the bets had come, somebody now and then the last chips."""
    full = unit * choose(rng, terms.bets)
    puts = dict.fromkeys(seats_taken, full)
    for seat in seats_taken:
        if seat not in staying:
            puts[seat] = unit * (1 + below(rng, full // unit))
    side = wish.kind is Kind.SIDE_POT or wish.rule == "push.side" or (wish.kind is None and below(rng, 3) == 0)
    if side and len(staying) > 2 and full > unit:
        puts[choose(rng, staying)] = unit * (1 + below(rng, full // unit - 1))
    if wish.rule == "award.alone":
        puts[next(seat for seat in seats_taken if seat not in staying)] = full
    return puts


def _cards(rng: Random, ring: Sequence[int], wish: Wish) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """A deck with the hand or the tie that the wish is about, and the seats that have these hands."""
    tied = wish.rule in TIES or wish.rule == "push.side" or (wish.kind is None and below(rng, TIED_IN) == 0)
    seats = shuffle(ring, rng)
    first = _hand(rng, wish.rule, STANDARD.cards(), calls=tied)
    hands, same = {seats[0]: first}, seats[: (3 if wish.rule == "push.side" else 2) if tied else 1]
    for seat in seats[1:] if tied else ():
        cards = without(STANDARD.cards(), [card for hand in hands.values() for card in hand])
        hands[seat] = _like(rng, cards, first, lower=seat not in same)
    used = [card for hand in hands.values() for card in hand]
    pile = list(shuffle(without(STANDARD.cards(), used), rng))
    deck: list[Card | None] = [None] * (HAND * len(ring))
    for seat, hand in hands.items():
        deck[ring.index(seat) :: len(ring)] = hand
    cards_dealt = tuple(card if card is not None else pile.pop() for card in deck)
    return (*cards_dealt, *pile), tuple(same) if tied or wish.rule in RANK_RULES else ()


def _hand(rng: Random, rule: str, cards: tuple[Card, ...], *, calls: bool) -> tuple[Card, ...]:
    """A hand of the kind a rule names, else any, or one that `calls`."""
    hand = sample(rng, cards, HAND)
    for _ in range(HAND_TRIES):
        hand = sample(rng, cards, HAND)
        if rule in TRIPS:
            others = [rank for rank in range(2, ACE + 1) if rank != THREES]
            rank = THREES if rule == RANK_RULES[-1] else choose(rng, others)
            hand = sample(rng, [card for card in cards if card.rank == rank], HAND)
        played = not calls or people.calls(rng, worth(hand).height)
        if worth(hand).rule == rule if rule in RANK_RULES else played:
            return hand
    return hand


def _like(rng: Random, cards: tuple[Card, ...], first: tuple[Card, ...], *, lower: bool) -> tuple[Card, ...]:
    """A hand that ties with the first, or one that does not beat it."""
    target, hand = worth(first), sample(rng, cards, HAND)
    for _ in range(HAND_TRIES):
        hand = sample(rng, cards, HAND)
        if worth(hand) <= target if lower else worth(hand) == target:
            return hand
    return hand


def lay_out(terms: PushTerms, setup: Setup) -> Lay:
    """Everybody's chips and the Action button; who is all in has nothing behind."""
    lay, most, start = Lay(), max(wager.stake for wager in setup.wagers), begin(setup)
    more = push_chips(terms, setup, start)
    for wager in setup.wagers:
        pays = wager.seat == start.button
        fee = terms.sheet.amount_for(terms.option(setup), len(setup.seats_taken)).result.button if pays else 0
        behind = 0 if wager.stake < most and wager.seat in start.live else BEHIND + more
        lay = lay.bring(wager.purse, wager.stake + fee + behind)
    return lay.button("action", seat_place(start.button))


def words(terms: PushTerms) -> tuple[Word, ...]:
    """The words of a set-up of push 9."""
    return (
        Word(BUTTON, say("The seat with the Action button: button=4.")),
        Word(FEE, say("The fee option in force, by its number: fee=3.")),
        Word(FOLDED, say("The seats that fold: folded=2,5."), seat=say("Folds")),
        Word(PUSHING, say("What tied players want: push=all, one or none.")),
        Word(LEFT, say("The seats that leave the game after the hand: left=2."), seat=say("Leaves after the hand")),
        *fault_words(terms.rulings),
    )


def check_setup(terms: PushTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    problems = (*check_words(words(terms), setup), *_check(terms, setup))
    return problems or tuple(_check_options(terms, setup))


def _check(terms: PushTerms, setup: Setup) -> Iterator[Problem]:
    nobody, example = say("Nobody banks in a game for a pot."), say("Write 4:bet=$6, in whole dollars.")
    yield from check_players(setup, terms.seats, (FEWEST, terms.seats), nobody, example, stacks=False)
    for wager in setup.wagers:
        if wager.kind != BET or wager.back or wager.stake <= 0 or wager.stake % CHIP:
            yield Problem(wager.place, say("A player cannot put in this amount."), example)
    if setup.option(BUTTON) not in map(str, setup.seats_taken):
        yield Problem(
            BUTTON,
            say("'{option}' is not the seat of a player.", option=setup.option("button")),
            say("Write button=4."),
        )
    elif not begin(setup).live:
        yield Problem(FOLDED, say("One player has to stay in."), say("Name fewer seats."))


def _check_options(terms: PushTerms, setup: Setup) -> Iterator[Problem]:
    for option in (FOLDED, LEFT):
        if not set(setup.numbers(option)) <= set(setup.seats_taken):
            yield Problem(
                option,
                say("No players sit there."),
                say("Players: {taken}.", taken=str(setup.seats_taken)),
            )
    if setup.option(PUSHING, NONE) not in PUSHES:
        yield Problem(
            PUSHING,
            say("'{option}' is not a choice here.", option=setup.option("push")),
            say("Known: {pushes}.", pushes=", ".join(PUSHES)),
        )
    if terms.sheet.option(setup.number(FEE, 1)) is None:
        yield Problem(
            FEE, say("There is no such fee option."), say("Options: 1 to {count}.", count=len(terms.sheet.options))
        )
    state = begin(setup)
    back = uncalled(state.bets)
    if back is not None:
        yield Problem(
            spot(back.seat, "bet"),
            say("No one called {amount} of it.", amount=dollars(back.amount)),
            say("Let others put in that much."),
        )
    if len(state.pots) > MOST_POTS:
        yield Problem("wagers", say("There is room for three pots only."), say("Let fewer players be all in."))
    yield from check_whole_deck(setup, STANDARD)
    yield from check_fault(terms.rulings, setup)
