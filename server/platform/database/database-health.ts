import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseFault } from './database-fault.ts';
import type { Engine } from './engine.ts';

/** How long a check waits for the database. */
const timeoutMs = 2_000;
/** The database is checked at most this often, because anyone may ask. A fault that a request has met is kept longer. */
const keptMs = { healthy: 1_000, faulty: 5_000 };

type Dependencies = { engine: Pick<Engine, 'name' | 'db' | 'faultOf'>; monotonicNow: () => number };

/** Whether the database can be read and written. */
export class DatabaseHealth {
  readonly #deps: Dependencies;
  #last: { fault: DatabaseFault | undefined; at: number } | undefined;
  #checking: Promise<DatabaseFault | undefined> | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A fault that a request has met. A check could miss it: it does not read every page, and a small write may still find room. */
  report(fault: DatabaseFault): void {
    this.#last = { fault, at: this.#deps.monotonicNow() };
  }

  async state(): Promise<DatabaseFault | undefined> {
    const last = this.#last;
    // Nothing repairs a damaged file of SQLite while it is open.
    if (last?.fault === 'damaged' && this.#deps.engine.name === 'sqlite') return last.fault;
    if (last && this.#deps.monotonicNow() - last.at < keptMsOf(last.fault)) return last.fault;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<DatabaseFault | undefined> {
    const startedAt = this.#deps.monotonicNow();
    const fault = await this.#findFault();
    // A request may have met a fault in the meantime.
    if (!this.#last || this.#last.at <= startedAt) this.#last = { fault, at: startedAt };
    return fault;
  }

  async #findFault(): Promise<DatabaseFault | undefined> {
    const { name, faultOf } = this.#deps.engine;
    const over = new AbortController();
    // A statement on SQLite takes that long only while it waits for a lock.
    const timeout = wait(timeoutMs, name === 'sqlite' ? 'locked' : 'unreachable', over) as Promise<DatabaseFault>;
    try {
      return await Promise.race([this.#write(), timeout]);
    } catch (error) {
      return faultOf(error) ?? 'unreachable';
    } finally {
      over.abort();
    }
  }

  /** The smallest write. It also reads the file, which `select 1` does not. */
  async #write(): Promise<undefined> {
    await sql`update health_checks set checks = checks + 1`.execute(this.#deps.engine.db);
  }
}

/** Connections and locks come back by themselves at any moment, so each check asks. */
function keptMsOf(fault: DatabaseFault | undefined): number {
  if (fault === undefined) return keptMs.healthy;
  return fault === 'unreachable' || fault === 'locked' ? 0 : keptMs.faulty;
}
