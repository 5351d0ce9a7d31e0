import { sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import { StartupError } from '../system/startup-error.ts';
import type { Engine } from './engine.ts';
import { findSharedValue, saveSharedValue } from './shared-values.ts';
import { initialSchema } from './migrations/0001-initial-schema.ts';
import { deactivationAndSearch } from './migrations/0002-deactivation-and-search.ts';
import { filteredLists } from './migrations/0003-filtered-lists.ts';
import { undoColumns } from './migrations/0004-undo-columns.ts';
import { machineTotals } from './migrations/0005-machine-totals.ts';
import { dropOldFingerprints } from './migrations/0006-drop-old-fingerprints.ts';
import { serialKeys } from './migrations/0007-serial-keys.ts';
import { signInAttempts } from './migrations/0008-sign-in-attempts.ts';
import { eventKinds } from './migrations/0009-event-kinds.ts';
import { bench } from './migrations/0010-bench.ts';
import { photos } from './migrations/0011-photos.ts';
import { knownModels } from './migrations/0012-known-models.ts';
import { editedNotes } from './migrations/0013-edited-notes.ts';
import { preferences } from './migrations/0014-preferences.ts';
import { sortedLists } from './migrations/0015-sorted-lists.ts';
import { comebacks } from './migrations/0016-comebacks.ts';
import { searchWords } from './migrations/0017-search-words.ts';
import { floor } from './migrations/0018-floor.ts';
import { printers } from './migrations/0019-printers.ts';
import { wallLinks } from './migrations/0020-wall-links.ts';
import { setupSteps } from './migrations/0021-setup-steps.ts';
import { sharedDevices } from './migrations/0022-shared-devices.ts';
import { benchSeen } from './migrations/0023-bench-seen.ts';
import { arrivals } from './migrations/0024-arrivals.ts';
import { backups } from './migrations/0025-backups.ts';
import { healthCheck } from './migrations/0026-health-check.ts';
import { securityEvents } from './migrations/0027-security-events.ts';
import { secondFactors } from './migrations/0028-second-factors.ts';
import { replacedTokens } from './migrations/0029-replaced-tokens.ts';
import { wideIds } from './migrations/0030-wide-ids.ts';
import { countChanges } from './migrations/0031-count-changes.ts';
import { sharedValues } from './migrations/0032-shared-values.ts';
import { techniciansTypes } from './migrations/0033-technicians-types.ts';
import { wordsOfNames } from './migrations/0034-words-of-names.ts';
import { unusedIndex } from './migrations/0035-unused-index.ts';
import { undo } from './migrations/0036-undo.ts';
import { keysOfLettersAndDigits } from './migrations/0037-keys-of-letters-and-digits.ts';
import { workOnly } from './migrations/0038-work-only.ts';
import type { Migration } from './column-types.ts';

/** In the order they are applied. Their names never change, because databases store them. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-ground-floor': initialSchema,
  '0002-leaving-and-searching': deactivationAndSearch,
  '0003-narrowed-lists': filteredLists,
  '0004-taking-back': undoColumns,
  '0005-totals': machineTotals,
  '0006-drop-old-fingerprints': dropOldFingerprints,
  '0007-serial-keys': serialKeys,
  '0008-sign-in-attempts': signInAttempts,
  '0009-event-kinds': eventKinds,
  '0010-bench': bench,
  '0011-photos': photos,
  '0012-known-models': knownModels,
  '0013-edited-notes': editedNotes,
  '0014-preferences': preferences,
  '0015-sorted-lists': sortedLists,
  '0016-comebacks': comebacks,
  '0017-search-words': searchWords,
  '0018-floor': floor,
  '0019-printers': printers,
  '0020-wall-links': wallLinks,
  '0021-setup-steps': setupSteps,
  '0022-shared-devices': sharedDevices,
  '0023-bench-seen': benchSeen,
  '0024-arrivals': arrivals,
  '0025-backups': backups,
  '0026-health-check': healthCheck,
  '0027-security-events': securityEvents,
  '0028-second-factors': secondFactors,
  '0029-replaced-tokens': replacedTokens,
  '0030-wide-ids': wideIds,
  '0031-count-changes': countChanges,
  '0032-shared-values': sharedValues,
  '0033-technicians-types': techniciansTypes,
  '0034-words-of-names': wordsOfNames,
  '0035-unused-index': unusedIndex,
  '0036-undo': undo,
  '0037-keys-of-letters-and-digits': keysOfLettersAndDigits,
  '0038-work-only': workOnly,
};

/**
 * Programs that have this migration can use the database: the later ones only add. It moves on when a migration removes or changes what the
 * release before still used (docs/decisions/0042-several-servers.md).
 */
export const compatibleSince = '0032-shared-values';

/**
 * Applies all new migrations under a lock, in one transaction. Leaves the database of a newer program as it is.
 * @param upTo the last migration to apply, for rows that come from an older database
 * @throws StartupError when this program cannot use the database of a newer one
 */
export function migrate(engine: Engine, upTo?: string): Promise<void> {
  return engine.withoutTimeLimits((db) => migrateOn(db, engine.columns, upTo));
}

/** The names of all migrations of this program, in the order they are applied. */
export function knownMigrations(): string[] {
  return Object.keys(migrations);
}

/** The names of the database's migrations, in the order they were applied; none if it is empty. */
export async function appliedMigrations(db: Engine['db']): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrateOn(db: Engine['db'], columns: Engine['columns'], upTo?: string): Promise<void> {
  const prepared = Object.entries(migrations).map(([name, up]): [string, KyselyMigration] => [name, { up: (tx) => up(tx, columns) }]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(prepared) } });
  if (await isOfNewerProgram(db)) return;
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  if (!upTo) await saveSharedValue(db, 'compatible_since', compatibleSince);
}

async function isOfNewerProgram(db: Engine['db']): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown === undefined) return false;
  const since = applied.includes('0032-shared-values') ? await findSharedValue(db, 'compatible_since') : undefined;
  if (since !== undefined && since in migrations) return true;
  throw new StartupError(
    `The database is newer than this program (it has the migration "${unknown}"). Start the newer program, or restore a backup.`,
  );
}
