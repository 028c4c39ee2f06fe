"""The arbiter, Kriegspiel, the engine, arrays, and threads."""

import importlib.metadata
import inspect
import io
import os
import shutil
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import tandem
from tandem import BLACK, WHITE, Arbiter, Board, Engine, Game, Move, kriegspiel

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_rulings_are_sentences() -> None:
    arbiter = Arbiter("fics", "180+0")
    for event in ["0:00 start", "0:01 WhiteA moves e4", "0:02 BlackA moves e5"]:
        assert not any(ruling.is_refusal for ruling in arbiter.handle(event))
    (refusal,) = arbiter.handle("0:03 WhiteA moves Ke3")
    assert refusal.is_refusal and refusal.article and refusal.text.endswith(".")
    arbiter.handle("0:05 BlackB resigns")
    assert arbiter.outcome == "won-second" and arbiter.is_final
    assert arbiter.end is not None and "BlackB resigned" in arbiter.end
    again = Arbiter.from_log(arbiter.log, language="de")
    assert again.outcome == arbiter.outcome and again.end != arbiter.end
    assert [ruling.id for ruling in again.rulings] == [ruling.id for ruling in arbiter.rulings]
    assert arbiter.clock("a") == 179.0 and str(arbiter.to_move("A")) == "WhiteA"
    board = arbiter.board("A")
    assert board is not None and board.piece_at(tandem.E4) is not None
    assert Game.from_bfen(arbiter.bfen()).board_a == board


def test_time_does_not_run_backwards() -> None:
    arbiter = Arbiter()
    arbiter.handle("0:05 start")
    (refusal,) = arbiter.handle("0:01 WhiteA moves e4")
    assert refusal.is_refusal and "0:01" not in arbiter.log


def test_a_log_from_a_file() -> None:
    arbiter = Arbiter.from_log((EXAMPLES / "last-drop.log").read_text())
    assert arbiter.end is not None and arbiter.rulings


BAD_LOGS = [("0:05 Nobody moves", 1), ("", 1)]


@pytest.mark.parametrize(("event", "line"), BAD_LOGS)
def test_bad_events_have_a_place(event: str, line: int) -> None:
    with pytest.raises(tandem.ParseError) as caught:
        Arbiter().handle(event)
    assert caught.value.line == line
    with pytest.raises(tandem.ParseError) as log:
        Arbiter.from_log('[Ruleset "wbn"]\n[TimeControl "300+0"]\n\n0:00 start\n0:01 Ää')
    assert log.value.line == 5
    for wrong in [{"ruleset": "x"}, {"time_control": "x"}, {"language": "x"}]:
        with pytest.raises(ValueError):
            Arbiter(**wrong)


def test_kriegspiel() -> None:
    umpire = kriegspiel.Umpire()
    attempts = ["e4", "f6", "e5", "e5", "fxe5", "Qh5"]
    answers = [umpire.attempt(san) for san in attempts]
    assert [answer.kind for answer in answers] == ["yes", "yes", "yes", "no", "yes", "yes"]
    capture = answers[4].said
    assert capture is not None and capture.capture == tandem.E5
    last = answers[5].said
    assert last is not None and last.checks and not answers[3]
    white = umpire.view(WHITE)
    assert white.belief().size == 1 and not white.is_own_turn and white.attempts() == []
    black = umpire.view(BLACK)
    assert black.is_own_turn and Move.from_uci("g7g6") in black.attempts()
    assert set(black.piece_map()) == {
        square for square, piece in umpire.board.piece_map().items() if piece.color == BLACK
    }
    copy = umpire.copy()
    copy.resign(BLACK)
    assert (copy.ending, copy.winner, umpire.ending) == ("resignation", WHITE, None)
    with pytest.raises(ValueError, match="over"):
        copy.attempt("g6")


def test_beliefs() -> None:
    umpire = kriegspiel.Umpire()
    for san in ["e4", "e5", "Nf3"]:
        assert umpire.attempt(san)
    view = umpire.view(BLACK)
    belief = view.belief()
    assert belief.size is not None and belief.size > 100 and belief.color == BLACK
    assert umpire.board in belief.boards(limit=belief.size)
    assert sum(belief.enemy_king().values()) == belief.size
    knight = belief.heat(tandem.Piece.from_symbol("N"))
    assert 0 < knight[tandem.F3] < belief.size
    assert view.belief(limit=10).size is None


def test_attempts_that_no_piece_can_make() -> None:
    umpire = kriegspiel.Umpire()
    with pytest.raises(tandem.IllegalMoveError) as caught:
        umpire.attempt("Ne4")
    assert "p" not in caught.value.fen.split()[0], "the opponent's pieces stay hidden"
    with pytest.raises(tandem.IllegalMoveError):
        umpire.attempt(Move.from_uci("a1a5"))
    with pytest.raises(tandem.ParseError):
        umpire.attempt("hello")
    assert umpire.ask_any() in {"yes", "no", "nonsense"}


def test_certain_mates() -> None:
    boards = ["6k1/8/8/p7/KP5Q/5Q2/5R2/8 w - - 0 1", "8/8/2p5/8/KP5Q/5Q2/5R2/k7 w - - 0 1"]
    solution = kriegspiel.solve(boards, 1, ruleset="english")
    assert solution.mate is not None and not solution.is_stopped
    with pytest.raises(ValueError, match="side to move"):
        kriegspiel.solve([boards[0], boards[1].replace(" w ", " b ")], 1)


def test_engine() -> None:
    engine = Engine(memory=1)
    board = Board("6k1/5ppp/8/8/8/8/8/K6R[Q] w - - 0 1")
    found = engine.analyse(board, depth=4)
    assert found.move in list(board.legal_moves) and found.pv[0] == found.move
    assert found.depth == 4 and found.nodes > 0 and found.score > 0
    mate = Board("6rk/5Npp/8/8/8/8/8/K6R b - - 0 1")
    assert mate.is_checkmate() and engine.analyse(mate, depth=2).mate == 0
    game = Game()
    for level in (1, "club"):
        move = engine.play(game.board_a, level=level, time=5.0)
        assert move is not None
        game.push("A", move)
    engine.forget()
    for wrong in [{"level": "nobody"}, {"time": -1.0}]:
        with pytest.raises(ValueError):
            engine.play(game.board_a, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads"):
        Engine(threads=0)


def test_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    game = Game()
    for san in ["e4", "d5", "exd5"]:
        game.push_san("A", san)
    array = game.to_numpy()
    assert array.shape == (2, len(tandem.PLANES), 8, 8) and array.dtype == numpy.uint8
    plane = tandem.PLANES.index
    assert array[0, plane("P"), 4, 3] == 1 and array[0, plane("p")].sum() == 7
    assert (array[1, plane("pocket-p")] == 1).all() and (array[1, plane("turn")] == 1).all()
    assert (array[0] == game.board_a.to_numpy()).all()
    assert array[0, plane("castling"), 0, 0] == 1


def test_perft_releases_the_lock() -> None:
    """Threads that count at the same time all get the same answer."""
    board, counts = Board(), []
    threads = [threading.Thread(target=lambda: counts.append(board.perft(4))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [197281] * 4


TANDEM = os.environ.get("TANDEM") or shutil.which("tandem")


@pytest.mark.skipif(TANDEM is None, reason="the command that makes archives is missing: TANDEM")
def test_archive(tmp_path: Path) -> None:
    folder = tmp_path / "games.archive"
    assert TANDEM is not None
    games = EXAMPLES / "club-evening.bpgn"
    subprocess.run([TANDEM, "import", "--archive", folder, games], check=True)
    archive = tandem.Archive(folder)
    assert len(archive) == 3
    moves = archive.explore(Game())
    assert moves[0].games == max(move.games for move in moves)
    assert sum(move.games for move in moves) == 6, "both boards of three games"
    of_ada = archive.explore(Game(), by="both", players=["Ada"], seat="A")
    assert [move.games for move in of_ada] == [1]
    mates = '{"patterns": [{"sequence": [{"mate": "any"}]}]}'
    found = archive.search(mates)
    assert [game.hits for game in found] == [[["19B"]], [["18B"]], [["33b"]]]
    assert len(archive.search(mates, limit=1)) == 1
    again = archive.game(found[0].id)
    assert again is not None and again.players[tandem.Seat.WHITE_A] == "Ada"
    (record,) = tandem.bpgn.read_text(again.text)
    assert record.result == again.result and archive.game(99) is None
    for wrong in ["{", '{"x": 1}']:
        with pytest.raises(ValueError):
            archive.search(wrong)
    with pytest.raises(ValueError, match="by must be"):
        archive.explore(Game(), by="x")  # type: ignore[arg-type]


def test_no_archive_here(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="archive"):
        tandem.Archive(tmp_path)


def test_everything_has_help() -> None:
    """Each class and method that users meet says what it does."""
    modules = [tandem, tandem.bpgn, tandem.bfen, tandem.kriegspiel, tandem.errors]
    for module in modules:
        assert module.__doc__
        for name in module.__all__:
            value = getattr(module, name)
            if not callable(value):
                continue
            assert value.__doc__, name
            if isinstance(value, type):
                for member, method in vars(value).items():
                    assert member.startswith("_") or getattr(method, "__doc__", None), (name, member)


def test_hostile_texts_do_no_harm() -> None:
    with pytest.raises(tandem.ParseError, match="JSON"):
        list(tandem.bpgn.read(io.BytesIO(b"[" * 10_000)))
    for text in ["(" * 10_000, "[a " * 10_000, "{" * 10_000, "1A. e4 (" * 3000, "\0" * 100]:
        for record in tandem.bpgn.read(io.BytesIO(text.encode())):
            record.moves()
            record.verdict()
            record.check()
            record.fmt()
    for text in ["", "|", "||", "k" * 1000, "\u0000", "ä/ö"]:
        with pytest.raises(ValueError):
            Game.from_bfen(text)
            Board(text)


def test_the_package_has_its_licenses() -> None:
    names = {file.name for file in importlib.metadata.files("tandem-bughouse") or []}
    assert names >= {"LICENSE-MIT", "LICENSE-APACHE"}


def test_errors_name_what_they_refuse() -> None:
    game = Game()
    cases: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: game.pocket(WHITE), TypeError, "a seat must be a Seat.*got True"),  # type: ignore[arg-type]
        (lambda: game.pocket("x"), ValueError, 'got "x"'),
        (lambda: tandem.bpgn.read_text(3), TypeError, "str or bytes .got int"),  # type: ignore[arg-type]
        (lambda: game.push_san("A", "Nf9"), tandem.ParseError, "column 1 of 'Nf9'"),
        (lambda: tandem.piece_name(0), ValueError, "from 1 .pawn. to 6 .king. .got 0"),
    ]
    for work, kind, message in cases:
        with pytest.raises(kind, match=message):
            work()


def test_everything_public_has_help() -> None:
    modules = (tandem, tandem.bpgn, tandem.bfen, kriegspiel, tandem.errors)
    for module in modules:
        for name in module.__all__:
            item = getattr(module, name)
            if inspect.isroutine(item) or inspect.isclass(item):
                assert item.__doc__, f"{module.__name__}.{name}"
            members = vars(item).items() if inspect.isclass(item) else ()
            for member, value in members:
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"
