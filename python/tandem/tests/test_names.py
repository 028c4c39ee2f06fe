"""Seats and names, pictures with names, and what python-chess has too."""

import importlib.metadata

import pytest

import tandem
from tandem import BLACK, WHITE, Board, IllegalMoveError, Move, Seat, bfen, bpgn, kriegspiel


def test_a_seat_has_a_name_and_is_read() -> None:
    for seat in tandem.SEATS:
        assert Seat.parse(seat.name) == Seat.parse(seat.letter) == Seat.parse(seat) == seat
    assert Seat.WHITE_A.name == "WhiteA"
    with pytest.raises(ValueError, match="a seat must be"):
        Seat.parse("WhiteC")


def test_a_record_draws_its_players() -> None:
    text = '[WhiteA "raven"]\n[BlackB "stork & co"]\n\n1A. e4 {59} 1B. d4 {58} *'
    (record,) = bpgn.read_text(text)
    picture = record.svg(size=200)
    assert picture.startswith("<svg ") and "raven" in picture and "stork &amp; co" in picture
    assert picture != record.svg(size=200, below="a") and record._repr_svg_().startswith("<svg ")
    game = record.replay()
    game.pop()
    assert "raven" in game.svg(names=record.players) and "raven" not in game.svg()
    assert "heron" in game.svg(names={"a": "heron"})
    with pytest.raises(ValueError, match="a seat must be"):
        game.svg(names={"c": "heron"})


def test_a_view_shows_the_pieces_of_its_player() -> None:
    umpire = kriegspiel.Umpire()
    umpire.attempt("e4")
    view = umpire.view(WHITE)
    rows = str(view).splitlines()
    assert rows[0] == ". . . . . . . ." and rows[4] == ". . . . P . . ." and "♙" in view.unicode()
    assert view.svg().startswith("<svg ") and "playable" not in view.svg()
    assert umpire.view(BLACK).svg() != view.svg() and view._repr_svg_() == view.svg()


def test_a_variation_has_its_numbers() -> None:
    board = Board()
    moves = [Move.from_uci(uci) for uci in ["e2e4", "e7e5", "g1f3"]]
    assert board.variation_san(moves) == "1. e4 e5 2. Nf3"
    board.push(moves[0])
    assert board.variation_san(moves[1:]) == "1... e5 2. Nf3" and board.variation_san([]) == ""
    with pytest.raises(IllegalMoveError):
        board.variation_san(iter(moves))


def test_castling_rights_by_side() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R[] w Kq - 0 1")
    assert board.has_castling_rights(WHITE) and board.has_castling_rights(BLACK)
    assert board.has_kingside_castling_rights(WHITE)
    assert not board.has_queenside_castling_rights(WHITE)
    assert board.has_queenside_castling_rights(BLACK)
    assert not board.has_kingside_castling_rights(BLACK)
    board.push_san("O-O")
    assert not board.has_castling_rights(WHITE)


def test_modules_show_what_users_need() -> None:
    assert tandem.__version__ == importlib.metadata.version("tandem-bughouse")
    assert issubclass(tandem.RecordWarning, UserWarning)
    for module in (bpgn, bfen, kriegspiel):
        assert dir(module) == sorted(module.__all__)
    assert bpgn.fmt.__name__ == "fmt" and bpgn.convert.__name__ == "convert"


def test_the_spent_time_of_a_clock_is_found() -> None:
    clocks = ["0:00:01", "0:00:02", "0:00:09", "0:00:01", "0:00:04", "0:00:03", "0:00:02", "0:00:05"]
    words = ["1A. e4", "1a. e5", "2A. Nf3", "2a. Nc6", "3A. Bc4", "3a. Bc5", "4A. d3", "4a. d6"]
    moves = " ".join(f"{word} {{[%clk {clock}]}}" for word, clock in zip(words, clocks, strict=True))
    (record,) = bpgn.read_text(f'[TimeControl "180"]\n\n{moves} *')
    assert [found.id for found in record.check(only=["clk-is-time-spent"])] == ["clk-is-time-spent"]
    assert record.moves()[2].clock == 9
    (converted,) = bpgn.read_text(record.convert("bpgn", version="1.1").text)
    assert converted.moves()[2].clock == 170
