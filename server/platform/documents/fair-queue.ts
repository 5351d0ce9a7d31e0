import { msg } from '@fettle/i18n/message.ts';
import { AppError } from '../http/app-error.ts';

const maxWaitingPerEmployee = 4;
const maxWaiting = 40;
const retryAfterSeconds = 5;

/** Runs one task at a time. Employees take turns, no matter how many tasks one of them has queued. */
export class FairQueue {
  /** Waiting tasks by employee id. The first employee in the map is next. */
  readonly #waiting = new Map<number, (() => Promise<void>)[]>();
  #isBusy = false;

  /** @throws AppError if too many tasks are waiting, for this employee or in total */
  async run<Result>(employeeId: number, task: () => Promise<Result>): Promise<Result> {
    const own = this.#waiting.get(employeeId) ?? [];
    if (own.length >= maxWaitingPerEmployee) {
      throw new AppError('too_many', msg("Your other documents aren't ready yet. Try again in a moment."), { retryAfterSeconds });
    }
    if (sum([...this.#waiting.values()].map(({ length }) => length)) >= maxWaiting) {
      throw new AppError('unavailable', msg('Too many documents are waiting. Try again in a moment.'), { retryAfterSeconds });
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    own.push(() => task().then(resolve, reject));
    this.#waiting.set(employeeId, own);
    if (!this.#isBusy) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isBusy = false;
  }

  /** The first task of the next employee, whose other tasks move to the end of the queue. */
  #next(): (() => Promise<void>) | undefined {
    for (const [employeeId, own] of this.#waiting) {
      const first = own.shift();
      this.#waiting.delete(employeeId);
      if (own.length > 0) this.#waiting.set(employeeId, own);
      if (first) return first;
    }
    return undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
