"""What a book prints about its carnival poker game, as typed terms, with the faults it rules on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from trainer.cards.deck import STANDARD, DeckPlan, without_ranks
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.banked.banked_offers import ACTIONS, AllowRules, WagerOffered, limit_rules, offer_words
from trainer.games.banked.banked_terms import BankedTerms, FamilyTerms, read_banked, read_kinds
from trainer.games.carnival import carnival_standing
from trainer.games.carnival.carnival_standing import BEATEN, HALF, HandLook, HandTerms, StandRules, after_fold
from trainer.games.faults import card_faults, fault_rows, wager_faults
from trainer.games.faults.banked_faults import BANKED
from trainer.games.faults.fault_rows import ASKED, BANKING, MOVED, SAID, by_id, fault
from trainer.hands.rankings import read_ranking
from trainer.hands.systems import SYSTEMS, Category, System, Wheel
from trainer.round.action import CardCount, read_card_count
from trainer.round.ruling import Situation
from trainer.round.settling import PLAIN, read_awards, settling
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.word_binding import read_rules
from trainer.table.places import BANK_HAND, BOARD, DROP
from trainer.table.seat_ring import left_of

# ---------------- what goes wrong at carnival games
#
# Beside what can at every table with a player-dealer.

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    *BANKED.values(),
    fault("cards-leave", "gone=1", card_faults.held_away, (*ASKED, "hand-loses")),
    fault("dispute", "gone=1", card_faults.in_discard, "rebuild-hand too-late management-decides refuse"),
    fault("other-hand", "lies", fault_rows.hands, (*ASKED, "hand-loses"), unseen=MOVED),
    fault("lower-odds", "bank", fault_rows.bank, ASKED, unseen=SAID),
    fault("no-refund", "lies", fault_rows.place(DROP), "refuse house-pays return-uncovered management-decides",
        unseen=SAID),
    fault("shuffler-breaks", "lies", fault_rows.nothing, "shuffle-by-hand misdeal table-closes play-on",
        unseen=fault_rows.PLACES),
    fault("no-next-banker", "lies", wager_faults.no_bank, ("game-broken", *BANKING)),
)
# fmt: on


# ---------------- carnival terms

HOUSE, BANKER = "house-dealer", "player-dealer"
LOWEST = "rank.lowest-straight-flush"
HOUSE_RIGHT = "house-dealer-right"
FROM = (HOUSE, BANKER)
MOMENTS = ("wagers", "deal", "play", "showdown")
"""When something can go wrong that the dealer has to rule on."""
RANKS = {letter: rank for rank, letter in enumerate("23456789TJQKA", start=2)}


@dataclass(frozen=True, slots=True)
class Street:
    """A part of the deal: so many cards burned and turned, then the players act.

    `does` are the letters a player has here: f fold, c check, r let it ride, t take `bet` back, s surrender, a number
    for a wager of so many antes. Empty: nobody acts. A second deal is only there `after` a result: who has it acts,
    then so many `own` cards and of the `bank` are dealt and compared.
    """

    id: str
    name: Text
    burn: int
    board: int
    does: str
    bet: str
    after: str = ""
    own: int = 0
    bank: int = 0


@dataclass(frozen=True, slots=True)
class DealTerms:
    """Who gets cards first, how many at a time, which of the player-dealer's cards is turned up.

    `open` is the place of that card in his packet from the top, None where all stay down. `community` says that his
    cards become the board; `board_down` that the board is dealt at once, face down. Where the book also deals one card
    at a time, `machine` and `single` say how the cards come usually and then.
    """

    first: str
    packet: int
    open: int | None
    community: bool
    board_down: bool
    machine: Text
    single: Text


@dataclass(frozen=True, slots=True)
class HandReading:
    """Another way to understand what the book says of hands: a doubt that is told where the two ways differ."""

    printed: Printed
    hands: HandTerms


@dataclass(frozen=True, slots=True)
class WagerTerms:
    """The wagers by when they are made and what becomes of them.

    `required` and `optional` are made before the cards, `equal` are those that equal the ante, `play` the one made
    later, which comes back with `play_back`. `live` stay on the table after a fold until they are settled, `known` stay
    when they win. `read` are read aloud before they are settled.
    """

    required: tuple[str, ...]
    optional: tuple[str, ...]
    equal: tuple[str, ...]
    play: str
    play_back: bool
    live: tuple[str, ...]
    known: tuple[str, ...]
    read: tuple[str, ...]

    @property
    def ante(self) -> str:
        """The wager that everybody makes first."""
        return self.required[0]

    @property
    def before(self) -> tuple[str, ...]:
        """The wagers made before the cards."""
        return (*self.required, *self.optional)


@dataclass(frozen=True, slots=True)
class Starts:
    """At whose left each pass begins: players are asked, hands revealed, wagers settled."""

    asked: str
    revealed: str
    settled: str


@dataclass(frozen=True, slots=True, eq=False)
class CarnivalTerms(FamilyTerms):
    """The terms of one house.

    `lowest` is the line on the lowest straight flush where a book needs one. With `play_at` or better most make the
    later wager.
    """

    hands: HandTerms
    deal: DealTerms
    streets: tuple[Street, ...]
    wagers: WagerTerms
    starts: Starts
    count: CardCount | None
    losers_first: bool
    losing: tuple[str, ...]
    compare_unqualified: bool
    awards: Mapping[str, StandRules]
    lists: Mapping[str, str]
    allow: AllowRules
    ranks: Mapping[Category, Printed]
    lowest: Printed | None
    readings: tuple[HandReading, ...]
    play_at: int

    @property
    def reads(self) -> tuple[Printed, ...]:
        """The lines a hand can be read by."""
        return (*(self.ranks.values() if self.reads_hands else ()), *((self.lowest,) if self.lowest else ()))

    def rank_of(self, rule: str) -> Category | None:
        """The kind of hand that this rule describes; None for any other rule."""
        return next((category for category, printed in self.ranks.items() if printed.id == rule), None)

    @property
    def contest(self) -> bool:
        """Whether hands are compared with the player-dealer's."""
        return self.hands.bank > 0

    @property
    def second(self) -> Street | None:
        """The second deal, in a game that has one after some results."""
        return next((street for street in self.streets if street.after), None)

    @property
    def raised_at_second(self) -> bool:
        """Whether the later wager is made on the second deal."""
        return self.second is not None and any(letter.isdigit() for letter in self.second.does)

    @property
    def reads_hands(self) -> bool:
        """Whether there is anything to read: more than one kind of hand."""
        return len(self.ranks) > 1

    @property
    def board(self) -> int:
        """How many community cards there are at the end."""
        return sum(street.board for street in self.streets)

    @property
    def board_places(self) -> tuple[str, ...]:
        """Where community cards lie; nowhere in a game without."""
        return (BOARD,) if self.board else ()

    @property
    def shared(self) -> tuple[str, ...]:
        """Where the cards lie that concern every hand: the player-dealer's and the board, as far as there are."""
        return (*((BANK_HAND,) if self.contest else ()), *self.board_places)

    @property
    def moments(self) -> Mapping[str, Text]:
        """What the book calls the streets."""
        return {street.id: street.name for street in self.streets}

    def offer(self, wager: str, street: str, cents: int, beside: Mapping[str, int], **more: Any) -> WagerOffered:
        """A wager somebody wants to make here."""
        names, moments, system = self.table.names, self.moments, self.hands.system
        return WagerOffered(wager, street, cents, beside, system=system, names=names, moments=moments, **more)

    def street(self, id: str) -> Street | None:
        return next((street for street in self.streets if street.id == id), None)

    def first_of(self, start: str, banker: int) -> int:
        """The seat where a pass begins that starts at somebody's left."""
        return 1 if start == HOUSE else left_of(banker, self.seats)


CONTEST = ("compare.higher", "compare.tie")
PLAY_BACK = ("play.returned", "play.stacked")
LIVE = "fold.live"
SECOND = ("again.deal", "again.higher", "again.tie")
ALWAYS = ("deal.first", "deal.packet", "deal.rest", "ask.first", "reveal.first")
"""The printed rules every carnival book has to bring."""


def _needed(reader: Reader, deal: DealTerms, *, contest: bool, play_back: bool) -> tuple[str, ...]:
    ids = list(ALWAYS)
    if deal.open is not None:
        ids.append("deal.up-card")
    if deal.community:
        ids += ["deal.left", "deal.right", "deal.unseen"]
    if deal.single:
        ids.append("deal.single")
    if contest:
        ids += CONTEST
        ids += ["qualify"] if reader.table("hand").has("qualifies") else []
    if play_back:
        ids += PLAY_BACK
    if any(row.text("only_after", "") for row in reader.rows("street")):
        ids += SECOND
    if any(row.integer("burn", 0) for row in reader.rows("street")):
        ids.append("board.burn")
    if any(row.integer("board", 0) for row in reader.rows("street")):
        ids.append("board.turn")
    if reader.table("table").texts("losing", ()):
        ids.append("settle.losing-hand")
    if reader.table("fold").texts("live", ()) or reader.table("fold").texts("known", ()):
        ids.append(LIVE)
    return tuple(ids)


def read_terms(reader: Reader, book: str) -> CarnivalTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    shared = _read_shared(reader, book)
    spots = shared.names
    table, usual = reader.table("table"), reader.table("usual")
    hands, deal, wagers = _read_hands(reader), _read_deal(reader), _read_wagers(reader, spots)
    readings = tuple(_read_reading(row, hands) for row in reader.rows("reading"))
    lists, streets = _read_lists(reader.table("wagers"), spots), _read_streets(reader, spots)
    awards = _read_pays(reader, lists, shared.names, hands)
    if any("f" in street.does for street in streets):
        _check_folds(reader, wagers, awards)
    needed = _needed(reader, deal, contest=hands.bank > 0, play_back=wagers.play_back)
    return CarnivalTerms(
        table=shared,
        deck=_read_deck(reader),
        hands=hands,
        deal=deal,
        streets=streets,
        wagers=wagers,
        starts=Starts(
            table.choice("asked", FROM),
            table.choice("revealed", (*FROM, HOUSE_RIGHT)),
            table.choice("settled_from", FROM, BANKER),
        ),
        count=read_card_count(reader) if reader.has("action") else None,
        losers_first=table.boolean("losers_first", default=False),
        losing=read_kinds(table, "losing", spots),
        compare_unqualified=table.boolean("compare_unqualified", default=True),
        awards=awards,
        lists=lists,
        allow=(*limit_rules(shared.limits), *_read_allow(reader, spots, streets)),
        ranks=_read_ranks(reader, hands.system),
        lowest=reader.book.rules.find(LOWEST),
        readings=readings,
        play_at=_read_key(usual, "play_at", hands) if usual.has("play_at") else 0,
        rules={id: reader.rule(id) for id in needed},
    )


def _read_allow(reader: Reader, spots: Mapping[str, Text], streets: tuple[Street, ...]) -> AllowRules:
    words = offer_words(spots, [street.id for street in streets])
    return read_rules(reader, "allow", words, ACTIONS, say("What players may do"))


def _read_wagers(reader: Reader, spots: Mapping[str, Text]) -> WagerTerms:
    wagers, fold = reader.table("wagers"), reader.table("fold")
    play = wagers.text("play", "")
    if play:
        wagers.known(play, spots, "play")
    return WagerTerms(
        required=read_kinds(wagers, "required", spots),
        optional=read_kinds(wagers, "optional", spots),
        equal=read_kinds(wagers, "equal", spots),
        play=play if play in spots else "",
        play_back=wagers.boolean("play_back", default=False),
        live=read_kinds(fold, "live", spots),
        known=read_kinds(fold, "known", spots),
        read=read_kinds(wagers, "read", spots),
    )


def _read_shared(reader: Reader, book: str) -> BankedTerms:
    """What all games with a player-dealer print; `[fee_kinds]` says which wagers fees add up."""
    wagers, kinds = reader.table("wagers"), reader.table("fee_kinds")
    before = (*wagers.texts("required", ()), *wagers.texts("optional", ()))
    spots = reader.table("spots").names()
    counted, own = (kinds.choices(key, spots, before) for key in ("now", "players"))
    shared = read_banked(
        reader,
        book,
        stakes=("ante", "side"),
        moments=MOMENTS,
        situations=SITUATIONS,
        counted=counted,
        players_count=own,
    )
    shared = replace(shared, printed_sizes=(shared.sizes[0], *range(2, shared.sizes[0])))
    in_force = reader.table("table").text("fee_set", "")
    return replace(shared, fees=replace(shared.fees, also={**shared.fees.also, in_force: ""})) if in_force else shared


def _read_lists(wagers: Reader, names: Mapping[str, Text]) -> Mapping[str, str]:
    """The name of the pay list of every wager: its own, or under `paid_as` the one it shares with others."""
    shared = wagers.table("paid_as") if wagers.has("paid_as") else None
    return {kind: shared.text(kind, kind) if shared else kind for kind in names}


def _read_pays(
    reader: Reader, lists: Mapping[str, str], names: Mapping[str, Text], hands: HandTerms
) -> Mapping[str, StandRules]:
    """The pay list of every wager."""
    pays = reader.table("pays")
    read: dict[str, StandRules] = {}
    for name in dict.fromkeys(lists.values()):
        wagers_paid = [printed for kind, printed in names.items() if lists[kind] == name]
        words = carnival_standing.stand_words(hands)
        read[name] = read_awards(pays, name, words, settling(*wagers_paid), (*PLAIN, HALF))
    return {kind: read[name] for kind, name in lists.items()}


def _check_folds(reader: Reader, wagers: WagerTerms, awards: Mapping[str, StandRules]) -> None:
    """Notes wagers of which nothing says what a fold does to them."""
    for kind in wagers.before:
        stays = kind in (*wagers.live, *wagers.known)
        if not stays and not any(after_fold(rule) for rule in awards[kind]):
            message = say("nothing says what a fold does to '{wager}'.", wager=kind)
            hint = say(
                "Add a row '{wager}.folded' with when = [{{ folded = true }}], or name it in fold.live.", wager=kind
            )
            reader.table("pays").problem(message, hint, kind)


def _read_hands(reader: Reader) -> HandTerms:
    """`[hand]`: the ranking, the cards of a player and of the player-dealer, what qualifies."""
    hand = reader.table("hand")
    if reader.has("ranking"):
        hand.text("system", "")
        system = read_ranking(reader.table("ranking"))
    else:
        system = SYSTEMS[hand.choice("system", tuple(SYSTEMS))]
    cards, bank, own = hand.integer("cards"), hand.integer("bank"), hand.integer("least_own", 0)
    looks = {**carnival_standing.LOOKS, **{row.text("id"): _read_look(row) for row in reader.rows("look")}}
    plain = _read_otherwise(hand, HandTerms(system, cards, bank, own, 0, looks=looks))
    return replace(plain, qualifies=_read_key(hand, "qualifies", plain) if hand.has("qualifies") else 0)


def _read_look(row: Reader) -> HandLook:
    """One `[[look]]`: its name, whose cards it is `of`, and the `[ranking]` of that hand."""
    whose = row.choices("of", (carnival_standing.OWN, carnival_standing.BANK, carnival_standing.SHARED))
    return carnival_standing.look_at(row.words("name"), whose, read_ranking(row.table("ranking")))


def _read_reading(row: Reader, hands: HandTerms) -> HandReading:
    """One `[[reading]]`: a rule with its doubt, and what the other way changes."""
    other = _read_otherwise(row, hands)
    printed = row.printed()
    if other == hands or not printed.doubt:
        row.problem(
            say("another reading needs a doubt and a difference."), say("Add doubt, and wheel, least_own or beaten.")
        )
    return HandReading(printed, other)


def _read_otherwise(row: Reader, hands: HandTerms) -> HandTerms:
    """`wheel`, `least_own` and `beaten`, where they are other ones."""
    system = hands.system
    wheel = row.choice("wheel", tuple(Wheel), Wheel.LOWEST.value)
    if wheel != system.wheel:
        system = replace(system, id=f"{system.id}-{wheel}", wheel=Wheel(wheel))
    least_own, beaten = row.integer("least_own", hands.least_own), row.choice("beaten", BEATEN, hands.beaten)
    return replace(hands, system=system, least_own=least_own, beaten=beaten)


def _read_key(reader: Reader, key: str, hands: HandTerms) -> int:
    """A lowest hand, written by category and leading ranks: "high-card A K", "one-pair 2"."""
    category_name, *letters = reader.text(key).split()
    category = next((category for category in hands.system.order if category.id == category_name), None)
    if category is None or not all(letter in RANKS for letter in letters):
        reader.problem(
            say("'{made}' with {letters} is not a hand.", made=category_name, letters=" ".join(letters)),
            say('Write "high-card A K" or "one-pair 2".'),
            key,
        )
        return 0
    return carnival_standing.lowest_key(hands.system, category, tuple(RANKS[letter] for letter in letters))


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`, where it is not fifty-two cards: `jokers`, and the ranks `without`."""
    if not reader.has("deck"):
        return STANDARD
    deck = reader.table("deck")
    return DeckPlan(ranks=without_ranks(*deck.integers("without", ())), jokers=deck.integer("jokers", 0))


def _read_deal(reader: Reader) -> DealTerms:
    deal = reader.table("deal")
    return DealTerms(
        deal.choice("first", FROM),
        deal.integer("packet"),
        deal.integer("open") if deal.has("open") else None,
        deal.boolean("community", default=False),
        deal.boolean("board_down", default=False),
        deal.words("machine", ""),
        deal.words("single", ""),
    )


def _read_streets(reader: Reader, spots: Mapping[str, Text]) -> tuple[Street, ...]:
    streets: list[Street] = []
    for row in reader.rows("street", needed=True):
        does, bet = row.text("does", ""), row.text("bet", "")
        if not set(does) <= set("fcrts123456789"):
            row.problem(
                say("'{does}' are not acts of a player.", does=does),
                say("Use the letters f, c, r, t, s and numbers."),
                "does",
            )
        if bet:
            row.known(bet, spots, "bet")
        if streets and streets[-1].after:
            row.problem(say("a second deal comes last, and once."), say("Put the row with 'only_after' at the end."))
        streets.append(
            Street(
                row.text("id"),
                row.words("name"),
                row.integer("burn", 0),
                row.integer("board", 0),
                does,
                bet,
                row.choice("only_after", ("", *carnival_standing.RESULTS), ""),
                row.integer("own", 0),
                row.integer("bank", 0),
            )
        )
    return tuple(streets)


def _read_ranks(reader: Reader, system: System) -> Mapping[Category, Printed]:
    """`[[rank]]`: what each kind of hand is, by its category."""
    ranks = {}
    for row in reader.rows("rank", needed=len(system.order) > 1):
        printed = row.printed("rank.")
        kinds = (*system.order, *Category)
        category = next((category for category in kinds if f"rank.{category.id}" == printed.id), None)
        if category is None:
            row.problem(say("'{id}' is not a kind of hand.", id=printed.id), key="id")
            continue
        ranks[category] = printed
    for kind in system.order if reader.has("ranking") and len(system.order) > 1 else ():
        if kind not in ranks:
            fix = say('Write rank."{kind}" = {{ say = "...", cite = "..." }}.', kind=kind.id)
            reader.problem(say("no row says what '{kind}' is.", kind=kind.id), fix, "rank")
    return ranks
