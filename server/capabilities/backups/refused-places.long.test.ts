import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/engine.ts';
import { emptyPlace, fillShop, summarizeShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { makeBackup } from './make-backup.ts';
import { moveShop } from './move-shop.ts';
import { restoreBackup } from './restore-backup.ts';

describeEachEngine('Where nothing can be restored', (engineName) => {
  const temporary = temporaryFolder();
  const plain = join(temporary.folder, 'plain.tar');

  beforeAll(async () => {
    await using shop = await openTestShop(engineName);
    await fillShop(shop);
    await makeBackup(plain, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
  });
  afterAll(() => temporary[Symbol.dispose]());

  test('nothing is restored over a shop, while a server runs, or over a file that differs; what is there stays as it was', async () => {
    const place = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(plain, place, undefined);
    await expect(restoreBackup(plain, place, undefined)).rejects.toThrow(/^There is already a shop in .+\. It was left as it is\.$/);

    const running = openDatabase(place.databaseUrl);
    const before = await summarizeShop(running);
    await expect(restoreBackup(plain, place, undefined)).rejects.toThrow(/ is in use\. Stop Fettle if it runs there, /);
    await expect(moveShop(place.databaseUrl, 'sqlite:/nowhere')).rejects.toThrow(/ is in use\. /);
    expect(await summarizeShop(running)).toEqual(before);
    await running.db.destroy();

    const foreign = await emptyPlace(engineName, temporary.folder);
    const ofAnotherProgram = openDatabase(foreign.databaseUrl);
    await ofAnotherProgram.db.schema.createTable('invoices').addColumn('total', 'integer').execute();
    await ofAnotherProgram.db.destroy();
    await expect(restoreBackup(plain, foreign, undefined)).rejects.toThrow(/ is not empty\. It was left as it is\. /);
    await expect(moveShop(place.databaseUrl, foreign.databaseUrl)).rejects.toThrow(/ is not empty\. It was left as it is\. /);
    const unchanged = openDatabase(foreign.databaseUrl);
    expect((await unchanged.db.introspection.getTables()).map(({ name }) => name)).toEqual(['invoices']);
    await unchanged.db.destroy();

    const other = await emptyPlace(engineName, temporary.folder);
    mkdirSync(other.folders.tls, { recursive: true });
    writeFileSync(join(other.folders.tls, 'authority.pem'), 'another root CA');
    await expect(restoreBackup(plain, other, undefined)).rejects.toThrow(
      /authority\.pem is there already, and it is not the one in the backup\. Move it away, then try again\.$/,
    );
    expect(readdirSync(dirname(other.settingsPath))).toEqual(['tls']);
  });

  test('a shop is not moved onto another one, and not from where there is none', async () => {
    const place = await emptyPlace(engineName, temporary.folder);
    const empty = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(plain, place, undefined);
    await expect(moveShop(empty.databaseUrl, place.databaseUrl)).rejects.toThrow(/^There is no shop in /);
    const second = await emptyPlace(engineName, temporary.folder);
    await moveShop(place.databaseUrl, second.databaseUrl);
    await expect(moveShop(place.databaseUrl, second.databaseUrl)).rejects.toThrow(/^There is already a shop in /);
  });
});
