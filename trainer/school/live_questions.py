"""Questions of a live class: the text that every computer builds them from, judging, and what a reveal says."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from functools import lru_cache

from trainer.core.errors import BadText, FeltSchoolError
from trainer.core.strict_json import read_json
from trainer.core.text import Words, join, say
from trainer.drills.code import Games, Ref, stamp
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.round.act_text import act_text, act_words, parse_act
from trainer.school.live_teacher import Ballot, Reveal
from trainer.training.explanations import Explanation, explain_right

KEPT_QUESTIONS = 64
"""So many questions stay built: late answers belong to one of the last ones."""
_FIELDS = ("game", "setup", "at", "rule", "item")


def write_source(question: Question) -> str:
    """What rebuilds a question on another computer with the same books: its table and its duty."""
    ref = question.ref
    rule, item = (ref.rule, "") if isinstance(ref, Ref) else (ref.rule, ref.item)
    fields = (question.game.info.id, question.round.setup.to_text(), str(question.duty.key), rule, item)
    return json.dumps(dict(zip(_FIELDS, fields, strict=True)), ensure_ascii=False, separators=(",", ":"))


def read_source(source: str, games: Games) -> Question:
    """The question of such a text. BadText or another FeltSchoolError where this computer cannot ask it."""
    fields = read_json(source)
    if not isinstance(fields, dict) or not all(isinstance(fields.get(name), str) for name in _FIELDS):
        raise BadText(say("This is no question of a live class."), say("Use the same version on both computers."))
    deal = Deal(**{name: fields[name] for name in _FIELDS})
    try:
        games(deal.game)
    except (KeyError, BadText) as error:
        raise BadText(
            say("This computer does not know the game {game}.", game=deal.game),
            say("Use the same version on both computers."),
        ) from error
    return build(games, deal)


class LiveJudge:
    """Judges the answers of a class by the books of the teacher's computer; `words` puts texts into its language."""

    def __init__(
        self,
        games: Games,
        words: Callable[[Words], str] = str,
        confirmed: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self._games, self._words, self._confirmed = games, words, confirmed
        self.question = lru_cache(KEPT_QUESTIONS)(self._build)

    def _build(self, source: str) -> Question:
        return read_source(source, self._games)

    def __call__(self, source: str, act: str) -> Ballot:
        """The ballot of an act. BadText where it is no answer to this question."""
        try:
            question = self.question(source)
            parsed = parse_act(act, question.duty.want)
            verdict = question.judge(parsed, self._confirmed())
        except BadText:
            raise
        except FeltSchoolError as error:
            raise BadText(error.text) from error
        right = verdict.right if verdict.counted else None
        return Ballot(self._words(act_words(parsed, question.duty.want)), right)

    def reveal(self, source: str) -> Reveal:
        """What is told of a question."""
        question = self.question(source)
        explanation = explain_right(question)
        return Reveal(
            act_text(question.decision.result),
            self._words(explanation.answer),
            self._words(why_words(explanation)),
            self._words(explanation.rule.says),
            self._words(explanation.rule.cite.words),
        )


def why_words(explanation: Explanation) -> Words:
    """What held with these cards and chips, a line each."""
    return join(explanation.why, "\n")


def rules_of(question: Question) -> str:
    """The version of a question's rules: where the teacher's is the same, words of this computer say the same."""
    return stamp(question.game)
