"""What the practice page says aloud, and its list of keys."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.training.shown import Phase, Shown
from trainer.ui.controllers.practice import Screen
from trainer.ui.look import Look
from trainer.ui.widgets.explanation import verdict_word


def spoken(screen: Screen, look: Look) -> str:
    """What a listener has to know about a screen."""
    shown, words = screen.shown, look.words
    match shown.phase:
        case Phase.RETRYING:
            return f"{look('Not right')}. {words(screen.sentence)}"
        case Phase.JUDGED | Phase.SHOWING if shown.explanation is not None:
            found = shown.explanation
            verdict = look("The dealer:") if shown.verdict is None else verdict_word(look, found, shown.verdict)
            return f"{verdict}. {words(found.sentence)} {words(found.answer)}. {words(found.rule.says)}"
        case Phase.WATCHING:
            return f"{words(shown.ask)} {look('The dealer:')} {words(shown.given_words)}"
        case _:
            return " ".join(
                [*map(words, shown.told), *([words(shown.missed)] if shown.missed else []), words(shown.ask)]
            )


def called(screen: Screen, look: Look) -> str:
    """What is spoken aloud at the table: the question, then the result, nothing else."""
    shown, words = screen.shown, look.words
    match shown.phase:
        case Phase.RETRYING:
            return look("Not right")
        case Phase.JUDGED if shown.explanation is not None:
            verdict = verdict_word(look, shown.explanation, bool(shown.verdict))
            return f"{verdict}. {words(shown.explanation.answer)}"
        case Phase.SHOWING if shown.explanation is not None:
            return f"{words(shown.ask)} {words(shown.explanation.answer)}"
        case Phase.ASKING if shown.told or shown.missed:
            return " ".join(words(text) for text in (*shown.told, shown.missed, shown.ask) if text)
        case _:
            return words(shown.ask)


def verdict_sound(before: Shown | None, now: Shown) -> str:
    """The sound of a verdict that was just given, else an empty text."""
    if now.phase is Phase.ASKING and (now.told or now.missed):
        return "wrong" if now.missed else "right"
    if now.verdict is None or not now.counted or now.phase not in (Phase.RETRYING, Phase.JUDGED):
        return ""
    if before is not None and before.phase is Phase.RETRYING and not now.verdict and now.phase is Phase.JUDGED:
        return ""
    return "right" if now.verdict else "wrong"


def practice_keys(look: Look) -> Mapping[str, str]:
    """The keys of the practice page that every kind of answer has."""
    return {
        "Enter": look("answer, then go on"),
        "Backspace": look("undo"),
        "H": look("hint"),
        "R": look("rulebook, and back"),
        "A": look("same again"),
        "S": look("stop the dealer (spot the error)"),
        "C": look("two or four colours"),
        "D": look("say what lies where the question points"),
        "/": look("type the answer"),
        "F2": look("say the last announcement again"),
        "Shift+F2": look("say the question or the result again"),
        "F9": look("projector: large, step by step, and back"),
        "Tab": look("the next place"),
        "← → ↑ ↓": look("the next card or place on the felt"),
        "Ctrl+Enter": look("finish the session now"),
        "Esc": look("leave; the session is kept"),
    }
