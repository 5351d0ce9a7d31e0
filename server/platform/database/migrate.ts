import { sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import { StartupError } from '../system/startup-error.ts';
import type { Migration } from './column-types.ts';
import type { Db, Engine } from './engine.ts';
import { lastOf020, updateFrom020 } from './from-0-2-0.ts';
import { createSchema } from './schema.ts';
import { findSharedValue, saveSharedValue } from './shared-values.ts';

/** What `createSchema` does. It has the name of the last of the migrations before 1.0, because that is the schema they led to. */
const baseline = '0047-sort-what-left';

/** Migrations after the baseline, in order. Their names begin with growing numbers and never change, because databases store them. */
const migrations: Readonly<Record<string, Migration>> = {};

/**
 * Programs that have this migration can use the database: the later ones only add. It moves on when a migration removes or changes what the
 * release before still used (docs/decisions/0042-several-servers.md).
 */
export const compatibleSince = baseline;

/** The last commit with migrations before 1.0. It updates what this program cannot, or says which older commit to start first. */
export const lastCommitWithOldMigrations = 'b9c936f4';

/**
 * Applies all new migrations under a lock, in one transaction. Leaves the database of a newer program as it is.
 * @param upTo the last migration to apply, but at least the baseline, for rows that come from an older database
 * @throws StartupError when this program cannot use the database of a newer one, or cannot update it
 */
export function migrate(engine: Engine, upTo?: string): Promise<void> {
  return engine.withoutTimeLimits((db) => migrateOn(db, engine, upTo));
}

/** The names of the database's migrations, in the order they were applied; none if it is empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** `outdated`: since 1.0. `unsupported`: before 1.0, and not the release 0.2.0. */
type SchemaVersion = 'none' | 'unsupported' | '0.2.0' | 'outdated' | 'current' | 'newer';

/** Which schema a database with these migrations has. */
export function schemaVersion(applied: readonly string[]): SchemaVersion {
  const last = applied.at(-1);
  if (last === undefined) return 'none';
  if (last === lastOf020) return '0.2.0';
  if (last < baseline) return 'unsupported';
  if (firstUnknown(applied) !== undefined) return 'newer';
  return [baseline, ...Object.keys(migrations)].every((name) => applied.includes(name)) ? 'current' : 'outdated';
}

export function firstUnknown(applied: readonly string[]): string | undefined {
  return applied.find((name) => name > baseline && !(name in migrations));
}

async function migrateOn(db: Db, engine: Engine, upTo?: string): Promise<void> {
  const applied = await appliedMigrations(db);
  const version = schemaVersion(applied);
  if (version === 'unsupported') throw cannotUpdate(applied);
  if (version === 'newer') return requireCompatible(db, applied);
  const steps: Record<string, KyselyMigration> = {
    // The migrator requires that all migrations of the database are known.
    ...Object.fromEntries(applied.filter((name) => name < baseline).map((name) => [name, { up: async () => {} }])),
    [baseline]: { up: (tx: Db) => (version === '0.2.0' ? updateFrom020(tx, engine) : createSchema(tx, engine.columns)) },
    ...Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up: (tx) => up(tx, engine.columns) }])),
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await (upTo ? migrator.migrateTo(upTo < baseline ? baseline : upTo) : migrator.migrateToLatest());
  if (error) throw error;
  if (!upTo) await saveSharedValue(db, 'compatible_since', compatibleSince);
}

/** @throws StartupError if the newer program has taken away what this one uses */
async function requireCompatible(db: Db, applied: readonly string[]): Promise<void> {
  const since = await findSharedValue(db, 'compatible_since');
  if (since !== undefined && (since === baseline || since in migrations)) return;
  throw new StartupError(
    `The database is newer than this program (it has the migration "${firstUnknown(applied)}"). Start the newer program, or restore a backup.`,
  );
}

function cannotUpdate(applied: readonly string[]): StartupError {
  return new StartupError(
    `This version cannot update the database (its last migration is "${applied.at(-1)}"). ` +
      `Start Fettle from commit ${lastCommitWithOldMigrations} once, and then this version. If that commit cannot either, it says what to do first.`,
  );
}
