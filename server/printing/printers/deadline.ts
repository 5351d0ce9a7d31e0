import { setTimeout as wait } from 'node:timers/promises';

/** How long a person stands by the printer, in ms: waiting for its turn included. */
export const printingPatience = 12_000;

/** A point in time until which something must be done. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #endsAt: number;

  constructor(ms: number, signal: AbortSignal = AbortSignal.timeout(ms)) {
    this.signal = signal;
    this.#endsAt = performance.now() + ms;
  }

  /** In ms, never below 0. */
  get left(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  /** A deadline for a part: after `ms`, and no later than this one. */
  within(ms: number): Deadline {
    return new Deadline(Math.min(ms, this.left), AbortSignal.any([this.signal, AbortSignal.timeout(ms)]));
  }

  /** Lets `ms` pass, or less when the deadline comes first. */
  async pause(ms: number): Promise<void> {
    await wait(Math.min(ms, this.left));
  }

  /** What `work` gives; rejects with the signal's reason when the deadline comes first. */
  async meet<Result>(work: Promise<Result>): Promise<Result> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(this.signal.reason as Error);
    this.signal.addEventListener('abort', giveUp);
    if (this.isOver) giveUp();
    try {
      return await Promise.race([work, over]);
    } finally {
      this.signal.removeEventListener('abort', giveUp);
    }
  }
}
