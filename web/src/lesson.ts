// The lesson: one's own board and the partner's, and on each step a move to be found or a question.
// A reader is WhiteA; their partner is BlackB.

import type { PositionView, Seat, Snapshot, StudyMove } from "./protocol";
import { Puzzle, type Verdict } from "./puzzle";
import { parseFen } from "./position";
import { roleOf } from "./seats";
import { still } from "./still-table";
import { t } from "./words";

interface Step {
  /** The key of its messages. */
  id: string;
  bfen: string;
  /** Whether the move does what the step asks for; steps without it ask a question. */
  solves?: (made: StudyMove, after: PositionView) => boolean;
  /** The answers of a question, the right one first. */
  answers?: readonly string[];
}

const isDrop = ({ act }: StudyMove): boolean => act[1] === "@";

const QUIET = "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3[] w - - 0 1";

/** White has a queen if the partner, Black on board B, captures it. */
const BEFORE_MATE = "6k1/5p1p/5P2/8/8/1r6/r7/6K1";

export const STEPS: readonly Step[] = [
  {
    id: "capture",
    bfen: `4k3/ppp2ppp/8/3n4/4P3/8/PPP2PPP/4K3[] w - - 0 1 | ${QUIET}`,
    solves: (_, { boards }) => (parseFen(boards.B.fen).reserve.black["N"] ?? 0) > 0,
  },
  {
    id: "drop",
    bfen: `4k3/ppp2ppp/8/8/8/8/PPP2PPP/4K3[N] w - - 0 1 | ${QUIET}`,
    solves: (made, { boards }) => isDrop(made) && boards.A.check,
  },
  {
    id: "pawn",
    bfen: `6k1/5ppp/8/8/8/8/5PPP/6K1[P] w - - 0 1 | ${QUIET}`,
    solves: ({ act }) => /^P@[a-h]7$/.test(act),
  },
  {
    id: "smother",
    bfen: `6rk/6pp/8/8/8/8/6PP/6K1[N] w - - 0 1 | ${QUIET}`,
    solves: (_, { boards }) => boards.A.standing === "mated",
  },
  {
    id: "block",
    bfen: `6k1/5ppp/8/8/8/8/5PPP/r5K1[B] w - - 0 1 | ${QUIET}`,
    solves: isDrop,
  },
  {
    id: "contact",
    bfen: `6k1/5p1p/5P2/8/8/8/5PPP/R5K1[Q] w - - 0 1 | ${QUIET}`,
    solves: (_, { boards }) => boards.A.standing === "mated",
  },
  {
    id: "sit",
    bfen: `${BEFORE_MATE}[] w - - 0 1 | 4k3/ppp2ppp/8/3r4/8/8/PPPQ1PPP/4K3[] b - - 0 1`,
    answers: ["sit", "move", "resign"],
  },
  {
    id: "arrived",
    bfen: `${BEFORE_MATE}[Q] w - - 0 1 | 4k3/ppp2ppp/8/8/8/8/PPPr1PPP/4K3[] w - - 0 1`,
    solves: (_, { boards }) => boards.A.standing === "mated",
  },
];

const READER: Seat = "WhiteA";

export class Lesson extends Puzzle {
  /** The steps that were solved, by number. */
  readonly solved = new Set<number>();
  /** The message about what was wrong. */
  wrong = "";

  constructor() {
    super("");
    void this.load();
  }

  get step(): Step {
    return STEPS[this.index] ?? (STEPS[0] as Step);
  }

  override get count(): number {
    return STEPS.length;
  }

  override get seat(): Seat {
    return READER;
  }

  /** A question waits for no move. */
  override get asks(): boolean {
    return super.asks && this.step.answers === undefined;
  }

  override called(seat: Seat): string {
    return t(`role-${roleOf(seat, READER)}`);
  }

  override left(): number {
    return 0;
  }

  override runs(): boolean {
    return false;
  }

  override go(number: number): void {
    this.wrong = "";
    super.go(number);
  }

  answer(answer: string): void {
    const isRight = answer === this.step.answers?.[0];
    if (isRight) this.solved.add(this.number);
    this.wrong = isRight ? "" : t(`lesson-${this.step.id}-${answer}`);
    this.stage = isRight ? "right" : "wrong";
    this.changed();
  }

  protected override get bfen(): string {
    return this.step.bfen;
  }

  protected override get base(): Snapshot {
    const empty = { fen: "", check: false, clocks: { white: 0, black: 0 } };
    return still({ A: empty, B: empty });
  }

  protected override judge(made: StudyMove, after: PositionView): Verdict {
    if (this.step.solves?.(made, after)) {
      this.solved.add(this.number);
      return "right";
    }
    // A check from afar would be mate in chess.
    const isBlocked = this.step.id !== "drop" && after.boards.A.standing === "waiting";
    this.wrong = t(isBlocked ? "lesson-can-block" : `lesson-${this.step.id}-wrong`, {
      move: made.text,
    });
    return "wrong";
  }
}
