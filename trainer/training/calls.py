"""What a dealer says aloud with an act: the call that belongs to a step of a round."""

from __future__ import annotations

from trainer.drills.question import Question
from trainer.round.act_text import act_words
from trainer.round.acts import Act, Choose, Seat
from trainer.round.duty import Kind
from trainer.text import Text, say

_RESULTS = {
    "win": say("Player wins."),
    "lose": say("Bank wins."),
    "push": say("Push."),
    "tie": say("Tie."),
}


def call_of(question: Question, act: Act) -> Text | None:
    """The call, in the words of the table; None where nothing is said."""
    match question.duty.kind, act:
        case Kind.PLACE_BUTTON, Seat(seat):
            return say("Action is seat {seat}.", seat=seat)
        case Kind.FIRST_TO_ACT, Seat(seat):
            return say("Seat {seat}, your action.", seat=seat)
        case Kind.ROTATE, Seat(seat):
            return say("Seat {seat}, would you like the bank?", seat=seat)
        case Kind.COMPARE, Choose(option) if option in _RESULTS and question.duty.seat:
            return say("Seat {seat}: {result}", seat=question.duty.seat, result=_RESULTS[option])
        case Kind.QUALIFY, Choose(option) if option in ("yes", "no"):
            return say("The player-dealer qualifies.") if option == "yes" else say("No qualifier.")
        case Kind.RESULT, Choose():
            return say("{result}.", result=act_words(act, question.duty.want))
        case _:
            return None
