import { access, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Creates a file that survives a power cut. */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
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

/** Makes new and renamed entries of the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
