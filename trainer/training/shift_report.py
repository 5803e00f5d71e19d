"""What a shift came to: whether tray and box balance and where they do not, the pace, the moments that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import asdict, dataclass, fields, replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.drills.code import Ref, write_code
from trainer.drills.question import Deal
from trainer.games.base import GameInfo
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT
from trainer.progress.pace import FEWEST_DUTIES, HOUR, Standard, standard_of
from trainer.round.act_text import act_words
from trainer.round.consequence import Moved, changes
from trainer.round.duty import Kind
from trainer.table.chips import worth
from trainer.table.places import DROP, TRAY
from trainer.training.attempt_writer import PLAYERS
from trainer.training.round_debrief import act_in
from trainer.training.session_state import Result, Session
from trainer.training.shift import Asked, ShiftTable, stands
from trainer.training.shift_moments import HOURS, MINUTES, clock_words

PASS: Final = 0.9
"""So many of the first answers right, and a tray that balances, pass a shift."""


# ---------------- what is kept of a shift


@dataclass(frozen=True, slots=True)
class ShiftResult:
    """A shift that is over, as it is kept: its code deals it again.

    `tray` and `drop` are over by so many cents, or short below zero. `clean` of the `moments` had no wrong answer.
    """

    code: str
    hands: int
    finished: int
    tray: int
    drop: int
    clean: int
    moments: int
    right: int
    answers: int
    missed: int

    @property
    def balances(self) -> bool:
        return not (self.tray or self.drop)

    @property
    def passed(self) -> bool:
        """Whether a certificate can stand on it."""
        return bool(self.finished and self.balances and self.right >= PASS * self.answers and not self.missed)

    @property
    def words(self) -> Text:
        """What it came to, in a line."""
        account = say("tray and drop balanced")
        if not self.balances:
            account = say("difference of {gap}", gap=dollars(abs(self.tray) + abs(self.drop)))
        words = say("{account}, {clean} of {moments} moments right")
        if not self.finished:
            words = say("left after {hands} hands, {account}, {clean} of {moments} moments right")
        return words.filled(account=account, clean=self.clean, moments=self.moments, hands=self.hands)

    @property
    def verdict(self) -> Text:
        """The same with whether it passes."""
        return (say("passed: {result}") if self.passed else say("not passed: {result}")).filled(result=self.words)

    def certified(self, game: GameInfo) -> Text:
        """The line that a certificate bears beside the grade of an exam."""
        line = say("one shift of {game} at {house}: {result} ({code})")
        return line.filled(game=game.title, house=game.house_title, result=self.words, code=self.code)


def write_shift(result: ShiftResult) -> str:
    """As text: "code=C99F-HP hands=272 finished=1 tray=0 ..."."""
    return " ".join(f"{name}={value}" for name, value in asdict(result).items())


def read_shift(text: str) -> ShiftResult:
    """Reads `write_shift` back; what a newer program adds is left out. BadText when it is none."""
    pairs = {name: value for name, _, value in (part.partition("=") for part in text.split())}
    try:
        figures = {field.name: int(pairs[field.name]) for field in fields(ShiftResult) if field.name != "code"}
        return ShiftResult(pairs["code"], **figures)
    except (KeyError, ValueError) as error:
        raise BadText(say("This is not the result of a shift."), say("It was changed.")) from error


# ---------------- what the end of a shift shows


@dataclass(frozen=True, slots=True)
class Difference:
    """A wrong act that moved chips: the hand and its time, what was done in place of what, who is short or over by it.

    `stays`: nobody at the table spoke up, and it is still there at the end.
    """

    hand: int
    minutes: int
    duty: Text
    answer: Text
    right: Text
    moved: Moved
    stays: bool

    def at(self, place: str) -> int:
        """What it makes the tray or the box short, below zero, or over, where it stays."""
        return sum(cents for owner, cents in self.moved if owner.name == place) if self.stays else 0

    @property
    def counted(self) -> bool:
        """Whether tray or box show it."""
        return bool(self.at(TRAY) or self.at(DROP))

    @property
    def words(self) -> Text:
        """The whole of it, in sentences."""
        act = say(
            "Hand {hand}, {time}. {duty}: {answer}, right: {right}.",
            hand=self.hand, time=clock_words(self.minutes), duty=self.duty, answer=self.answer, right=self.right,
        )  # fmt: skip
        end = say("Nobody spoke up.") if self.stays else say("The player spoke up, and you put it right.")
        return join((act, *changes(self.moved), end), " ")


@dataclass(frozen=True, slots=True)
class Account:
    """Chips that are counted at the end: what is there, and what ought to be."""

    counted: int
    due: int

    @property
    def off(self) -> int:
        """Over, or short below zero."""
        return self.counted - self.due


@dataclass(frozen=True, slots=True)
class HourLine:
    """One hour: hands at the table, what fell into the box, the dealer's own rounds an hour; 0 where there is none."""

    minutes: int
    hands: int
    drop: int
    pace: int


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment that mattered: what it was, how many of its answers were right, its code; `result` shows its felt."""

    number: int
    hand: int
    minutes: int
    words: Text
    right: int
    answers: int
    notes: tuple[Text, ...]
    code: str
    source: Deal
    result: Result

    @property
    def clean(self) -> bool:
        return self.right == self.answers and not self.notes


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """A shift from its first hand to its last. `finished`: all eight hours were dealt."""

    code: str
    game: GameInfo
    finished: bool
    hands: int
    tray: Account
    box: Account
    differences: tuple[Difference, ...]
    hours: tuple[HourLine, ...]
    standard: Standard | None
    source: Text
    moments: tuple[MomentLine, ...]
    right: int
    answers: int
    caught: int
    missed: int
    alarms: int

    @property
    def result(self) -> ShiftResult:
        """What is kept of it."""
        return ShiftResult(
            self.code, self.hands, int(self.finished), self.tray.off, self.box.off,
            sum(moment.clean for moment in self.moments), len(self.moments), self.right, self.answers, self.missed,
        )  # fmt: skip

    @property
    def verdict(self) -> Text:
        """The first thing a dealer wants to know."""
        return join(self.accounts, " ")

    @property
    def accounts(self) -> tuple[Text, Text]:
        """Tray and drop, a sentence each."""
        return balance_words(say("The tray"), self.tray), balance_words(say("The drop"), self.box)


def balance_words(account_name: Text, account: Account) -> Text:
    """Whether it balances, and by how much it does not."""
    if not account.off:
        return say("{account} balances: {amount}.", account=account_name, amount=dollars(account.counted))
    gap = dollars(abs(account.off))
    words = say("{account} is {gap} short: {counted} for {due}.")
    if account.off > 0:
        words = say("{account} is {gap} over: {counted} for {due}.")
    return words.filled(account=account_name, gap=gap, counted=dollars(account.counted), due=dollars(account.due))


def shift_report(session: Session) -> ShiftReport | None:
    """What a shift came to up to now; None for any other session."""
    table, ref = session.table, session.plan.items[0] if session.plan.items else None
    if table is None or not isinstance(ref, Ref):
        return None
    game = session.games(table.game)
    differences = tuple(_differences(session))
    players = len({*table.setup.seats_taken} - {table.setup.player_dealer})
    standards = standard_of(game.info.id, game.info.family)
    firsts = [result.attempt for result in session.results if result.attempt.first_try and not result.attempt.fault]
    watched = [result.attempt for result in session.results if result.attempt.fault.startswith(PLAYERS)]
    slips = [attempt.slip for attempt in watched]
    return ShiftReport(
        code=write_code(replace(ref, step=0), game),
        game=game.info,
        finished=table.hands >= table.last,
        hands=table.hands,
        tray=_account(worth(table.tray), differences, TRAY),
        box=_account(table.drop, differences, DROP),
        differences=differences,
        hours=tuple(_hours(session, table)),
        standard=standards.row(players) if standards is not None else None,
        source=standards.source if standards is not None else Text(""),
        moments=tuple(_moments(session, ref)),
        right=sum(attempt.right for attempt in firsts if attempt.counted),
        answers=sum(attempt.counted for attempt in firsts),
        caught=sum(attempt.right for attempt in watched),
        missed=slips.count(MISSED_FAULT),
        alarms=slips.count(FALSE_ALARM),
    )


def shift_text(session: Session) -> str:
    """What a shift came to, as it is kept; nothing of any other session."""
    report = shift_report(session)
    return write_shift(report.result) if report is not None else ""


def _account(cents: int, differences: Sequence[Difference], place: str) -> Account:
    return Account(cents, cents - sum(difference.at(place) for difference in differences))


def _asked(session: Session) -> Iterator[tuple[Asked, tuple[Result, ...]]]:
    """The moments of a shift with their answers; those a move of a player led to are of the hand before."""
    for queued in session.queue:
        if queued.moment is not None:
            source = queued.source
            yield queued.moment, tuple(result for result in session.results if result.question.ref == source)


def _differences(session: Session) -> Iterator[Difference]:
    for moment, results in _asked(session):
        for result in results:
            if not result.moved:
                continue
            answer, want = act_in(result), result.question.duty.want
            yield Difference(
                moment.hand,
                moment.minutes,
                _where(result),
                act_words(answer, want) if answer is not None else say("no answer"),
                result.explanation.answer,
                result.moved,
                stands(result.moved),
            )


def _where(result: Result) -> Text:
    name, seat = result.question.type.name, result.question.duty.seat
    return say("{duty}, seat {seat}", duty=name, seat=seat) if seat else name


def _hours(session: Session, table: ShiftTable) -> Iterator[HourLine]:
    """Hour by hour; the dealer's own pace is by the time of their own duties in the hands that were asked."""
    paces: dict[int, list[float]] = {}
    for moment, results in _asked(session):
        own = [result.attempt for result in results if result.question.type.graded]
        millis = sum(attempt.millis for attempt in own if not attempt.fault)
        if len({attempt.key for attempt in own}) >= FEWEST_DUTIES and millis:
            paces.setdefault(min(HOURS - 1, (moment.hand - 1) // table.rate), []).append(HOUR / millis)
    began = table.minutes - MINUTES * table.hands // table.last
    for hour in range(HOURS):
        hands = max(0, min(table.rate, table.hands - hour * table.rate))
        mine = paces.get(hour, ())
        pace = round(sum(mine) / len(mine)) if mine else 0
        if hands:
            yield HourLine((began + 60 * hour) % (24 * 60), hands, table.drops[hour], pace)


def _moments(session: Session, ref: Ref) -> Iterator[MomentLine]:
    game = session.games(ref.game)
    for moment, results in _asked(session):
        if not results:
            continue
        firsts = [result for result in results if result.attempt.first_try and not result.attempt.fault]
        notes = [_where(result) for result in firsts if result.attempt.counted and not result.attempt.right]
        notes += [say("a player's move missed") for result in results if result.attempt.slip == MISSED_FAULT]
        notes += [say("a false alarm") for result in results if result.attempt.slip == FALSE_ALARM]
        shown = next((result for result in firsts if not result.attempt.right), results[-1])
        code = write_code(replace(ref, step=moment.number), game)
        yield MomentLine(
            moment.number,
            moment.hand,
            moment.minutes,
            _subject(moment, results),
            sum(result.attempt.right for result in firsts if result.attempt.counted),
            sum(result.attempt.counted for result in firsts),
            tuple(dict.fromkeys(notes)),
            code,
            moment.source,
            shown,
        )


def _subject(moment: Asked, results: Sequence[Result]) -> Text:
    """What a moment was: its duty, or the hand with what happened in it."""
    first = results[0].question
    if first.duty.kind is Kind.TRAY:
        return first.type.name
    caught = [result for result in results if result.attempt.fault and result.attempt.right]
    if moment.planted and caught:
        return say("A hand: you caught a player's move")
    if any(result.question.duty.kind is Kind.RULE_ON for result in results):
        return say("A hand with a ruling")
    return counted("A hand: {n} answer", "A hand: {n} answers", len(results))
