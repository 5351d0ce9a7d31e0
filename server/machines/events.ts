import type { EventKind } from '@fettle/contract/machines/machine-event.ts';
import type { Db } from '../database/engine.ts';

export type NewEvent = {
  machine_id: number;
  kind: EventKind;
  on: string;
  author_id: number;
  field?: string;
  from?: string | null;
  to?: string | null;
};

/** Adds lines to the history of one machine, in the transaction of what they tell, and marks it as touched. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const [newest] = events;
  if (!newest) return;
  await db.insertInto('events').values(events).execute();
  await db.updateTable('machines').set({ touched_on: newest.on }).where('id', '=', newest.machine_id).execute();
}
