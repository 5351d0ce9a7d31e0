import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/engine.ts';
import { findSharedValue, saveSharedValue } from '../../platform/database/shared-values.ts';
import { foldCounts } from '../machines/counts.ts';
import { emptyPlace, fillShop, summarizeShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { isBackupDue } from './daily-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

describeEachEngine('A backup', (engineName) => {
  test.each(requestedEngines())('a backup is restored with every row and every file (to %s)', async (target) => {
    await using shop = await openTestShop(engineName);
    using temporary = temporaryFolder();
    const ids = await fillShop(shop);
    const source = await backupSource(shop, temporary.folder);
    const file = join(temporary.folder, 'backup.tar');
    const made = await makeBackup(file, source, { passphrase: undefined, now: () => shop.clock.now });
    expect(made).toEqual({ bytes: readFileSync(file).length, missingPhotos: 0 });

    const place = await emptyPlace(target, temporary.folder);
    const restored = await restoreBackup(file, place, undefined);
    // Four photos, a label, a report, the root CA and the settings.
    expect(restored).toMatchObject({ madeOn: shop.clock.now.toISOString(), files: 8, missingPhotos: 0 });

    const engine = openDatabase(place.databaseUrl);
    expect(await summarizeShop(engine)).toEqual(await summarizeShop(shop.engine));
    expect(await engine.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    for (const { hash } of await engine.db.selectFrom('photos').select('hash').execute())
      expect(await place.photoFiles.read(hash)).toEqual(await source.photoFiles.read(hash));
    expect(readFileSync(join(place.folders.labels, 'machine-1-0a1b2c3d.pdf'), 'utf8')).toBe('%PDF-1.7 a label');
    expect(readFileSync(join(place.folders.tls, 'authority.pem'), 'utf8')).toBe('the root CA and its key');
    expect(readFileSync(place.settingsPath, 'utf8')).toBe('SHOP_NAME="Bayou"\n');

    // The words of machines and notes are indexed, also those that are added later.
    const found = await engine.wordIndex.find(engine.db, [['compressor'], ['restore']], 5);
    expect(found.ids).toEqual([ids[0]]);
    const { id } = await engine.db
      .insertInto('notes')
      .values({ machine_id: ids[1] as number, author_id: 2, content: 'Leaks', date: shop.clock.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(2);
    expect((await engine.wordIndex.find(engine.db, [['leaks']], 5)).ids).toEqual([ids[1]]);
    await engine.db.destroy();
  });

  test('a restored shop does not know when the clock of the other computer was last right', async () => {
    await using shop = await openTestShop(engineName);
    using temporary = temporaryFolder();
    await fillShop(shop);
    await saveSharedValue(shop.db, 'clock_seen', shop.clock.now.toISOString());
    const file = join(temporary.folder, 'backup.tar');
    await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
    const place = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(file, place, undefined);
    const engine = openDatabase(place.databaseUrl);
    expect(await findSharedValue(engine.db, 'clock_seen')).toBeUndefined();
    await engine.db.destroy();
  });

  test('a restored shop knows no backups of the other folder, so one is due at once', async () => {
    await using shop = await openTestShop(engineName);
    using temporary = temporaryFolder();
    await fillShop(shop);
    await shop.backups.runIfDue();
    const file = join(temporary.folder, 'backup.tar');
    await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
    const place = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(file, place, undefined);
    const engine = openDatabase(place.databaseUrl);
    expect(await engine.db.selectFrom('backups').selectAll().execute()).toEqual([]);
    expect(await isBackupDue(engine.db, shop.clock.now, '02:00', 'UTC')).toBe(true);
    await engine.db.destroy();
  });

  test('a backup that is made while employees write has each change whole, and all that was saved before it began', async () => {
    await using shop = await openTestShop(engineName);
    using temporary = temporaryFolder();
    const [id = 0] = await fillShop(shop);
    const before = await countNotes(shop);
    const writers = new AbortController();
    const writing = Promise.all([shop.tess, shop.walt].map((employee) => writeUntil(writers.signal, shop, employee, id)));
    const file = join(temporary.folder, 'backup.tar');
    await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
    writers.abort();
    await writing;

    const place = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(file, place, undefined);
    const restored = openDatabase(place.databaseUrl);
    const { db } = restored;
    await foldCounts(restored);
    const count = async (table: 'notes' | 'machines') => (await db.selectFrom(table).select('id').execute()).length;
    expect(await count('notes')).toBeGreaterThanOrEqual(before);
    expect(await count('notes')).toBeLessThan(await countNotes(shop));
    const totals = await db.selectFrom('machine_totals').select('machines').execute();
    expect(totals.reduce((sum, { machines }) => sum + machines, 0)).toBe(await count('machines'));
    await db.destroy();
  });
});

async function countNotes({ db }: TestShop): Promise<number> {
  return (await db.selectFrom('notes').select('id').execute()).length;
}

/** Adds notes and machines. */
async function writeUntil(signal: AbortSignal, { addMachine }: TestShop, employee: TestShop['tess'], id: number): Promise<void> {
  for (let index = 0; !signal.aborted; index += 1) {
    await employee.call('addNote', { params: { id }, body: { content: `Note ${index} of ${employee.first_name}` } });
    await addMachine(employee, { serial: `DURING-${employee.id}-${index}` });
  }
}
