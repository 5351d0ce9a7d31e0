import { hash as digest, randomUUID } from 'node:crypto';
import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, freeBytes, hasCode, makeFolder, syncFolder, unlessMissing, writeDurably } from '../../platform/system/durable-files.ts';

/** A folder of files that are named after the SHA-256 of their content. Several servers may share it. */
export type PhotoFiles = {
  /** Stores a file unless it is already there. When this resolves, the file survives a power cut. */
  write: (hash: string, content: Uint8Array) => Promise<void>;
  has: (hash: string) => Promise<boolean>;
  /** Whether the disk has more free space than is kept for the database. */
  hasRoom: () => Promise<boolean>;
  /** undefined if the file is missing. */
  read: (hash: string) => Promise<Buffer | undefined>;
  remove: (hash: string) => Promise<void>;
  pathOf: (hash: string) => string;
  /** The hashes of files last modified before `instant`. Removes older temporary files, which a crash has left behind. */
  listOlderThan: (instant: Date) => AsyncIterable<string>;
};

const hashPattern = /^[0-9a-f]{64}$/;
const temporaryPattern = /^\.[0-9a-f-]{36}\.tmp$/;

/** The SHA-256 of a photo's content, in hexadecimal. */
export function hashPhoto(content: Uint8Array): string {
  return digest('sha256', content);
}

/** `keepFreeBytes`: how much of the disk photos leave free. */
export function photoFiles(root: string, keepFreeBytes = 0): PhotoFiles {
  const folderOf = (hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4));
  const pathOf = (hash: string) => {
    // Hashes come from our own rows and from `hashPhoto`. This keeps a mistake from becoming a path outside the folder.
    if (!hashPattern.test(hash)) throw new Error('A photo file needs a SHA-256 as its name.');
    return join(folderOf(hash), hash);
  };

  async function hasRoom(): Promise<boolean> {
    await makeFolder(root);
    return (await freeBytes(root)) > keepFreeBytes;
  }

  const has = (hash: string) => exists(pathOf(hash));

  async function write(hash: string, content: Uint8Array): Promise<void> {
    const path = pathOf(hash);
    if (await exists(path)) return;
    const folder = folderOf(hash);
    await makeFolder(folder);
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      await writeDurably(temporary, content);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async function read(hash: string): Promise<Buffer | undefined> {
    return unlessMissing(readFile(pathOf(hash)));
  }

  const remove = (hash: string) => rm(pathOf(hash), { force: true });

  async function* listOlderThan(instant: Date): AsyncGenerator<string> {
    for await (const first of names(root)) {
      for await (const second of names(join(root, first))) {
        const folder = join(root, first, second);
        for await (const name of names(folder)) {
          const isTemporary = temporaryPattern.test(name);
          if (!isTemporary && !hashPattern.test(name)) continue;
          const path = join(folder, name);
          if (!(await isOlderThan(path, instant))) continue;
          if (isTemporary) await rm(path, { force: true });
          else yield name;
        }
      }
    }
  }

  return { write, has, hasRoom, read, remove, pathOf, listOlderThan };
}

/** The entries of a folder; none if it is missing or not a folder. */
async function* names(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
  }
}

/** Another server may have removed the file in the meantime. */
async function isOlderThan(path: string, instant: Date): Promise<boolean> {
  const file = await unlessMissing(stat(path));
  return file !== undefined && file.mtime < instant;
}
