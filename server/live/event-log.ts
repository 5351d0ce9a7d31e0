import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import type { Db } from '../database/engine.ts';
import { findEventInstant, findLastEventId, listEventIdsAfter, listMissedEventIds, listEvents } from './store.ts';

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
/** A transaction ends within 17 s of its start (database/postgres.ts). Until then, an event below the last id can still appear. */
const settleMs = 20_000;
/** More events than are ever saved within `settleMs`. */
const lookBack = 5_000;
const batch = 1_000;
/** Loading a screen again costs less than passing on more events. */
const maxMissed = 500;

/**
 * Follows the events table for all streams of this server, while there are any. An id is given out before its transaction commits, so on
 * PostgreSQL a lower id can appear after a higher one: each poll reads the ids of the last 20 s again and passes on the new ones.
 */
export class EventLog {
  readonly #deps: EventLogDependencies;
  readonly #listeners = new Set<EventListener>();
  /** No event up to this id will appear anymore. */
  #settled = 0;
  /** The ids above `#settled` that were passed on. */
  #passedOn = new Set<number>();
  /** The last id that a poll has read, and when it had read it, oldest first. */
  #marks: { at: number; id: number }[] = [];
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
    this.#settled = Math.max(0, (await findLastEventId(this.#deps.db)) - lookBack);
    this.#passedOn = new Set(await listEventIdsAfter(this.#deps.db, this.#settled, lookBack * 2));
    this.#marks = [];
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
    let last = this.#settled;
    for (;;) {
      const ids = await listEventIdsAfter(db, last, batch);
      const fresh = ids.filter((id) => !this.#passedOn.has(id));
      const events = fresh.length === 0 ? [] : await listEvents(db, fresh);
      for (const id of fresh) this.#passedOn.add(id);
      if (events.length > 0) for (const listener of this.#listeners) this.#passOn(events, listener);
      last = ids.at(-1) ?? last;
      if (ids.length < batch) break;
    }
    this.#settle(last, startedAt);
  }

  /** One stream that fails does not stop the others. */
  #passOn(events: readonly LiveEvent[], listener: EventListener): void {
    try {
      listener(events);
    } catch (error) {
      this.#deps.logError({ err: error }, 'events not passed on');
    }
  }

  #settle(last: number, readFrom: number): void {
    const settled = this.#marks.findLast(({ at }) => readFrom - at >= settleMs);
    if (this.#marks.at(-1)?.id !== last) this.#marks.push({ at: this.#deps.monotonicNow(), id: last });
    if (!settled) return;
    this.#settled = settled.id;
    this.#marks = this.#marks.filter(({ id }) => id > settled.id);
    for (const id of this.#passedOn) if (id <= settled.id) this.#passedOn.delete(id);
  }
}
