"""Game files: reading in every form, moves, verdicts, findings, canonical text, conversion."""

import bz2
import gzip
import io
import json
import lzma
import pickle
import tarfile
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import tandem
from tandem import Move, Seat, _tandem, bpgn

EXAMPLE = Path(__file__).parents[3] / "examples" / "club-evening.bpgn"

GAME = """[Event "test"]
[WhiteA "Ada"]
[BlackA "Boris"]
[WhiteB "Chiara"]
[BlackB "Dmitri"]
[Result "1-0"]

1A. e4 {119.5} {C: the best} 1a. d5 $6 2A. exd5! {118}
(2A. Nc3 {117} 2a. d4 (2a. e5)) 1B. d4 {119} 1b. P@e4 {100} {Boris resigns} 1-0
"""


def one(text: str = GAME) -> bpgn.Record:
    (record,) = bpgn.read_text(text)
    return record


def test_a_file_is_read() -> None:
    records = list(bpgn.read(EXAMPLE))
    assert [record.number for record in records] == [1, 2, 3]
    assert [len(record.moves()) for record in records] == [74, 77, 133]
    verdicts = [record.verdict() for record in records]
    assert all(verdict.legal and verdict.ending == "mate" for verdict in verdicts)
    assert verdicts[0].mated == Seat.BLACK_B and verdicts[0].game.mated == Seat.BLACK_B
    assert records[0].players[Seat.WHITE_A] == "Ada"
    assert records[1].line > records[0].line == 1
    assert [record.text for record in records] == [
        record.text for record in bpgn.read_text(EXAMPLE.read_bytes())
    ]


def write_zip(path: Path, text: bytes) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner/games.bpgn", text)
        archive.writestr("picture.png", b"[Event 'not read']")


def write_tar(path: Path, text: bytes) -> None:
    with tarfile.open(path, "w:gz") as archive:
        info = tarfile.TarInfo("games.bpgn.gz")
        packed = gzip.compress(text)
        info.size = len(packed)
        archive.addfile(info, io.BytesIO(packed))


WRITERS: dict[str, Callable[[Path, bytes], object]] = {
    "games.bpgn": Path.write_bytes,
    "games.bpgn.gz": lambda path, text: path.write_bytes(gzip.compress(text)),
    "games.bpgn.bz2": lambda path, text: path.write_bytes(bz2.compress(text)),
    "games.bpgn.xz": lambda path, text: path.write_bytes(lzma.compress(text)),
    "games.zip": write_zip,
    "games.tar.gz": write_tar,
    "utf16.bpgn": lambda path, text: path.write_bytes(text.decode().encode("utf-16")),
}


@pytest.mark.parametrize("name", WRITERS)
def test_every_form_of_file(tmp_path: Path, name: str) -> None:
    text = EXAMPLE.read_bytes()
    WRITERS[name](tmp_path / name, text)
    for path in (tmp_path / name, tmp_path):
        records = list(bpgn.read(path))
        assert [len(record.moves()) for record in records] == [74, 77, 133]
    with open(tmp_path / name, "rb") as file:
        assert len(list(bpgn.read(file))) == 3
    with open(tmp_path / name) as opened_as_text:
        assert len(list(bpgn.read(opened_as_text))) == 3


def as_zstd(content: bytes) -> bytes:
    """One frame of raw blocks, as the format describes it."""
    header = b"\x28\xb5\x2f\xfd" + bytes([0b1010_0000]) + len(content).to_bytes(4, "little")
    parts = [content[at : at + 65536] for at in range(0, len(content), 65536)]
    sizes = [(len(part) << 3 | (part is parts[-1])).to_bytes(3, "little") for part in parts]
    return header + b"".join(size + part for size, part in zip(sizes, parts, strict=True))


def test_zstandard(tmp_path: Path) -> None:
    write_tar(tmp_path / "games.tar.gz", GAME.encode())
    archive = gzip.decompress((tmp_path / "games.tar.gz").read_bytes())
    for content in [GAME.encode(), archive]:
        (record,) = bpgn.read(io.BytesIO(as_zstd(content)))
        assert record.text == GAME
    (record,) = bpgn.read(io.BytesIO(as_zstd(GAME.encode("utf-16-le"))), encoding="utf-16-le")
    assert record.text == GAME


def test_compression_is_bounded() -> None:
    packed = GAME.encode()
    for _ in range(5):
        packed = gzip.compress(packed)
    with pytest.raises(OSError, match="more than 4 times"):
        list(bpgn.read(io.BytesIO(packed)))


def test_unreadable_files_raise(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(bpgn.read(tmp_path / "absent.bpgn"))
    cut = tmp_path / "cut.bpgn.gz"
    cut.write_bytes(gzip.compress(GAME.encode())[:-20])
    with pytest.raises(OSError, match="cut off"):
        list(bpgn.read(cut))

    class Failing:
        def read(self, size: int = -1) -> bytes:
            raise KeyError("gone")

    with pytest.raises(KeyError, match="gone"):
        list(bpgn.read(Failing()))  # type: ignore[arg-type]
    assert list(bpgn.read(io.BytesIO(b""))) == list(bpgn.read(io.StringIO())) == []


def test_moves_have_what_is_written() -> None:
    record = one()
    moves = record.moves()
    assert [str(ply) for ply in moves] == ["1A. e4", "1a. d5", "2A. exd5", "1B. d4", "1b. P@e4"]
    first, _, capture, *_ = moves
    assert (first.clock, first.comments) == (119.5, ["the best"])
    assert moves[1].glyphs == ["$6"] and moves[1].clock is None
    assert (capture.word, capture.san, capture.glyphs) == ("exd5!", "exd5", ["!"])
    assert (capture.seat, capture.board, capture.label) == (Seat.WHITE_A, "A", "2A")
    ((knight, pawn),) = capture.variations
    assert (knight.uci, knight.clock, pawn.san) == ("b1c3", 117.0, "d4")
    assert [[ply.san for ply in line] for line in pawn.variations] == [["e5"]]
    assert moves[4].move == Move.from_uci("P@e4")


def test_a_record_is_replayed() -> None:
    record = one()
    game = record.replay()
    assert len(game.move_stack) == 5
    assert game.clocks == {Seat.WHITE_A: 118.0, Seat.WHITE_B: 119.0, Seat.BLACK_B: 100.0}
    again = record.start()
    for ply in record.moves():
        again.push(ply.board, ply.move, clock=ply.clock)
    assert again == game == record.verdict().game and again.clocks == game.clocks
    while game.move_stack:
        game.pop()
    assert game == tandem.Game()


def test_tags_and_result() -> None:
    record = one()
    assert record.tags["WhiteA"] == "Ada" and record.tag("whitea") == "Ada"
    assert record.tag("Absent") is None
    assert (record.result, record.kind) == ("1-0", "bughouse")
    assert "Ada" in repr(record) and str(record) == GAME
    assert pickle.loads(pickle.dumps(record)).text == record.text


def test_problems_have_a_place() -> None:
    record = one("1A. e4 1a. e5\n2A. Nf6 *")
    verdict = record.verdict()
    problem = verdict.problem
    assert problem is not None and not verdict.legal and verdict.plies == 2
    assert (problem.id, problem.line, problem.column) == ("illegal-move", 2, 5)
    assert problem.stops and problem.label == "2A"
    assert len(record.moves()) == 2


def test_findings() -> None:
    findings = bpgn.check("1A. e2e4 1a. e5 2A. Ng1f3 *")
    assert findings and all(finding.severity in {"error", "warning", "note"} for finding in findings)
    long = [finding for finding in findings if finding.text == "e2e4"]
    assert long and long[0].fix is not None and (long[0].line, long[0].column) == (1, 5)
    ids = {finding.id for finding in findings}
    first = next(iter(ids))
    record = one("1A. e2e4 1a. e5 2A. Ng1f3 *")
    assert {finding.id for finding in record.check(only=[first])} == {first}
    assert first not in {finding.id for finding in record.check(ignore=[first])}
    with pytest.raises(ValueError, match="nonsense"):
        record.check(only=["nonsense"])


def test_canonical_text() -> None:
    assert bpgn.fmt("1A. e2e4{298}1a. d5 {297}2A. e:d5 {r resigns}1-0") == (
        "1A. e4 {298} 1a. d5 {297} 2A. exd5 {r resigns} 1-0\n"
    )
    text = bpgn.fmt(GAME, fix=True)
    assert bpgn.fmt(text, fix=True) == text == one(text).fmt()


def test_conversion() -> None:
    record = one()
    line = json.loads(record.convert("json").text)
    assert "Ada" in json.dumps(line)
    boards = bpgn.convert(GAME, "pgn")
    assert len(bpgn.read_text(boards.text)) == 2
    assert sum(boards.losses.values()) > 0
    old = record.convert("bpgn", version="1.0")
    assert "the best" not in old.text and old.losses
    german = record.convert("bpgn", letters="de")
    assert "Sc3" in german.text
    assert one(german.text).fmt() == record.fmt()
    for wrong in [{"to": "doc"}, {"to": "bpgn", "version": "9"}, {"to": "bpgn", "letters": "xx"}]:
        with pytest.raises(ValueError, match="must be"):
            record.convert(**wrong)  # type: ignore[arg-type]


def test_letters() -> None:
    (record,) = bpgn.read_text("1A. e4 1a. e5 2A. Sc4 *", letters="cs")
    assert record.moves()[-1].san == "Bc4"
    with pytest.raises(ValueError, match="letters"):
        bpgn.read_text("", letters="xx")


def test_odd_encodings() -> None:
    (record,) = bpgn.read_text(b'[WhiteA "gu\xefllaume"]\n\n1A. e4 *')
    assert record.players[Seat.WHITE_A] == "guïllaume"
    (record,) = bpgn.read(io.BytesIO(b'[WhiteA "\xe8"]\n\n1A. e4 *'), encoding="windows-1250")
    assert record.players[Seat.WHITE_A] == "č"


def test_chesscom_refuses_what_is_no_record() -> None:
    with pytest.raises(ValueError, match="board A"):
        bpgn.join_chesscom("{", "{}")
    with pytest.raises(ValueError):
        bpgn.join_chesscom("{}", "{}")


def test_threads_share_a_stream() -> None:
    text = (GAME + "\n") * 500
    records = _tandem.Records(io.BytesIO(text.encode()))
    counts: list[int] = []

    def work() -> None:
        counts.append(sum(record.verdict().plies for record in records))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 500 * 5
