"""Random tables: who sits where, stakes, bank, dice and cards, leaning towards what a wish asks for."""

from __future__ import annotations

from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER, without
from trainer.errors import Problem
from trainer.games.base import Wish
from trainer.games.pai_gow.deal import (
    button_seat,
    envy_seats,
    pile_of_seat,
    place_in_deck,
)
from trainer.games.pai_gow.outcome import bonus_row, compare
from trainer.games.pai_gow.seek import seek
from trainer.games.pai_gow.setting import fired, house_way
from trainer.games.pai_gow.terms import DICE, HAND, PILES, PaiGowTerms
from trainer.rng import Random, below, child_seed, choose, make_rng, roll, sample, shuffle
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

BACK_LINE_IN = 8
SHORT_IN = 10


def new_setup(terms: PaiGowTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    setup = _seats(terms, rng, seed, wish)
    setup = replace(setup, dice=_dice(rng, wish))
    setup = setup.with_options(pile=str(1 + below(rng, PILES)))
    setup = _players(rng, setup, wish)
    setup = _special(terms, rng, setup, wish)
    return _bank(rng, setup, wish)


def _seats(terms: PaiGowTerms, rng: Random, seed: int, wish: Wish) -> Setup:
    banker = 1 + below(rng, terms.seats)
    others = [seat for seat in range(1, terms.seats + 1) if seat != banker]
    players = wish.players or 2 + below(rng, len(others) - 1)
    taken = sorted(sample(rng, others, min(players, len(others))))
    wagers: list[Wager] = []
    for seat in taken:
        wagers.extend(_wagers(terms, rng, seat, 0, wish))
        if terms.back_line and below(rng, BACK_LINE_IN) == 0:
            wagers.extend(_wagers(terms, rng, seat, 1, wish))
    turn = 1 + below(rng, terms.rounds)
    options = {"fee": _fee_option(terms, rng, wish), "cover": terms.default_cover.value}
    return Setup(terms.book, seed, terms.seats, tuple(wagers), banker, 0, turn, options=options)


def _wagers(terms: PaiGowTerms, rng: Random, seat: int, back: int, wish: Wish) -> list[Wager]:
    wagers = [Wager(seat, "game", back, choose(rng, terms.usual.game))]
    about_bonus = wish.kind in (Kind.READ_BONUS, Kind.PAY_ENVY, Kind.GIVE_ENVY) or wish.rule.startswith("fortune")
    if terms.fortune and (about_bonus or below(rng, 5) < 3):
        wagers.append(Wager(seat, "fortune", back, choose(rng, terms.usual.fortune)))
    return wagers


def _fee_option(terms: PaiGowTerms, rng: Random, wish: Wish) -> str:
    if wish.rule.startswith("fee.option-"):
        return wish.rule.removeprefix("fee.option-")
    options = terms.usual.fee_options or tuple(option.number for option in terms.fees.options)
    return str(choose(rng, options)) if options else "0"


def _dice(rng: Random, wish: Wish) -> tuple[int, ...]:
    if wish.rule == "dice.player-dealer":
        return choose(
            rng, [dice for dice in (roll(rng, DICE) for _ in range(60)) if sum(dice) in (8, 15)] or [(4, 5, 6)]
        )
    return roll(rng, DICE)


def _players(rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who asks for the house way, who fouls, what the player-dealer wants."""
    asks = [seat for seat in setup.taken if below(rng, 2)] or [choose(rng, setup.taken)]
    foul = ""
    if wish.rule == "compare.foul" or (wish.kind is not Kind.SET_HAND and below(rng, 15) == 0):
        foul = str(choose(rng, setup.taken))
        asks = [seat for seat in asks if str(seat) != foul]
    setup = setup.with_options(asks=",".join(map(str, asks)))
    if foul:
        setup = setup.with_options(foul=foul)
    if wish.rule == "setting.player-dealer-foul" or below(rng, 14) == 0:
        return setup.with_options(**{"bank-set": "foul"})
    if wish.rule == "setting.player-dealer" or below(rng, 8) == 0:
        return setup.with_options(**{"bank-set": "change"})
    return setup


def _special(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Cards for rules that chance seldom brings."""
    match wish.kind:
        case Kind.SET_HAND if wish.rule:
            cards = seek(rng, lambda hand: wish.rule in fired(terms.house_way, hand))
            asks = [int(seat) for seat in setup.option("asks").split(",") if seat]
            return _with_hands(terms, rng, setup, {choose(rng, [*asks, setup.player_dealer]): cards})
        case Kind.COMPARE if wish.rule == "compare.copy":
            return _with_copy(terms, rng, setup)
        case Kind.READ_BONUS | Kind.SETTLE if terms.fortune and wish.rule.startswith("fortune."):
            return _with_bonus(terms, rng, setup, wish.rule)
        case Kind.PAY_ENVY:
            return _with_envy(terms, rng, setup)
        case _ if wish.rule == "action.first-wager":
            return _empty_button(terms, rng, setup)
        case _:
            return setup


def _with_hands(terms: PaiGowTerms, rng: Random, setup: Setup, hands: dict[int, tuple[Card, ...] | None]) -> Setup:
    """The same table with these seven cards delivered to these seats."""
    wanted = {seat: cards for seat, cards in hands.items() if cards}
    if not wanted:
        return setup
    rest = list(shuffle(without(WITH_JOKER.cards(), [card for cards in wanted.values() for card in cards]), rng))
    deck: list[Card | None] = [None] * WITH_JOKER.size
    for seat, cards in wanted.items():
        pile = pile_of_seat(terms, setup, seat)
        for row, card in enumerate(cards):
            deck[place_in_deck(pile, row)] = card
    return replace(setup, deck=tuple(card if card is not None else rest.pop() for card in deck))


def _with_copy(terms: PaiGowTerms, rng: Random, setup: Setup) -> Setup:
    seat = choose(rng, setup.taken)
    for _ in range(300):
        cards = sample(rng, WITH_JOKER.cards(), 2 * HAND)
        player = house_way(terms.house_way, cards[:HAND]).result
        bank = house_way(terms.house_way, cards[HAND:]).result
        if compare(terms, player, bank).rule.id == "compare.copy":
            asks = ",".join(dict.fromkeys((*filter(None, setup.option("asks").split(",")), str(seat))))
            setup = replace(setup, options={k: v for k, v in setup.options.items() if k not in ("foul", "bank-set")})
            setup = setup.with_options(asks=asks)
            return _with_hands(terms, rng, setup, {seat: cards[:HAND], setup.player_dealer: cards[HAND:]})
    return setup


def _bonus_seats(setup: Setup) -> list[int]:
    return sorted({wager.seat for wager in setup.wagers if wager.kind == "fortune"})


def _with_bonus(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    fortune, seats = terms.fortune, _bonus_seats(setup)
    if fortune is None or not seats or rule == fortune.table.lose.id:
        return setup
    cards = seek(rng, lambda hand: rule in (one.id for one in bonus_row(fortune, hand).rules))
    return _with_hands(terms, rng, setup, {choose(rng, seats): cards})


def _with_envy(terms: PaiGowTerms, rng: Random, setup: Setup) -> Setup:
    """Somebody holds an envy hand: another button's owner where it pays, the only button's owner where it does not."""
    fortune, seats = terms.fortune, list(envy_seats(terms, setup))
    if fortune is None or not seats:
        return setup

    def pays_envy(hand: tuple[Card, ...]) -> bool:
        row = bonus_row(fortune, hand).result
        return row is not None and row.envy > 0

    return _with_hands(terms, rng, setup, {choose(rng, seats): seek(rng, pays_envy)})


def _empty_button(terms: PaiGowTerms, rng: Random, setup: Setup) -> Setup:
    """Nobody bets where the button goes, so the action begins further on."""
    for _ in range(40):
        if button_seat(terms, setup) not in setup.taken:
            return setup
        setup = replace(setup, dice=roll(rng, DICE))
    return setup


def _bank(rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The player-dealer's wager: ample, or short where the wish or chance says so."""
    action = sum(wager.stake for wager in setup.wagers)
    if wish.short or wish.rule.startswith("cover.") or (wish.kind is None and below(rng, SHORT_IN) == 0):
        if wish.rule.startswith("cover."):
            setup = setup.with_options(cover=wish.rule.removeprefix("cover."))
        part = max(1, action * (20 + below(rng, 50)) // 100 // 500)
        return replace(setup, bank=part * 500)
    bonus = sum(wager.stake for wager in setup.wagers if wager.kind == "fortune")
    ample = action * 2 + bonus * (30 if bonus else 0)
    return replace(setup, bank=-(-ample // 10000) * 10000)


PURSE = 40000


def lay_out(setup: Setup) -> Lay:
    """Chips on spots, in purses and in the bank; the player-dealer's button. Cards are still in the deck."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.place, wager.stake)
    for purse in dict.fromkeys(wager.purse for wager in setup.wagers):
        lay = lay.bring(purse, PURSE)
    lay = lay.bring("bank", setup.bank).bring(f"seat-{setup.player_dealer}.stack", PURSE)
    return lay.button("player-dealer", f"seat-{setup.player_dealer}")


def check_setup(terms: PaiGowTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    problems: list[Problem] = []

    def wrong(where: str, what: str, hint: str = "") -> None:
        problems.append(Problem(where, what, hint))

    if setup.seats != terms.seats:
        wrong("seats", f"This table has {terms.seats} seats, not {setup.seats}.")
    if not 1 <= setup.player_dealer <= terms.seats:
        wrong("bank", "Nobody banks.", "Write bank=3:$1000/1: seat, wager, turn.")
    if not setup.wagers:
        wrong("wagers", "Nobody bets.", "Write wagers as 4:game=$20,fortune=$5.")
    for wager in setup.wagers:
        if wager.kind not in terms.settle.laps.kinds:
            wrong(wager.place, f"'{wager.kind}' is not a wager here.", f"Wagers: {', '.join(terms.settle.laps.kinds)}.")
        if wager.seat == setup.player_dealer:
            wrong(wager.place, "The player-dealer does not bet against himself.", "Choose another seat.")
        if wager.kind != "game" and "game" not in setup.at(wager.seat, wager.back):
            wrong(wager.place, "A bonus wager needs a game wager beside it.", "Add game=$10 before it.")
    if len(setup.dice) != DICE:
        wrong("dice", "Three dice are thrown.", "Write dice=4-5-6.")
    if setup.deck and sorted(setup.deck) != sorted(WITH_JOKER.cards()):
        wrong("cards", "The deck must hold each of the 53 cards once.", "Leave cards= away for the seed's own deck.")
    if terms.fees.options and not terms.fees.option(int(setup.option("fee", "1"))):
        wrong(
            "fee", f"There is no fee option {setup.option('fee')}.", f"Options: 1 to {terms.fees.options[-1].number}."
        )
    return tuple(problems)
