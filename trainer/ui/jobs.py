"""Work that may take longer than a frame. The executor is injected: threads in the program, at once in tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import count
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

THREADS = 2


class Cancelled(Exception):
    """The work is not wanted any more."""


class LongWork:
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


class Bell(QObject):
    """Brings what other threads tell into the window's thread. There is one, and it lives as long as the program.

    A thread may end in the moment in which Qt destroys a window: so it holds nothing of any window, neither to wake it
    nor to let go of it last, but the number of an ear; the ears stay in the window's thread.
    """

    _rung = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._reports: deque[tuple[int, Any]] = deque()
        self._ears: dict[int, Callable[[Any], object]] = {}
        self._numbers = count(1)
        self._rung.connect(self._hear)

    def listen(self, ear: Callable[[Any], object]) -> int:
        """The number under which the ear hears what is told."""
        number = next(self._numbers)
        self._ears[number] = ear
        return number

    def forget(self, numbers: Iterable[int]) -> None:
        """What is told to these from now on is heard by nobody."""
        for number in tuple(numbers):
            self._ears.pop(number, None)

    def tell(self, number: int, value: Any) -> None:
        """From any thread."""
        self._reports.append((number, value))
        self._rung.emit()

    def _hear(self) -> None:
        """One thing for each time it was rung, in the order they came."""
        number, value = self._reports.popleft()
        ear = self._ears.get(number)
        if ear is not None:
            ear(value)


@cache
def _bell() -> Bell:
    return Bell()


class Jobs:
    """Runs work elsewhere and brings its result back to the window's thread; nothing comes once `window` is gone."""

    def __init__(self, executor: Executor | None = None, window: QObject | None = None) -> None:
        self._executor = executor
        self._tasks: list[LongWork] = []
        self._bell = _bell()
        self._ears: set[int] = set()
        if window is not None:
            window.destroyed.connect(partial(self._bell.forget, self._ears))

    def run(self, work: Callable[[], Any], then: Callable[[Any], None], *, page: QObject | None = None) -> None:
        """Calls `then` with the result of `work`; what `work` raises is raised there.

        What is for a `page` is dropped where the page is gone by then: its successor asks for itself.
        """

        def finish(done: Future[Any]) -> None:
            self._forget(ear)
            if not done.cancelled() and (page is None or isValid(page)):
                then(done.result())

        bell, ear = self._bell, self._listen(finish)
        self._submit(work).add_done_callback(lambda done: bell.tell(ear, done))

    def start(
        self,
        work: Callable[[LongWork], Any],
        then: Callable[[Any], None],
        progress: Callable[[Any], None] | None = None,
        *,
        page: QObject | None = None,
    ) -> LongWork:
        """Runs work that reports how far it is; `progress` and `then` are called unless it was cancelled meanwhile.

        What is for a `page` is dropped where the page is gone by then.
        """

        def is_listening() -> bool:
            return not task.cancelled and (page is None or isValid(page))

        def advance(value: Any) -> None:
            if progress is not None and is_listening():
                progress(value)

        def finish(done: Future[Any]) -> None:
            self._forget(advanced, ended)
            if task in self._tasks:
                self._tasks.remove(task)
            if is_listening() and not done.cancelled():
                then(done.result())

        bell, advanced, ended = self._bell, self._listen(advance), self._listen(finish)
        task = LongWork(partial(bell.tell, advanced))
        self._tasks.append(task)
        self._submit(partial(work, task)).add_done_callback(lambda done: bell.tell(ended, done))
        return task

    def _listen(self, ear: Callable[[Any], object]) -> int:
        number = self._bell.listen(ear)
        self._ears.add(number)
        return number

    def _forget(self, *numbers: int) -> None:
        self._ears.difference_update(numbers)
        self._bell.forget(numbers)

    def _submit(self, work: Callable[[], Any]) -> Future[Any]:
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  (threads come with the first work)

            self._executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="felt-school")
        return self._executor.submit(work)

    def close(self) -> None:
        """Ends what runs, lets go of what has not begun."""
        self._bell.forget(self._ears)
        for task in self._tasks:
            task.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
