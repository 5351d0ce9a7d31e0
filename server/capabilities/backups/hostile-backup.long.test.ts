import { hash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyPlace, fillShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { maxEntryBytes, readEntries, writeEntries } from './backup-file.ts';
import { type BackupContents, contentsName, rowsName, sealName, sealOf } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

test('rows that would fill the memory are not inflated', async () => {
  await using shop = await openTestShop('sqlite');
  using temporary = temporaryFolder();
  await fillShop(shop);
  const file = join(temporary.folder, 'backup.tar');
  await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
  const bomb = join(temporary.folder, 'bomb.tar');
  await replaceEntry(file, bomb, rowsName('employees', 1), gzipSync(Buffer.alloc(maxEntryBytes + 1, ' ')));
  const place = await emptyPlace('sqlite', temporary.folder);
  await expect(restoreBackup(bomb, place, undefined)).rejects.toThrow(
    'The backup is damaged: rows/employees/000001.jsonl.gz cannot be read.',
  );
  expect(existsSync(place.databaseUrl.slice('sqlite:'.length))).toBe(false);
});

/** Replaces an entry of a backup, with a list of contents that fits. */
async function replaceEntry(from: string, to: string, name: string, replacement: Uint8Array): Promise<void> {
  await writeEntries(to, undefined, async ({ add }) => {
    let list: Uint8Array = Buffer.of();
    for await (const entry of readEntries(from, undefined)) {
      let { content } = entry;
      if (entry.name === name) content = replacement;
      if (entry.name === contentsName) {
        const contents = JSON.parse(Buffer.from(content).toString()) as BackupContents;
        content = list = Buffer.from(
          JSON.stringify({ ...contents, entries: { ...contents.entries, [name]: hash('sha256', replacement) } }),
        );
      }
      if (entry.name === sealName) content = Buffer.from(sealOf(list));
      await add(entry.name, content);
    }
  });
}

test.each(['../secret.txt', '..', '.hidden', 'folder/secret.txt', '..\\secret.txt', '/etc/hostname'])(
  'a row of a backup that names the file %s gives no file of the server',
  async (file) => {
    await using shop = await openTestShop('sqlite');
    writeFileSync(join(dirname(shop.backupFolder), 'secret.txt'), 'a secret');
    writeFileSync(join(shop.backupFolder, '.hidden'), 'a secret');
    const instant = shop.clock.now.toISOString();
    const { id } = await shop.db
      .insertInto('backups')
      .values({ kind: 'admin', started_on: instant, started_by: null, file, is_encrypted: 0, status: 'done', seen_on: instant })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await shop.ada.call('getBackups')).body.data.backups).toMatchObject([{ id, can_download: false }]);
    expect((await shop.ada.call('downloadBackup', { params: { id } })).status).toBe(404);
  },
);
