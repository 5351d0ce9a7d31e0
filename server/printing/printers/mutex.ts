import type { Deadline } from './deadline.ts';

/** Lets one at a time at a printer, in the order in which they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  /** @throws the deadline's reason when the turn does not come in time; `work` is then never begun. */
  async take<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last;
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    this.#last = (async () => {
      await before;
      await done;
    })();
    try {
      await deadline.meet(before);
      return await work();
    } finally {
      leave();
    }
  }
}
