"""What every book of a game for a pot prints, as typed terms: streets, opening, limits, sharing, collection, rulings.

[street]                                       # in the order of a hand; every street ends with a betting round
"deal"  = { down = 3 }                         # cards to every live hand, face down ...
"third" = { down = 2, up = 1 }                 # ... and face up
"flop"  = { burn = 1, board = 3 }              # cards burned before, cards for the board
"turn"  = { discard = 1, burn = 1, board = 1 } # so many cards every live hand throws away before anything else,
"flop"  = { burn = 1, board = 3, discard_after = 1 }   # or once the cards lie, before the betting
"draw"  = { burn = 1, draw = 5 }               # up to so many own cards are changed, one hand after the other
"second" = { down = 2, turned = 1 }            # so many of his cards that lie face down every player turns up
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from trainer.cards.deck import STANDARD, DeckPlan, without_ranks
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, join, say
from trainer.games.limits import UsualStacks, read_usual_stacks
from trainer.games.pot.pot_collection_stages import MOMENTS
from trainer.games.pot.pot_course import NO_BURN, SHORT_RULES, Chosen, Short, throw_last
from trainer.games.pot.pot_draw_terms import BRING_IN, SHOWN, Draws, Opening, read_opening
from trainer.games.pot.pot_remedies import NEEDS, REMEDIES
from trainer.round.ruling import RulingBook, Situation, read_rulings
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.collection import Sheet
from trainer.rules.decision import Printed
from trainer.rules.ladders import Posting, read_posted
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import read_collections
from trainer.table.betting import Limit, Structure, Terms, cite, read_terms
from trainer.table.betting.entries import BuyIn, BuyInRange, Entry, read_buy_in, read_buy_in_ranges, read_entries
from trainer.table.betting.forced_bets import Kill, KillTerms, cite_forced, read_kill
from trainer.table.sharing import Sharing, cite_sharing, read_sharing

if TYPE_CHECKING:
    from trainer.games.pot.pot_state import State

BUTTON_MOVES = "button.moves"
SEATS = "table.seats"
BUY_FACING = "buy.facing"
"""How a card lies that is changed in a game with cards face up."""
POT_RULES = ("pots.layers", "pots.eligible", "pots.uncalled", "win.tie", "deal.first", "deal.last")
MOST_BLINDS = 3
NO_DRAWS = Draws()
NO_RULINGS = RulingBook((), {})


STREET_NAMES: Final[Mapping[str, Text]] = {
    "deal": say("the deal", about="the first cards of a hand"),
    "flop": say("the flop"),
    "turn": say("the turn", about="a street of board games"),
    "river": say("the river"),
    "board": say("the board", about="a street in which the whole board is dealt"),
    "second": say("second street"),
    "third": say("third street"),
    "fourth": say("fourth street"),
    "fifth": say("fifth street"),
    "sixth": say("sixth street"),
    "seventh": say("seventh street"),
    "low": say("the opening for low", about="a betting round of a draw game that nobody opened for high"),
    "draw": say("the draw", about="the new cards of a draw game"),
    "buy": say("the buy", about="one card changed at the end of a stud game"),
}
"""What the streets of board, stud and draw games are called, by their id."""


@dataclass(frozen=True, slots=True)
class Street:
    """One part of the deal: cards thrown away, cards burned, cards to every live hand, for the board, cards changed."""

    id: str
    down: int = 0
    up: int = 0
    board: int = 0
    burn: int = 0
    discard: int = 0
    draw: int = 0
    discard_after: int = 0
    turned: int = 0

    @property
    def thrown(self) -> int:
        """How many cards every live hand throws away for nothing."""
        return self.discard + self.discard_after

    @property
    def own(self) -> int:
        """How many cards every live hand gets."""
        return self.down + self.up


def as_played(_: Setup, state: State) -> State:
    """Nothing follows from the end of a hand but who wins its pots."""
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class PotGame:
    """The terms that all games for a pot share.

    From street `late_from` on the higher figure of a limit is bet. `sheets` are the approved schedules of collection,
    one option of which is posted at a table, one of `posted` where the house says which. Without a `button` the deal
    begins at the dealer's left; `short` is what is done when the deck does not go round on the last street, `pair` says
    of a request whether a pair lies open.
    `kill` is None where no pot is killed, `entries` are the ways into the running game, `buy_in` what it
    takes in chips, `buy_in_ranges` from what to what a house may post it. `has` are words of `NEEDS`.
    `throws` is how players choose what they throw away, `draws` what is printed about a draw, `least_high` the key a
    high hand needs for its half where a low qualifies, `finish` what the end of a hand does to its pots. `usual_limits`
    are those the trainer posts, `stacks` what he lays out, in least bets.
    """

    book: str
    seats: int
    deck: DeckPlan = STANDARD
    streets: tuple[Street, ...]
    limits: tuple[Limit, ...]
    late_from: int
    betting: Terms
    opening: Opening
    sharing: Sharing
    button: bool = True
    short: Short | None = None
    pair: bool | None = None
    sheets: tuple[Sheet, ...] = ()
    posted: tuple[Posting, ...] = ()
    kill: KillTerms | None = None
    entries: tuple[Entry, ...] = ()
    buy_in: BuyIn | None = None
    buy_in_ranges: tuple[BuyInRange, ...] = ()
    rulings: RulingBook = NO_RULINGS
    usual_limits: tuple[str, ...]
    stacks: UsualStacks
    rules: Mapping[str, Printed]
    has: frozenset[str] = frozenset()
    throws: Chosen = throw_last
    draws: Draws = NO_DRAWS
    least_high: int | None = None
    finish: Callable[[Setup, State], State] = as_played

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def low(self) -> bool:
        """Whether a low hand can win half."""
        return self.sharing.low

    @property
    def chip(self) -> int:
        """The smallest chip."""
        return self.sharing.chip

    @property
    def own(self) -> int:
        """How many cards a hand gets that stays to the end and changes none."""
        return sum(street.own for street in self.streets)

    @property
    def own_cards(self) -> int:
        """How many cards a hand has at the showdown."""
        return self.own - sum(street.thrown for street in self.streets)

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return sum(street.board for street in self.streets)

    @property
    def most_players(self) -> Text:
        """How many are dealt in, as the book prints it or says nothing of it."""
        printed = self.rules.get(SEATS)
        if printed is None:
            return say("{seats} players are dealt in at most.", seats=self.seats)
        return join((text for text in (printed.text, printed.doubt_text) if text), " ")

    def limit(self, id: str) -> Limit | None:
        return next((limit for limit in self.limits if limit.id == id), None)

    def posted_limit(self, setup: Setup) -> Limit:
        """The posted limit; BadText when the book has no such limit."""
        id = setup.option("limit", self.limits[0].id)
        limit = self.limit(id)
        if limit is None:
            raise BadText(
                say("There is no limit '{id}'.", id=id), did_you_mean(id, [limit.id for limit in self.limits]), "limit"
            )
        limit = self._with_buy_in(limit, setup)
        if not limit.named:
            return limit
        cents, least = parse_money(setup.option(NAMES, str(limit.blinds[-1] // 100))), limit.blinds[-1]
        if not least <= cents <= limit.named:
            message = say("The first bet is {least} to {most}.", least=dollars(least), most=dollars(limit.named))
            raise BadText(message, say("Write names=3."), NAMES)
        return replace(limit, blinds=(*limit.blinds[:-1], cents))

    def _with_buy_in(self, limit: Limit, setup: Setup) -> Limit:
        """The limit with the buy-in that the table posts, where the book prints from what to what it may be."""
        span = self.buy_in_range(limit, setup)
        if span is None or (limit.buy_in and not span.timed):
            return limit
        least, most = span.lowest
        if setup.option(BUYS):
            low, _, high = setup.option(BUYS).partition("-")
            least, most = parse_money(low), parse_money(high) if high else 0
            if not span.allows(least, most):
                hint = say("The book prints {words}.", words=_range_words(span))
                raise BadText(say("The house may not post that buy-in."), hint, BUYS)
        return replace(limit, buy_in=least, most_in=most)

    def buy_in_range(self, limit: Limit, setup: Setup | None = None) -> BuyInRange | None:
        """From what to what the buy-in of a limit may be posted; a table with fees by the clock has its own."""
        timed = setup is not None and self._timed(setup)
        ranges = [row for row in self.buy_in_ranges if limit.structure in row.structures]
        return next((row for row in sorted(ranges, key=lambda row: not row.timed) if timed or not row.timed), None)

    def _timed(self, setup: Setup) -> bool:
        name, number = setup.option(FEE_SET), setup.number("fee")
        options = (sheet.option(number) for sheet in self.sheets if name in ("", sheet.id))
        return any(option is not None and option.timed for option in list(options)[:1])

    def least_buy_in(self, limit: Limit, *, again: bool = False) -> int:
        """The least that a player buys in for; 0 where nothing is printed of it."""
        if limit.buy_in or self.buy_in is None or not limit.structure.capped:
            return limit.buy_in
        return self.buy_in.bets(limit.late[0], again=again) * limit.early[0]

    def posts_buy_in(self, limit: Limit) -> bool:
        """Whether a least buy-in is known or posted at a limit."""
        return bool(self.least_buy_in(limit)) or self.buy_in_range(limit) is not None

    def posts_most(self, limit: Limit) -> bool:
        """Whether a maximum is posted at a limit."""
        span = self.buy_in_range(limit)
        return bool(limit.most_in) or (span is not None and span.most is not None and not limit.buy_in)

    @property
    def unposted(self) -> frozenset[str]:
        """The ids of the sheets that no table of the house posts, where it says what it posts."""
        names = {name for name, _ in self.posted}
        return frozenset(sheet.learned for sheet in self.sheets if names and sheet.id not in names)

    def stakes(self, setup: Setup) -> Text:
        """The forced bets posted at a table."""
        limit = self.posted_limit(setup)
        blinds = join((dollars(blind) for blind in limit.blinds), "/")
        texts = [say("BLINDS {blinds}", blinds=blinds)] if limit.blinds else []
        if limit.ante:
            texts.append(say("ANTE {ante}", ante=dollars(limit.ante)))
        if limit.bring_in:
            texts.append(say("BRING-IN {amount}", amount=dollars(limit.bring_in)))
        if limit.most_in:
            texts.append(say("BUY-IN {least} TO {most}", least=dollars(limit.buy_in), most=dollars(limit.most_in)))
        elif self.buy_in_range(limit, setup) is not None:
            texts.append(say("BUY-IN {least} AND UP", least=dollars(limit.buy_in)))
        return join(texts, " · ")

    def limit_of(self, setup: Setup) -> Limit:
        """The limit that is played: the posted one, higher in a kill pot or where a player comes in for the double."""
        posted, killed = self.posted_limit(setup), killed_pot(setup)
        if any(entry.doubles for _, entry in coming_in(self, setup)) and posted.structure.capped:
            posted = posted.times(Kill.FULL.times)
        return self.kill.limit(killed[0], posted).result if self.kill and killed else posted


NAMES: Final = "names"
"""The word of a set-up for the first bet where its player names it, in dollars."""
NAMED: Final = "blinds.named"
"""The rule that lets the player with the forced bet name it."""
BUYS: Final = "buy-in"
"""The word of a set-up for the buy-in that the house posts, in dollars: the least, and the largest if any."""
ENTER = "enter"
"""The word of a set-up for players who come into the running game."""


def coming_in(game: PotGame, setup: Setup) -> tuple[tuple[int, Entry], ...]:
    """`enter=6:missed:post,8:newcomer:kill`: which seats come into the running game, by which row of the book.

    BadText where something is no way in.
    """
    entries = []
    for word in filter(None, setup.option(ENTER).split(",")):
        seat, _, entry_way = word.partition(":")
        ways = {f"{entry.who}:{entry.entry_way}": entry for entry in game.entries}
        if not (seat.isascii() and seat.isdigit()) or entry_way not in ways:
            message = say("'{word}' is not a way into the game.", word=word)
            hint = did_you_mean(entry_way, ways) or say("Write enter=6:missed:post.")
            raise BadText(message, hint, ENTER)
        entries.append((int(seat), ways[entry_way]))
    return tuple(entries)


def killed_pot(setup: Setup) -> tuple[Kill, int] | None:
    """`kill=half:5`: which kill this pot is, and the seat that posts it; None where it is none."""
    written = setup.option("kill")
    if not written:
        return None
    kind, _, seat = written.partition(":")
    if kind not in [kill.value for kill in Kill] or not seat.isascii() or not seat.isdigit():
        raise BadText(say("'{kill}' is not a kill.", kill=written), say("Write kill=half:5 or kill=full:5."), "kill")
    return Kill(kind), int(seat)


def read_pot_game(
    reader: Reader, book: str, *, halves: Sequence[str], qualified: bool, situations: Mapping[str, Situation]
) -> PotGame:
    """The shared terms of a book; `halves` is what wins, "high", "low" or both; a low may have to qualify.

    `situations` are the faults of all games for a pot.
    """
    table, betting, usual = reader.table("table"), reader.table("betting"), reader.table("usual")
    streets = read_streets(reader)
    ids = [street.id for street in streets]
    late = betting.choice("late_from", ids)
    opening = read_opening(betting)
    limits = read_limits(reader, blinds=opening.blinds)
    terms = cite(read_terms(betting, ids), reader, limits)
    kill = cite_forced(read_kill(reader.table("kill")), reader) if reader.has("kill") else None
    sharing = cite_sharing(replace(read_sharing(reader.table("split")), low=len(halves) > 1), reader)
    sheets = read_sheets(reader) if reader.has("collection") else ()
    game = PotGame(
        book=book,
        seats=table.integer("seats"),
        deck=read_deck(reader),
        streets=streets,
        limits=limits,
        late_from=ids.index(late) if late in ids else 0,
        betting=terms,
        opening=opening,
        button=table.choice("button", ("moves", "none"), "moves") == "moves",
        short=read_short(table),
        sharing=sharing,
        sheets=sheets,
        posted=read_posted(reader, {sheet.id: [option.number for option in sheet.options] for sheet in sheets}),
        kill=kill,
        entries=read_entries(reader) if reader.has("entry") else (),
        buy_in=read_buy_in(reader.table("buy_in")) if reader.has("buy_in") else None,
        buy_in_ranges=read_buy_in_ranges(reader) if reader.has("buy_in_range") else (),
        rulings=read_rulings(reader, MOMENTS, situations=situations, remedies=REMEDIES),
        usual_limits=usual.texts("limits", tuple(limit.id for limit in limits)),
        stacks=read_usual_stacks(reader),
        rules={},
    )
    _check_deck(game, table)
    _check_buy_ins(game, reader)
    needed = (*_needed(game, halves, qualified=qualified), *((SEATS,) if SEATS in reader.book.rules else ()))
    rules = {id: reader.rule(id) for id in needed}
    return replace(game, rules=rules, has=frozenset(_has(game, reader.texts("has", ()))))


def _needed(game: PotGame, halves: Sequence[str], *, qualified: bool) -> Iterator[str]:
    """The printed rules that a book with these terms has to bring."""
    streets, short = game.streets, game.short
    yield from POT_RULES
    yield from (f"win.{half}" for half in halves)
    opening = game.opening
    most_blinds = max((len(limit.blinds) for limit in game.limits), default=0)
    drawn, up = any(street.draw for street in streets), any(street.up for street in streets)
    where = {
        **dict.fromkeys(("blinds.big", "first.after-blinds"), opening.blinds),
        **dict.fromkeys(("blinds.small", "blinds.heads-up"), opening.blinds and most_blinds > 1),
        NAMED: any(limit.named for limit in game.limits),
        "blinds.middle": opening.blinds and any(len(limit.blinds) > len(("small", "big")) for limit in game.limits),
        **dict.fromkeys(("bring-in", "first.after-bring-in"), opening.how == BRING_IN),
        "first.shown": opening.later == SHOWN,
        "first.left-of-button": opening.later != SHOWN,
        "deal.burn": any(street.burn for street in streets),
        "deal.discard": any(street.thrown for street in streets),
        "win.no-low": qualified,
        BUY_FACING: drawn and up,
        BUTTON_MOVES: game.button,
        **{rule: short is not None and (short is not Short.STUB or rule != NO_BURN) for rule in SHORT_RULES},
    }
    yield from (rule for rule, is_so in where.items() if is_so)


def _check_deck(game: PotGame, table: Reader) -> None:
    """A full table has to get its cards, or the book says what is done when they run out; who draws gets other ones."""
    if game.short is not None or any(street.draw for street in game.streets):
        return
    cards_needed = sum(street.own * game.seats + street.board + street.burn for street in game.streets)
    cards = len(game.deck.cards())
    if cards_needed > cards:
        message = say("A full table takes {wanted} cards, and the deck has {cards}.", wanted=cards_needed, cards=cards)
        hint = say('Say what happens then, short = "stub" or "last-card", or write fewer seats.')
        table.problem(message, hint, "seats")


def _check_buy_ins(game: PotGame, reader: Reader) -> None:
    """What a house posts as its buy-in is in one of the printed ranges."""
    for limit in game.limits:
        ranges = [row for row in game.buy_in_ranges if limit.structure in row.structures]
        if ranges and limit.buy_in and not any(row.allows(limit.buy_in, limit.most_in) for row in ranges):
            message = say("the house may not post a buy-in of {amount} at {limit}.", amount=dollars(limit.buy_in))
            words = join((_range_words(row) for row in ranges), "; ")
            reader.problem(
                message.filled(limit=limit.name), say("The book prints {words}.", words=words), f"limits.{limit.id}"
            )


def _range_words(span: BuyInRange) -> Text:
    """What a book prints of a buy-in."""
    low, high = (dollars(cents) for cents in span.least)
    if span.most is None:
        return say("a minimum of {low} to {high} and no maximum", low=low, high=high)
    words = say("a minimum of {low} to {high} and a maximum of {from_amount} to {to_amount}", low=low, high=high)
    return words.filled(from_amount=dollars(span.most[0]), to_amount=dollars(span.most[1]))


def read_streets(reader: Reader) -> tuple[Street, ...]:
    """The rows of `[street]`."""
    names = tuple(STREET_NAMES)
    words = ("down", "up", "board", "burn", "discard", "draw", "discard_after", "turned")
    return tuple(
        Street(row.choice("id", names), *(row.integer(word, 0) for word in words))
        for row in reader.rows("street", needed=True)
    )


def read_short(table: Reader) -> Short | None:
    """What is done when the deck does not go round on the last street; None where the book does not say."""
    return Short(table.choice("short", [short.value for short in Short])) if table.has("short") else None


def read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: how many `cards` and `jokers`, and the ranks that are left out (`without = [8, 9, 10]`)."""
    deck = reader.table("deck")
    cards, jokers, out = deck.integer("cards"), deck.integer("jokers"), deck.integers("without", ())
    plan = DeckPlan(ranks=without_ranks(*out), jokers=max(0, jokers))
    if plan.size != cards + jokers:
        deck.problem(say("without these ranks a deck has {count} cards.", count=plan.size - jokers), key="cards")
    return plan


def read_sheets(reader: Reader) -> tuple[Sheet, ...]:
    """The approved sheets: those of `[[collection]]` that `sheets` names, all of them where it names none."""
    return read_collections(reader, sheets_wanted=reader.texts("sheets", ()))


def _has(game: PotGame, more: Sequence[str]) -> Iterator[str]:
    """What the game has of what faults need; a book adds what only it knows, as `has = ["joker"]`."""
    streets = game.streets
    features = {
        "blinds": game.opening.blinds,
        "antes": any(limit.ante for limit in game.limits),
        "button": game.button,
        "board": game.board > 0,
        "hole": any(street.down for street in streets),
        "up": any(street.up or street.turned for street in streets),
        "forced": game.opening.how == BRING_IN,
        "last-down": bool(streets) and streets[-1].down > 0 and any(street.up for street in streets),
        "draw": any(street.draw for street in streets),
        "joker": game.deck.jokers > 0,
        "low": game.low,
        "low-open": "win.low" in game.rules and "win.no-low" not in game.rules,
        "limit": any(limit.structure.capped for limit in game.limits),
        "cap": game.betting.raises is not None,
        "kill": game.kill is not None,
        "buy-in": game.buy_in is not None or any(game.posts_buy_in(limit) for limit in game.limits),
        "most-in": any(game.posts_most(limit) for limit in game.limits),
        "straddle": True,
        "checked": True,
        "many": game.own * game.seats > game.deck.size,
    }
    yield from (word for word, there in features.items() if there)
    yield from (word for word in more if word in NEEDS)


def read_limits(reader: Reader, key: str = "limits", *, blinds: bool) -> tuple[Limit, ...]:
    """The posted limits in cents: id, name, structure, early and late as [least, largest], and the forced bets."""
    limits = []
    for row in reader.rows(key, needed=True):
        structure = Structure(row.choice("structure", [structure.value for structure in Structure]))
        bets = [row.integers(part) for part in ("early", "late")]
        for part, amounts in zip(("early", "late"), bets, strict=True):
            if len(amounts) != 2 or amounts[0] > amounts[1]:
                row.problem(say("write the least and the largest bet."), say("For example: early = [500, 500]."), part)
        posted = row.integers("blinds", None if blinds else ())
        if blinds and not 1 <= len(posted) <= MOST_BLINDS:
            row.problem(say("one to three blinds are posted."), say("For example: blinds = [200, 500]."), "blinds")
        pairs = [(amounts[0], amounts[1]) if len(amounts) == 2 else (0, 0) for amounts in bets]
        forced = (row.cents("ante", 0), row.cents("bring_in", 0))
        named = row.cents("named", 0)
        if named and (not posted or named < posted[-1]):
            row.problem(say("what is named is at least the blind."), say("For example: named = 500."), "named")
            named = 0
        bought = row.cents("buy_in", 0), row.cents("buy_in_most", 0)
        names = row.text("id"), row.text("name")
        limits.append(Limit(*names, structure, pairs[0], pairs[1], posted, *forced, named, *bought))
    return tuple(limits)
