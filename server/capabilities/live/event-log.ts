import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import {
  eventsAtOnce,
  findEventInstant,
  findLastEventId,
  listEventIdsAfter,
  listEvents,
  listEventsAfter,
  listMissedEventIds,
} from './store.ts';

export type EventListener = (events: readonly LiveEvent[]) => void;

/** What a client has missed: since an event, or for a time in milliseconds. */
export type Missed = { after: number } | { ageMs: number };

export type EventLogDependencies = {
  db: Db;
  now: () => Date;
  /** Milliseconds that never jump. */
  monotonicNow: () => number;
  logError: (details: object, message: string) => void;
};

/** Suffices on its own: another server does not wake this one. */
const pollMs = 1_000;
/** The pause between two reads. The reads of a busy shop find the changes of many requests at once. */
const restMs = 50;
/**
 * More than the time between giving out an event's id and its commit, in which an event below the last id can still appear: milliseconds,
 * unless the database is stuck. A statement that takes 17 s fails (database/postgresql/dialect.ts).
 */
const settleMs = 20_000;
/** More events than are ever saved within `settleMs`. */
const lookBack = 5_000;
/** Loading a screen again costs less than passing on more events. */
const maxMissed = 500;

/**
 * Follows the events table for all streams of this server, while there are any. An id is given out before its transaction commits, so on
 * PostgreSQL a lower id can appear after a higher one: for 20 s, each read looks for the ids that earlier ones have not found.
 */
export class EventLog {
  readonly #deps: EventLogDependencies;
  readonly #listeners = new Set<EventListener>();
  /** The highest id that was read. */
  #last = 0;
  /** The lower ids without an event, which can still appear, and when a read first did not find them. */
  #missing = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #prepared: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #isWoken = false;
  #isFailing = false;

  constructor(deps: EventLogDependencies) {
    this.#deps = deps;
  }

  /** Passes on what is saved from now on, until the returned function is called. */
  async subscribe(listener: EventListener): Promise<() => void> {
    this.#listeners.add(listener);
    const stop = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#prepared = undefined;
    };
    this.#prepared ??= this.#prepare();
    try {
      await this.#prepared;
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  /** Reads now instead of with the next poll, because this server has just saved something. */
  wake(): void {
    if (this.#listeners.size === 0) return;
    this.#isWoken = true;
    this.#read();
  }

  /** What a client has missed, or undefined if it is too much. Call it after `subscribe`, so that nothing is missed in between. */
  async findMissed(missed: Missed | undefined): Promise<{ events: LiveEvent[] | undefined; last: number }> {
    const { db, now } = this.#deps;
    const last = await findLastEventId(db);
    if (!missed) return { events: [], last };
    const from = 'after' in missed ? await findEventInstant(db, missed.after) : new Date(now().getTime() - missed.ageMs).toISOString();
    // An unknown event: the shop had none yet, or the database was restored from a backup.
    if (from === undefined) return { events: last === 0 ? [] : undefined, last };
    if ('after' in missed && last - missed.after > maxMissed) return { events: undefined, last };
    const since = new Date(Date.parse(from) - settleMs).toISOString();
    const after = 'after' in missed ? missed.after : last;
    const ids = await listMissedEventIds(db, { after, since, lookBack: last - lookBack, limit: maxMissed + 1 });
    if (ids.length > maxMissed) return { events: undefined, last };
    return { events: ids.length === 0 ? [] : await listEvents(db, ids), last };
  }

  /** Starts after the events that are saved by now. Those that are not saved yet, but have a lower id, will be passed on. */
  async #prepare(): Promise<void> {
    await this.#reading;
    const { db } = this.#deps;
    this.#last = Math.max(0, (await findLastEventId(db)) - lookBack);
    this.#missing.clear();
    this.#follow(await listEventIdsAfter(db, this.#last, lookBack * 2));
    this.#readLater();
  }

  #readLater(): void {
    clearTimeout(this.#timer);
    if (this.#listeners.size > 0) this.#timer = setTimeout(() => this.#read(), pollMs);
  }

  #read(): void {
    this.#reading ??= this.#readWhileWoken().finally(() => {
      this.#reading = undefined;
      this.#readLater();
    });
  }

  async #readWhileWoken(): Promise<void> {
    try {
      await this.#prepared;
      do {
        this.#isWoken = false;
        await this.#passOnNew();
        await wait(restMs);
      } while (this.#isWoken && this.#listeners.size > 0);
      this.#isFailing = false;
    } catch (error) {
      // The next poll tries again.
      if (!this.#isFailing) this.#deps.logError({ err: error }, 'events not read');
      this.#isFailing = true;
    }
  }

  async #passOnNew(): Promise<void> {
    const { db, monotonicNow } = this.#deps;
    // A server can be suspended at any time, so what was read is at least as old as this.
    const startedAt = monotonicNow();
    for (;;) {
      const missing = [...this.#missing.keys()];
      const [late, next] = await Promise.all([
        missing.length === 0 ? [] : listEvents(db, missing),
        listEventsAfter(db, { after: this.#last }),
      ]);
      for (const { id } of late) this.#missing.delete(id);
      this.#follow(next.map(({ id }) => id));
      const events = [...late, ...next];
      if (events.length > 0) for (const listener of this.#listeners) this.#passOn(events, listener);
      if (next.length < eventsAtOnce) break;
    }
    for (const [id, since] of this.#missing) if (startedAt - since >= settleMs) this.#missing.delete(id);
  }

  /** Takes note of the ids that were read, in ascending order, and of those in between. */
  #follow(ids: readonly number[]): void {
    const now = this.#deps.monotonicNow();
    for (const id of ids) {
      for (let missing = Math.max(this.#last + 1, id - lookBack); missing < id; missing += 1) this.#missing.set(missing, now);
      this.#last = id;
    }
  }

  /** One stream that fails does not stop the others. */
  #passOn(events: readonly LiveEvent[], listener: EventListener): void {
    try {
      listener(events);
    } catch (error) {
      this.#deps.logError({ err: error }, 'events not passed on');
    }
  }
}
