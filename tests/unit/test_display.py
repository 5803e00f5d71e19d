"""No screen is told in a sentence; Qt would end the program."""

from __future__ import annotations

import pytest

from trainer.display import NoDisplay, need_display


def answers(*places: str):
    return lambda path: path in places


@pytest.mark.parametrize(
    "environ",
    [{}, {"DISPLAY": ""}, {"DISPLAY": ":7"}, {"DISPLAY": ":7.0"}, {"DISPLAY": "unix:7"}],
)
def test_without_a_screen_there_is_a_sentence(environ):
    with pytest.raises(NoDisplay, match="display"):
        need_display(environ, "linux", answers("/tmp/.X11-unix/X8"))


@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({"DISPLAY": ":7"}, "linux"),
        ({"DISPLAY": ":7.0"}, "linux"),
        ({"DISPLAY": "far.example:0"}, "linux"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux"),
        ({}, "win32"),
        ({}, "darwin"),
    ],
)
def test_where_there_may_be_one_qt_is_let_try(environ, platform):
    need_display(environ, platform, answers("/tmp/.X11-unix/X7"))


def test_a_screen_on_an_abstract_socket_is_one():
    need_display({"DISPLAY": ":7"}, "linux", answers("\0/tmp/.X11-unix/X7"))
