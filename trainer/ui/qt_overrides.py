"""An error in a method that Qt calls reaches whoever presents errors, and does not end the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import getattr_static
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject

# PySide6 6.11 looks at the arguments of such an error before Python has made an exception of it: a division by zero,
# an index too large or too deep a recursion in a `paintEvent` is a segmentation fault. An error that was caught once
# on its way is whole. So every override in this program catches and lets go, and no painter stays open behind it.
# Seen with 6.11.3, in `PepException_GetArgs` of libshiboken6 (docs/decisions/0032).


def install() -> None:
    """From here on every class that is made from one of Qt's has whole errors."""
    QObject.__init_subclass__ = classmethod(_init_subclass)  # type: ignore[assignment, arg-type]


def _init_subclass(cls: type, **words: Any) -> None:
    super(QObject, cls).__init_subclass__(**words)  # type: ignore[misc]
    base = next(base_class for base_class in cls.__mro__ if base_class.__module__.startswith("PySide6."))
    for name in {name for base_class in cls.__mro__[: cls.__mro__.index(base)] for name in vars(base_class)}:
        method = getattr_static(cls, name)
        mine = isinstance(method, FunctionType) and not name.startswith("__") and hasattr(base, name)
        if mine and not hasattr(method, "__wrapped__"):
            setattr(cls, name, _guarded(method))


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException as error:
            _close_painters(error)
            raise

    return called


def _close_painters(error: BaseException) -> None:
    """A widget that is still painted on when it is done takes the program down too."""
    from PySide6.QtGui import QPainter  # noqa: PLC0415  (no error, no need of it)

    trace = error.__traceback__
    while trace is not None:
        for value in list(trace.tb_frame.f_locals.values()):
            if isinstance(value, QPainter) and value.isActive():
                value.end()
        trace = trace.tb_next
