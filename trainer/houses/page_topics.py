"""What the page of a game usually prints: topics in the order of pages, what answers each, and what is left open.

A game can be played whose page leaves open what nearly every page of its family prints. Who wrote it down may have
passed over it: it is named until a row says it, or `not_printed` says that the page is silent. A sentence that decides
nothing in a round answers its topic by its id: `note."page.ties" = { say = "...", cite = "L12" }`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.games import FAMILIES
from trainer.houses.compliance import Topic, answers
from trainer.houses.form_rows import TERMS
from trainer.houses.library import Library
from trainer.houses.row_layers import SENTENCE, lists, row_name
from trainer.houses.shelf import HOUSE_FILE, NOT_PRINTED
from trainer.rules.context import Written
from trainer.rules.decision import Printed


class PageTopic(NamedTuple):
    """What the pages of some families usually print, as a question, and the id of a row that says it."""

    topic: Topic
    question: Text
    row: str


PAGE_TOPICS: Final = (
    PageTopic(
        Topic("deck", say("which cards the game is dealt from"), rules="deck.* page.deck"),
        say("Which cards is the game dealt from?"),
        "deck.one",
    ),
    PageTopic(
        Topic(
            "seats",
            say("how many players sit at the table"),
            rules="table.* seat.* seats.* players.* wager.spot* page.seats",
            faults="eighth-hand",
        ),
        say("How many players sit at the table?"),
        "table.seats",
    ),
    PageTopic(
        Topic(
            "turn-of-bank",
            say("how long a player keeps the bank"),
            rules="rotate.two-hands rotate.bank bank.offered page.turn-of-bank",
        ),
        say("How long does a player keep the bank?"),
        "rotate.two-hands",
    ),
    PageTopic(
        Topic("bank", say("what happens when the bank is short"), rules="cover.* page.bank"),
        say("What happens when the bank is short?"),
        "settlement",
    ),
    PageTopic(
        Topic(
            "cards",
            say("what happens with an exposed card or a wrong number of cards"),
            rules="exposed.* page.cards",
            faults="*exposed* *-card-up* *boxed* *count* *card* cards-leave early-* dropped*",
        ),
        say("What happens with an exposed card or a wrong number of cards?"),
        "ruling.wrong-count",
    ),
    PageTopic(
        Topic(
            "limits",
            say("what happens to a wager outside the limits"),
            rules="page.limits",
            faults="above-maximum below-minimum side-too-high side-too-low side-over-wager over-wager off-step",
        ),
        say("What happens to a wager outside the limits?"),
        "ruling.above-maximum",
    ),
    PageTopic(
        Topic("odd-chip", say("who gets the odd chip"), rules="odd.* page.odd-chip"),
        say("Who gets the odd chip?"),
        "odd.left",
    ),
    PageTopic(
        Topic(
            "ties",
            say("what happens on a tie"),
            rules="*.tie *.push *.equal compare.copy result.both-natural page.ties",
        ),
        say("What happens on a tie?"),
        "compare.tie",
    ),
    PageTopic(
        Topic(
            "late-bets",
            say("what happens to a late bet"),
            rules="wager.late bets.closed page.late-bets",
            faults="late-bet side-late wager-added",
        ),
        say("What happens to a late bet?"),
        "ruling.late-bet",
    ),
    PageTopic(
        Topic(
            "back-line",
            say("whether players may bet on the back line"),
            rules="wager.back-line wager.no-back-line page.back-line",
            faults="back-line* side-back-line unseated-touches",
        ),
        say("May players bet on the back line?"),
        "wager.back-line",
    ),
    PageTopic(
        Topic("foul", say("what happens to a foul hand"), rules="*foul* page.foul", faults="*foul* front-higher"),
        say("What happens to a foul hand?"),
        "compare.foul",
    ),
    PageTopic(
        Topic(
            "show",
            say("how hands are shown"),
            rules="show.* shown.* reveal.* hands.shown announce.hands page.show",
            faults="show* miscall* own-card-shown",
        ),
        say("How are hands shown?"),
        "reveal.first",
    ),
    PageTopic(
        Topic("fees", say("which collection the house takes"), rules="fee fee.* page.fees"),
        say("Which collection does the house take?"),
        "fee.option-1",
    ),
)
"""In the order in which printed pages come to them. Which of them a family's pages print, the family says itself."""


class FormRow(NamedTuple):
    """A row of a form that a page may print: where it stands, and its cells."""

    path: tuple[str, ...]
    cells: Written

    @property
    def rule(self) -> str:
        """The id of its rule: rules have their own, rows of other lists the name of the list before theirs."""
        return self.path[-1] if self.path[0] == "rule" else ".".join(self.path)

    @property
    def says(self) -> str:
        return str(self.cells[SENTENCE])


@dataclass(frozen=True, slots=True)
class PageAnswer:
    """What is known of a topic: the page's own rules, those that other houses lend, and rows of its form to choose."""

    page: PageTopic
    rules: tuple[Printed, ...] = ()
    lent: tuple[Printed, ...] = ()
    silent: bool = False
    offered: tuple[FormRow, ...] = ()

    @property
    def id(self) -> str:
        return self.page.topic.id

    @property
    def is_open(self) -> bool:
        """Whether neither a row of the page says it nor anybody that the page is silent."""
        return not self.rules and not self.silent

    @property
    def row(self) -> str:
        """What `[cites]` calls a row that would say it."""
        return min((row.rule for row in self.offered), key=lambda id: id.startswith("ruling."), default=self.page.row)

    @property
    def lender(self) -> str:
        """The book whose rule is followed meanwhile; empty where there is none."""
        return self.lent[0].borrowed.partition(":")[0] if self.lent else ""


def page_topics(library: Library, id: str) -> tuple[PageTopic, ...]:
    """What a page of this game's family usually prints."""
    prints = next((family.prints.split() for family in FAMILIES if family.id == library.info(id).family), ())
    return tuple(page for page in PAGE_TOPICS if page.topic.id in prints)


def page_answers(library: Library, id: str) -> tuple[PageAnswer, ...]:
    """What is known of every topic that pages of this game's family usually print. The game can be played."""
    pages = page_topics(library, id)
    own: dict[str, list[Printed]] = {}
    lent: dict[str, list[Printed]] = {}
    for topic, rule in answers(library, id, (page.topic for page in pages)):
        (lent if _other_house(id, rule) else own).setdefault(topic.id, []).append(rule)
    silent, rows = stated_silent(library, id), uncited_rows(library, id)
    return tuple(
        PageAnswer(
            page,
            tuple(own.get(page.topic.id, ())),
            tuple(lent.get(page.topic.id, ())),
            page.topic.id in silent,
            tuple(row for row in rows if page.topic.answered_by(row.rule, (), row.cells)),
        )
        for page in pages
    )


def uncited_rows(library: Library, id: str) -> tuple[FormRow, ...]:
    """The rows of a game's form that its page does not cite, and may without another word.

    What the game does not ask for is left out, and rows that change its terms, or come at a moment it may not have.
    """
    joined, known = library.joined(id)[0], library.may_have(id)
    rows = [((*path, row_name(row)), row) for path, form_rows in lists(library.form_of(id)) for row in form_rows]
    moments = {row.get("at") for _, table_rows in lists(joined.table) for row in table_rows} | {None}
    return tuple(
        FormRow(path, row)
        for path, row in rows
        if len(path) == len(("rule", "id")) and path[1] in joined.uncited and SENTENCE in row and TERMS not in row
        if (path[1] in known if path[0] == "rule" else not isinstance(joined.table.get(path[0]), Written))
        if len(moments) == 1 or row.get("at") in moments
    )


def unsaid(library: Library, id: str) -> tuple[PageAnswer, ...]:
    """What a page leaves open of what pages of its family usually print, and is not stated to be silent about."""
    return tuple(answer for answer in page_answers(library, id) if answer.is_open)


def stated_silent(library: Library, id: str) -> Mapping[str, str]:
    """The topics of which the page says nothing, each with the place that states it.

    The game's file or `house.toml` does; what an overlay over the game states stands in place of both.
    """
    house, _, slug = id.partition("/")
    overlay = library.overlay(id)
    if overlay is not None and NOT_PRINTED in overlay.table:
        return _stated(overlay.table)
    games = library.file(house, HOUSE_FILE).get(NOT_PRINTED)
    of_house = games if isinstance(games, Written) else Written({}, "")
    silent = {topic: of_house.place(topic) for topic, slugs in of_house.items() if slug in _as_list(slugs)}
    return silent | _stated(library.file(house, slug))


def _stated(table: Written) -> dict[str, str]:
    return {str(topic): table.place(NOT_PRINTED) for topic in _as_list(table.get(NOT_PRINTED))}


def _as_list(cell: object) -> Sequence[object]:
    return cell if isinstance(cell, list) else ()


def _other_house(id: str, rule: Printed) -> bool:
    """Whether the book of another house lends a rule."""
    lender = rule.borrowed.partition(":")[0]
    return bool(lender) and lender.partition("/")[0] != id.partition("/")[0]


def silence_problems(library: Library, id: str) -> Iterator[Problem]:
    """Topics that a file calls not printed though a row says them, and words that are no topic."""
    silent = stated_silent(library, id)
    if not silent:
        return
    titles = {page.topic.id: page.topic.title for page in page_topics(library, id)}
    known = [page.topic.id for page in PAGE_TOPICS]
    stating: dict[str, Printed] = {}
    for topic, rule in answers(library, id, (page.topic for page in PAGE_TOPICS)):
        if not _other_house(id, rule):
            stating.setdefault(topic.id, rule)
    for name, place in silent.items():
        if name not in known:
            yield Problem(place, say("'{topic}' is not a topic of a page.", topic=name), did_you_mean(name, known))
        elif name in stating:
            message = say("'{rule}' says {topic}.", rule=stating[name].id, topic=titles.get(name, name))
            yield Problem(place, message, say("Take '{topic}' out of not_printed.", topic=name))
