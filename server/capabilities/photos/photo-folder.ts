import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../platform/system/startup-error.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { agreeOnValue } from '../../platform/database/shared-values.ts';
import { makeFolder, syncFile, unlessMissing } from '../../platform/system/durable-files.ts';

const idFile = 'folder-id.txt';

/**
 * Several servers can use one database only if they keep the photos in the same folder: otherwise each would have a part of
 * them. The folder has an id, which the database has, too. Call it for one server at a time.
 * @throws StartupError if the database's photos are in another folder
 */
export async function requireSharedPhotoFolder({ isShared, db }: Engine, root: string): Promise<void> {
  if (!isShared) return;
  const path = join(root, idFile);
  const id = (await readId(path)) ?? (await makeId(root, path));
  const agreed = await agreeOnValue(db, 'photo_folder', id);
  if (agreed === id) return;
  throw new StartupError(
    `PHOTO_DIR (${root}) is not the folder that the database's photos are in. Mount that folder there, as for the other servers. ` +
      `If all photos were moved to this one, write ${agreed} into ${path}.`,
  );
}

/** Undefined if there is none, or if it was not finished. */
async function readId(path: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(path, 'utf8')))?.trim() || undefined;
}

async function makeId(root: string, path: string): Promise<string> {
  const id = randomUUID();
  await makeFolder(root);
  await writeFile(path, `${id}\n`, { mode: 0o600 });
  await syncFile(path);
  return id;
}
