"""`felt-school live ...`: the live class without a window: teaching by typed commands, a crowd that joins, seeds."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from trainer.core.errors import FeltSchoolError

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer

    from trainer.school.live_teacher import LiveTeacher
    from trainer.school.policy import Policy

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
FORMAT = 1


def add_live_commands(parent: Subparsers) -> None:
    """`live teach|find|join|simulate`."""
    live = parent.add_parser("live", help="the live class: teach, join, simulate (docs/school.md)")
    actions = live.add_subparsers(title="actions", metavar="ACTION", required=True)
    teach = actions.add_parser("teach", help="teach a class by typing commands: ask [CODE], reveal, status, end")
    teach.add_argument("--game", metavar="HOUSE/GAME", default="casino-99/fortune-pai-gow-poker")
    teach.add_argument("--title", default="Live class")
    teach.add_argument("--race", action="store_true", help="rank trainees by name")
    teach.add_argument("--teams", type=int, default=0, metavar="N", choices=range(7), help="number of teams")
    teach.add_argument("--port", type=int, default=0, metavar="N", help="port; without it any free port")
    teach.add_argument("--again", action="store_true", help="continue the last class of this computer")
    teach.add_argument("--data", metavar="DIR", default="", help="another data folder")
    teach.set_defaults(run=run_teach)
    find = actions.add_parser("find", help="the open classes on this network, with their codes")
    find.add_argument("--seconds", type=float, default=3, metavar="S", help="seconds to listen")
    find.set_defaults(run=run_find)
    join = actions.add_parser("join", help="made-up trainees that answer on their own until the class ends")
    join.add_argument("code", metavar="CODE", help='as the class shows it: "192.168.1.20 amber river owl stone"')
    join.add_argument("--count", type=int, default=1, metavar="N", help="number of trainees")
    join.add_argument("--name", default="Trainee")
    join.add_argument("--right", type=float, default=0.7, metavar="SHARE", help="share of right answers")
    join.add_argument("--pause", type=int, default=3_000, metavar="MS", help="longest time before an answer")
    join.add_argument("--seconds", type=float, default=3_600, metavar="S", help="leave after this time")
    join.set_defaults(run=run_join)
    simulate = actions.add_parser("simulate", help="classes on a made-up network, the same again for the same seed")
    simulate.add_argument("--seeds", type=int, default=1_000, metavar="N", help="number of classes")
    simulate.add_argument("--from", type=int, default=0, metavar="SEED", dest="first", help="first seed")
    simulate.add_argument("--json", action="store_true", help="as JSON")
    simulate.set_defaults(run=run_simulate)


def run_simulate(options: argparse.Namespace) -> int:
    """Status 1 where a class broke a promise; its seed plays it again."""
    from trainer.bench.live_simulation import failures

    began = time.monotonic()
    broken = dict(failures(range(options.first, options.first + options.seeds)))
    hourly = round(3_600 * options.seeds / max(0.001, time.monotonic() - began))
    if options.json:
        rows = [{"seed": seed, "broken": promises} for seed, promises in broken.items()]
        print(json.dumps({"v": FORMAT, "seeds": options.seeds, "an_hour": hourly, "failed": rows}, indent=2))
        return 1 if broken else 0
    for seed, promises in broken.items():
        print(f"seed {seed}: {'; '.join(promises)}")
    print(f"{options.seeds} classes, {len(broken)} with a broken promise, {hourly:,} an hour.")
    return 1 if broken else 0


def _say(**fields: object) -> None:
    print(json.dumps({"v": FORMAT, **fields}, ensure_ascii=False), flush=True)


def _check_allowed(policy: Policy | None) -> None:
    if policy is not None and not policy.live:
        raise FeltSchoolError("The policy of this computer does not allow live classes.")


def run_teach(options: argparse.Namespace) -> int:
    """One JSON line for each line typed; it ends with `end`, or with the input."""
    from PySide6.QtCore import QCoreApplication, QTimer

    from trainer import installed
    from trainer.cli.rules_option import load_library
    from trainer.drills import question_builder
    from trainer.drills.code import read_code, round_ref, short_seed
    from trainer.school import live_questions
    from trainer.storage.live_files import LiveFiles
    from trainer.ui.live_link import ClassServer

    place = installed.place()
    _check_allowed(place.policy)
    app, library = QCoreApplication([]), load_library()
    files = LiveFiles(Path(options.data) if options.data else place.data, lambda: datetime.now(UTC))
    earlier = files.classes()[:1] if options.again else []
    class_file = earlier[0] if earlier else files.new_class(options.title, race=options.race, teams=options.teams)
    judge = live_questions.LiveJudge(library.game)
    server = ClassServer(class_file, judge)
    if not server.open(options.port):
        raise FeltSchoolError("The class cannot listen on this computer. Check its network.")

    def ask(code: str) -> None:
        if code:
            ref = read_code(code, library.infos, library.game)
        else:
            ref = round_ref(library.game(options.game), short_seed("live", options.title, server.teacher.number))
        question = question_builder.build(library.game, ref)
        server.do(server.teacher.ask(live_questions.write_source(question), live_questions.rules_of(question)))

    def obey(line: str) -> None:
        teacher = server.teacher
        word, _, code = line.strip().partition(" ")
        try:
            if word == "ask":
                ask(code)
            elif word == "reveal" and teacher.questions:
                server.do(teacher.reveal(judge.reveal(teacher.questions[-1].source)))
            elif word in ("end", ""):
                server.do(teacher.end() if word else ())
                QTimer.singleShot(300, app.quit)
        except FeltSchoolError as error:
            _say(error=str(error))
        else:
            _say(**_standing(teacher))

    _say(code=str(server.codes()[0]), codes=[str(code) for code in server.codes()], **_standing(server.teacher))
    typed = _typed_lines(QTimer(), obey)
    app.exec()
    typed.stop()
    server.close()
    return 0


def _standing(teacher: LiveTeacher) -> dict[str, object]:
    return {
        "phase": teacher.phase, "number": teacher.number, "present": len(teacher.present),
        "answers": len(teacher.votes_of(teacher.number)), "votes": teacher.bars(teacher.number),
        "standing": [[person.name, score] for person, score in teacher.ranking()],
    }  # fmt: skip


def _typed_lines(timer: QTimer, obey: Callable[[str], None]) -> QTimer:
    """Has each line of the standard input obeyed as it comes, and an empty one at its end."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin if sys.stdin is not None else ():
            lines.put(line)
        lines.put("")

    def take() -> None:
        while not lines.empty():
            obey(lines.get())

    timer.timeout.connect(take)
    timer.start(20)
    Thread(target=read, daemon=True, name="typed lines").start()
    return timer


def run_find(options: argparse.Namespace) -> int:
    """Status 1 where none is heard."""
    from PySide6.QtCore import QCoreApplication

    from trainer.bench.live_crowd import wait
    from trainer.ui.live_link import BeaconListener

    app = QCoreApplication([])
    listener = BeaconListener()
    listener.start()
    wait(lambda: False, options.seconds)
    heard = [{"title": beacon.title, "code": str(listener.code(id))} for id, (beacon, _) in listener.classes.items()]
    _say(classes=heard)
    del app
    return 0 if heard else 1


def run_join(options: argparse.Namespace) -> int:
    """Status 1 where an answer was not acknowledged in the end."""
    from PySide6.QtCore import QCoreApplication

    from trainer import installed
    from trainer.bench.live_crowd import Crowd, wait
    from trainer.cli.rules_option import load_library
    from trainer.school.join_code import read_join_code
    from trainer.school.live_protocol import OVER

    _check_allowed(installed.place().policy)
    code = read_join_code(options.code)
    app, library = QCoreApplication([]), load_library()
    crowd = Crowd(code, options.count, library.game, right=options.right, pause=options.pause, name=options.name)
    machines = [trainee.client.trainee for trainee in crowd.trainees]

    def is_over() -> bool:
        return all(
            machine.refusal or (machine.state is not None and machine.state.phase == OVER) for machine in machines
        )

    crowd.open()
    wait(is_over, options.seconds)
    waiting = sum(len(machine.waiting) for machine in machines)
    times = sorted(crowd.counts())
    _say(
        joined=sum(machine.state is not None for machine in machines), answers=len(times), waiting=waiting,
        refused=sorted({machine.refusal for machine in machines} - {""}),
        problems=sorted({str(trainee.client.problem) for trainee in crowd.trainees} - {""}),
        counted_ms={"median": round(times[len(times) // 2]), "longest": round(times[-1])} if times else {},
    )  # fmt: skip
    crowd.close()
    del app
    return 1 if waiting or not times else 0
