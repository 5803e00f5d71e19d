"""Where answers go: said wherever somebody gives a name, and in docs/deploying.md."""

from __future__ import annotations

from trainer.core.text import Text, join, say


def where_answers_go(folder: str, results: str) -> Text:
    """Three sentences. `folder` and `results` are the folders that a policy names, empty where it names none."""
    text = (
        say("Your answers are kept in {folder}.", folder=folder)
        if folder
        else say("Your answers are kept on this computer.")
    )
    sent = (
        say("Each finished session also goes to your school: {folder}.", folder=results)
        if results
        else say("The program sends nothing.")
    )
    faults = say("A log of program errors is kept next to them, without names or answers.")
    return join((text, sent, faults), " ")
