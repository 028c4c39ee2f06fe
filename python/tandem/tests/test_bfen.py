"""The examples of the specification of BFEN v0.1, and its functions."""

import pytest

import tandem
from tandem import bfen

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"

EXAMPLES = [
    (START, "", ""),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[NNPp] w KQkq - 4 5", "NNP", "p"),
    ("rnbqkb1r/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR[Qbpp] b KQkq - 0 3", "Q", "bpp"),
    (
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1[QQRNNNPPPPrbbnnppp] w kq - 8 9",
        "QQRNNNPPPP",
        "rbbnnppp",
    ),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[NNP] w KQkq - 4 5", "NNP", ""),
    ("rnbqkb1r/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR[bpp] b KQkq - 0 3", "", "bpp"),
    (
        "r7/8/8/8/8/8/8/R6K[QQQQQQQRRRRRBBBBNNNNPPPPPPPPqqqqqqqrrrrrbbbbnnnnnpppppppp] w - - 0 50",
        "QQQQQQQRRRRRBBBBNNNNPPPPPPPP",
        "qqqqqqqrrrrrbbbbnnnnnpppppppp",
    ),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNP] w KQkq - 0 1", "QRBNP", ""),
]


@pytest.mark.parametrize(("text", "white", "black"), EXAMPLES)
def test_examples(text: str, white: str, black: str) -> None:
    fields = bfen.parse_bfen(text)
    assert ("".join(fields["white_reserve"]), "".join(fields["black_reserve"])) == (white, black)
    position, color, castling, ep, half, full = text.split()
    assert fields["position"] == position.split("[")[0]
    assert fields["active_color"] == color and fields["castling"] == castling
    assert (fields["en_passant"], fields["halfmove"], fields["fullmove"]) == (
        ep,
        int(half),
        int(full),
    )
    again = bfen.generate_bfen(
        fields["position"],
        fields["white_reserve"],
        fields["black_reserve"],
        color,
        castling,
        ep,
        int(half),
        int(full),
    )
    assert again == text == str(bfen.Bfen(text))


#: Two of the specification's examples have ranks that are too short.
SHORT = [
    ("r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2NB~/5N2/R1BQ1RK1[QNNPrbp] b - - 0 12", "rank 3"),
    ("Q~Q~Q~/Q~Q~Q~/Q~Q~Q~/8/8/q~q~q~/q~q~q~/q~q~q~[] w - - 0 100", "rank 8"),
]


@pytest.mark.parametrize(("text", "reason"), SHORT)
def test_short_ranks_are_refused(text: str, reason: str) -> None:
    with pytest.raises(tandem.ParseError, match=reason) as caught:
        bfen.parse_bfen(text)
    assert caught.value.text == text and caught.value.column >= 1


def test_reserves_come_in_any_order() -> None:
    scrambled = "4k3/8/8/8/8/8/8/4K3[pNqQPn] w - - 0 1"
    assert bfen.Bfen(scrambled).text() == "4k3/8/8/8/8/8/8/4K3[QNPqnp] w - - 0 1"
    made = bfen.generate_bfen("4k3/8/8/8/8/8/8/4K3", ["N", "Q"], "Nq", "b", "-", "-", 3, 4)
    assert made == "4k3/8/8/8/8/8/8/4K3[QNqn] b - - 3 4"


def test_promoted_pieces() -> None:
    fields = bfen.parse_bfen("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1")
    assert fields["position"] == "4k3/8/8/8/8/8/8/Q~3K3"
    assert bfen.is_promoted("Q~") and not bfen.is_promoted("Q")
    assert [bfen.demote_if_promoted(piece) for piece in ["Q~", "n~", "R"]] == ["P", "p", "R"]
    with pytest.raises(tandem.ParseError):
        bfen.parse_bfen("4k3/8/8/8/8/8/8/K~7[] w - - 0 1")


def test_reserves() -> None:
    reserve = ["Q", "N", "N"]
    assert bfen.add_to_reserve(reserve, "B~") == ["Q", "N", "N", "P"]
    assert bfen.remove_from_reserve(reserve, "n") == ["Q", "N"]
    assert bfen.remove_from_reserve(reserve, "P") == reserve == ["Q", "N", "N"]
    with pytest.raises(tandem.ParseError, match="king"):
        bfen.generate_bfen("4k3/8/8/8/8/8/8/4K3", ["K"], [], "w", "-", "-", 0, 1)


def test_two_boards_and_dialects() -> None:
    both = bfen.Bfen(f"{START} | {START}")
    assert len(both.boards) == 2 and both.dialect == "bracket" and not both.violations()
    with pytest.raises(ValueError, match="two boards"):
        bfen.parse_bfen(f"{START} | {START}")
    thief = bfen.Bfen("4k3/8/8/8/8/8/8/4K3/Pp w - - 142 164 | 4k3/8/8/8/8/8/8/4K3 b - - 1 2")
    assert thief.dialect == "thief" and thief.boards[0].clocks == (142, 164)
    assert any("king" in sentence for sentence in bfen.Bfen("8/8/8/8/8/8/8/8[] w - - 0 1").violations())
    assert bfen.Bfen(START) == bfen.Bfen(START) != thief
