import { PipelinedReader, PipeliningDialect, PipeliningPool } from '@fettle/pg-pipeline';
import { CompiledQuery } from 'kysely';

/**
 * Time limits in ms, which the same parameters in DATABASE_URL override. A browser waits 20 s for a response. These limits are shorter, so
 * the employee gets the server's message. PostgreSQL cancels a slow statement and ends a transaction that was left open. `query_timeout` is
 * for a server that no longer responds, so it is a little longer.
 */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 17_000 };

export const applicationName = 'fettle';

/** PostgreSQL would compile statements that it expects to take long, for longer than ours take. `options` in DATABASE_URL replace this. */
const withoutCompiler = '-c jit=off';

/** Removes the limits of the session, including those that DATABASE_URL or the database's own settings give it. */
const removeTimeLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0';

/**
 * Kysely's dialect for the PostgreSQL server at `url`. `isUnlimited` is for migrations, which may run for minutes in a large shop.
 * Statements of a transaction that do not wait for each other's results share a round trip.
 */
export function postgresDialect(url: string, isUnlimited = false): PipeliningDialect {
  const pool = postgresPool(url, isUnlimited ? { max: 1, query_timeout: 0 } : { max: 10, ...limits });
  if (!isUnlimited) return new PipeliningDialect(pool, { reader: new PipelinedReader(pool) });
  return new PipeliningDialect(pool, {
    onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(removeTimeLimits))),
  });
}

function postgresPool(url: string, options: { max: number } & Partial<typeof limits>): PipeliningPool {
  return new PipeliningPool(url, {
    application_name: applicationName,
    options: withoutCompiler,
    connectionTimeoutMillis: 5_000,
    ...options,
  });
}

/** Whether the error says that the database cannot be reached or did not respond in time, as opposed to rejecting a statement. */
export function isPostgresConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  return connectionCodes.has(code) || /^08...$/.test(code ?? '') || connectionMessages.test(error.message);
}

const connectionCodes: ReadonlySet<string | undefined> = new Set([
  // Node: the connection cannot be made, or has broken.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL, besides class 08: statement_timeout or an administrator's cancel.
  '57014',
  // Shutting down, crashed, starting up, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Idle in a transaction for too long, too many connections.
  '25P03',
  '53300',
]);

/** The messages of errors without a code, from pg, its pool and Kysely. */
const connectionMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|is not queryable|connection has been discarded/i;
