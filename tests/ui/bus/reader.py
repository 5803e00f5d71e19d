#!/usr/bin/python3
"""Reads the accessible tree of a program as a screen reader does and prints what it found as one line of JSON.

    reader.py NAME

Runs with the system's Python, which has the bindings to the accessibility bus.
"""

import json
import sys
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.filterwarnings("ignore", category=DeprecationWarning)
OPERATED = {
    "push button", "toggle button", "button", "check box", "radio button", "combo box", "slider", "spin button",
    "entry", "password text", "menu item", "list item", "tree item", "page tab", "link", "icon", "switch",
}  # fmt: skip
UNNAMED = {"scroll bar"}
"""Qt's own scroll bars have no names."""
PATIENCE = 15.0


def found(name):
    """The program, once it has a window."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            one = desktop.get_child_at_index(index)
            if one is not None and one.get_name() == name and one.get_child_count():
                return one
        loop = GLib.MainLoop()
        GLib.timeout_add(50, loop.quit)
        loop.run()
    return None


def walk(element):
    stack = [element]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(filter(None, (one.get_child_at_index(index) for index in range(one.get_child_count()))))


def main():
    Atspi.init()
    program = found(sys.argv[1])
    if program is None:
        sys.stdout.write(json.dumps({"error": "not on the bus"}))
        return 1
    names, nameless, judged = [], [], 0
    for one in walk(program):
        states = {state.value_nick for state in one.get_state_set().get_states()}
        role, name = one.get_role_name(), (one.get_name() or "").strip()
        if "showing" not in states:
            continue
        names.append(name)
        if role in UNNAMED or not ("focusable" in states or role in OPERATED):
            continue
        judged += 1
        if not name:
            nameless.append([role, sorted(states)])
    sys.stdout.write(json.dumps({"judged": judged, "nameless": nameless, "names": names}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
