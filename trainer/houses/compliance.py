"""The topics that the rules of a California cardroom have to cover, and where the book of a house prints each.

A topic says once, for all houses, which rules answer it: by their ids, by the kind of duty they decide, and rulings by
their fault or their remedy. What a house borrowed from another book is named with that book and is not its own print.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fnmatch import translate
from functools import cache, cached_property
from typing import NamedTuple

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, join, say
from trainer.houses.index import House
from trainer.houses.library import Library
from trainer.houses.line_account import span_text, spans_cited
from trainer.houses.row_layers import row_name, rows_of
from trainer.round.duty import Kind
from trainer.rules.decision import Printed
from trainer.rules.sources import NO_LINE, Citation


class Topic(NamedTuple):
    """What a room's rules have to cover. Ids, faults and remedies are globs in words: "bet.* raise.*"."""

    id: str
    title: Text
    rules: str = ""
    faults: str = ""
    remedies: str = ""
    kinds: tuple[Kind, ...] = ()

    def answered_by(self, rule: str, kinds: Sequence[Kind], ruling: Mapping[str, object]) -> bool:
        """Whether a rule says something about it; `ruling` is the row of a rule that rules on a fault."""
        return (
            _fits(self.rules, rule)
            or any(kind in self.kinds for kind in kinds)
            or _fits(self.faults, str(ruling.get("fault") or row_name(ruling)))
            or _fits(self.remedies, str(ruling.get("remedy", "")))
        )


@cache
def _fits(globs: str, word: str) -> bool:
    return bool(globs and word and _pattern(globs).fullmatch(word))


@cache
def _pattern(globs: str) -> re.Pattern[str]:
    return re.compile("|".join(translate(glob) for glob in globs.split()))


TOPICS = (
    Topic(
        "conduct",
        say("Conduct"),
        rules="hand.protect hidden.prosecuted language owner",
        faults="asks-* back-line-handles-cards bank-touches calls-attention-to-forcible-card cards-leave "
        "cards-touched dealer-advises hands-discussed hidden-cards other-language own-card-shown passed-hand "
        "player-shows rabbit second-hand-seen shown-to-one shows-fold shows-hand slept splashing touch* "
        "unprotected-hand unseated-touches wager-touched",
    ),
    Topic(
        "policies",
        say("Table policies"),
        rules="bank.optional cards.* chip.smallest chips.settle dealer.house deck.* house.* jackpot.free limits.* "
        "players.for-the-pot players.proposition rules.* table.areas table.box table.felt table.limits "
        "table.marks table.poker table.qualifier table.rotating-bank table.squares table.type wager.back-line "
        "wager.no-back-line",
        faults="agree-to-split back-line back-line-bet back-line-unannounced bars-spot borrowing cash-bet chips-away "
        "cover-all jackpot-asked large-chips money-covers new-deck not-for-play off-the-table second-cut "
        "short-bank shuffler-breaks small-chips spot-blocked third-behind",
    ),
    Topic(
        "betting",
        say("Betting and raising"),
        rules="ante award.uncalled bet.as-holdem bet.choices bets.closed blinds.* bonus.limits bonus.size "
        "check-raise double.* kill.* limits.* open-pair* raise.* redouble.* side.limits straddle.* "
        "string-bets table.limits wager.*",
        faults="above-maximum all-in-* below-minimum bet-not-called bet-on-no-play big-blind-* blind-* blinds-skip "
        "bonus-above-game bonus-outside-limits bonus-without-game call-bet check-* completes folds-forced "
        "folds-without-bet forced-all-in forced-raises gesture half-blind in-the-middle insufficient-bet "
        "kill-* kum-kum* late-ante late-bet money-back one-raise-too-many out-of-turn outside-circle over-* "
        "oversize-* push-limit push-without-win-bet raise-heads-up rap seven-* short-all-in short-blind* "
        "side-* single-chip straddle* string-bet* wager-changed-*",
        kinds=(Kind.BETTING, Kind.POST_BLINDS, Kind.SIDE_POT),
    ),
    Topic("misdeals", say("Misdeals"), rules="exposed.misdeal", faults="stub-not-four", remedies="misdeal *-misdeal"),
    Topic(
        "irregularities",
        say("Irregularities"),
        rules="compare.foul exposed.* foul.* short.*",
        faults="*boxed* *-card-up* *exposed* *-removed action-hand-wrong-spot after-draw-began bad-meld-* "
        "bank-foul-* bank-opened-early bank-wrong-count both-hole-cards-up button-back card-off-table "
        "card-put-into-hand card-short cup-* dead-hand-count deck-card-kept deck-change-* deck-short* "
        "dropped-* early-* eight-* eighth-hand eleven-* empty-seat* extra-card* faced-* false-opener* "
        "fewer-than-* first-and-third-up flashed flop-too-many foreign-card* foul-* fouled-by-another "
        "fouls-own-hand front-higher hidden-natural hole-card-up incorrect-meld* invalid-* last-card-up* "
        "mixed-cards nine-cards* no-dice opens-without order-confused-* out-of-sequence procedure-broken "
        "same-card-* short-before-draw short-or-long-* six-to-two stub-not-four ten-* three-and-four "
        "three-drew-out-of-turn twelve-* two-cards-* two-extra-cards unannounced-joker up-cards-lifted "
        "wrong-*",
    ),
    Topic(
        "buy-in",
        say("Buy-in"),
        rules="buy-in buy-in.* table.buy-in",
        faults="buys-below buys-enough buys-later buys-over chips-added chips-declared short-buy short-buy-again "
        "tops-up",
    ),
    Topic(
        "ties",
        say("Tied hands"),
        rules="ante.tie banker-line.tie call.tie compare.copy compare.tie game.tie odd.* play.tie player-line.tie "
        "result.both-* result.equal result.tie split.tie win.tie",
        faults="back-line-dispute-equal boards-tied cards-tied half-tied halves-odd odd-chip* tied-wants-all",
    ),
    Topic(
        "showdown",
        say("Showdown"),
        rules="announce.hands award.alone cards-speak compare.higher compare.lose compare.win hands.announced "
        "hands.read hands.shown hands.work-area read.order reveal.* settle.losing-hand settle.show show.all "
        "shown.all use.* win.*",
        faults="asks-to-see beaten-in-sight below-table called-cannot-beat concedes hand-conceded hand-misread "
        "late-pay-claim loser-removed losers-not-killed losing-hands-not-killed miscall* misread-hand "
        "not-all-shown opener-cannot-show opener-shows other-count-plays pair-not-called plays-board "
        "said-value show-* thrown-hand-back touches-muck who-shows-first winner-removed wrong-count-shown",
    ),
    Topic(
        "house-way",
        say("House way"),
        rules="alternative.* house-way.* setting.choice setting.house-way setting.player-dealer",
        faults="house-way-* several-hands*",
        remedies="*house-way*",
        kinds=(Kind.SET_HAND,),
    ),
    Topic(
        "seating",
        say("Seating"),
        rules="button.draw button.new-game button.random deal.new-game entry.* players.count seat.* seats.* "
        "table.eight* table.places table.players table.seats table.seven table.sizes wager.spot-right",
        faults="absent blind-not-taken breaks-up-game drew-and-missed first-lap-move five-players gives-up-button "
        "looked-* missed-blinds* moved-* new-game newcomer* passed-over* retire seat-* transferred "
        "two-players",
    ),
    Topic(
        "disputes",
        say("Disputes"),
        rules="floor.final kum-kum.risk",
        faults="*dispute* retrieves-openers touches-muck",
    ),
)


FIRST = 2
"""So many places stand in the cell of a table; all of them stand beside it."""


class Print(StrEnum):
    """Whether a book prints a topic. What is only borrowed is another book's print."""

    PRINTED = "printed"
    BORROWED = "borrowed"
    NONE = "not-printed"


@dataclass(frozen=True, slots=True)
class TopicRule:
    """A rule about a topic, with the games of the house that go by it. `lender` is the house it is borrowed from."""

    printed: Printed
    games: tuple[str, ...]
    lender: str = ""


@dataclass(frozen=True)
class TopicCell:
    """A topic at a house: what its book prints about it, and what it borrowed."""

    house: House
    topic: Topic
    own: tuple[TopicRule, ...]
    borrowed: tuple[TopicRule, ...]

    @property
    def state(self) -> Print:
        return Print.PRINTED if self.own else Print.BORROWED if self.borrowed else Print.NONE

    @property
    def rules(self) -> tuple[TopicRule, ...]:
        """What stands in the cell: the house's print, else what it borrowed."""
        return self.own or self.borrowed

    @property
    def every_rule(self) -> tuple[TopicRule, ...]:
        """The house's print, then what it borrowed."""
        return self.own + self.borrowed

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games of the house for which it prints the topic."""
        return tuple(game for game in self.house.games if any(game in rule.games for rule in self.own))

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """Every place that the cell cites, each source once, with its lines in order."""
        return _places(self.rules)

    @cached_property
    def lent(self) -> tuple[Citation, ...]:
        """The places in other books whose rules the house borrowed."""
        return _places(self.borrowed)

    @property
    def brief(self) -> Text:
        """The cell as a table shows it: the first lines that print it, then its words."""
        if not self.own:
            return self.words
        places = self.citations[0].lines.replace("L", "").split(", ")
        shown = ", ".join(places[:FIRST]) + (" …" if len(places) > FIRST or len(self.citations) > 1 else "")
        lines = say("lines {numbers}", numbers=shown.replace("-", "–"))
        return join((say("line {number}", number=shown) if shown.isdecimal() else lines, self.words), "\n")

    @property
    def words(self) -> Text:
        """The cell in one line: how many rules and games, or whose rules, or that nothing is printed."""
        return join(self._parts, ", ")

    @property
    def short(self) -> Text:
        """The same in two short lines: rules, then games of all games."""
        if self.state is not Print.PRINTED:
            return self.words
        games = say("{number} of {of}", number=len(self.games), of=len(self.house.games))
        return join((self._parts[0], games), "\n")

    @property
    def _parts(self) -> Sequence[Text]:
        match self.state:
            case Print.PRINTED:
                rules = counted("{n} rule", "{n} rules", len(self.own))
                games = counted(
                    "{count} of {n} game", "{count} of {n} games", len(self.house.games), count=len(self.games)
                )
                return rules, games
            case Print.BORROWED:
                lenders = join(dict.fromkeys(cite.of.title if cite.of else cite.source for cite in self.lent), ", ")
                return (say("borrowed: {books}", books=lenders),)
            case Print.NONE:
                return (say("not printed"),)


def _places(rules: Sequence[TopicRule]) -> tuple[Citation, ...]:
    cites: dict[str, list[Citation]] = {}
    for rule in rules:
        cites.setdefault(rule.printed.cite.source, []).append(rule.printed.cite)
    return tuple(_together(source_cites) for source_cites in cites.values())


def _together(cites: Sequence[Citation]) -> Citation:
    """Citations of one source as one."""
    lines = {line for cite in cites for span in spans_cited(cite.lines) for line in span.lines}
    other = dict.fromkeys(cite.lines for cite in cites if not spans_cited(cite.lines))
    return Citation(cites[0].source, ", ".join(filter(None, (span_text(sorted(lines)), *other))), cites[0].of)


def house_cells(library: Library, house: House) -> tuple[TopicCell, ...]:
    """Every topic at a house, in the order of the topics."""
    games: dict[tuple[str, Printed, str], list[str]] = {}
    for topic, rule, lender, game in _topic_rules(library, house):
        games.setdefault((topic, rule, lender), []).append(game)
    rules = [(topic, TopicRule(rule, tuple(ids), lender)) for (topic, rule, lender), ids in games.items()]
    rules.sort(key=lambda row: (row[1].printed.cite.source, spans_cited(row[1].printed.cite.lines), row[1].printed.id))
    return tuple(
        TopicCell(
            house,
            topic,
            tuple(rule for id, rule in rules if id == topic.id and not rule.lender),
            tuple(rule for id, rule in rules if id == topic.id and rule.lender),
        )
        for topic in TOPICS
    )


def _topic_rules(library: Library, house: House) -> Iterator[tuple[str, Printed, str, str]]:
    """Every printed rule of a house's games under each topic that it answers, with its lender and its game."""
    for id in house.games:
        for topic, rule in answers(library, id, TOPICS):
            yield topic.id, rule, rule.borrowed.partition(":")[0].partition("/")[0], id


def answers(library: Library, id: str, topics: Iterable[Topic]) -> Iterator[tuple[Topic, Printed]]:
    """Every printed rule of a game under each topic that it answers."""
    game, table = library.game(id), library.joined(id)[0].table
    rulings = {str(row.get("rule") or f"ruling.{row_name(row)}"): row for row in rows_of(table.get("ruling"))}
    kinds: dict[str, list[Kind]] = {}
    for skill in game.rows:
        kinds.setdefault(skill.rule.id, []).append(skill.kind)
    topics = tuple(topics)
    for rule in game.rules.values():
        if not rule.cite.lines or rule.cite.lines == NO_LINE:
            continue
        for topic in topics:
            if topic.answered_by(rule.id, kinds.get(rule.id, ()), rulings.get(rule.id, {})):
                yield topic, rule
