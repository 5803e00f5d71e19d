"""Where answers go: said wherever somebody gives a name, and in docs/deploying.md."""

from __future__ import annotations

from trainer.core.text import Text, join, say


def where_answers_go(folder: str, results: str, *, live: bool) -> Text:
    """Three sentences, or four where `live` classes are allowed.

    `folder` and `results` are the folders that a policy names, empty where it names none.
    """
    text = (
        say("Your answers are kept in {folder}.", folder=folder)
        if folder
        else say("Your answers are kept on this computer.")
    )
    sent = (
        say("Each finished session also goes to your school: {folder}.", folder=results)
        if results
        else say("Outside live classes, the program sends nothing.")
        if live
        else say("The program sends nothing.")
    )
    joined = say("In a live class, your name and answers go to the teacher's computer.") if live else Text("")
    faults = say("A log of program errors is kept next to them, without names or answers.")
    return join((text, sent, joined, faults), " ")
