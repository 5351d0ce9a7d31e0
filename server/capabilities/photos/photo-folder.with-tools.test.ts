import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartupError } from '../../platform/system/startup-error.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { requireSharedPhotoFolder } from './photo-folder.ts';

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('The photo folder of a database (%s)', (engineName) => {
  test('the photo folder of a database is the same for all servers', async () => {
    await using places = temporaryPlaces();
    const { engine, openAgain, close } = await freshDatabase(engineName);
    await requireSharedPhotoFolder(engine, places.shared);
    // After a restart, and on another computer that has mounted the folder.
    await requireSharedPhotoFolder(engine, places.shared);
    await requireSharedPhotoFolder(openAgain(), places.shared);
    const reason = /^PHOTO_DIR \(.*own\) is not the folder that the database's photos are in\. Mount that folder there/;
    await expect(requireSharedPhotoFolder(engine, places.own)).rejects.toThrow(reason);
    await expect(requireSharedPhotoFolder(engine, places.own)).rejects.toThrow(StartupError);
    await close();
  });

  test('the photo folder of a database can be replaced, by one that has its id', async () => {
    await using places = temporaryPlaces();
    const { engine, close } = await freshDatabase(engineName);
    await requireSharedPhotoFolder(engine, places.shared);
    mkdirSync(places.own);
    // As an interrupted start leaves it.
    writeFileSync(join(places.own, 'folder-id.txt'), '');
    const message = await requireSharedPhotoFolder(engine, places.own).catch((error: StartupError) => error.message);
    const [, id = '', path = ''] = /write (\S+) into (\S+)\.$/.exec(message ?? '') ?? [];
    expect(readFileSync(join(places.shared, 'folder-id.txt'), 'utf8')).toBe(`${id}\n`);
    writeFileSync(path, `${id}\n`);
    await requireSharedPhotoFolder(engine, places.own);
    await close();
  });
});

test('a SQLite database has one server, so that its folder needs no id', async () => {
  await using places = temporaryPlaces();
  const { engine, close } = await freshDatabase('sqlite');
  await requireSharedPhotoFolder(engine, places.shared);
  await expect(requireSharedPhotoFolder(engine, places.own)).resolves.toBeUndefined();
  await close();
});

function temporaryPlaces() {
  const root = mkdtempSync(join(tmpdir(), 'fettle-photo-folder-'));
  const remove = async () => rmSync(root, { recursive: true });
  return { shared: join(root, 'shared'), own: join(root, 'own'), [Symbol.asyncDispose]: remove };
}
