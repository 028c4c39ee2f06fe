//! The weights of the evaluation, in centipawns unless stated otherwise.

/// The weights. Arrays of roles go from pawn to queen or king; arrays of distances count king's
/// steps minus one.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A piece on the board.
    pub(crate) board: [i32; 6],
    /// A piece in the reserve.
    pub(crate) hand: [i32; 6],
    /// An addition for the first piece of a role in the reserve.
    pub(crate) first: [i32; 6],
    /// Where a piece stands, by rank from its own side and file from the edge to the middle.
    pub(crate) place: [[[i32; 4]; 8]; 6],
    /// How far a piece is from the enemy king.
    pub(crate) attack: [[i32; 7]; 5],
    /// How far a piece is from its own king.
    pub(crate) defence: [[i32; 7]; 5],
    /// For each square that a knight, bishop, rook or queen attacks.
    pub(crate) mobility: [i32; 6],
    /// A piece attacked by a pawn.
    pub(crate) by_pawn: [i32; 6],
    /// A piece attacked and not defended.
    pub(crate) hanging: [i32; 6],
    /// A defended piece attacked by a cheaper one.
    pub(crate) by_cheaper: [i32; 6],
    /// The side to move.
    pub(crate) tempo: i32,
    /// Two bishops.
    pub(crate) doubled: i32,
    /// A pawn that no pawn can stop, by rank.
    pub(crate) passed: [i32; 8],
    /// The king in danger.
    pub(crate) danger: Danger,
}

/// The weights of king danger. Their points are added up, and the sum counts by its square.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    /// A piece that attacks the king's zone.
    pub(crate) attacker: [i32; 6],
    /// An attack by a piece on a square of the zone.
    pub(crate) attack: i32,
    /// A square of the zone that is attacked and that only the king defends.
    pub(crate) weak: i32,
    /// An empty square of the zone that nothing but the king defends.
    pub(crate) hole: i32,
    /// Such a hole, times the pieces in the enemy's reserve (at most four), in sixteenths.
    pub(crate) hole_hand: i32,
    /// The same for holes that the enemy attacks.
    pub(crate) support_hand: i32,
    /// A square around the zone that the enemy attacks and no pawn defends.
    pub(crate) outer: i32,
    /// A safe check by a piece on the board.
    pub(crate) check: [i32; 6],
    /// A check by a drop that nothing but the king can capture.
    pub(crate) drop_check: [i32; 6],
    /// The same next to the king, on a square the enemy attacks.
    pub(crate) contact: [i32; 6],
    /// A knight can be dropped with check and the king has no escape.
    pub(crate) smother: i32,
    /// A piece in the enemy's reserve.
    pub(crate) hand: [i32; 6],
    /// How many squares the king can go to.
    pub(crate) escapes: [i32; 5],
    /// How many pieces the own reserve holds to interpose.
    pub(crate) relief: [i32; 5],
    /// An own piece pinned by an enemy slider.
    pub(crate) pin: i32,
    /// An own pawn in the zone.
    pub(crate) shield: i32,
    /// An own piece in the zone.
    pub(crate) guard: i32,
    /// It is the enemy's turn.
    pub(crate) tempo: i32,
    /// A constant.
    pub(crate) base: i32,
    /// The sum's square is divided by this.
    pub(crate) divisor: i32,
    /// The linear weight of the sum, in sixteenths of a centipawn.
    pub(crate) linear: i32,
}

/// The weights in use.
pub(crate) const WEIGHTS: Weights = Weights {
    board: [130, 313, 318, 406, 836, 0],
    hand: [112, 307, 304, 399, 860, 0],
    first: [21, 30, 23, 19, 12, 0],
    place: [
        [
            [0, 4, 8, 12],
            [-28, 21, 23, -6],
            [13, -1, -2, 10],
            [1, 2, 7, 33],
            [22, 23, 22, 32],
            [29, 28, 33, 36],
            [34, 40, 38, 45],
            [0, 4, 8, 12],
        ],
        [
            [-24, -16, -6, 5],
            [-8, 3, 0, 9],
            [1, 16, 16, 21],
            [15, 25, 26, 28],
            [14, 27, 28, 41],
            [19, 18, 31, 42],
            [5, 10, 20, 23],
            [-4, 0, 7, 13],
        ],
        [
            [-9, -13, -6, 2],
            [0, 11, 6, 10],
            [15, 2, 6, 13],
            [5, 7, 14, 18],
            [9, 8, 17, 18],
            [9, 12, 11, 18],
            [1, 8, 8, 8],
            [-3, -1, 2, 5],
        ],
        [
            [-5, 8, 8, 4],
            [-3, 2, 5, 8],
            [1, 9, 7, 9],
            [2, 4, 7, 9],
            [1, 8, 9, 12],
            [4, 9, 12, 16],
            [12, 16, 19, 21],
            [12, 10, 13, 16],
        ],
        [
            [-2, -10, -7, 10],
            [1, -2, 5, 14],
            [-3, 4, 3, -1],
            [9, 7, 0, 7],
            [7, 2, 10, 11],
            [3, 11, 8, 12],
            [10, 10, 11, 15],
            [2, 4, 11, 11],
        ],
        [
            [17, 17, -14, -4],
            [-5, -15, -22, -32],
            [-41, -48, -54, -63],
            [-70, -78, -86, -93],
            [-90, -98, -106, -114],
            [-100, -108, -116, -124],
            [-100, -108, -116, -124],
            [-100, -108, -116, -124],
        ],
    ],
    attack: [
        [23, 19, 23, 8, -1, 3, -2],
        [29, 28, 18, 8, 1, -16, -8],
        [16, 21, 12, 4, -2, 2, 3],
        [25, 17, 1, 2, 9, -8, -5],
        [40, 28, 15, 10, -12, -2, -14],
    ],
    defence: [
        [18, 14, 2, 13, 0, 8, 0],
        [5, 10, 22, 9, 0, -9, -13],
        [19, 26, -7, -2, 2, -2, -2],
        [2, 8, 6, -3, -4, 2, -6],
        [13, 8, -2, -1, -7, -10, -14],
    ],
    mobility: [0, 11, 16, 8, -4, 0],
    by_pawn: [0, 53, 45, 53, 64, 0],
    hanging: [8, 33, 33, 41, 44, 0],
    by_cheaper: [0, 0, 0, 36, 45, 0],
    tempo: 11,
    doubled: 25,
    passed: [0, 2, 6, 10, 18, 43, 56, 0],
    danger: Danger {
        attacker: [21, 10, 14, 5, 8, 0],
        attack: -1,
        weak: 11,
        hole: 1,
        hole_hand: 8,
        support_hand: 12,
        outer: 7,
        check: [0, 26, 14, 22, 22, 0],
        drop_check: [10, 32, 16, 29, 31, 0],
        contact: [8, 0, 8, 12, 20, 0],
        smother: 46,
        hand: [21, 15, 23, 9, -2, 0],
        escapes: [22, 20, 3, -4, 8],
        relief: [19, 6, 3, 5, 0],
        pin: 3,
        shield: -5,
        guard: -4,
        tempo: 20,
        base: -4,
        divisor: 56,
        linear: 9,
    },
};
