//! The numbers of the evaluation, in centipawns where nothing else is said.

/// What everything is worth. Arrays of roles go from pawn to queen or king, those of distances count king's steps less one.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A man on the board.
    pub(crate) board: [i32; 6],
    /// A man in hand.
    pub(crate) hand: [i32; 6],
    /// The first man of a role in hand, on top.
    pub(crate) first: [i32; 6],
    /// Where a man stands, by file from the edge to the middle and rank from his own side.
    pub(crate) place: [[[i32; 4]; 8]; 6],
    /// How far a man is from the enemy king.
    pub(crate) attack: [[i32; 7]; 5],
    /// How far a man is from his own king.
    pub(crate) defence: [[i32; 7]; 5],
    /// For each square that a knight, bishop, rook or queen attacks.
    pub(crate) mobility: [i32; 6],
    /// A man attacked by a pawn.
    pub(crate) by_pawn: [i32; 6],
    /// A man attacked and not defended.
    pub(crate) hanging: [i32; 6],
    /// A man attacked by a cheaper piece though defended.
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

/// What makes a king unsafe. The points are added up and count with their square.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    /// A man that attacks the king's zone.
    pub(crate) attacker: [i32; 6],
    /// An attack of a man on a square of the zone.
    pub(crate) attack: i32,
    /// A square of the zone that is attacked and that only the king defends.
    pub(crate) weak: i32,
    /// An empty square of the zone that only the king defends or nobody.
    pub(crate) hole: i32,
    /// Such a hole, times the men in the enemy's hand (at most four), in sixteenths.
    pub(crate) hole_hand: i32,
    /// The same for holes that the enemy attacks.
    pub(crate) support_hand: i32,
    /// A square around the zone that the enemy attacks and no pawn defends.
    pub(crate) outer: i32,
    /// A safe check by a man on the board.
    pub(crate) check: [i32; 6],
    /// A check by a drop that nobody but the king can take.
    pub(crate) drop_check: [i32; 6],
    /// The same next to the king, on a square the enemy attacks.
    pub(crate) contact: [i32; 6],
    /// A knight can be dropped with check and the king has no square.
    pub(crate) smother: i32,
    /// A man in the enemy's hand.
    pub(crate) hand: [i32; 6],
    /// How many squares the king can go to.
    pub(crate) escapes: [i32; 5],
    /// How many men the own hand holds to be put in between.
    pub(crate) relief: [i32; 5],
    /// An own man that stands in the line of an enemy slider.
    pub(crate) pin: i32,
    /// An own pawn in the zone.
    pub(crate) shield: i32,
    /// An own piece in the zone.
    pub(crate) guard: i32,
    /// It is the enemy's turn.
    pub(crate) tempo: i32,
    /// Before anything else.
    pub(crate) base: i32,
    /// The sum's square is divided by this.
    pub(crate) divisor: i32,
    /// A point, in sixteenths of a centipawn, beside the square.
    pub(crate) linear: i32,
}

/// The middle of the board is worth more: a table by file and rank made of a few numbers.
const fn place(middle: i32, rank: [i32; 8]) -> [[i32; 4]; 8] {
    let mut table = [[0; 4]; 8];
    let mut r = 0;
    while r < 8 {
        let mut f = 0;
        while f < 4 {
            table[r][f] = rank[r] + middle * f as i32;
            f += 1;
        }
        r += 1;
    }
    table
}

/// The numbers that are played with.
pub(crate) const WEIGHTS: Weights = Weights {
    board: [100, 300, 300, 410, 850, 0],
    hand: [105, 310, 300, 400, 870, 0],
    first: [15, 25, 20, 20, 20, 0],
    place: [
        place(4, [0, -4, 0, 6, 12, 22, 34, 0]),
        place(7, [-22, -8, 4, 10, 16, 16, 4, -6]),
        place(3, [-12, 2, 4, 6, 8, 6, 2, -4]),
        place(3, [0, 0, 0, 2, 4, 6, 12, 8]),
        place(2, [-4, 0, 0, 2, 4, 6, 8, 6]),
        place(-8, [16, -6, -40, -70, -90, -100, -100, -100]),
    ],
    attack: [
        [24, 14, 4, 0, 0, 0, 0],
        [30, 26, 14, 2, -4, -8, -12],
        [18, 14, 8, 4, 0, -2, -4],
        [24, 16, 8, 4, 0, -2, -4],
        [40, 30, 18, 8, 0, -6, -10],
    ],
    defence: [
        [14, 8, 2, 0, 0, 0, 0],
        [14, 12, 6, 0, -4, -8, -10],
        [14, 10, 4, 0, -2, -4, -6],
        [8, 6, 2, 0, 0, -2, -4],
        [10, 10, 4, 0, -4, -8, -10],
    ],
    mobility: [0, 4, 4, 3, 2, 0],
    by_pawn: [0, 40, 40, 50, 60, 0],
    hanging: [12, 30, 30, 35, 40, 0],
    by_cheaper: [0, 0, 0, 30, 35, 0],
    tempo: 30,
    doubled: 15,
    passed: [0, 0, 4, 8, 18, 35, 60, 0],
    danger: Danger {
        attacker: [10, 22, 18, 18, 24, 0],
        attack: 6,
        weak: 14,
        hole: 4,
        hole_hand: 14,
        support_hand: 24,
        outer: 2,
        check: [0, 28, 20, 28, 30, 0],
        drop_check: [10, 42, 26, 32, 38, 0],
        contact: [8, 0, 14, 16, 34, 0],
        smother: 50,
        hand: [4, 10, 9, 10, 12, 0],
        escapes: [24, 12, 6, 2, 0],
        relief: [20, 8, 2, 0, -4],
        pin: 10,
        shield: -9,
        guard: -7,
        tempo: 16,
        base: -10,
        divisor: 56,
        linear: 0,
    },
};
