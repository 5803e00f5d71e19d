"""Rulings: something goes wrong at the table and the dealer names the remedy of this house.

[[ruling]]
id        = "two-cards-exposed"
at        = "deal"                              # when in a round it happens: a word of the family
situation = "Two cards are turned up during the deal."
say       = "Two or more exposed or boxed cards are a misdeal."
remedy    = "misdeal"
others    = ["replace-after-deal"]              # wrong answers worth offering; more come from the same book
cite      = "L860"

Where the remedy is a printed rule of the game applied, `rule = "compare.foul"` stands for its sentence and lines.

Where games share a table of situations, `fault = "boxed-card"` names one of it (a row that names none is called like
its own): its moment, its words and its wrong answers come with it, as far as it has them. A row of the book may still
write its moment and its words itself, and wrong answers that come before the shared ones.

A round has the fault when the option `fault=<id>` of its set-up says so. The remedies' words stand here, once for all
books; a book adds its own under `[remedies]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any

from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, choose, shuffle
from trainer.core.text import Text, say
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import RULE_ON
from trainer.rules.decision import (
    Check,
    Condition,
    Decision,
    Fits,
    Line,
    Printed,
    Step,
    Steps,
    checks_of,
    row_id,
)
from trainer.rules.reader import Reader
from trainer.table.lay import Laid, Lay

OPTION = "fault"
OFFERED, LEAST = 4, 3
"""So many remedies are offered at most, and at least."""

REMEDIES: Mapping[str, Text] = {
    "misdeal": say("misdeal: take back all cards and deal again"),
    "hand-misdeal": say("a misdeal for that hand only; settled hands stand"),
    "replace-after-deal": say("finish the deal, then replace the card with the first card left over"),
    "play-on": say("nothing changes, play goes on"),
    "hand-loses": say("the hand is foul and loses"),
    "may-be-foul": say("the hand may be declared foul"),
    "reset-house-way": say("management resets the hand the house way; play goes on"),
    "reset-logically": say("management resets the hand the most logical way; play goes on"),
    "unset-house-way": say("set the unset hands the house way"),
    "reset-for-push": say("reset the hand the house way for the Push Bet"),
    "paid-all-the-same": say("pay it anyway"),
    "pay-high-hand": say("pay the high hand anyway"),
    "supervisor-sets": say("the supervisor sets the hand the most logical way"),
    "true-value": say("the hand plays at its true value if it can be retrieved intact"),
    "refuse": say("it is not allowed"),
    "management-decides": say("management decides whether to allow it"),
    "allow": say("it is allowed"),
    "must-reach": say("the player adds chips up to the minimum"),
    "counts-short": say("it is allowed as the one short buy"),
    "may-forfeit": say("the wager may be forfeited, as far as money covers"),
    "foul-and-forfeit": say("the hand is foul and the wager is forfeited, as far as money covers"),
    "pay-maximum": say("the player may have to pay the table maximum"),
    "paid-minimum": say("the player may be paid the table minimum"),
    "has-action": say("the wager has action"),
    "excess-no-action": say("the part above the maximum has no action"),
    "no-action": say("it has no action: only money in the circle plays"),
    "concede-own": say("that player concedes the wager; others on the spot keep their action"),
    "move-hands": say("move every hand to its right spot; a player who looked gets the house way"),
    "start-over": say("start the procedure over"),
    "shake-again": say("shake the dice again"),
    "first-hand-only": say("the player sets the first hand looked at; the others go the house way"),
    "all-house-way": say("all of the player's hands go the house way"),
    "largest-wager": say("the largest wager decides"),
    "active-player": say("the seated player decides"),
    "as-one-bet": say("pay or take it as one bet"),
    "not-seen": say("the player may look at one hand only"),
    "not-binding": say("the cards speak, whatever was said"),
    "push-back-in-order": say("push the hand to the player and restore the order"),
    "tell-amount": say("the dealer says it if it matters for that hand"),
    "too-late": say("it is too late to be paid"),
    "return-uncovered": say("what is not covered goes back to the players"),
    "house-pays": say("the house pays what is missing"),
    "must-cover": say("the player-dealer puts up what is missing"),
    "house-banks": say("the house banks the next hand"),
    "nothing-paid": say("pay nothing for it"),
    "pay-others-only": say("pay it like another player's hand"),
    "leave-down": say("it stays where it is until everything is settled"),
    "change-first": say("change it to chips first"),
    "count-first": say("first determine how much it is"),
    "decision-first": say("first get a clear decision from the player-dealer"),
    "supervisor-advises": say("the supervisor may advise; the setting is the player's"),
    "set-house-way": say("set the hand the house way"),
    "seated-may-claim": say("the seated player may claim all of it"),
    "seat-lost": say("pick up the chips; the player loses the seat"),
    "shuffle-by-hand": say("the house dealer shuffles by hand"),
    "table-closes": say("the game ends and the table is closed"),
    "face-up": say("the cards stay face up"),
    "face-down": say("turn the cards face down"),
    "killed": say("kill the cards"),
    "company-paid": say("pay the company"),
    "rebuild-hand": say("rebuild the hand from the discards, which were picked up in order"),
    "gets-card": say("the player gets a card"),
    "stands": say("the player stands"),
    "pick-up-now": say("pick it up with the wagers of its seat"),
}

SAME: Mapping[str, tuple[str, ...]] = {
    "allow": (
        "has-action", "play-on", "as-one-bet", "kum-kum", "may-add", "gets-card", "paid-all-the-same",
        "pay-high-hand", "refund", "show-to-all", "four-then-one", "announce-and-keep", "one-short",
        "allow-unless-forfeited", "answer-until-action", "answer-always", "may-change", "no-penalty", "all-pay-short",
        "pay-others-only",
    ),
    "refuse": (
        "play-on", "no-action", "excess-no-action", "may-forfeit", "nothing-paid", "no-refund", "call-only",
        "pay-in-front", "be-exact", "stands", "must-reach",
    ),
    "play-on": (
        "action-stands", "plays", "plays-as-dealt", "pot-plays", "not-binding", "no-penalty", "no-fee", "silent",
        "dealer-silent", "no-refund", "check-not-binding",
    ),
    "has-action": ("as-one-bet",),
    "not-binding": ("true-value", "best-hand-wins"),
    "hand-loses": ("foul-and-forfeit",),
    "dead-hand": (
        "dead-money", "concedes", "loses-all", "loses-pot", "forfeits-money", "foul-loses", "miscall-dead",
        "sits-out-until-won",
    ),
    "return-uncovered": ("nothing-paid", "allow", "refuse"), "too-late": ("nothing-paid",),
    "pay-others-only": ("paid-all-the-same",), "misdeal": ("deal-again",),
    "reset-house-way": ("set-house-way", "house-way"), "reset-logically": ("supervisor-sets",),
    "exchange-after-deal": ("exchange-and-burn",), "burn-with-it": ("burn-face-up",),
    "fill-from-top": ("fill-or-on-draw",), "keep-card": ("must-accept", "plays-as-dealt"),
    "wait-out-or-kill": ("wait-or-kill", "post-or-same-place"),
    "gets-both": ("takes-all", "high-takes-all"), "takes-all": ("high-takes-all",),
    "not-a-raise": ("call-only",), "counts-short": ("one-short",), "lost-unless-forced": ("use-or-draw",),
}  # fmt: skip
"""Remedies that come to the same in a question: where one of them is offered, those beside it are not."""


class Effect(StrEnum):
    """What a remedy does to the hand that is played; without one what went wrong is put right and the hand goes on."""

    ENDS = "ends"
    KILL = "kill"
    ANTE_BACK = "ante-back"
    EXCHANGE = "exchange"
    THIRD_DOWN = "third-down"
    SHUFFLE = "shuffle"
    SET_ASIDE = "set-aside"
    CALL = "call"
    RAISE = "raise"
    NO_LEAD = "no-lead"
    FOUL = "foul"
    OUT = "out"
    SHARE = "share"
    PLAYS = "plays"
    CAPPED = "capped"
    CARD = "card"
    STAND = "stand"
    HOUSE_WAY = "house-way"
    CONCEDE = "concede"
    FIRST_ONLY = "first-only"
    ALL_HOUSE_WAY = "all-house-way"
    LOSE_NATURAL = "lose-natural"
    SAME_LIMIT = "same-limit"
    SPLIT = "split"
    REFUSE = "refuse"


EFFECTS: Mapping[str, Effect] = {
    **dict.fromkeys(("misdeal", "deal-again", "table-closes", "game-broken"), Effect.ENDS),
    **dict.fromkeys(("hand-loses", "foul-and-forfeit", "fouls-hand", "foul-repays", "declarer-foul"), Effect.FOUL),
    **dict.fromkeys(("dead-ante-back", "forfeit-chips"), Effect.OUT),
    **dict.fromkeys(("allow", "has-action", "return-uncovered"), Effect.PLAYS),
    "excess-no-action": Effect.CAPPED, "kum-kum": Effect.SHARE, "gets-card": Effect.CARD, "stands": Effect.STAND,
    **dict.fromkeys(("set-house-way", "reset-house-way", "unset-house-way"), Effect.HOUSE_WAY),
    "concede-own": Effect.CONCEDE, "first-hand-only": Effect.FIRST_ONLY, "all-house-way": Effect.ALL_HOUSE_WAY,
    "counts-two-or-twelve": Effect.LOSE_NATURAL, "same-limit": Effect.SAME_LIMIT, "split-now": Effect.SPLIT,
    "refuse": Effect.REFUSE,
    **dict.fromkeys(
        ("dead-hand", "dead-money", "foul-loses", "forfeits-money", "concedes", "may-lose", "loses-all",
         "kill-losers-first"),
        Effect.KILL,
    ),
    **dict.fromkeys(
        ("exchange-after-deal", "exchange-and-burn", "next-after-round", "dead-card", "burn-face-up",
         "replace-after-deal", "next-card"),
        Effect.EXCHANGE,
    ),
    **dict.fromkeys(("reshuffle-new-flop", "reshuffle-river"), Effect.SHUFFLE),
    "set-aside": Effect.SET_ASIDE, "ante-back": Effect.ANTE_BACK, "third-down": Effect.THIRD_DOWN,
    "call-only": Effect.CALL, "no-lead-later": Effect.NO_LEAD,
    **dict.fromkeys(("complete-it", "complete-minimum", "fill-up", "counts-as-raise"), Effect.RAISE),
}  # fmt: skip
"""By the remedies that do anything; what a game cannot do stays undone there."""
Does = Callable[["Ruling", "FaultView", Effect, Any], Any]
"""The round after an effect of a remedy for a fault that was found so."""


@dataclass(frozen=True, slots=True)
class FaultView:
    """What lies on the felt for a fault: where to look, cards as they lie for it, chips somebody put out.

    `felt` is the whole felt as it is found, where more than that is otherwise. `unseen` says why no felt can show the
    fault; then it is only pointed at whom or what it is about. `scene` is the round in which it is found, as the family
    reads it: conditions ask it.
    """

    look: tuple[str, ...] = ()
    supposed: tuple[tuple[str, tuple[Laid, ...]], ...] = ()
    offered: tuple[tuple[str, int], ...] = ()
    felt: Lay | None = None
    unseen: Text | None = None
    scene: Any = None


@dataclass(frozen=True, slots=True)
class Situation:
    """A fault that many books rule on, one row of a table: its conditions, what is found, what may be ruled.

    `when` are its conditions on the table as it is found, the one it is called after first: each says itself with what
    lies there. `show` puts the fault on the felt or points at it, from what the family gives it; `unseen` says why no
    felt shows it. `offers` are the remedies worth offering; those that a book has no words for are left out there.
    `asked` is what a question says of it while the felt shows the rest. Where it has no moment or no words, every book
    writes its own.
    """

    id: str
    at: str = ""
    words: Text | None = None
    offers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    asked: Text | None = None
    show: Callable[[Any], FaultView] | None = None
    unseen: Text | None = None
    when: tuple[Condition[FaultView], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One printed ruling: what happened, the remedy, and the wrong answers worth offering with it.

    `shared` is the situation of a shared table that it names.
    """

    id: str
    at: str
    situation: Text
    remedy: str
    others: tuple[str, ...]
    printed: Printed
    shared: Situation | None = None

    @property
    def fault(self) -> str:
        """The id of the shared situation, empty where the book alone has it."""
        return self.shared.id if self.shared is not None else ""

    @property
    def needs(self) -> tuple[str, ...]:
        """What it takes to happen."""
        return self.shared.needs if self.shared is not None else ()

    def wording(self, lies: FaultView) -> Text:
        """What a question says of it; where the felt shows it, no more than that leaves open."""
        if self.shared is None or self.shared.asked is None or lies.felt is None:
            return self.situation
        return self.shared.asked


@dataclass(frozen=True, slots=True)
class RulingBook:
    """All rulings of a game and the words of every remedy."""

    rulings: tuple[Ruling, ...]
    words: Mapping[str, Text]

    def find(self, id: str) -> Ruling | None:
        return next((ruling for ruling in self.rulings if ruling.id == id), None)

    def by_rule(self, id: str) -> Ruling | None:
        """The ruling with this printed rule."""
        return next((ruling for ruling in self.rulings if ruling.printed.id == id), None)

    def offered(self, ruling: Ruling, rng: Random) -> tuple[str, ...]:
        """The remedy among others that are plausible, in random order."""
        return shuffle((ruling.remedy, *ruling.others), rng)

    def for_wish(self, rng: Random, rule: str) -> str:
        """A fault for a set-up: the one whose rule is wished for, else any; empty when the book has none."""
        rulings = [ruling.id for ruling in self.rulings if ruling.printed.id == rule] or [
            ruling.id for ruling in self.rulings
        ]
        return choose(rng, rulings) if rulings else ""


def read_rulings(
    reader: Reader,
    moments: Sequence[str],
    key: str = "ruling",
    *,
    situations: Mapping[str, Situation] | None = None,
    remedies: Mapping[str, Text] = REMEDIES,
) -> RulingBook:
    """The rows of `[[ruling]]` and the book's own `[remedies]`; `situations` are those that games share."""
    words = dict(remedies)
    if reader.has("remedies"):
        own = reader.table("remedies")
        words.update({id: own.words(id) for id in own.names()})
    rulings = tuple(_read(row, moments, words, situations or {}) for row in _own_first(reader.rows(key)))
    ids = [ruling.id for ruling in rulings]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        reader.problem(say("the ruling '{id}' is there twice.", id=id), key=key)
    return RulingBook(rulings, words)


def _own_first(rows: Sequence[Reader]) -> Iterable[Reader]:
    """The rows but the borrowed ones of a situation on which the book rules itself, or a nearer lender."""
    nearest: dict[str, str] = {}
    for own in (True, False):
        for row in rows:
            if row.has("fault") and (not row.text("borrowed", "")) == own:
                nearest.setdefault(row.text("fault"), row.text("borrowed", ""))
    for row in rows:
        if row.has("fault") and nearest[row.text("fault")] != row.text("borrowed", ""):
            row.leave()
        else:
            yield row


def _read(
    row: Reader, moments: Sequence[str], words: Mapping[str, Text], situations: Mapping[str, Situation]
) -> Ruling:
    printed = row.printed("ruling.") if row.has("say") else _applied(row)
    shared = _shared(row, situations)
    remedy = row.text("remedy")
    plausible = (id for id in (shared.offers if shared is not None else ()) if id in words)
    others = _apart(remedy, (*row.texts("others", ()), *plausible))
    if len(others) < LEAST - 1:
        row.problem(
            say("{value} plausible wrong answers are offered, not {others}.", value=LEAST - 1, others=len(others)),
            say("Two remedies with the same meaning count as one."),
            "others",
        )
    row.has("rule")
    for id in (remedy, *others):
        if id and id not in words:
            row.problem(say("'{id}' is not a remedy.", id=id), did_you_mean(id, words), "remedy")
    id = row_id("ruling", printed.id)
    at = shared.at if shared is not None and shared.at and not row.has("at") else row.choice("at", moments)
    if at not in moments:
        row.problem(say("this game has no rulings at '{at}'.", at=at), did_you_mean(at, moments), "fault")
    words_shared = shared.words if shared is not None and not row.has("situation") else None
    happened = row.words("situation") if words_shared is None else words_shared
    return Ruling(id, at, happened, remedy, others, printed, shared)


def same(first: str, other: str) -> bool:
    """Whether two remedies come to the same in a question."""
    return first == other or other in SAME.get(first, ()) or first in SAME.get(other, ())


def _apart(remedy: str, others: Iterable[str]) -> tuple[str, ...]:
    """The wrong answers worth offering beside a remedy, each of a meaning of its own."""
    offered = [remedy]
    for id in others:
        if len(offered) < OFFERED and not any(same(id, id_offered) for id_offered in offered):
            offered.append(id)
    return tuple(offered[1:])


def _shared(row: Reader, situations: Mapping[str, Situation]) -> Situation | None:
    """The situation of the shared table that a row names, or is called like."""
    if not situations:
        return None
    id = row.text("fault", row_id("ruling", row.text("id")))
    situation = situations.get(id)
    if situation is None:
        row.problem(say("there is no situation '{id}'.", id=id), did_you_mean(id, situations), "fault")
    return situation


def _applied(row: Reader) -> Printed:
    """The identity of a ruling that applies another rule of the book."""
    printed = replace(row.rule(row.text("rule")), id=f"ruling.{row.text('id')}")
    row.book.rules.setdefault(printed.id, printed)
    return printed


def rulings(
    book: RulingBook, at: str, shows: Callable[[Any, Ruling], FaultView] | None = None, does: Does | None = None
) -> tuple[Stage, ...]:
    """The stage for what can go wrong at that moment; none where the book rules on nothing there.

    `shows` says what lies on the felt for a fault, `does` carries out what is ruled.
    """
    kind = TaskKind(RULE_ON, tuple(ruling.printed for ruling in book.rulings if ruling.at == at))

    def tasks(r: Round) -> Iterable[Task]:
        fault = book.find(r.setup.option(OPTION))
        if fault is None or fault.at != at:
            return ()
        lies = shows(r, fault) if shows is not None else FaultView()
        return (ruling_task(book, kind, r, fault, lies, does=does),)

    return (Stage(f"rulings-{at}", (kind,), tasks),) if kind.rules else ()


def ruling_task(
    book: RulingBook,
    kind: TaskKind,
    r: Round,
    fault: Ruling,
    lies: FaultView,
    *,
    subject: str = "",
    does: Does | None = None,
) -> Task:
    """What is ruled about a fault, and what lies there for it."""
    remedies = book.offered(fault, r.setup.rng("remedies", *((subject,) if subject else ())))
    steps = Steps(lambda: (Step(fault.printed, _reasons(fault, lies), True),))
    right: Decision[Act] = Decision(Choose(fault.remedy), fault.printed, steps)
    return kind.fixed(
        say("{situation} How do you rule?", situation=fault.wording(lies)),
        WantChoice(tuple(Option(id, book.words[id]) for id in remedies)),
        right.with_lines(partial(_other_rulings, book, fault, lies)),
        subject=subject or fault.id,
        look=lies.look,
        supposed=lies.supposed,
        offered=lies.offered,
        felt=lies.felt,
        unseen=lies.unseen,
        do=partial(_ruled, fault, lies, does),
    )


def _reasons(fault: Ruling, lies: FaultView) -> tuple[Check, ...]:
    """Why it is ruled so at this table: what the question left to the felt, then every condition with what it found."""
    conditions = _conditions(fault, lies)
    left_open = fault.wording(lies) != fault.situation or not conditions
    asked = (Check(True, fault.situation, fact=True),) if left_open else ()
    checks = {str(check.because): check for check in checks_of(conditions, lies)}
    return (*asked, *(check for words, check in checks.items() if not _said_in(words, checks)))


def _said_in(words: str, sentences: Iterable[str]) -> bool:
    """Whether a longer one of these sentences begins with the same."""
    return any(sentence.startswith(f"{words},") for sentence in sentences)


def _conditions(fault: Ruling, lies: FaultView) -> tuple[Condition[FaultView], ...]:
    return fault.shared.when if fault.shared is not None and lies.scene is not None and lies.look else ()


def _other_rulings(book: RulingBook, fault: Ruling, lies: FaultView, fits: Fits[Act]) -> Iterable[Line]:
    """What else the book rules so of a fault of this sort, where a condition of it fails at this table."""
    mine = _conditions(fault, lies)
    for ruling in book.rulings:
        conditions = _conditions(ruling, lies)
        if ruling.id == fault.id or not fits(Choose(ruling.remedy)) or not _same_sort(mine, conditions):
            continue
        line = Line(ruling.printed, checks_of(conditions, lies))
        if line.lacking is not None:
            yield line


def _same_sort(mine: Sequence[Condition[FaultView]], others: Sequence[Condition[FaultView]]) -> bool:
    """Whether two faults are called after the same thing: cards turned up, a count, a wager beside another."""
    words = [getattr(conditions[0], "word", "") for conditions in (mine, others) if conditions]
    return len(words) > 1 and words[0] == words[1] and bool(words[0])


def _ruled(fault: Ruling, lies: FaultView, does: Does | None, r: Round, act: Act) -> Round:
    """What is ruled happens: nothing is left to do and the wagers go back, or the family does what it says."""
    effect = EFFECTS.get(act.option) if isinstance(act, Choose) else None
    after = does(fault, lies, effect, r) if does is not None and effect is not None else r
    return clear_table(after).at_end() if effect is Effect.ENDS else after
