//! The sample games of the specifications: their moves, with players, tags and clocks of our own.

/// The first sample of the BPGN standard, 88 plies: White on board A is mated.
pub(crate) const STANDARD: &str = r#"[Event "casual bughouse game"]
[Site "here"]
[WhiteA "Ada"][WhiteAElo "1800"]
[BlackA "Bert"][BlackAElo "1900"]
[WhiteB "Cleo"][WhiteBElo "2000"]
[BlackB "Dan"][BlackBElo "2100"]
[TimeControl "300+0"]
[Result "0-1"]
1A. d4 {298} 1a. e6 {297} 2A. e4 {294} 2a. Nf6 {295} 3A. Bd3 {291} 1B. e4 {296} 1b. Nc6 {298}
3a. Nc6 {292} 4A. e5 {287} 2B. Nc3 {294} 2b. Nf6 {295} 4a. Nd5 {288} 3B. Nf3 {292} 3b. d5 {292}
4B. exd5 {288} 5A. Nf3 {285} 4b. Nxd5 {289} 5a. d6 {284} 5B. d3 {286} 6A. Bb5 {282}
6a. Bd7 {280} 5b. e5 {287} 7A. Bxc6 {279} 6B. Nxd5 {282} 7a. Bxc6 {278} 6b. Qxd5 {284}
7B. B@e4 {278} 8A. P@e4 {277} 7b. Qd6 {281} 8a. Nb4 {274} 9A. Nc3 {275} 8B. Bxc6+ {275}
8b. bxc6 {277} 9a. P@g4 {272} 9B. Be3 {272} 10A. Ng5 {271} 10a. dxe5 {270} 11A. Nxf7 {268}
9b. P@d4 {273} 11a. Kxf7 {268} 12A. N@g5+ {265} 10B. N@e4 {268} 12a. Qxg5 {266} 13A. Bxg5 {262}
13a. exd4 {262} 14A. Nd5 {260} 14a. exd5 {259} 10b. dxe3 {269} 15A. B@e6+ {258} 15a. Kxe6 {256}
16A. B@f5+ {254} 16a. Kf7 {254} 11B. Qe2 {265} 11b. exf2+ {265} 17A. P@e6+ {252} 17a. Ke8 {251}
18A. exd5 {248} 18a. Nxd5 {249} 19A. Qxg4 {245} 19a. Bb4+ {245} 12B. Qxf2 {263} 20A. Kf1 {242}
20a. Bb5+ {241} 21A. Kg1 {240} 21a. N@e2+ {238} 22A. Qxe2 {236} 22a. Bxe2 {236} 12b. Qxd3 {262}
23A. P@f7+ {232} 23a. Kf8 {234} 24A. h4 {229} 24a. Bb5 {230} 13B. Bxd3 {261} 13b. Bb4+ {259}
25A. Rh3 {225} 25a. P@e2 {228} 26A. h5 {222} 26a. Q@f1+ {224} 14B. P@c3 {259} 14b. Bxc3+ {256}
15B. bxc3 {255} 27A. Kh2 {220} 27a. B@g1+ {221} 28A. Kg3 {216} 28a. Qxf2+ {219} 15b. P@e7 {253}
29A. Kg4 {212} 29a. N@e5+ {217}
{Dan checkmated} 0-1
"#;

/// The second one, 13 plies from a setup with promoted pieces soon to come.
pub(crate) const SETUP: &str = r#"[Event "casual bughouse game"]
[WhiteA "Ada"]
[BlackA "Bert"]
[WhiteB "Cleo"]
[BlackB "Dan"]
[TimeControl "180+0"]
[Result "1-0"]
[Setup "1"]
[FEN "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | 2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163"]
14B. Nxe7 {158} 11a. Q@e1+ {157} 14b. gxh1=Q+ {156} 15B. Kd2 {156} 15b. Qxa1 {153}
16B. Qd1 {152} 16b. Qxd1+ {151} 17B. Kxd1 {149} 17b. Bxe7 {147} 18B. b8=Q {147} 18b. Bg4+ {144}
19B. P@f3 {143} 19b. Rxb8 {142}
{Dan resigns} 1-0
"#;

/// The sample of the Laws, 43 plies: Black on board A is mated.
pub(crate) const LAWS: &str = r#"[Event "another game"]
[WhiteA "Ada"][WhiteAElo "----"]
[BlackA "Bert"][BlackAElo "----"]
[WhiteB "Cleo"][WhiteBElo "----"]
[BlackB "Dan"][BlackBElo "----"]
[TimeControl "300+0"]
[Result "1-0"]

1A. e4 {298} 1B. e4 {297} 1a. e6 {296} 1b. e5 {298} 2A. d4 {295} 2a. d5 {292} 2B. Bc4 {295}
2b. Nf6 {295} 3A. c4 {291} 3a. dxe4 {290} 4A. d5 {288} 4a. exd5 {286} 5A. cxd5 {286}
3B. Nc3 {292} 3b. Bb4 {291} 4B. Bxf7+ {290} 4b. Kxf7 {288} 5B. Nh3 {286} 5b. Bxc3 {286}
5a. Nf6 {283} 6B. dxc3 {282} 6A. Bc4 {284} 6a. Bg4 {280} 6b. d5 {282} 7B. Ng5+ {280}
7b. Ke7 {279} 8B. exd5 {276} 8b. Qxd5 {277} 7A. P@e6 {281} 7a. Bxd1 {276} 9B. P@d4 {274}
9b. exd4 {274} 8A. exf7+ {277} 10B. Qe2+ {272} 8a. Kxf7 {273} 9A. N@e5+ {273} 9a. Ke8 {271}
10b. P@e3 {271} 11B. Bxe3 {268} 10A. B@f7+ {271} 10a. Ke7 {268} 11b. Qxg5 {267}
11A. N@f5# {269}

{*} 1-0
"#;

/// The sample of the Laws on one board, in English and Czech. White's fifth move is illegal: a
/// white pawn stands on c4.
pub(crate) const ONE_BOARD: &str = "1.e4 e6 2.d4 d5 3.p@c4 dxe4 4.d5 Nf6 5.Bc4 Bg4 6.P@e6 Bxd1 7.exf7+ Kxf7 8.N@e5+ Ke8 \
     9.B@f7+ Ke7 10.N@f5#";

/// See [`ONE_BOARD`].
pub(crate) const ONE_BOARD_CZECH: &str = "1.e4 e6 2.d4 d5 3.P@c4 dxe4 4.d5 Jf6 5.Sc4 Sg4 6.P@e6 Sxd1 7.exf7+ Kxf7 8.J@e5+ Ke8 \
     9.S@f7+ Ke7 10.J@f5#";

/// [`ONE_BOARD`] with the two plies that were left out: 21 plies and mate.
pub(crate) const ONE_BOARD_MENDED: &str = "1.e4 e6 2.d4 d5 3.p@c4 dxe4 4.d5 exd5 5.cxd5 Nf6 6.Bc4 Bg4 7.P@e6 Bxd1 8.exf7+ Kxf7 \
     9.N@e5+ Ke8 10.B@f7+ Ke7 11.N@f5#";
