"""A live class on a trainee's computer, as a machine without a clock, a network, files or chance.

    trainee = LiveTrainee(memory)                  trainee.answer(act, millis, now) -> effects

Whoever runs the machine carries out its effects in their order. Made again of its memory it is the machine it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.school import live_protocol as wire

BEAT: Final = 1_000
"""Milliseconds between two signs of life of a trainee's computer."""
AGAIN: Final = 1_200
"""After so long without an acknowledgment an answer is sent again."""
SILENT: Final = 6_000
"""A line that is silent so long is given up."""
PAUSES: Final = (0, 0, 250, 500, 1_000, 1_500)
"""Before each try to connect; the last one again and again. A line cut while it is made is made again at once."""


@dataclass(slots=True)
class Waiting:
    """An answer that the teacher has not acknowledged, and when it was sent last."""

    answer: wire.Answer
    sent: int | None = None


def first_memory(token: str, name: str) -> str:
    """The first line that a trainee's computer keeps of a class."""
    return wire.record_line("me", v=wire.VERSION, token=token, name=name)


class LiveTrainee:
    """The class as a trainee's computer knows it. What it keeps is made again of its lines after a crash."""

    def __init__(self, memory: Iterable[str]) -> None:
        self.token = self.name = ""
        self.waiting: dict[int, Waiting] = {}
        self.acts: dict[int, str] = {}
        self.answers: dict[int, tuple[str, wire.Answer]] = {}
        self.recorded: set[int] = set()
        self.uncounted: set[int] = set()
        self.welcome: wire.Welcome | None = None
        self.state: wire.Snapshot | None = None
        self.refusal = ""
        self.connected = self.dialing = False
        self._clock = wire.Clock()
        self._heard = self._beat = self._tried = 0
        self._tries = 0
        wire.take_all(memory, self._take)

    def _take(self, head: str, fields: Mapping[str, Any]) -> None:
        match head:
            case "me":
                self.token, self.name = fields["token"], fields["name"]
            case "answer":
                answer = wire.Answer(fields["number"], fields["act"], fields["millis"], wire.sum_of(fields["source"]))
                self.acts[answer.number] = answer.act
                self.answers[answer.number] = fields["source"], answer
                self.waiting[answer.number] = Waiting(answer)
            case "acked":
                self.waiting.pop(fields["number"], None)
                if not fields["counted"]:
                    self.uncounted.add(fields["number"])
            case "recorded":
                self.recorded.add(fields["number"])
            case _:
                pass  # a line of a newer program

    def _keep(self, head: str, **fields: object) -> wire.Keep:
        self._take(head, fields)
        return wire.Keep(wire.record_line(head, **fields))

    # -- what the trainee does

    @property
    def may_answer(self) -> bool:
        """Whether there is a question that was not answered here yet."""
        state = self.state
        return state is not None and state.phase == wire.ASKED and state.number not in self.acts

    def answer(self, act: str, millis: int, now: int) -> list[wire.Effect]:
        """Answers the present question. It lies on this computer first, and is sent until it is acknowledged."""
        time = self._clock.move(now)
        if not self.may_answer or self.state is None or len(act) > wire.LONGEST_ACT:
            return []
        millis = max(0, min(wire.LONGEST_TIME, millis))
        state = self.state
        keep = self._keep("answer", number=state.number, act=act, millis=millis, source=state.source)
        return [keep, *(self._hand_over(time) if self.connected else ())]

    def unrecorded(self) -> list[int]:
        """The answers whose question is told by now, and that are not in the trainee's own record yet."""
        state = self.state
        if state is None:
            return []
        told_now = state.number if state.phase in (wire.REVEALED, wire.OVER) else state.number - 1
        return [number for number in self.answers if number <= told_now and number not in self.recorded]

    def record(self, number: int) -> list[wire.Effect]:
        """An answer is in the trainee's own record from now on."""
        return [self._keep("recorded", number=number)]

    def _hand_over(self, time: int, after: int = 0) -> list[wire.Effect]:
        """Sends what waits, unless it was sent within the last milliseconds."""
        effects: list[wire.Effect] = []
        for waiting in self.waiting.values():
            if waiting.sent is None or time - waiting.sent >= after:
                waiting.sent = time
                effects.append(wire.Send(0, wire.write_message(waiting.answer)))
        return effects

    # -- the line to the teacher

    def connect(self, now: int) -> list[wire.Effect]:
        """The line stands: who this is, and at once whatever waits."""
        time = self._clock.move(now)
        self.connected, self.dialing = True, False
        self._heard, self._beat, self._tries = time, time, 0
        self.welcome = None
        return [self._hello(), *self._hand_over(time)]

    def _hello(self) -> wire.Send:
        return wire.Send(0, wire.write_message(wire.Hello(wire.VERSION, self.token, self.name)))

    def disconnect(self, now: int) -> list[wire.Effect]:
        """The line is cut, or could not be made; after a pause it is tried again."""
        time = self._tried = self._clock.move(now)
        self.connected = self.dialing = False
        return self._dial(time)

    def _dial(self, time: int) -> list[wire.Effect]:
        """Calls, when the pause since the last try is over; after the end of a class only for what still waits."""
        done = self.refusal or (self.state is not None and self.state.phase == wire.OVER and not self.waiting)
        if self.dialing or done or time - self._tried < PAUSES[min(self._tries, len(PAUSES) - 1)]:
            return []
        self._tries, self._tried, self.dialing = self._tries + 1, time, True
        return [wire.Dial()]

    def tick(self, now: int) -> list[wire.Effect]:
        """A few times a second: signs of life, what was not acknowledged, another try to connect."""
        time = self._clock.move(now)
        if not self.connected:
            return self._dial(time)
        if time - self._heard > SILENT:
            self.connected = False
            return [wire.Drop(0)]
        effects: list[wire.Effect] = []
        if time - self._beat >= BEAT:
            self._beat = time
            age = self.state.age if self.state is not None else (0, 0)
            effects.append(
                wire.Send(0, wire.write_message(wire.Beat(*age))) if self.welcome is not None else self._hello()
            )
        return [*effects, *self._hand_over(time, AGAIN)]

    def receive(self, line: str, now: int) -> list[wire.Effect]:
        """A line of the teacher's computer."""
        self._heard = self._clock.move(now)
        try:
            message = wire.read_message(line)
        except BadText:
            return []
        match message:
            case wire.Welcome():
                self.welcome = message
            case wire.Refusal(reason):
                self.refusal = reason if reason in wire.REFUSALS else "version"
            case wire.Snapshot() if self.state is None or message.age > self.state.age:
                self.state = message
            case wire.Ack(number, counted) if number in self.waiting:
                return [self._keep("acked", number=number, counted=counted)]
            case _:
                pass
        return []
