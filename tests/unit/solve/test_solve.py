"""JSON lines in, JSON lines out: order, errors, exit status, and the questions that need no house."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from trainer import cli
from trainer.solve import solve_line, solve_lines

HERE = '"house":"casino-99","game":"fortune-pai-gow-poker"'


def ask(line: str) -> dict[str, object]:
    answer, fine = solve_line(line, LIBRARY)
    assert fine, answer
    return dict(answer)


def test_every_answer_carries_version_rule_and_citation() -> None:
    answer = ask(f'{{"ask":"set",{HERE},"cards":["Ah","Kd","Js","9c","7d","5h","3s"]}}')
    assert (answer["v"], answer["rule"], answer["cite"]) == (1, "no-pair", "casino-99 L1430")


def test_the_id_of_a_request_comes_back_also_with_an_error() -> None:
    assert ask('{"id":"a7","ask":"pots","bets":[[1,500]]}')["id"] == "a7"
    answer, fine = solve_line('{"id":[1],"ask":"nothing"}', LIBRARY)
    assert (answer["id"], fine) == ([1], False)


def test_what_describes_the_table_may_stand_in_any_question() -> None:
    fee = f'{{"ask":"fee",{HERE},"option":4,"seats":[{{"seat":2,"wagers":{{"game":25000}}%s}}]%s}}'
    more = ',"player_dealer":3,"bank":100,"cover":"net","dice":[1,2,3]'
    assert ask(fee % (',"cards":[]', more)) == ask(fee % ("", ""))


def test_a_bad_line_does_not_stop_the_run() -> None:
    good = '{"ask":"rank","system":"five-card","cards":["2c","3c","4c","5c","7d"]}'
    answers = [(json.loads(text), fine) for text, fine in solve_lines([good, "", "{", good], LIBRARY)]
    assert [fine for _, fine in answers] == [True, False, True]
    assert answers[1][0]["error"]["where"].startswith("line 3")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("[]", "A request is a JSON object."),
        ('{"ask":"rank","id":NaN}', "NaN is not JSON"),
        (
            '{"ask":"action","house":"casino-real","game":"super-pan-9","seats":1000000000000,"player_dealer":3}',
            "no 1000000000000 seats",
        ),
        ('{"ask":"set"}', "'house' is missing."),
        ('{"ask":"fee","house":"angies","game":"chinese-poker","option":1,"seats":[]}', "nobody plays."),
        (f'{{"ask":"sat",{HERE}}}', "does not answer 'sat'"),
        ('{"ask":"set","house":"casino-98","game":"x"}', "There is no house"),
        ('{"ask":"set","house":"casino-99","game":"fortune"}', "has no game"),
        (f'{{"ask":"set",{HERE},"cards":["Ah"]}}', "7 cards are needed"),
        (f'{{"ask":"set",{HERE},"cards":["Ah","Ah","Js","9c","7d","5h","3s"]}}', "Ah is there twice"),
        (f'{{"ask":"set",{HERE},"cards":["Xh","Kd","Js","9c","7d","5h","3s"]}}', "is not a card"),
        (f'{{"ask":"set",{HERE},"cards":["Ah","Kd","Js","9c","7d","5h","3s"],"colour":1}}', "unknown key 'colour'"),
        (f'{{"ask":"action",{HERE},"player_dealer":9,"dice":[1,2,3]}}', "9 is not a seat"),
        (f'{{"ask":"action",{HERE},"player_dealer":1,"dice":[1,2]}}', "three dice"),
        (f'{{"ask":"fee",{HERE},"option":99,"seats":[]}}', "no fee option 99"),
        (f'{{"ask":"settle",{HERE},"player_dealer":3,"bank":1,"cover":"all","seats":[]}}', "is not one of the choices"),
        ('{"ask":"rank","system":"six-card","cards":[]}', "is not one of the choices"),
        ('{"ask":"pots","bets":[[1,500],[1,500]]}', "twice"),
        ('{"ask":"pots","bets":[[1,500]],"winners":[[2]]}', "seat 2 has no live bet"),
        ('{"ask":"pots","bets":"all"}', "list of [seat, cents, live]"),
    ],
)
def test_what_cannot_be_answered_is_explained(line: str, says: str) -> None:
    answer, fine = solve_line(line, LIBRARY)
    assert not fine
    error = answer["error"]
    assert isinstance(error, dict)
    assert says in error["what"]


def test_rank_reads_the_joker_as_the_books_do() -> None:
    # The joker is an ace or completes a straight or flush, casino-99 L1369: with K Q J and an ace it is the ten.
    answer = ask('{"ask":"rank","system":"five-card-joker","cards":["Ah","Jk","Kd","Qs","Jc"]}')
    assert (answer["category"], answer["read"]) == ("straight", "ace-high straight")


def test_rank_keys_sort() -> None:
    hands = ["2c 3d 4h 5s 7c", "2c 2d 3h 4s 5c", "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c"]
    line = '{{"ask":"rank","system":"five-card","cards":{}}}'
    keys = [ask(line.format(json.dumps(hand.split())))["key"] for hand in hands]
    assert keys == sorted(keys)  # type: ignore[type-var]


def test_pots_and_awards() -> None:
    answer = ask(
        '{"ask":"pots","bets":[[1,500,true],[2,1500,true],[3,1500,true],[4,300,false]],'
        '"winners":[[1],[2,3]],"button":2,"seats":4}'
    )
    assert [pot["amount"] for pot in answer["pots"]] == [1800, 2000]  # type: ignore[attr-defined]
    assert answer["awards"] == [
        {"seat": 1, "amount": 1800},
        {"seat": 2, "amount": 1000},
        {"seat": 3, "amount": 1000},
    ]


@pytest.mark.parametrize(("lines", "status"), [('{"ask":"pots","bets":[[1,500]]}\n', 0), ("nonsense\n", 1)])
def test_the_exit_status_tells_of_errors(
    lines: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert cli.main(["solve"]) == status
    assert json.loads(capsys.readouterr().out)["v"] == 1


def test_an_unknown_command_is_told_every_command_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["nonsense"])
    assert ended.value.code == 2
    says = capsys.readouterr().err
    assert all(f"'{name}'" in says for name in ("solve", "prove", "pack", "results", "self-test"))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["tour", "--out", "nowhere", "--lang", "xx"], "There is no language 'xx'. Languages: en, pseudo."),
        (["bench", "--rows", "zzz"], "No row has 'zzz' in its name."),
        (["replay", "XXXX"], "A code has four parts"),
    ],
)
def test_a_wrong_choice_is_refused_with_what_there_is(
    command: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(command) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("scale", ["0", "-1", "nan", "1e9"])
def test_a_tour_at_no_scale_is_refused(scale: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tour", "--out", str(tmp_path), f"--scale={scale}"]) == 2
    assert "from 0.5 to 4" in capsys.readouterr().err
