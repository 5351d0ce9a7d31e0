import { setTimeout as wait } from 'node:timers/promises';

/** A time limit that several steps share. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #endsAt: number;

  constructor(ms: number, signal: AbortSignal = AbortSignal.timeout(ms)) {
    this.signal = signal;
    this.#endsAt = performance.now() + ms;
  }

  /** Time left in ms, never below 0. */
  get remaining(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  get hasPassed(): boolean {
    return this.signal.aborted;
  }

  /** A deadline for one step: `ms` from now, but never later than this one. */
  within(ms: number): Deadline {
    return new Deadline(Math.min(ms, this.remaining), AbortSignal.any([this.signal, AbortSignal.timeout(ms)]));
  }

  /** A deadline for one step: `part` (0 to 1) of the time that is left. */
  share(part: number): Deadline {
    return this.within(Math.floor(this.remaining * part));
  }

  /** Waits `ms`, or until the deadline if that comes first. */
  async pause(ms: number): Promise<void> {
    await wait(Math.min(ms, this.remaining));
  }

  /** Settles as `work` does, or rejects with the signal's reason if the deadline passes first. */
  async race<Result>(work: Promise<Result>): Promise<Result> {
    const { promise: passed, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(this.signal.reason as Error);
    this.signal.addEventListener('abort', onAbort);
    if (this.hasPassed) onAbort();
    try {
      return await Promise.race([work, passed]);
    } finally {
      this.signal.removeEventListener('abort', onAbort);
    }
  }
}
