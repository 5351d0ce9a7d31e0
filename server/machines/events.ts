import type { EventKind } from '@fettle/contract/machines/machine-event.ts';
import type { Db } from '../database/engine.ts';
import { touchMachine } from './store.ts';

export type NewEvent = {
  machine_id: number;
  kind: EventKind;
  on: string;
  arrived_on: string | null;
  author_id: number;
  field?: string;
  from?: string | null;
  to?: string | null;
};

/** Adds events of one machine and updates its `touched_on`. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const [newest] = events;
  if (!newest) return;
  await touchMachine(db, newest.machine_id, newest.on);
  await insertEvents(db, events);
}

/** Adds events whose machine already has its new `touched_on`. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await db.insertInto('events').values(events).execute();
}

/** When the status of a machine last changed, or when it was registered. Undefined for an unknown id. */
export async function findLastStatusChange(db: Db, machineId: number): Promise<string | undefined> {
  const { last } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<string | null>('on').as('last'))
    .where('machine_id', '=', machineId)
    .where('kind', 'in', ['registered', 'status_changed', 'exported'])
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}
