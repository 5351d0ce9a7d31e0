import { existsSync } from 'node:fs';
import { access, mkdir, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false;
}

/** What `reading` finds, or undefined if its file or folder is missing. */
export function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

/** Creates a file that survives a power cut. */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await ifSupported(() => file.sync());
  } finally {
    await file.close();
  }
}

/** Creates the folder with its parents, and syncs the folders that got a new entry. */
export async function makeFolder(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  for (let created = folder; created.length >= firstCreated.length; created = dirname(created)) await syncFolder(dirname(created));
}

/** The folder, or the nearest folder above it that exists. */
export function existingPartOf(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingPartOf(dirname(folder));
}

/**
 * Makes new and renamed entries of the folder survive a power cut. Returns false if its file system does not offer that, like Windows and
 * some network shares.
 */
export function syncFolder(folder: string): Promise<boolean> {
  return ifSupported(() => sync(folder, 'r'));
}

/** Makes the content of the file survive a power cut, if its file system offers that. */
export async function syncFile(path: string): Promise<void> {
  await ifSupported(() => sync(path, 'r+'));
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Whether a file system did what adds to the safety of a file that is saved anyway. Not every file system can, such as that of a share.
 * @throws any other error, such as that of a disk that fails
 */
export async function ifSupported(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (unsupportedCodes.some((code) => hasCode(error, code))) return false;
    throw error;
  }
}

/** File systems differ in how they refuse. Windows: EISDIR, EPERM. */
const unsupportedCodes = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOTTY', 'EPERM', 'EACCES', 'EROFS', 'EISDIR', 'EBADF'];

/** Free space on the folder's disk, in bytes. Infinite if its file system does not tell. */
export async function freeBytes(folder: string): Promise<number> {
  let free = Infinity;
  await ifSupported(async () => {
    const { blocks, bavail, bsize } = await statfs(folder);
    if (blocks > 0) free = bavail * bsize;
  });
  return free;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
