import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartupError } from '../system/startup-error.ts';
import type { Engine } from './engine.ts';
import { describeRefusal, requireUsablePostgres } from './require-usable-postgres.ts';

const retryMs = 1_000;

/**
 * Runs `work` once the database responds, and again if the connection is lost. There is no deadline: after a power cut the database may
 * need many minutes to recover.
 * @throws StartupError when the database rejects the connection, as with a wrong password or an unknown database, or cannot be used
 */
export async function whenDatabaseResponds(engine: Engine, work: () => Promise<void>, print: (line: string) => void): Promise<void> {
  let isAnnounced = false;
  for (;;) {
    try {
      await connect(engine);
      await requireUsablePostgres(engine);
      return await work();
    } catch (error) {
      const refusal = describeRefusal(error);
      if (refusal) throw refusal;
      if (!engine.isConnectionError(error)) throw error;
      if (!isAnnounced) print(`Waiting for the database: ${messageOf(error)}`);
      isAnnounced = true;
    }
    await wait(retryMs);
  }
}

async function connect({ db, isConnectionError }: Engine): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw isConnectionError(error) ? error : new StartupError(`Cannot open the database in DATABASE_URL: ${messageOf(error)}.`);
  }
}

/** Node's error for a host with several addresses has a code but no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
}
