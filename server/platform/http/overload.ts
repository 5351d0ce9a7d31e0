import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Call, changesSomething } from '@fettle/contract/call.ts';
import type { FastifyReply } from 'fastify';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

/** The resolution of the delay, in milliseconds. */
const resolution = 10;
const sampleMs = 250;
/** Longer than clients wait before they come back, so that they do not all come at once and overload the server again. */
const defaultRecoveryMs = 5_000;
/** A request waits for several turns of the event loop. At this mean delay, technicians' reads still take far less than 500 ms. */
const maxDelayMs = 150;

/** A page sends six requests at a time over HTTP/1.1. Without more than that, nobody has to wait for others. */
const fewRequests = 8;

/** Watches how late Fettle's own work makes the event loop. `close` ends it. */
export function watchEventLoop(recoveryMs = defaultRecoveryMs): {
  isLate: () => boolean;
  /** `open`: how many requests are being handled. */
  isOverloaded: (open: number) => boolean;
  close: () => void;
} {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let lateUntil = 0;
  let wasLate = false;
  let [ticksBefore, totalBefore] = [0, 0];
  let [sampledAt, usedBefore] = [performance.now(), usedMs()];
  const timer = setInterval(() => {
    // Compares two totals: after `reset`, the histogram skips the first tick, which is the only one while each turn of the loop is long.
    const ticks = histogram.count;
    // The loop has not turned since the last sample.
    if (ticks === ticksBefore) return;
    const total = histogram.mean * ticks;
    // In nanoseconds, including the time between two samples.
    const mean = (total - totalBefore) / (ticks - ticksBefore);
    const now = performance.now();
    const used = usedMs();
    // While other programs use the processor, this thread gets less of its time. Refusing requests would not help.
    const ownShare = (used - usedBefore) / (now - sampledAt);
    const isLate = (mean / 1e6 - resolution) * ownShare > maxDelayMs;
    // A single long turn, such as during the start, is no overload.
    if (isLate && wasLate) lateUntil = now + recoveryMs;
    wasLate = isLate;
    [ticksBefore, totalBefore] = [ticks, total];
    [sampledAt, usedBefore] = [now, used];
  }, sampleMs);
  timer.unref();
  const isLate = () => performance.now() < lateUntil;
  return {
    isLate,
    isOverloaded: (open) => open > fewRequests && isLate(),
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** How long this thread has used the processor. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** These are cheap, and a page or a monitor needs them to tell what is wrong. */
const alwaysAnswered: ReadonlySet<string> = new Set(['health', 'hydrate', 'ready']);

/** How many at a time, because a burst would make the event loop late before that is noticed. */
const maxAtATime = 16;

/**
 * Keeps the server free for the technicians' work: limits strangers' reads, and reports and exports, and refuses them while the server is
 * overloaded.
 */
export class LoadShedder {
  readonly #isOverloaded: (open: number) => boolean;
  #open = 0;
  readonly #strangers = new Places(maxAtATime, busyMessage);
  readonly #deferrable = new Places(maxAtATime, busyMessage);

  constructor(isOverloaded: (open: number) => boolean) {
    this.#isOverloaded = isOverloaded;
  }

  /** Counts a request until its reply is sent. A stream of events waits most of the time. */
  count({ reply }: Call, { raw }: FastifyReply): void {
    if ('events' in reply) return;
    this.#open += 1;
    raw.once('close', () => (this.#open -= 1));
  }

  /** @throws AppError while the server is overloaded */
  check(name: string, call: Call, isStranger: boolean): void {
    if (this.#isOverloaded(this.#open) && this.#placesOf(name, call, isStranger)) throw overloaded(busyMessage);
  }

  /** @throws AppError if too many of its kind run */
  run<Result>(name: string, call: Call, isStranger: boolean, task: () => Promise<Result>): Promise<Result> {
    const places = this.#placesOf(name, call, isStranger);
    return places ? places.occupy(task) : task();
  }

  #placesOf(name: string, call: Call, isStranger: boolean): Places | undefined {
    if (call.isDeferrable) return this.#deferrable;
    return isStranger && !changesSomething(call) && !alwaysAnswered.has(name) && !('events' in call.reply) ? this.#strangers : undefined;
  }
}

const busyMessage = msg('Fettle has a lot to do right now. This is tried again in a moment.');

function overloaded(message: Message): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: 2 });
}

/** Lets a limited number of tasks in. Those beyond it are refused at once. */
export class Places {
  readonly #count: number;
  readonly #message: Message;
  #taken = 0;

  /** `message`: what those who are refused read. */
  constructor(count: number, message: Message) {
    this.#count = count;
    this.#message = message;
  }

  /** @throws AppError if no place is free */
  async occupy<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#taken === this.#count) throw overloaded(this.#message);
    this.#taken += 1;
    try {
      return await task();
    } finally {
      this.#taken -= 1;
    }
  }
}
