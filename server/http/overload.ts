import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Call } from '@fettle/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** In milliseconds. */
const resolution = 10;
const sampleMs = 500;
/** A request waits for several turns of the event loop. At this mean delay, technicians' reads still take far less than 500 ms. */
const maxDelayMs = 70;

/** Watches how late the event loop is. `close` ends it. */
export function watchEventLoop(): { isLate: () => boolean; close: () => void } {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // In nanoseconds, including the time between two samples.
    isLate = histogram.mean / 1e6 - resolution > maxDelayMs;
    histogram.reset();
  }, sampleMs);
  timer.unref();
  return {
    isLate: () => isLate,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** These are cheap, and a page or a monitor needs them to tell what is wrong. */
const alwaysAnswered: ReadonlySet<string> = new Set(['health', 'hydrate']);

/**
 * While the server is overloaded, keeps it free for the technicians' work. Call it after authentication.
 * @throws AppError for a stranger's read, and for a report or an export
 */
export function shedLoad(name: string, { changes, isDeferrable }: Call, { currentUser }: FastifyRequest): void {
  const isOfStranger = !currentUser && !changes && !alwaysAnswered.has(name);
  if (isOfStranger || isDeferrable) throw overloaded('Fettle has a lot to do right now. This is tried again in a moment.');
}

function overloaded(message: string): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: 2 });
}

/** Lets a limited number of tasks in. Those beyond it are refused at once. */
export class Places {
  readonly #count: number;
  #taken = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** @throws AppError if no place is free */
  async occupy<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#taken === this.#count) throw overloaded('Many people are logging in right now. Try again in a moment.');
    this.#taken += 1;
    try {
      return await task();
    } finally {
      this.#taken -= 1;
    }
  }
}
