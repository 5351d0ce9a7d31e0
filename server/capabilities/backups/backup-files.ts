import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const namePattern = /^fettle-\d{8}-\d{6}\.tar(\.age)?$/;
/** A backup writes to its file all the time. */
const abandonedMs = 3_600_000;

const partialPattern = /^\.fettle-.+\.partial$/;

/** The name of a backup, such as `fettle-20261123-020000.tar`, in UTC. Names sort by time. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const [day, time] = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `fettle-${day}-${time}.tar${isEncrypted ? '.age' : ''}`;
}

/**
 * The path of a backup in the folder. Undefined for a name that leads elsewhere: write access to the database must not open the files of
 * the server.
 */
export function pathOfBackup(folder: string, name: string): string | undefined {
  return /^[^./\\\0][^/\\\0]*$/.test(name) ? join(folder, name) : undefined;
}

/**
 * Removes what backups that were interrupted have left behind. Like `removeOldBackups`, leaves what the folder does not let go, because the
 * backup matters more.
 */
export async function removePartialBackups(folder: string): Promise<void> {
  for (const name of await namesIn(folder, partialPattern)) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    // Another backup may be under way, such as one from the command line.
    if (file && Date.now() - file.mtimeMs > abandonedMs) await remove(folder, name);
  }
}

/**
 * Removes all but the newest `keep` backups. `newest`: the names of those that the database knows, in the order they were made, the newest
 * first, which a clock that was wrong does not change. Other files count as older, in the order of their names.
 */
export async function removeOldBackups(folder: string, keep: number, newest: readonly string[]): Promise<void> {
  const names = await namesIn(folder, namePattern);
  const known = newest.filter((name) => names.includes(name));
  const others = names.filter((name) => !newest.includes(name)).toSorted();
  for (const name of [...known, ...others.toReversed()].slice(keep)) await remove(folder, name);
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
}

async function remove(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true }).catch(() => {});
}
