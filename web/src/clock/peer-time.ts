// The time of another device: how far its clock is ahead of the steady time here.
//
// A question and its answer bound it: the other device wrote its time somewhere between the two.
// The shortest round trip bounds it best; old ones say less, since clocks drift apart.

/** How far two clocks drift apart, in milliseconds for each millisecond: poor quartz. */
const DRIFT = 0.000_05;

/** How many round trips are remembered. */
const SAMPLES = 32;

interface Sample {
  ahead: number;
  error: number;
  taken: number;
}

export class PeerTime {
  private samples: Sample[] = [];

  /** An answer with the other device's time, to a question that was sent then. */
  answered(sent: number, theirs: number, now: number): void {
    const trip = Math.max(0, now - sent);
    this.samples.push({ ahead: theirs - (sent + now) / 2, error: trip / 2, taken: now });
    if (this.samples.length > SAMPLES) this.samples.shift();
  }

  /** How far it is ahead, within which error; the error may be half a round trip at most. */
  read(now: number): { ahead: number; error: number } | undefined {
    let best: { ahead: number; error: number } | undefined;
    for (const { ahead, error, taken } of this.samples) {
      const grown = error + (now - taken) * DRIFT;
      if (!best || grown < best.error) best = { ahead, error: grown };
    }
    return best;
  }

  /** The steady time here stood still, or the other device came anew. */
  forget(): void {
    this.samples = [];
  }
}
