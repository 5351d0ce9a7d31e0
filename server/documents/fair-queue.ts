import { AppError } from '../http/app-error.ts';

/** Bounds of what may wait: for one employee, and in all. */
const mostOfOne = 4;
const mostOfAll = 40;
const retryAfterSeconds = 5;

/** Does one thing at a time. Employees take turns, however much one of them asks for. */
export class FairQueue {
  /** What waits, by employee; the first employee is next. */
  readonly #waiting = new Map<number, (() => Promise<void>)[]>();
  #isBusy = false;

  /** @throws AppError when too much waits already, whether of this employee or of all */
  async take<Result>(employee: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#waiting.get(employee) ?? [];
    if (own.length >= mostOfOne) {
      throw new AppError('too_many', 'Your other documents are still being made. Try again in a moment.', { retryAfterSeconds });
    }
    if (sum([...this.#waiting.values()].map(({ length }) => length)) >= mostOfAll) {
      throw new AppError('unavailable', 'Too many documents are being made. Try again in a moment.', { retryAfterSeconds });
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    own.push(() => work().then(resolve, reject));
    this.#waiting.set(employee, own);
    if (!this.#isBusy) void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isBusy = false;
  }

  /** The next employee's first; the rest of theirs goes to the end. */
  #next(): (() => Promise<void>) | undefined {
    for (const [employee, own] of this.#waiting) {
      const first = own.shift();
      this.#waiting.delete(employee);
      if (own.length > 0) this.#waiting.set(employee, own);
      if (first) return first;
    }
    return undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
