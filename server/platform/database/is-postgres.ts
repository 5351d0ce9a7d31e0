import { PostgresAdapter } from 'kysely';
import type { Db } from './engine.ts';

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
