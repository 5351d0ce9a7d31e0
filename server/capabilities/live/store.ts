import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';

/** A change that was made without a connection is saved long after it was made. */
const savedOn = sql<string>`coalesce(arrived_on, "on")`;

const idsAfter = prepareQuery((db: Db, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
  db.selectFrom('events').select('id').where('id', '>', after).orderBy('id').limit(limit),
);

/** The ids in ascending order. */
export async function listEventIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  return (await idsAfter(db, { after, limit })).map(({ id }) => id);
}

type Missed = { after: number; since: string; lookBack: number; limit: number };

const idsSince = prepareQuery((db: Db, { after, since, lookBack, limit }: Placeholders<Missed>) =>
  db
    .selectFrom('events')
    .select('id')
    .where('id', '>', lookBack)
    .where((event) => event.or([event('id', '>', after), event(savedOn, '>=', since)]))
    .orderBy('id')
    .limit(limit),
);

/** The ids above `after`, and of the lower ones above `lookBack` those that were saved at the instant `since` or later. In ascending order. */
export async function listMissedEventIds(db: Db, missed: Missed): Promise<number[]> {
  return (await idsSince(db, missed)).map(({ id }) => id);
}

/** The events with these ids. Ids without an event are left out. */
export function listEvents(db: Db, ids: readonly number[]): Promise<LiveEvent[]> {
  return liveEvents(db).where('events.id', 'in', ids).execute();
}

/** The most that `listEventsAfter` returns. */
export const eventsAtOnce = 1_000;

/** The next ones, by id. */
export const listEventsAfter = prepareQuery((db: Db, { after }: Placeholders<{ after: number }>) =>
  liveEvents(db).where('events.id', '>', after).limit(sql.lit(eventsAtOnce)),
);

function liveEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('machines', 'machines.id', 'machine_id')
    .select(['events.id', 'machine_id', 'kind', 'author_id', 'machines.technician_id'])
    .orderBy('events.id');
}

/** 0 if nothing has happened yet. */
export async function findLastEventId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** When an event was saved. Undefined for an unknown id. */
export async function findEventInstant(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('events').select(savedOn.as('saved_on')).where('id', '=', id).executeTakeFirst())?.saved_on;
}
