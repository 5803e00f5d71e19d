"""What a book prints about its baccarat, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.baccarat.baccarat_coup import BANKER, CONDITIONS, DRAWS, PLAYER, AwardRules, Coup, DrawRules
from trainer.games.banked.banked_offers import ACTIONS, START, AllowRules, WagerOffered, about, limit_rules, offer_words
from trainer.games.banked.banked_terms import BankedTerms, ShoeTerms, read_banked, read_kinds, reading_words
from trainer.games.faults.banked_faults import BANKED
from trainer.games.shared_words import ALLOW, CHOICE, DOWN, REFUSE, UP
from trainer.round.action import HOUSE_DEALER, PLAYER_DEALER, CardCount, read_card_count
from trainer.round.settling import read_awards, settling
from trainer.rules.conditions import Words, asked
from trainer.rules.decision import Decision, Rule, decide
from trainer.rules.reader import Reader
from trainer.rules.word_binding import keep_list, read_rules
from trainer.table.settlement import Wager

LINES = {PLAYER: "player-line", BANKER: "banker-line"}
DRAWING = {PLAYER: say("Drawing: Player"), BANKER: say("Drawing: Banker")}
"""Where the two hands lie, and the wagers on them."""
MOST_CARDS = 6
"""A round never uses more cards than two hands of three."""
HOLE = "hole"
"""How the first four cards lie: all open, all closed until the last is dealt, one of the banker hand closed."""
LINE, SIDE = "line", "side"
"""The groups of usual stakes."""
MOMENTS: Final = ("wagers",)
"""When something can go wrong that the dealer has to rule on."""


@dataclass(frozen=True, slots=True)
class Action:
    """The Action button: the card of the banker hand that places it, from 1, and whether it is used always.

    Else only where the bank falls short.
    """

    count: CardCount
    card: int
    always: bool


@dataclass(frozen=True, slots=True)
class BaccaratTerms(ShoeTerms):
    """The terms of one house.

    `draws` are the rule lists of the two hands, `awards` those of the wagers, `allow` what stands beside what.
    `read` are the side bets the dealer reads before he settles them, `stay` those that wait for a later round
    when this one decides nothing. `start` is where settling begins when no button says it.
    """

    faces: str
    naturals_rank: bool
    draws: Mapping[str, DrawRules]
    awards: Mapping[str, AwardRules]
    allow: AllowRules
    read: tuple[str, ...]
    stay: tuple[str, ...]
    action: Action | None
    start: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The wagers on a hand."""
        return tuple(kind for kind in LINES.values() if kind in self.kinds)

    @property
    def asked_about(self) -> tuple[str, ...]:
        """The wagers of which a rule says whether they may stand."""
        return tuple(kind for kind in self.kinds if about(self.allow, kind))

    def may_stand(self, kind: str, cents: int, wagers: Mapping[str, int]) -> Decision[bool]:
        """Whether a bettor with these wagers may bet so much on this kind."""
        offer = WagerOffered(kind, START, cents, wagers, names=self.table.names)
        return decide(self.allow, offer).map(ALLOW.__eq__)

    def refuses(self, wager: Wager, wagers: Mapping[str, int]) -> bool:
        """Whether a wager may not stand beside the others of its bettor."""
        return wager.kind in self.asked_about and not self.may_stand(wager.kind, wager.stake, wagers).result

    @property
    def choice(self) -> bool:
        """Whether bettors decide for themselves on some total of the player hand."""
        return any(rule.do(Coup((), ())) == CHOICE for rule in self.draws[PLAYER])

    def coup(
        self, player: tuple[Card, ...], banker: tuple[Card, ...], readings: Mapping[str, str] | None = None
    ) -> Coup:
        """Two hands as this house looks at them; without readings, its own."""
        own = {name: options[0] for name, options in self.table.readings.items()}
        return Coup(player, banker, own if readings is None else readings, self.naturals_rank)

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule of the pay lists stands."""
        rows = [rule for rules in self.awards.values() for rule in rules if rule.printed.id == id]
        return {condition.word: condition.argument for condition in asked(rows, *self.table.readings)}


RESULT_RULES: Final = ("result.closest", "result.natural", "result.tie")
"""The rules by which a hand of the round wins; where no natural ends it, there is none for naturals."""

RULES: Final = (
    "deal.first-right",
    "deal.alternate",
    "deal.right-is-player",
    "count.points",
    "result.closest",
    "result.tie",
)
"""The printed rules every baccarat book has to bring."""


def read_terms(reader: Reader, book: str) -> BaccaratTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    shared = read_banked(reader, book, stakes=(LINE, SIDE), moments=MOMENTS, situations=BANKED)
    conditions = {**CONDITIONS, **reading_words(shared.readings)}
    deck, table = _read_deck(reader), reader.table("table")
    wagers, pays = reader.table("wagers"), reader.table("pays")
    need_line = read_kinds(wagers, "need_line", shared.names)
    draws = _read_draws(reader, conditions)
    naturals_rank = table.boolean("naturals_rank", default=True)
    needed = [*RULES, *(["result.natural"] if naturals_rank else [])]
    if any(rule.do(Coup((), ())) == CHOICE for rule in draws[PLAYER]):
        needed.append("plaque.card")
    return BaccaratTerms(
        table=shared,
        deck=deck,
        shoe=deck.cards(),
        faces=table.choice("faces", (UP, DOWN, HOLE), UP),
        naturals_rank=naturals_rank,
        draws=draws,
        awards={kind: read_awards(pays, kind, conditions, settling(shared.names[kind])) for kind in shared.kinds},
        allow=(*limit_rules(shared.limits), *_read_allow(reader, shared, need_line)),
        read=read_kinds(wagers, "read", shared.names),
        stay=read_kinds(wagers, "stay", shared.names),
        action=_read_action(reader),
        start=table.choice("settle_from", (PLAYER_DEALER, HOUSE_DEALER), PLAYER_DEALER),
        rules={id: reader.rule(id) for id in needed},
    )


def _read_allow(reader: Reader, shared: BankedTerms, need_line: tuple[str, ...]) -> AllowRules:
    """`[allow]`, or what `need_line` says: these wagers beside a line, the others alone, a line within its limits."""
    kinds = shared.kinds
    words, lines = offer_words(kinds), [line for line in LINES.values() if line in kinds]
    if reader.has("allow"):
        rules = read_rules(reader, "allow", words, ACTIONS, say("What players may do"))
        if rules and rules[-1].when:
            reader.problem(say("the last row of 'allow' has conditions."), say("Add a row without any."), "allow")
        return rules
    rows: list[Rule[WagerOffered, str]] = []
    if need_line:
        rule, needs = reader.rule("wager.line-needed"), words["wager"].bind("wager", list(need_line))
        rows.append(Rule(rule, (needs, words["beside_any"].bind("beside_any", lines)), ACTIONS[ALLOW]))
        rows.append(Rule(rule, (needs, words["beside_none"].bind("beside_none", lines)), ACTIONS[REFUSE]))
    alone = [kind for kind in kinds if kind not in need_line]
    if set(alone) - set(LINES.values()):
        free = replace(words["wager"], yes=_alone_words, bound={})
        rows.append(Rule(reader.rule("wager.alone"), (free.bind("wager", alone),), ACTIONS[ALLOW]))
    for limit in shared.limits:
        limited = [line for line in lines if line in limit.wagers]
        if limit.printed and limited:
            rows.append(Rule(limit.printed, (words["wager"].bind("wager", limited),), ACTIONS[ALLOW]))
    return tuple(rows)


def _alone_words(offered: WagerOffered) -> Text:
    return say("{wager} may be bet with or without a line wager", wager=offered.name(offered.wager))


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: packs of 52 without jokers; `decks` of them, within what the book allows."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 0):
        deck.problem(say("baccarat is dealt from packs of 52 cards without jokers."))
    decks, least, most = deck.integer("decks"), deck.integer("least"), deck.integer("most")
    if not 1 <= least <= decks <= most:
        deck.problem(
            say("{decks} decks are not between {least} and {most}.", decks=decks, least=least, most=most), key="decks"
        )
    return DeckPlan(copies=max(1, decks))


def _read_draws(reader: Reader, words: Words[Coup]) -> Mapping[str, DrawRules]:
    """`[[draw_rule]]` goes before the lists of both hands."""
    both: DrawRules = read_rules(reader, "draw_rule", words, DRAWS, None) if reader.has("draw_rule") else ()
    draws: dict[str, DrawRules] = {}
    for who, heading in DRAWING.items():
        draws[who] = (*both, *read_rules(reader, f"{who}_rule", words, DRAWS, None))
        keep_list(reader, f"{who}_rule", heading, draws[who], words)
    return draws


def _read_action(reader: Reader) -> Action | None:
    """`[action]`, where a card of the banker hand places a button: `banker_card` and `when`."""
    if not reader.has("action"):
        return None
    table = reader.table("action")
    card = table.integer("banker_card")
    if card not in (1, 2):
        table.problem(say("the banker hand starts with two cards."), say("Write 1 or 2."), "banker_card")
    when = table.choice("when", ("always", "short"), "always")
    return Action(read_card_count(reader), 1 if card == 1 else 2, when == "always")
