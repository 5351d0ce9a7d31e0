import { type Engine, isDatabaseInUse } from '../database/engine.ts';
import { createDatabase, hasShop, isEmpty } from '../database/new-database.ts';
import { BackupError } from './backup-error.ts';

/**
 * Runs `work` on a new database at `url`. If `work` fails, there is nothing at `url`, as before.
 * @throws BackupError if there is something already, of this shop or of another program
 */
export async function withEmptyDatabase<Result>(url: string, work: (engine: Engine) => Promise<Result>): Promise<Result> {
  await requireUnused(url);
  if (await hasShop(url)) throw new BackupError(`There is already a shop in ${describeDatabase(url)}. It was left as it is.`);
  if (!(await isEmpty(url)))
    throw new BackupError(`${describeDatabase(url)} is not empty. It was left as it is. Move it away, or use an empty database.`);
  const { engine, keep, discard } = await createDatabase(url);
  try {
    const result = await work(engine);
    await keep();
    return result;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @throws BackupError if a server uses the database */
export async function requireUnused(url: string): Promise<void> {
  if (await isDatabaseInUse(url)) throw new BackupError(`Fettle is running on ${describeDatabase(url)}. Stop it, then try again.`);
}

/** Without a user and a password. */
export function describeDatabase(url: string): string {
  return url.replace(/^sqlite:/, '').replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?([^?]*).*$/, '$1$2');
}
