"""The answers of ``conformance/``, given by this package."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tandem
from tandem import Arbiter, Board, Game, bfen, bpgn, kriegspiel

FOLDER = Path(__file__).parents[3] / "conformance"
COLORS = {True: "White", False: "Black"}


def cases(name: str) -> list[Any]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    read = [json.loads(line) for line in lines]
    return [pytest.param(case["given"], case["expected"], id=case["id"]) for case in read]


def suite(name: str) -> Callable[[Callable[..., None]], Any]:
    return pytest.mark.parametrize(("given", "expected"), cases(name))


@suite("positions.jsonl")
def test_legal_moves(given: Any, expected: Any) -> None:
    board = Board(given["board"])
    assert {move.uci(): board.san(move) for move in board.legal_moves} == expected["moves"]
    assert board.is_check() == expected["check"] and board.status == expected["status"]
    assert COLORS[board.turn] == expected["turn"]


@suite("perft.jsonl")
def test_moves_are_counted(given: Any, expected: Any) -> None:
    assert Game.from_bfen(given["bfen"]).perft(given["depth"]) == expected["lines"]


@suite("san.jsonl")
def test_written_moves(given: Any, expected: Any) -> None:
    board = Board(given["board"])
    try:
        found: str | None = board.parse_san(given["san"]).uci()
    except (tandem.ParseError, tandem.IllegalMoveError):
        found = None
    assert found == expected["uci"]


@suite("bfen.jsonl")
def test_positions_as_text(given: Any, expected: Any) -> None:
    if "error" in expected:
        with pytest.raises(tandem.ParseError):
            bfen.Bfen(given["bfen"])
        return
    read = bfen.Bfen(given["bfen"])
    assert read.dialect == expected["dialect"]
    assert [read.text("bracket"), read.text("thief")] == [expected["bracket"], expected["thief"]]
    has_clocks = all(board.clocks is not None for board in read.boards)
    assert has_clocks == (expected["numbers"] == "clocks")
    found = {name for text in read.violations() for name in re.findall(r"\[([a-z-]+)\]", text)}
    assert sorted(found) == expected["findings"]


@suite("records.jsonl")
def test_records(given: Any, expected: Any) -> None:
    text = given["text"]
    records = bpgn.read_text(text)
    assert bpgn.fmt(text) == expected["canonical"]
    assert len(records) == len(expected["games"])
    for record, game in zip(records, expected["games"], strict=True):
        read, verdict = json.loads(record.convert("json").text), record.verdict()
        assert (read["tags"], read["moves"]) == (game["tags"], game["moves"])
        assert (verdict.legal, verdict.plies) == (game["legal"], game["plies"])
        assert (verdict.problem.id if verdict.problem else None) == game["problem"]
        assert (str(verdict.mated) if verdict.mated else None) == game["mated"]
        assert verdict.game.bfen() == game["final"]
        assert sorted({finding.id for finding in record.check()}) == game["findings"]


@suite("rulings.jsonl")
def test_rulings(given: Any, expected: Any) -> None:
    tags = "".join(f'[{name} "{value}"]\n' for name, value in given["tags"].items())
    arbiter = Arbiter.from_log(tags)
    left = list(expected["rulings"])
    for number, event in enumerate(given["events"], 1):
        grave = None
        for ruling in arbiter.handle(event):
            if left and left[0]["event"] == number and is_ruled(ruling, left[0]):
                left.pop(0)
                grave = None
            elif ruling.is_refusal or ruling.id == "ended":
                grave = ruling
        assert grave is None, grave
    assert not left


def is_ruled(ruling: tandem.Ruling, wanted: Any) -> bool:
    fields = wanted["fields"].items()
    return (
        (ruling.article, ruling.id) == (wanted["article"], wanted["id"])
        and all(ruling.fields.get(name) == value for name, value in fields)
        and ("at" not in wanted or ruling.at == float(wanted["at"]))
    )


@suite("kriegspiel.jsonl")
def test_umpire(given: Any, expected: Any) -> None:
    umpire = kriegspiel.Umpire(given["ruleset"], fen=given.get("fen"))
    for attempt, wanted in zip(given["attempts"], expected["answers"], strict=True):
        if attempt == "any?":
            assert umpire.ask_any() == wanted["kind"]
            continue
        answer = umpire.attempt(attempt)
        assert answer.kind == wanted["kind"]
        if answer.said is None:
            assert wanted == {"kind": answer.kind}
            continue
        said = answer.said
        capture = None if said.capture is None else tandem.SQUARE_NAMES[said.capture]
        assert (capture, said.captured) == (wanted.get("capture"), wanted.get("captured"))
        assert said.en_passant == wanted.get("en-passant", False)
        assert (said.checks, said.end) == (wanted.get("checks", ""), wanted.get("end"))
        assert said.promotion == wanted.get("promotion", False)
        tries = wanted.get("tries")
        assert said.has_tries == (None if tries is None else bool(tries))
    assert (umpire.ending is not None) == expected["over"]
    winner = None if umpire.winner is None else COLORS[umpire.winner]
    assert winner == expected["winner"]
