"""``bpgn.read`` reads encodings, chess.com, JSON and logs as the command does; Ctrl-C ends work."""

import _thread
import io
import json
import pickle
import runpy
import signal
import sys
import threading
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import tandem
from tandem import Seat, bpgn, kriegspiel
from tandem.errors import RecordWarning

ROOT = Path(__file__).parents[3]
EXAMPLES = Path(__file__).parents[1] / "examples"
CHESSCOM = (ROOT / "crates" / "notation" / "tests" / "data" / "chesscom.json").read_bytes()

CZECH = """[WhiteA "Mařát Žižka"]
[BlackA "Šťastný Říha"]

1A. e4 {Příliš žluťoučký kůň} 1a. e5 *
"""
RUSSIAN = """[WhiteA "Иванов Пётр"]
[BlackA "Сидоров"]

1A. e4 {хороший ход} *
"""


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", CZECH),
        ("iso-8859-2", CZECH),
        ("koi8-r", RUSSIAN),
        ("cp1251", RUSSIAN),
        ("utf-16", CZECH),
        ("utf-8-sig", RUSSIAN),
    ],
)
def test_the_encoding_is_found(tmp_path: Path, encoding: str, text: str) -> None:
    (tmp_path / "games.bpgn").write_bytes(text.encode(encoding))
    (record,) = bpgn.read(tmp_path)
    (same,) = bpgn.read_text(text.encode(encoding))
    for found in (record, same):
        assert found.text.removeprefix("\ufeff") == text
    assert record.players[Seat.WHITE_A] == text.split('"')[1]


def test_lines_in_utf_8_stay_what_they_are() -> None:
    mixed = CZECH.encode() + b"\n" + CZECH.encode("cp1250")
    assert [record.text.strip() for record in bpgn.read_text(mixed)] == [CZECH.strip()] * 2


def boards() -> list[bytes]:
    return [json.dumps(board).encode() for board in json.loads(CHESSCOM)]


def check_joined(records: list[bpgn.Record]) -> None:
    (record,) = records
    assert sorted(record.players.values()) == ["ada", "bert", "cyril", "dana"]
    assert record.verdict().legal and len(record.moves()) == 23


def test_boards_of_chesscom_are_joined(tmp_path: Path) -> None:
    """In one file, and in two of a folder in either order."""
    check_joined(list(bpgn.read(io.BytesIO(CHESSCOM))))
    check_joined(bpgn.read_text(CHESSCOM))
    a, b = boards()
    (tmp_path / "2.json").write_bytes(a)
    (tmp_path / "1.json").write_bytes(b)
    check_joined(list(bpgn.read(tmp_path)))
    check_joined(list(bpgn.read(tmp_path / "2.json", tmp_path / "1.json")))
    check_joined(bpgn.read_text(bpgn.join_chesscom(a, b).text))


def test_boards_in_pgn_are_joined(tmp_path: Path) -> None:
    (record,) = bpgn.read_text(CHESSCOM)
    pgn = record.convert("pgn").text
    assert len(bpgn.read_text(pgn)) == 2
    check_joined(bpgn.read_text(pgn, join_boards=True))
    a, b = (board.text for board in bpgn.read_text(pgn))
    check_joined(bpgn.read_text(bpgn.join_chesscom(a, b).text))
    (tmp_path / "a.pgn").write_text(a)
    (tmp_path / "b.pgn").write_text(b)
    check_joined(list(bpgn.read(tmp_path, join_boards=True)))
    check_joined(bpgn.read_text(bpgn.convert(pgn, "bpgn", join_boards=True).text))


def test_a_board_without_its_partner_is_named() -> None:
    with pytest.warns(RecordWarning, match="7002.*missing"):
        assert list(bpgn.read(io.BytesIO(boards()[0]))) == []
    with pytest.raises(ValueError, match="missing"):
        bpgn.join_chesscom(boards()[0], boards()[0])
    with pytest.raises(ValueError, match="board B"):
        bpgn.join_chesscom(boards()[0], "1. e4 *")


def test_json_and_logs_are_read() -> None:
    (record,) = bpgn.read_text(CZECH)
    lines = record.convert("json").text * 3
    again = bpgn.read_text(lines)
    assert [one.number for one in again] == [1, 2, 3]
    assert [one.fmt() for one in again] == [record.fmt()] * 3
    (log,) = bpgn.read(ROOT / "examples" / "last-drop.log")
    assert log.kind == "bughouse" and log.moves()
    good, bad = record.convert("json").text, '{"format":"other"}\n'
    with pytest.warns(RecordWarning, match="record 2 is left out"):
        assert len(bpgn.read_text(good + bad + good)) == 2
    with pytest.raises(tandem.ParseError, match="line 2.*not JSON"):
        bpgn.read_text('{"format":\n]')


def test_nothing_warns_about_good_records() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_joined(bpgn.read_text(CHESSCOM))


LONG: dict[str, Callable[[], object]] = {
    "perft": lambda: tandem.Board().perft(12),
    "perft of two boards": lambda: tandem.Game().perft(9),
    "analyse": lambda: tandem.Engine().analyse(tandem.Board(), time=3600),
    "fmt": lambda: bpgn.fmt(CZECH * 100_000),
    "convert": lambda: bpgn.convert(CZECH * 100_000, "json"),
    "read_text": lambda: bpgn.read_text(CZECH * 100_000),
    "solve": lambda: kriegspiel.solve([tandem.Board(rules="chess").fen()], 9, nodes=2**63),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_long_work(name: str) -> None:
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    # A program that a shell starts in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        begun.set()
        LONG[name]()
    thread.join()
    signal.signal(signal.SIGINT, before)


def test_the_example_finds_threats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = next(bpgn.read(ROOT / "examples" / "club-evening.bpgn"))
    for board in bpgn.read_text(record.convert("pgn").text):
        (tmp_path / f"{board.number}.pgn").write_text(board.text)
    files = [str(tmp_path / "1.pgn"), str(tmp_path / "2.pgn")]
    monkeypatch.setattr(sys, "argv", ["mate_threats.py", *files])
    runpy.run_path(str(EXAMPLES / "mate_threats.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "WhiteA: Ada, BlackA: Boris, WhiteB: Chiara, BlackB: Dmitri"
    assert any("threatens" in line for line in lines)


def test_a_record_knows_its_file(tmp_path: Path) -> None:
    (tmp_path / "one.bpgn").write_text("1A. e4 *\n\n1A. d4 *\n")
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("folder/games.bpgn", "1A. c4 *\n")
    places = [(record.path, record.number) for record in bpgn.read(tmp_path)]
    one, two = tmp_path / "one.bpgn", tmp_path / "two.zip" / "folder" / "games.bpgn"
    assert places == [(str(one), 1), (str(one), 2), (str(two), 1)]
    (record, _) = bpgn.read(one)
    assert pickle.loads(pickle.dumps(record)).path == str(one)
    assert [record.path for record in bpgn.read(one.open("rb"))] == [None, None]
    assert bpgn.read_text("1A. e4 *")[0].path is None
