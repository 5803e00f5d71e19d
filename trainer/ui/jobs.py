"""Work that may take longer than a frame. The executor is injected: threads in the program, at once in tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event, RLock
from typing import Any

from PySide6.QtCore import QObject, Signal

THREADS = 2


class AtOnce(Executor):
    """Runs everything before `submit` returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001  (handed on to whoever asks for the result)
            future.set_exception(error)
        return future


class Cancelled(Exception):
    """The work is not wanted any more."""


class Task:
    """Long work while it runs. The work calls `report`; whoever began it may `cancel`: nothing arrives after that."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        self._tell = tell
        self._cancelled = Event()

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def report(self, value: Any) -> None:
        """Tells how far the work is. Raises Cancelled when it is not wanted any more."""
        if self.cancelled:
            raise Cancelled
        self._tell(value)


class Gate:
    """Open while there is somebody to wake. Shutting it waits for whoever is just on the way through."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.is_open = True

    def shut(self) -> None:
        with self.lock:
            self.is_open = False


class Jobs(QObject):
    """Runs work elsewhere and brings its result back to the window's thread.

    A thread that ends may wake it while Qt destroys it with its window: both go through the gate, one at a time.
    """

    _wake = Signal()

    def __init__(self, executor: Executor | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor
        self._tasks: list[Task] = []
        self._calls: deque[Callable[[], object]] = deque()
        self._gate = Gate()
        self._wake.connect(self._deliver)
        self.destroyed.connect(self._gate.shut)

    def run(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Calls `then` with the result of `work`; what `work` raises is raised there."""

        def finish(done: Future[Any]) -> None:
            if not done.cancelled():
                then(done.result())

        self._submit(work).add_done_callback(lambda done: self._send(lambda: finish(done)))

    def start(
        self,
        work: Callable[[Task], Any],
        then: Callable[[Any], None],
        progress: Callable[[Any], None] | None = None,
    ) -> Task:
        """Runs work that reports how far it is; `progress` and `then` are called unless it was cancelled meanwhile."""

        def told(value: Any) -> None:
            if progress is not None:
                self._send(lambda: None if task.cancelled else progress(value))

        def finish(done: Future[Any]) -> None:
            if task in self._tasks:
                self._tasks.remove(task)
            if not task.cancelled and not done.cancelled():
                then(done.result())

        task = Task(told)
        self._tasks.append(task)
        self._submit(lambda: work(task)).add_done_callback(lambda done: self._send(lambda: finish(done)))
        return task

    def _submit(self, work: Callable[[], Any]) -> Future[Any]:
        if self._executor is None:
            self._executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="felt-school")
        return self._executor.submit(work)

    def _send(self, call: Callable[[], object]) -> None:
        """Has something done in the window's thread; after the window is gone nobody waits for it."""
        with self._gate.lock, suppress(RuntimeError):
            if self._gate.is_open:
                self._calls.append(call)
                self._wake.emit()

    def _deliver(self) -> None:
        """One call for each time it was woken, in the order they came, in the thread this object lives in."""
        self._calls.popleft()()

    def close(self) -> None:
        """Ends what runs, lets go of what has not begun."""
        self._gate.shut()
        for task in self._tasks:
            task.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
