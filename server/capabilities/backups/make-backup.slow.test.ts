import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupSource } from '../../testing/backup-source.ts';
import { fillShop, temporaryFolder } from '../../testing/backup-places.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { formatBytes } from './free-space.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

describeEachEngine('A backup that cannot be made', (engineName) => {
  test('a backup that cannot be made says why and leaves nothing behind', async () => {
    await using shop = await openTestShop(engineName);
    using temporary = temporaryFolder();
    await fillShop(shop);
    const source = await backupSource(shop, temporary.folder);
    const options = { passphrase: undefined, now: () => shop.clock.now };
    const folder = join(temporary.folder, 'backups');
    const path = join(folder, 'fettle.tar');

    await expect(makeBackup(path, source, { ...options, free: async () => 1_000_000 })).rejects.toThrow(
      /^There is not enough room in .+\/backups: a backup needs \d+ MB, and 1\.0 MB is free\.$/,
    );
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(temporary.folder, 'a-file'), '');
    await expect(makeBackup(join(temporary.folder, 'a-file', 'fettle.tar'), source, options)).rejects.toThrow(
      /^The backup failed: .+\/a-file is not a folder\.$/,
    );
    // A source that fails in the middle: the rows are written already.
    const broken = { ...source, photoFiles: { ...source.photoFiles, read: () => Promise.reject(new Error('a bad sector')) } };
    await expect(makeBackup(path, broken, options)).rejects.toThrow('a bad sector');
    expect(readdirSync(folder)).toEqual([]);

    // An earlier backup with this name stays until the new one is complete.
    await makeBackup(path, source, options);
    await expect(makeBackup(path, broken, options)).rejects.toThrow('a bad sector');
    await expect(verifyBackup(path, undefined)).resolves.toMatchObject({ header: { format: 'fettle-backup' } });
  });
});

test.each([
  [999, '999 bytes'],
  [1_000, '1.0 KB'],
  [12_345_678, '12 MB'],
  [2_300_000_000, '2.3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
