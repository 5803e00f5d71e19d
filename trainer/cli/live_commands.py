"""`felt-school live ...`: the live class without a window."""

from __future__ import annotations

import argparse
import json
import time
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
FORMAT = 1


def add_live_commands(parent: Subparsers) -> None:
    """`live simulate`."""
    live = parent.add_parser("live", help="the live class: simulated on a bad network (docs/school.md)")
    actions = live.add_subparsers(title="actions", metavar="ACTION", required=True)
    simulate = actions.add_parser("simulate", help="classes on a made-up network, each fixed by its seed")
    simulate.add_argument("--seeds", type=int, default=1_000, metavar="N", help="so many classes")
    simulate.add_argument("--from", type=int, default=0, metavar="SEED", dest="first", help="the first seed")
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
