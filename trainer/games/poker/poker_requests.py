"""How a poker request shows hands, bets and places, with what is collected; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.games.base import Answer
from trainer.games.poker import poker_bet_requests as bets
from trainer.games.poker import poker_draw_requests as draws
from trainer.games.poker import poker_place_requests as places
from trainer.games.poker.ending import After, voided
from trainer.games.poker.poker_reading import high_of, high_words, low_of, low_words, shown
from trainer.games.poker.poker_script import make_script
from trainer.games.poker.poker_showdown import halves_won, hand_at, read_five, shown_at
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_collection_stages import Posted, moments
from trainer.games.pot.pot_pots import SHARE, compare, share
from trainer.games.pot.pot_state import State, button_seat
from trainer.games.pot.pot_terms import PotGame
from trainer.games.request_readers import check_once, declare_ruling, read_seat
from trainer.games.request_runner import Field, Read, Requests, Road, asked, flag, passed, plain, rows
from trainer.round.acts import Seats, Shares
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, read_hands
from trainer.rules.collection import BEFORE, BUTTON, PLAYER
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.betting import Played
from trainer.table.lay import Lay
from trainer.table.openers import Bets
from trainer.table.places import BOARD, DROP, STACK, hand_place, place_of, pot_place
from trainer.table.settlement import Wager
from trainer.table.side_pots import Bet, Pot, odd_chip_order, side_pots, without_drop

REQUESTS: Final[Requests[PokerTerms]] = Requests(places.REQUESTS, bets.REQUESTS, draws.REQUESTS)
declare_ruling(REQUESTS, lambda terms: terms.game.rulings)

# ---------------- what is collected from a hand
#
# By an option or a posted limit, the players dealt in, and how far the hand came.

REACHED = ("flop", "turn", "river", "draw")
"""What a request may say that the hand came to; without a word it came to its end."""


def _read_players(terms: PokerTerms, reader: Reader, _: Read) -> int:
    players = reader.integer("players", 0) or len(reader.rows("seats"))
    if not players:
        reader.problem(say("'players' is missing."), say("Give the number of players dealt in."), "players")
    elif not places.FEWEST <= players <= terms.seats:
        reader.problem(f"{places.FEWEST} to {terms.seats} players are dealt in.", terms.game.most_players, "players")
    return players


@REQUESTS.ask(
    "fee",
    Field("players", _read_players, "dealt in", also=("seats",)),
    Field(
        "option",
        lambda terms, reader, read: read_posted_option(terms.game, reader, read["players"]),
        "the limit as it is printed",
        also=("limit",),
    ),
    replace(passed("set"), shown=True),
    *(plain(name, Reader.boolean, "false: the hand ended before", default=True) for name in REACHED),
    plain("betting_rounds", Reader.integer, "that were over", default=None),
    there=lambda terms: bool(terms.game.sheets),
)
def answer_fee(
    terms: PokerTerms, _: object, players: int, option: Posted, betting_rounds: int | None, **reached: bool
) -> Answer:
    """What is taken from the pot, from each player or from the player on the button."""
    try:
        decision = option.amount_for(players, tuple(_moments_reached(terms.game, betting_rounds, reached)))
    except BadText as error:
        raise BadText(*error.words, "players") from error
    collected, payer = decision.result, option.option.payer
    amounts: dict[str, int] = {"pot": collected.pot}
    if payer == PLAYER:
        amounts["each_player"] = collected.each_player
    if payer == BUTTON:
        amounts["button"] = collected.button
    if collected.jackpot:
        amounts["jackpot"] = collected.jackpot
    return cited(decision, **amounts)


def read_posted_option(game: PotGame, reader: Reader, players: int) -> Posted | None:
    """The option in force: `option` of a `set`, or the only one of a sheet for a `limit`; the only one has no name."""
    names = [sheet.id for sheet in game.sheets]
    sheets = list(game.sheets)
    if reader.has("set"):
        sheets = [sheet for sheet in sheets if reader.text("set") in (sheet.id, sheet.called or sheet.id)]
    numbered = reader.integer("option") if reader.has("option") else None
    limit = reader.text("limit") if reader.has("limit") else None
    if not sheets:
        reader.problem(
            say("there is no sheet '{name}'.", name=reader.text("set")),
            did_you_mean(reader.text("set"), names) or say("Sheets: {names}.", names=", ".join(names)),
            "set",
        )
        return None
    every = [Posted(sheet, option) for sheet in sheets for option in sheet.options]
    options = [posted for posted in every if numbered is None or posted.option.number == numbered]
    if not options:
        reader.problem(f"there is no fee option {numbered}.", f"Options: {_numbers(every)}.", "option")
        return None
    if limit is not None:
        options = [posted for posted in options if posted.option.is_for(limit)]
        if not options:
            reader.problem("no fee option has this limit.", "Write the limit as it is printed.", "limit")
            return None
        options = [posted for posted in options if posted.option.band(players)] or options
    if numbered is not None or len(options) == 1:
        return options[0]
    alone = [posted for posted in options if limit and [other.sheet for other in options].count(posted.sheet) == 1]
    if alone:
        return alone[0]
    message = say("this limit has several options.") if limit else say("'option' is missing.")
    reader.problem(message, f"Options: {_numbers(options)}.", "option")
    return None


def _numbers(posted: list[Posted]) -> str:
    return ", ".join(str(number) for number in dict.fromkeys(posted.option.number for posted in posted))


def _moments_reached(game: PotGame, rounds: int | None, reached: Mapping[str, bool]) -> Iterator[str]:
    """The moments a hand came to: `flop`, `river`, `draw` as they are said, betting `rounds` that were over."""
    rounds = len(game.streets) if rounds is None else rounds
    yield BEFORE
    over = False
    for name, where, number in moments(game):
        over = over or not reached.get(name.removeprefix("before-"), True)
        if name == "deal" or (not over and (number < rounds if where == "bet" else number <= rounds)):
            yield name


# ---------------- poker requests

Hand = Round[State]


@dataclass(frozen=True, slots=True)
class Table:
    """What a request shows of a showdown: every bet, the cards, the button, what was dropped."""

    bets: Sequence[Bet]
    hands: Mapping[int, Sequence[Card]]
    board: Sequence[Card]
    button: int
    drop: int = 0
    after: After | None = None
    for_low: bool = False

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots less the drop, of the bets that are played for."""
        layers = self.after.final if self.after is not None and self.after.final is not None else (self.bets,)
        return without_drop([pot for bets in layers for pot in side_pots(bets)], self.drop)


def showdown(terms: PokerTerms, road: Road[State], table: Table) -> Hand:
    """The pots of these bets before they are shared, with the hands and the board open."""
    bets = table.bets
    wagers = tuple(Wager(bet.seat, STACK, 0, bet.amount) for bet in sorted(bets, key=lambda bet: bet.seat))
    seats = max([terms.game.seats, *(bet.seat for bet in bets)])
    setup = Setup(terms.game.book, 0, seats, wagers, options={"button": str(table.button)} if table.button else {})
    put = {bet.seat: bet.amount for bet in bets}
    went = Played(0, (), tuple(bet.seat for bet in bets if bet.live), put, dict.fromkeys(put, 0))
    state = State(tuple(put), (), (), (went,), (), {}, dead_chips={bet.seat: bet.dead for bet in bets if bet.dead})
    lay = Lay().put(BOARD, table.board, up=True).bring(DROP, table.drop)
    for seat, cards in table.hands.items():
        lay = lay.put(hand_place(seat), cards, up=True)
    state = replace(state, for_low=table.for_low)
    if table.after is not None:
        state = replace(state, final=table.after.final)
    for index, pot in enumerate(table.pots):
        lay = lay.bring(pot_place(index), pot.amount)
    return Road(road.script, lambda _: lay, lambda _: state).at((SHARE,), setup)


# -- hands


BOARD_READ: Final[Field[PokerTerms]] = Field(
    "board",
    lambda terms, reader, _: read_board(terms, reader),
    "in studs the card turned up for everybody when the deck runs out: hands have one card fewer then",
    optional=True,
    also=("community",),
)


@REQUESTS.ask(
    "showdown",
    BOARD_READ,
    Field(
        "hands",
        lambda terms, reader, read: read_hands(reader, "hands", own_cards(terms, read["board"]), deck_cards(terms)),
        "lists of a player's own cards, in the order dealt",
    ),
    lambda _, reader, read: check_apart(reader, (read["board"], *read["hands"])),
)
def answer_showdown(
    terms: PokerTerms, road: Road[State], board: Sequence[Card], hands: Sequence[tuple[Card, ...]]
) -> Answer:
    """Who wins high and low among hands, by index, and how every hand reads."""
    game, holes = terms.game, dict(enumerate(hands, start=1))
    r = showdown(terms, road, Table([Bet(seat, game.chip) for seat in holes], holes, board, 1))
    pot = Pot(game.chip * len(hands), tuple(holes))
    won = {half: winners(terms, r, pot, 0, low=half == "low") for half in terms.halves}
    first, *more = won.values()
    decision = Decision(None, first.rule).and_rules(*(decision.rule for decision in more))
    winners_by_half = {half: [seat - 1 for seat in decision.result] or None for half, decision in won.items()}
    read = [read_hand(terms, r, seat) for seat in holes]
    return cited(decision, **{"high": None, "low": None, **winners_by_half}, read=read)


def deck_cards(terms: PokerTerms) -> tuple[Card, ...] | None:
    """The cards of the game's deck, None for the fifty-two."""
    return None if terms.game.deck == STANDARD else terms.game.deck.cards()


def own_cards(terms: PokerTerms, board: Sequence[Card]) -> int:
    """How many cards of its own a hand has: one fewer where a community card stands for the last."""
    return terms.game.own_cards - (len(board) - terms.game.board)


def read_board(terms: PokerTerms, reader: Reader) -> tuple[Card, ...]:
    """The whole `board`, where the game has one; in studs the `community` card, where the deck ran out."""
    if terms.game.board:
        return read_cards(reader, "board", terms.game.board)
    return read_cards(reader, "community", 1) if reader.has("community") and terms.game.short else ()


def winners(terms: PokerTerms, r: Hand, pot: Pot, index: int, *, low: bool) -> Decision[tuple[int, ...]]:
    """Who has the best high or low for a pot: as the dealer is asked, or of the one hand that is left."""
    half = "low" if low else "high"
    if pot.amount and len(pot.seats) > 1 and half in halves_won(terms, r):
        return asked(r, Key(Kind.COMPARE, 0, place_of(pot_place(index), half)), Seats).map(_seats)
    hands = [shown(terms, seat, hand_at(r, seat), r.lay.cards_at(BOARD), (half,)) for seat in pot.seats]
    return compare(terms.game, pot, hands, low=low).map(_seats)


def _seats(act: object) -> tuple[int, ...]:
    assert isinstance(act, Seats)
    return act.seats


def read_hand(terms: PokerTerms, r: Hand, seat: int) -> Answer:
    """What a hand is for high and for low, the cards that play and the rules."""
    answer: dict[str, object] = {"high": None, "low": None}
    if terms.has_high:
        high = read_five(terms, r, seat, low=False)
        five = high.result[0]
        answer.update(
            high=str(high_words(high_of(terms, five), terms)),
            high_cards=[str(card) for card in five],
            high_rule=high.rule.id,
        )
    if terms.has_low:
        low = read_five(terms, r, seat, low=True)
        answer["low_rule"] = low.rule.id
        if low.result:
            plays = low.result[0]
            words = str(low_words(low_of(terms, plays), terms))
            answer.update(low=words, low_cards=[str(card) for card in plays])
    return answer


# -- pots


def _bets_seven(terms: PokerTerms) -> bool:
    return terms.game.draws.seven is not None


def _row_cards(terms: PokerTerms, row: Reader, read: Read) -> tuple[Card, ...]:
    return read_cards(row, "cards", own_cards(terms, read["board"]), deck=deck_cards(terms))


def check_settle(terms: PokerTerms, reader: Reader, read: Read) -> None:
    """Notes cards that are missing or there twice, a drop and later bets above all the money."""
    hands, written = read["seats"], reader.rows("seats")
    live = [hand for hand in hands if not hand["folded"] and hand["amount"]]
    for row, hand in zip(written, hands, strict=True):
        if hand["after_draw"] > hand["amount"]:
            message = say("the bets after the draw are more than all bets.")
            row.problem(message, "Its 'amount' is all of it.", "after_draw")
        if hand in live and len(live) > 1 and hand["cards"] is None:
            _row_cards(terms, row, read)
    if read["drop"] > sum(hand["amount"] + hand["dead"] for hand in hands):
        reader.problem(say("the drop is more than the money put in."), "Write each seat's 'amount' altogether.", "drop")
    if not live:
        reader.problem("nobody is in.", "A seat without 'folded' takes the pot.", "seats")
    check_apart(reader, (read["board"], *(hand["cards"] or () for hand in hands)))


@REQUESTS.ask(
    "settle",
    BOARD_READ,
    rows(
        "seats",
        places.SEAT,
        places.FOLDED,
        plain("amount", Reader.cents, "bet altogether"),
        plain("dead", Reader.cents, "chips put in beside it that call nothing", default=0),
        plain("after_draw", Reader.cents, "the part of it bet after the draw", default=0, there=_bets_seven),
        flag("checked_after_draw", there=_bets_seven),
        Field("cards", _row_cards, "of a hand that did not fold", default=None),
    ),
    flag("for_low", "nobody opened the pot for high and somebody for low", there=lambda terms: terms.either),
    plain("drop", Reader.cents, "taken from the main pot", default=0),
    plain("chip", Reader.cents, "the smallest", default=0),
    Field(
        "button",
        lambda terms, reader, _: (
            read_seat(reader, "button", terms.seats) if terms.game.button or reader.has("button") else 0
        ),
        "where the game has one",
    ),
    check_once,
    check_settle,
)
def answer_settle(terms: PokerTerms, road: Road[State], seats: Sequence[Read], **read: Any) -> Answer:
    """The pots of a showdown and who gets how much: each seat's bets altogether, its cards, or that it folded."""
    bets = [Bet(row["seat"], row["amount"], not row["folded"], row["dead"]) for row in seats]
    hands = {row["seat"]: row["cards"] for row in seats if row["cards"] is not None}
    later = {row["seat"]: (row["after_draw"], row["checked_after_draw"]) for row in seats}
    chip = read["chip"] or terms.game.chip
    if chip != terms.game.chip:
        terms = replace(terms, game=replace(terms.game, sharing=replace(terms.game.sharing, chip=chip)))
        road = replace(road, script=make_script(terms))
    after = _after(terms, bets, hands, later)
    lies = (read["board"], read["button"], read["drop"])
    table = Table(bets, hands, *lies, after.result if after else None, read["for_low"])
    r = showdown(terms, road, table)
    shared = [(pot, _shares(terms, r, pot, index)) for index, pot in enumerate(table.pots)]
    pots = [_pot(terms, r, pot, index, decision) for index, (pot, decision) in enumerate(shared)]
    total: dict[int, int] = dict(after.result.back) if after else {}
    for _, decision in shared:
        for seat, cents in decision.result.items():
            total[seat] = total.get(seat, 0) + cents
    awards = [{"seat": seat, "amount": total[seat]} for seat in sorted(total)]
    decided_by = shared[0][1].and_rules(*after.rules) if after and after.result.final else shared[0][1]
    back = [{"seat": seat, "amount": cents} for seat, cents in sorted(after.result.back.items())] if after else []
    return cited(decided_by, pots=pots, awards=awards, **({"back": back} if back else {}))


def _after(
    terms: PokerTerms,
    bets: Sequence[Bet],
    hands: Mapping[int, Sequence[Card]],
    later: Mapping[int, tuple[int, bool]],
) -> Decision[After] | None:
    """What becomes of the bets after the draw, where a seven had to be bet; None where it is no question."""
    if not any(amount for amount, _ in later.values()):
        return None
    parts = [Bets(bet.seat, bet.amount - later[bet.seat][0], later[bet.seat][0], bet.live) for bet in bets]
    keys = {bet.seat: terms.showdown.low_key(hands[bet.seat]) or 0 for bet in bets if bet.live and bet.seat in hands}
    return voided(terms, parts, keys, [seat for seat, (_, checked) in later.items() if checked and seat in keys])


def _pot(terms: PokerTerms, r: Hand, pot: Pot, index: int, shares: Decision[Mapping[int, int]]) -> Answer:
    halves = halves_won(terms, r)
    won: dict[str, list[int] | None] = {halves[0]: list(pot.seats)}
    if any(hand_at(r, seat) for seat in pot.seats):
        won = {half: list(winners(terms, r, pot, index, low=half == "low").result) or None for half in halves}
    return {
        "amount": pot.amount,
        "seats": list(pot.seats),
        "high": won.get("high"),
        "low": won.get("low"),
        "shares": [{"seat": seat, "amount": cents} for seat, cents in sorted(shares.result.items())],
        "rule": shares.rule.id,
    }


def _shares(terms: PokerTerms, r: Hand, pot: Pot, index: int) -> Decision[Mapping[int, int]]:
    """Who gets how much of a pot; nobody is asked about one of which the drop has taken all."""
    if not pot.amount:
        order = odd_chip_order(r.setup.seats_taken, button_seat(r.setup), r.setup.seats)
        return share(terms.game, pot, shown_at(terms, r, pot.seats) if len(pot.seats) > 1 else (), order)
    return asked(r, Key(Kind.SPLIT_POT, 0, pot_place(index)), Shares).map(lambda act: dict(act.shares))
