import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/read-config.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import { databaseFile } from '../platform/database/database-url.ts';
import type { Engine } from '../platform/database/engine.ts';
import { makeFolder, syncFile } from '../platform/system/durable-files.ts';
import { hasShop } from '../capabilities/employees/store.ts';

// A mistyped DATABASE_URL, or a disk that is not mounted, must not look like a new shop: the first visitor would set up another one.

const markerName = 'shop-exists.txt';
const content = `A shop was set up here. While this file exists, Fettle does not start with a missing or empty database.
To start a new shop in this folder, move everything in it away.
`;

type Places = Pick<Config, 'dataDir' | 'photoDir' | 'databaseUrl'>;

/** Records in DATA_DIR that there is a shop. Call it when a database has got its first employee, by setting up or restoring a shop. */
export async function markShop(dataDir: string): Promise<void> {
  const path = join(dataDir, markerName);
  if (existsSync(path)) return;
  await makeFolder(dataDir);
  await writeFile(path, content, { mode: 0o600 });
  await syncFile(path);
}

/**
 * Call it before the database is opened, because SQLite creates a missing file.
 * @throws StartupError if there was a shop and its SQLite file is missing
 */
export function rejectMissingFile(places: Places): void {
  const path = databaseFile(places.databaseUrl);
  if (path !== undefined && path !== ':memory:' && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
    rejectLostShop(places, `${path} is missing or empty`);
}

/**
 * Call it before the migrations.
 * @throws StartupError if there was a shop and the database has no employees
 */
export async function rejectEmptyDatabase({ db }: Engine, places: Places): Promise<void> {
  if (!(await hasShop(db))) rejectLostShop(places, 'the database in DATABASE_URL is empty');
}

function rejectLostShop({ dataDir, photoDir }: Places, loss: string): void {
  const trace = existsSync(join(dataDir, markerName)) ? join(dataDir, markerName) : hasPhotos(photoDir) ? photoDir : undefined;
  if (trace === undefined) return;
  throw new StartupError(
    `${loss}, but ${trace} shows that there was a shop. Check DATABASE_URL and that its disk is mounted, or restore a backup. ` +
      `To start a new shop, move ${trace} away first.`,
  );
}

/** Photos are in folders that are named after the first two digits of their hash. */
function hasPhotos(photoDir: string): boolean {
  return existsSync(photoDir) && readdirSync(photoDir).some((name) => /^[0-9a-f]{2}$/.test(name));
}
