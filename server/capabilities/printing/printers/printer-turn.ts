import type { Deadline } from '@fettle/ipp';
import type { Engine } from '../../../platform/database/engine.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

/**
 * Runs `work` while no other server uses the printer at `address`.
 * @throws Error if the turn does not come before the deadline; `work` is then never called
 */
export type TakeTurn = <Result>(address: string, deadline: Deadline, work: () => Promise<Result>) => Promise<Result>;

/** Printers of a single server need no turns. */
export const onlyServer: TakeTurn = (_, __, work) => work();

/** The servers of one database take turns. PostgreSQL ends the turn of a server that is killed at once, and that of a suspended one after 15 s. */
export function printerTurns({ isShared, db, lockWithin }: Engine): TakeTurn {
  if (!isShared) return onlyServer;
  return async (address, deadline, work) => {
    let working: ReturnType<typeof work> | undefined;
    try {
      await inTransaction(db, async (db) => {
        if (!(await lockWithin(db, `printer ${address}`, deadline.remaining))) throw new Error('Another server uses the printer.');
        working = work();
        await working;
      });
    } catch (error) {
      if (!working) throw error;
    }
    // What the printer did counts, also if the turn ended badly.
    return working as ReturnType<typeof work>;
  };
}
