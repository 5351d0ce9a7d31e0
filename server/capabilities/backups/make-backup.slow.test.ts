import fs, { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupSource } from '../../testing/backup-source.ts';
import { fillShop, temporaryFolder } from '../../testing/backup-places.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';
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
    // A source that fails in the middle: the rows are written already. The folder of the backups has another disk.
    const badSector = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    const broken = { ...source, photoFiles: { ...source.photoFiles, read: () => Promise.reject(badSector) } };
    const sentence = 'A file of the shop cannot be read: EIO: i/o error, read.';
    await expect(makeBackup(path, broken, options)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual([]);

    // An earlier backup with this name stays until the new one is complete.
    await makeBackup(path, source, options);
    await expect(makeBackup(path, broken, options)).rejects.toThrow(sentence);
    await expect(verifyBackup(path, undefined)).resolves.toMatchObject({ header: { format: 'fettle-backup' } });
  });
});

test.each(['stat', 'readFile'])(
  'a backup leaves out a label that is removed before %s, and what others keep in the folder',
  async (call) => {
    await using shop = await openTestShop('sqlite');
    using temporary = temporaryFolder();
    const source = await backupSource(shop, temporary.folder);
    const { labels, reports } = source.folders;
    writeFileSync(join(labels, 'machine-2-0a1b2c3e.pdf'), '');
    writeFileSync(join(reports, 'tax-return.pdf'), '');
    removeBefore(call, join(labels, 'machine-1-0a1b2c3d.pdf'));
    const path = join(temporary.folder, 'fettle.tar');
    await makeBackup(path, source, { passphrase: undefined, now: () => shop.clock.now });
    const { entries } = (await verifyBackup(path, undefined)).contents;
    expect(Object.keys(entries).filter((name) => /^(labels|reports)/.test(name))).toEqual([
      'labels/machine-2-0a1b2c3e.pdf',
      'reports/metrics-0a1b2c3d.pdf',
    ]);
  },
);

/** Another label that is printed at that moment does this. */
function removeBefore(call: string, path: string): void {
  type Call = (...args: unknown[]) => Promise<never>;
  const original = fs.promises[call as 'stat'] as Call;
  const removeAndCall: Call = (...args) => {
    if (args[0] === path) rmSync(path);
    return original(...args);
  };
  vi.spyOn(fs.promises, call as 'stat').mockImplementation(removeAndCall);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
