import type { TestProject } from 'vitest/node';
import { type DatabaseFolders, type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { setup as setUpPostgres } from './postgres-setup.ts';
import type { EngineName } from './requested-engines.ts';
import { setup as setUpSqlite } from './sqlite-setup.ts';

export type ScriptDatabases = { create: () => Promise<FreshDatabase>; [Symbol.asyncDispose]: () => Promise<void> };

/** Fresh databases for a script that runs tests without Vitest. */
export async function openScriptDatabases(engine: EngineName): Promise<ScriptDatabases> {
  process.env['FETTLE_TEST_ENGINES'] = engine;
  const provided: Record<string, unknown> = {};
  // The casts: the setups only provide values.
  const project = { provide: (name: string, value: unknown) => (provided[name] = value) } as unknown as TestProject;
  const removeSqlite = await setUpSqlite(project);
  const removePostgres = await setUpPostgres(project);
  return {
    create: () => freshDatabase(engine, 'migrated', provided as DatabaseFolders),
    [Symbol.asyncDispose]: async () => {
      removeSqlite();
      await removePostgres?.();
    },
  };
}
