"""A live class on the teacher's computer, as a machine without a clock, a network, files or chance.

    teacher = LiveTeacher(journal, judge)          teacher.receive(peer, line, now) -> effects

Whoever runs the machine carries out its effects in their order: what is to be kept is on the disk before what follows
is sent. Made again of its journal it is the machine it was, without its connections. Nothing else is relied on:
messages may be lost, doubled or late, programs may be killed, and clocks may jump.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import asdict, dataclass
from trainer.school import live_protocol as wire

PATIENT, STRANGER = 12_000, 10_000
"""Milliseconds after which a silent line is cut, and one that never says who it is."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """An answer as the teacher's rules judge it: in words, and right, wrong or (None) unclear."""

    words: str
    right: bool | None


Judge: TypeAlias = Callable[[str, str], Ballot]
"""Judges an act, as text, in answer to a question's source. BadText where the act is none of that question."""


@dataclass(frozen=True, slots=True)
class Vote:
    """An acknowledged answer. A `late` one came after the reveal: it is kept, and no points are given for it."""

    act: str
    words: str
    right: bool | None
    millis: int
    late: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is told of a question: the right act as text, its words, why, the printed rule and where it stands."""

    right: str
    answer: str
    why: str
    rule: str
    cite: str


@dataclass(frozen=True, slots=True)
class Posed:
    """A question of the class: what rebuilds it, the version of its rules, and once revealed, what is right."""

    source: str
    rules: str
    reveal: Reveal | None = None


@dataclass(frozen=True, slots=True)
class Participant:
    """One trainee of the class. `since` is the first question that was asked after joining."""

    id: str
    name: str
    team: int
    since: int


@dataclass(slots=True)
class _Peer:
    """One connection: who it is, what it may still send, when it came and was heard last."""

    came: int
    heard: int
    budget: float = wire.BURST
    who: str = ""


NOTHING = Reveal("", "", "", "", "")


def found_class(title: str, *, race: bool = False, teams: int = 0) -> str:
    """The first line of a class's journal. In a `race` names are ranked; with `teams` trainees are put into so many."""
    return wire.record_line("class", v=wire.VERSION, title=title, race=race, teams=teams)


class LiveTeacher:
    """The class as the teacher's computer knows it. `start` gives the line that must be kept before anything else."""

    def __init__(self, journal: Iterable[str], judge: Judge) -> None:
        self.title, self.race, self.teams = "", False, 0
        self.phase = wire.LOBBY
        self.questions: list[Posed] = []
        self.participants: dict[str, Participant] = {}
        self.removed: set[str] = set()
        self.votes: dict[tuple[int, str], Vote] = {}
        self.port = 0
        self.ahead = ""
        self._judge = judge
        self._epoch = self._revision = 0
        self._clock = wire.Clock()
        self._peers: dict[int, _Peer] = {}
        wire.take_all(journal, self._take)

    # -- what is kept: live and from the disk it goes the same road

    def _take(self, head: str, fields: Mapping[str, Any]) -> None:
        match head:
            case "class":
                self.title, self.race, self.teams = fields["title"], fields["race"], fields["teams"]
            case "start":
                self._epoch += 1
                self.port = fields.get("port", 0)
            case "join":
                since = len(self.questions) + (self.phase != wire.ASKED)
                joined = Participant(fields["who"], fields["name"], fields["team"], since)
                self.participants[joined.id] = joined
            case "remove":
                self.removed.add(fields["who"])
            case "ask":
                self.questions.append(Posed(fields["source"], fields["rules"]))
                self._turn(wire.ASKED)
            case "answer":
                vote = Vote(fields["act"], fields["words"], fields["right"], fields["millis"], fields["late"])
                self.votes[fields["number"], fields["who"]] = vote
            case "reveal":
                last = self.questions[-1]
                reveal = Reveal(*(fields[name] for name in asdict(NOTHING)))
                self.questions[-1] = Posed(last.source, last.rules, reveal)
                self._turn(wire.REVEALED)
            case "over":
                self._turn(wire.OVER)
            case _:
                pass  # a line of a newer program
        if head in ("join", "remove", "answer") and self.phase in (wire.REVEALED, wire.OVER):
            self._revision += 1  # votes, names and places that were told are others now

    def _turn(self, phase: str) -> None:
        self.phase = phase
        self._revision += 1

    def _keep(self, head: str, **fields: object) -> list[wire.Effect]:
        """Takes a change in, keeps it, and tells everybody who sees something else by it."""
        before = self._revision
        self._take(head, fields)
        return [wire.Keep(wire.record_line(head, **fields)), *(self._tell_all() if self._revision != before else ())]

    # -- what the instructor does

    def start(self, port: int = 0) -> list[wire.Effect]:
        """The program begins, or begins again, to run this class; its trainees come back to the same `port`."""
        return self._keep("start", port=port)

    def ask(self, source: str, rules: str) -> list[wire.Effect]:
        """The next question."""
        if self.phase == wire.OVER or len(self.questions) >= wire.MOST_QUESTIONS:
            return []
        return self._keep("ask", source=source, rules=rules)

    def reveal(self, reveal: Reveal) -> list[wire.Effect]:
        """Tells what is right."""
        return self._keep("reveal", **asdict(reveal)) if self.phase == wire.ASKED else []

    def end(self) -> list[wire.Effect]:
        """The class is over; its trainees see how it ended."""
        return [] if self.phase == wire.OVER else self._keep("over")

    def remove(self, id: str) -> list[wire.Effect]:
        """Somebody who does not belong to the class goes, and cannot come back."""
        if id not in self.participants or id in self.removed:
            return []
        refusal = wire.write_message(wire.Refusal("removed"))
        peers = [peer for peer, line in self._peers.items() if line.who == id]
        effects = self._keep("remove", who=id)
        return [*effects, *(step for peer in peers for step in (wire.Send(peer, refusal), *self._drop(peer)))]

    # -- connections

    def connect(self, peer: int, now: int) -> list[wire.Effect]:
        """Somebody called. More than a class can have are sent away."""
        time = self._clock.move(now)
        if len(self._peers) >= wire.MOST_CONNECTIONS:
            return [wire.Drop(peer)]
        self._peers[peer] = _Peer(time, time)
        return []

    def disconnect(self, peer: int) -> None:
        self._peers.pop(peer, None)

    def _drop(self, peer: int) -> list[wire.Effect]:
        self._peers.pop(peer, None)
        return [wire.Drop(peer)]

    def tick(self, now: int) -> list[wire.Effect]:
        """From time to time: lines that are silent, and strangers who say nothing, are cut."""
        time = self._clock.move(now)
        gone = [
            peer
            for peer, line in self._peers.items()
            if time - line.heard > PATIENT or (not line.who and time - line.came > STRANGER)
        ]
        return [step for peer in gone for step in self._drop(peer)]

    def receive(self, peer: int, line: str, now: int) -> list[wire.Effect]:
        """A line of a connection."""
        time = self._clock.move(now)
        caller = self._peers.get(peer)
        if caller is None:
            return []
        caller.budget = min(wire.BURST, caller.budget + wire.STEADY * (time - caller.heard) / 1_000) - 1
        caller.heard = time
        if caller.budget < 0 or len(line) > wire.LONGEST_LINE:
            return self._drop(peer)
        try:
            message = wire.read_message(line)
        except BadText:
            return self._drop(peer)
        match message:
            case wire.Hello():
                return self._greet(peer, caller, message)
            case wire.Answer() if caller.who:
                return self._count(peer, caller.who, message)
            case wire.Beat() if caller.who:
                newer = (message.epoch, message.revision) != (self._epoch, self._revision)
                return [self._snapshot(peer, caller.who) if newer else wire.Send(peer, wire.write_message(wire.Beat()))]
            case _:
                return []

    def _greet(self, peer: int, caller: _Peer, hello: wire.Hello) -> list[wire.Effect]:
        id, name = wire.identity(hello.token), wire.clean_name(hello.name)
        reason = (
            "version" if hello.version != wire.VERSION
            else "removed" if id in self.removed
            else "name" if not name or not hello.token
            else "full" if id not in self.participants and len(self.participants) >= wire.MOST_TRAINEES
            else ""
        )  # fmt: skip
        if reason:
            return [wire.Send(peer, wire.write_message(wire.Refusal(reason))), *self._drop(peer)]
        effects: list[wire.Effect] = []
        if id not in self.participants:
            effects += self._keep("join", who=id, name=self._free_name(name), team=self._free_team())
        for other in [other for other, line in self._peers.items() if line.who == id and other != peer]:
            effects += self._drop(other)
        caller.who, me = id, self.participants[id]
        welcome = wire.Welcome(self.title, me.name, me.team)
        return [*effects, wire.Send(peer, wire.write_message(welcome)), self._snapshot(peer, id)]

    def _free_name(self, name: str) -> str:
        """Of several people with one name the later ones have a number behind it."""
        names = {participant.name.casefold() for participant in self.participants.values()}
        numbered = (name if count == 1 else f"{name[: wire.LONGEST_NAME - 4]} {count}" for count in range(1, 1_000))
        return next(free for free in numbered if free.casefold() not in names)

    def _free_team(self) -> int:
        """The smallest team, the first of several; 0 where there are none."""
        sizes = Counter(participant.team for participant in self.participants.values())
        return min(range(1, self.teams + 1), key=lambda team: (sizes[team], team), default=0)

    def _count(self, peer: int, who: str, answer: wire.Answer) -> list[wire.Effect]:
        """Keeps an answer once and acknowledges it as often as it comes; the first one to a question holds."""
        number = answer.number
        if not 1 <= number <= len(self.questions):
            return []
        if (number, who) in self.votes:
            return [wire.Send(peer, wire.write_message(wire.Ack(number, counted=True)))]
        source = self.questions[number - 1].source
        if answer.question not in {0, wire.sum_of(source)}:
            return [wire.Send(peer, wire.write_message(wire.Ack(number, counted=False)))]
        try:
            ballot = self._judge(source, answer.act)
        except BadText:
            return [wire.Send(peer, wire.write_message(wire.Ack(number, counted=False)))]
        late = number != len(self.questions) or self.phase != wire.ASKED
        effects = self._keep(
            "answer", number=number, who=who, act=answer.act, words=ballot.words, right=ballot.right,
            millis=answer.millis, late=late,
        )  # fmt: skip
        return [*effects, wire.Send(peer, wire.write_message(wire.Ack(number, counted=True)))]

    # -- how the class stands

    @property
    def number(self) -> int:
        """The present question, counted from 1."""
        return len(self.questions)

    @property
    def present(self) -> list[Participant]:
        """Who is in the class now, by name."""
        connected = {line.who for line in self._peers.values()}
        return [participant for participant in self.everybody if participant.id in connected]

    @property
    def everybody(self) -> list[Participant]:
        """Who ever joined and was not removed, by name."""
        people = (participant for id, participant in self.participants.items() if id not in self.removed)
        return sorted(people, key=lambda participant: participant.name.casefold())

    def votes_of(self, number: int) -> dict[str, Vote]:
        """The answers to a question by the ids of who gave them."""
        return {who: vote for (asked, who), vote in self.votes.items() if asked == number and who not in self.removed}

    def bars(self, number: int) -> tuple[tuple[str, int], ...]:
        """The answers to a question in words, the commonest first."""
        counts = Counter(vote.words for vote in self.votes_of(number).values())
        return tuple(sorted(counts.items(), key=lambda bar: (-bar[1], bar[0])))

    def scores(self) -> dict[str, tuple[int, int]]:
        """Right answers in time, and the milliseconds they took, by id; an open question is left out."""
        totals = {participant.id: (0, 0) for participant in self.everybody}
        for (number, who), vote in self.votes.items():
            if who in totals and vote.right and not vote.late and self.questions[number - 1].reveal is not None:
                rights, millis = totals[who]
                totals[who] = rights + 1, millis + vote.millis
        return totals

    def ranking(self) -> list[tuple[Participant, int]]:
        """Everybody with their right answers: the most first, of equal ones the fastest."""
        scores = self.scores()
        people = sorted(self.everybody, key=lambda participant: (-scores[participant.id][0], scores[participant.id][1]))
        return [(participant, scores[participant.id][0]) for participant in people]

    def team_shares(self) -> list[tuple[int, int]]:
        """Teams with the percent of their questions that they answered right, the best first."""
        scores, rights, asked = self.scores(), Counter[int](), Counter[int]()
        revealed = [number for number, posed in enumerate(self.questions, start=1) if posed.reveal is not None]
        for participant in self.everybody:
            rights[participant.team] += scores[participant.id][0]
            asked[participant.team] += sum(number >= participant.since for number in revealed)
        shares = [(team, 100 * rights[team] // max(1, asked[team])) for team in range(1, self.teams + 1)]
        return sorted(shares, key=lambda share: (-share[1], share[0]))

    def _tell_all(self) -> Iterator[wire.Effect]:
        return (self._snapshot(peer, line.who) for peer, line in self._peers.items() if line.who)

    def _snapshot(self, peer: int, who: str) -> wire.Send:
        return wire.Send(peer, wire.write_message(self.snapshot(who)))

    def snapshot(self, who: str) -> wire.Snapshot:
        """How the class stands for one trainee."""
        posed = self.questions[-1] if self.questions else Posed("", "")
        reveal = posed.reveal if self.phase in (wire.REVEALED, wire.OVER) else None
        common: dict[str, Any] = dict(asdict(reveal)) if reveal is not None else {}
        if reveal is not None:
            ranking = self.ranking()
            names = [participant.id for participant, _ in ranking]
            vote = self.votes.get((self.number, who))
            verdicts = {True: "right", False: "wrong", None: "unclear"}
            common |= {
                "votes": self.bars(self.number)[:200],
                "verdict": verdicts[vote.right] if vote is not None else "",
                "score": self.scores().get(who, (0, 0))[0],
                "place": names.index(who) + 1 if who in names else 0,
                "standing": tuple((str(team), share) for team, share in self.team_shares()) if self.teams
                else tuple((participant.name, score) for participant, score in ranking[:5]) if self.race else (),
            }  # fmt: skip
        return wire.Snapshot(
            self._epoch, self._revision, self.phase, number=self.number, race=self.race, teams=self.teams > 0,
            source=posed.source, ahead="" if self.phase == wire.ASKED else self.ahead, rules=posed.rules, **common,
        )  # fmt: skip
