import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { pick, type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { together } from '../../platform/database/transaction.ts';
import { touchMachine } from './store.ts';

type EventRow = Omit<Selectable<Tables['events']>, 'id'>;
export type NewEvent = Omit<EventRow, 'field' | 'from' | 'to'> & Partial<EventRow>;

/** Adds events of one machine and updates its `touched_on`. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const [newest] = events;
  if (!newest) return;
  await together(touchMachine(db, newest.machine_id, newest.on), insertEvents(db, events));
}

/** Adds events whose machine keeps its `touched_on`, or already has the new one. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await together(...events.map(({ field = null, from = null, to = null, ...event }) => insertEvent(db, { ...event, field, from, to })));
}

const insertEvent = prepareQuery((db: Db, event: Placeholders<EventRow>) =>
  db.insertInto('events').values(pick(event, 'machine_id', 'kind', 'on', 'arrived_on', 'author_id', 'field', 'from', 'to')),
);

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
