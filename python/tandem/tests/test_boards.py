"""One board and two: moves, drops, pockets, what is refused and why."""

import copy
import pickle

import pytest

import tandem
from tandem import BLACK, WHITE, Board, Game, Move, Seat


def test_captures_cross_the_table() -> None:
    game = Game()
    for board, san in [("A", "e4"), ("A", "d5"), ("B", "d4"), ("A", "exd5")]:
        game.push_san(board, san)
    assert str(game.pocket("b")) == "p"
    assert game.board_b.pocket(BLACK).count(tandem.PAWN) == 1
    assert game.push_san("B", "P@e4") == Move(tandem.E4, tandem.E4, drop=tandem.PAWN)
    assert len(game.pocket(Seat.BLACK_B)) == 0


def test_a_view_moves_its_game() -> None:
    game = Game()
    game.board_a.push_san("e4")
    game.board_b.push_uci("d2d4")
    assert game.move_stack == [("A", Move.from_uci("e2e4")), ("B", Move.from_uci("d2d4"))]
    with pytest.raises(ValueError, match="other board"):
        game.board_a.pop()
    assert game.pop() == ("B", Move.from_uci("d2d4"))
    assert game.board_a.pop() == Move.from_uci("e2e4")
    assert game == Game()
    with pytest.raises(IndexError):
        game.pop()


def test_pop_takes_the_capture_back() -> None:
    game = Game()
    for san in ["e4", "d5"]:
        game.push_san("A", san, clock=100.5)
    before = game.copy()
    game.push_san("A", "exd5", clock=99.0)
    assert game != before and game.clocks[Seat.WHITE_A] == 99.0
    game.pop()
    assert game == before and game.clocks == {Seat.WHITE_A: 100.5, Seat.BLACK_A: 100.5}


STATUSES = [
    ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "bughouse", "waiting"),
    ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "crazyhouse", "mated"),
    ("R3k3/8/4K3/8/8/8/8/8[n] b - - 0 1", "crazyhouse", "open"),
    ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "bughouse", "mated"),
    ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "chess", "stalemated"),
    ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "bughouse", "waiting"),
]


@pytest.mark.parametrize(("fen", "rules", "status"), STATUSES)
def test_status(fen: str, rules: str, status: str) -> None:
    board = Board(fen, rules=rules)
    assert board.status == status
    assert board.is_checkmate() == (status == "mated")
    assert board.is_stalemate() == (status == "stalemated")
    assert board.is_waiting() == (status == "waiting")
    assert bool(board.legal_moves) == (status == "open")


def test_legal_moves_have_the_drops() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1")
    moves = list(board.legal_moves)
    assert len(moves) == len(board.legal_moves) == 5 + 62 + 48
    assert Move.from_uci("N@f7") in board.legal_moves
    assert Move.from_uci("P@f8") not in board.legal_moves
    assert all(board.parse_san(board.san(move)) == move for move in moves)
    assert len(set(moves)) == len(moves)


REFUSED = [
    ("e5", tandem.IllegalMoveError, "no White pawn can reach e5"),
    ("N@e5", tandem.IllegalMoveError, "White has no knight in reserve"),
    ("Nd2", tandem.IllegalMoveError, "own pawn stands on d2"),
    ("hello", tandem.ParseError, "not a move"),
]


@pytest.mark.parametrize(("san", "error", "reason"), REFUSED)
def test_refused_moves_say_why(san: str, error: type[Exception], reason: str) -> None:
    board = Board()
    with pytest.raises(error, match=reason) as caught:
        board.push_san(san)
    assert board == Board() and isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


def test_illegal_coordinates_say_why() -> None:
    with pytest.raises(tandem.IllegalMoveError) as caught:
        Board().push_uci("g1e2")
    assert caught.value.move == "g1e2" and caught.value.fen == tandem.STARTING_FEN
    assert "stands on e2" in caught.value.reason
    with pytest.raises(tandem.IllegalMoveError, match="Black pawn"):
        Board("4k3/8/8/8/8/8/8/4K3 b - - 0 1").push(Move.from_uci("a7a5"))


def test_ambiguous_moves_have_candidates() -> None:
    board = Board("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1")
    with pytest.raises(tandem.AmbiguousMoveError) as caught:
        board.push_san("Nb3")
    assert caught.value.candidates == [Move.from_uci("a1b3"), Move.from_uci("c1b3")]


def test_errors_have_a_place() -> None:
    with pytest.raises(tandem.ParseError) as caught:
        Board("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    error = caught.value
    assert (error.line, error.column, error.offset) == (1, 19, 18), error
    with pytest.raises(tandem.PositionError) as position:
        Game.from_fen(tandem.STARTING_FEN, "8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert position.value.board == "B" and position.value.faults == ["Black has no king"]


def test_everything_can_be_pickled_and_copied() -> None:
    game = Game()
    for board, san in [("A", "e4"), ("A", "d5"), ("A", "exd5"), ("B", "d4"), ("B", "P@h6")]:
        if san.startswith("P"):
            assert game.pop() == ("B", Move.from_uci("d2d4"))
            break
        game.push_san(board, san, clock=60)
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game.copy()):
        assert again == game and again.move_stack == game.move_stack
        assert again.clocks == game.clocks
        while again.move_stack:
            again.pop()
        assert again == Game()
    alone = game.board_a.copy()
    assert alone == game.board_a and alone.board_id is None and game.board_a.game is game
    assert pickle.loads(pickle.dumps(alone)).move_stack == alone.move_stack
    values = [Move.from_uci("N@f7"), Seat.BLACK_B, tandem.Piece(tandem.QUEEN, BLACK)]
    for value in [*values, tandem.Pocket("qnp")]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_seats() -> None:
    assert [seat.letter for seat in tandem.SEATS] == ["A", "a", "B", "b"]
    for seat in tandem.SEATS:
        assert seat.partner.partner == seat == seat.opponent.opponent
        assert seat.partner.color != seat.color and seat.partner.board != seat.board
        assert Game.partner(str(seat)) == seat.partner == Game.partner(seat.letter)
    with pytest.raises(ValueError, match="BlackA"):
        Game.partner("nobody")


def test_text_and_pictures() -> None:
    game = Game.from_bfen(
        "4k3/8/8/8/8/8/4P3/4K2R[Qn] w K - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1"
    )
    assert str(game).splitlines()[0] == ". . . . k . . .   . . . K . . . ."
    assert "♔" in game.unicode() and game.board_a.unicode().count("\n") == 7
    assert game._repr_svg_().startswith("<svg ") and game.board_a.svg(size=100).startswith("<svg ")
    assert repr(game) == f"Game.from_bfen('{game.bfen()}')"
    assert eval(repr(game), {"Game": Game}) == game
    with pytest.raises(ValueError, match="size"):
        game.svg(size=1)


def test_thief_has_the_clocks() -> None:
    text = "4k3/8/8/8/8/8/8/4K3/Pp w - - 142 164 | 4k3/8/8/8/8/8/8/4K3 b - - 142 163"
    game = Game.from_bfen(text)
    assert game.clocks[Seat.BLACK_A] == 164.0
    assert game.bfen("thief") == text
    game.set_clock("a", None)
    assert Seat.BLACK_A not in game.clocks
    with pytest.raises(ValueError, match="dialect"):
        game.bfen("other")


COUNTS = [(1, 20), (2, 400), (3, 8902), (4, 197281)]


@pytest.mark.parametrize(("depth", "count"), COUNTS)
def test_perft(depth: int, count: int) -> None:
    assert Board(rules="chess").perft(depth) == count


def test_perft_of_two_boards() -> None:
    assert [Game().perft(depth) for depth in range(3)] == [1, 40, 1600]


def test_boards_are_not_hashable() -> None:
    """They change; ``key`` is what to put into a set."""
    with pytest.raises(TypeError):
        hash(Board())
    assert Board().key == Board().key != Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key


def test_chess960_castling_names_the_rook_where_it_must() -> None:
    board = Board("1k6/8/8/8/8/8/8/1K4R1 w G - 0 1", rules="chess")
    assert Move.from_uci("b1g1") in list(board.legal_moves)
    board.push_san("O-O")
    assert board.piece_at(tandem.G1) == tandem.Piece(tandem.KING, WHITE)
    with pytest.raises(ValueError, match="959"):
        Board.from_chess960_pos(960)


def test_squares() -> None:
    assert tandem.square_name(tandem.H8) == "h8" and tandem.parse_square("e4") == tandem.E4
    assert tandem.square(4, 3) == tandem.E4
    for wrong in (-1, 64):
        with pytest.raises(ValueError, match="0 to 63"):
            Board().piece_at(wrong)


def test_questions_about_a_board() -> None:
    board = Board("rnbqk2r/ppp2ppp/8/3pP3/1b6/2N5/PPP2PPP/R1BQK2R[N] w KQkq d6 0 5")
    assert board.ply() == 8 and not board.is_game_over()
    assert board.pieces(tandem.ROOK, WHITE) == [tandem.A1, tandem.H1]
    assert board.piece_type_at(tandem.E8) == tandem.KING and board.color_at(tandem.E8) is BLACK
    assert board.piece_type_at(tandem.E4) is None and board.color_at(tandem.E4) is None
    assert board.attackers(BLACK, tandem.C3) == [tandem.B4]
    assert board.is_attacked_by(WHITE, tandem.D5) and not board.is_attacked_by(BLACK, tandem.A1)
    moves = {board.san(move): move for move in board.legal_moves}
    assert board.is_en_passant(moves["exd6"]) and not board.is_en_passant(moves["a3"])
    assert board.is_castling(moves["O-O"]) and not board.is_castling(moves["N@f3"])
    passed = board.passed()
    assert passed.turn is BLACK and passed.is_capture(tandem.Move.from_uci("b4c3"))
    assert board.turn is WHITE
    mated = Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", rules="chess")
    assert mated.is_checkmate() and mated.is_game_over()
    with pytest.raises(ValueError, match="check cannot pass"):
        mated.passed()


def test_names_of_pieces() -> None:
    for piece_type in tandem.PIECE_TYPES:
        symbol = tandem.piece_symbol(piece_type)
        assert tandem.Piece.from_symbol(symbol).piece_type == piece_type
    assert tandem.piece_name(tandem.KNIGHT) == "knight"
    assert tandem.COLOR_NAMES[WHITE] == "white"
