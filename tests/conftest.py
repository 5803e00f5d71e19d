"""What every test may rely on: no screen, a home of its own, random order; nothing warns unnoticed or goes on for ever.

Set before Qt is imported: the offscreen platform, no scaling, and a fresh home folder for each test process.
A test that expects something to be logged reads `caplog` and clears it; any other logged warning fails its test.
"""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hypothesis
import pytest

from dev import private_home
from tests import table_rows

HOME = Path(tempfile.mkdtemp(prefix="felt-school-test-"))
for name in [name for name in os.environ if name.startswith(("QT_", "QML_"))]:
    del os.environ[name]
os.environ.update(private_home(HOME), QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", TZ="UTC")

# Two test processes share two cores, so a slow example says nothing about the code. In CI the examples are the same
# in every run; elsewhere they differ, so that they keep finding things.
hypothesis.settings.register_profile(
    "felt-school",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("felt-school")

STDERR = pytest.StashKey[int]()
YOUNG = 20_000
"""So many objects are new before anybody looks which of them nobody holds."""
OLD_ENOUGH = 3
"""After so many looks at the older ones, what is still there is taken for what stays to the end."""
LONGER = 10
"""What takes minutes, and what runs only with --all, may take so many times as long."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", default=False, help="also run the tests marked long")
    parser.addoption(
        "--accept-golden", action="store_true", default=False, help="take what is drawn now as the golden pictures"
    )
    parser.addini("endless_after", "seconds after which a test counts as endless", type="int")
    parser.addini("tables", "folders in which the rows of a parametrized test are one test", type="paths")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)  # while a test runs, what is written there is kept for its report


@contextmanager
def ends(config: pytest.Config, times: int) -> Iterator[None]:
    """What does not end writes where it is and ends its process: xdist names the test and goes on elsewhere."""
    faulthandler.dump_traceback_later(config.getini("endless_after") * times, exit=True, file=config.stash[STDERR])
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if gc.get_count()[2] >= OLD_ENOUGH:
        put_aside()
    slow = any(item.get_closest_marker(name) for name in ("minutes", "long"))
    with ends(item.config, LONGER if slow else 1):
        return (yield)


def put_aside() -> None:
    """Throws away what nobody holds; what is left, books and games above all, is looked at no more.

    Between two tests, when what the one made is gone: a look at everything within a test took up to ten seconds.
    """
    gc.collect()
    gc.freeze()


def sampled_out(items: list[pytest.Item]) -> set[pytest.Item]:
    """What the ordinary run leaves out of tests marked `sampled(n)`: each takes every n-th of its cases.

    Which it begins with comes from its name, so that tests over all games do not look at the same games.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("long"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out: set[pytest.Item] = set()
    for name, found in cases.items():
        marker = found[0].get_closest_marker("sampled")
        step = marker.args[0] if marker is not None else 1
        first = zlib.crc32(name.encode()) % min(step, len(found))
        ordered = sorted(found, key=lambda item: item.nodeid)
        left_out.update(item for number, item in enumerate(ordered) if number % step != first)
    return left_out


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Rows that only `--all` takes are no tests otherwise: of each table one stays, which counts as left out.

    There are ten thousand of them. Where somebody asks for rows by their ids every row is there.
    """
    yield
    if metafunc.config.getoption("--all") or any("[" in str(asked) for asked in metafunc.config.args):
        return
    rows = metafunc._calls  # noqa: SLF001  (pytest has no other place where a row can be left out)
    ordinary = [row for row in rows if not any(mark.name == "long" for mark in row.marks)]
    if metafunc.definition.get_closest_marker("long"):
        ordinary = []
    metafunc._calls = ordinary or rows[:1]  # noqa: SLF001


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Architecture first and what else reads the source, which is parsed once a process; then what takes minutes, so
    that nobody waits for it in the end, the rest in the random order given; long tests, and all of the many, only when
    asked for. Rows that were chosen are one test for each table.
    """
    if not config.getoption("--all"):
        skipped = sampled_out(items)
        left_out = [item for item in items if item in skipped or item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in skipped and not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
    items[:] = table_rows.together(items, config.getini("tables"))
    items.sort(
        key=lambda item: [item.get_closest_marker(name) is None for name in ("architecture", "source", "minutes")]
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Twenty thousand tests and a library stay to the end: nothing in them is ever thrown away, so nobody looks."""
    gc.disable()
    try:
        with ends(session.config, LONGER):
            return (yield)
    finally:
        put_aside()
        gc.set_threshold(YOUNG, 20, 100)
        gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])
    shutil.rmtree(HOME, ignore_errors=True)


@pytest.fixture(autouse=True)
def nothing_is_logged_unnoticed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    loud = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not loud, f"logged during the test: {loud}"
