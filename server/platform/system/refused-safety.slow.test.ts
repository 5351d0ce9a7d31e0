import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttps } from '@fettle/tls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBackup } from '../../capabilities/backups/make-backup.ts';
import { removeOldBackups } from '../../capabilities/backups/backup-files.ts';
import { readConfig } from '../config/read-config.ts';
import { photoFiles } from '../../capabilities/photos/photo-files.ts';
import { prepareDataDir, reportMissingSafety } from '../../startup/prepare-folders.ts';
import { markShop } from '../../startup/shop-marker.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { freeBytes } from './durable-files.ts';

// A network share without permissions and without syncing, as far as Node notices.

let folder = '';
const refusal = (code: string) => Object.assign(new Error(`${code}: refused`), { code });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fettle-share-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

async function refuse(code: string): Promise<void> {
  const handle = await open(folder);
  // The class of all open files, which Node does not export.
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  vi.spyOn(files, 'sync').mockRejectedValue(refusal(code));
  vi.spyOn(fs.promises, 'chmod').mockRejectedValue(refusal(code));
  vi.spyOn(fs.promises, 'statfs').mockRejectedValue(refusal(code));
  for (const name of ['chmodSync', 'fchmodSync', 'fsyncSync'] as const)
    vi.spyOn(fs, name).mockImplementation(() => {
      throw refusal(code);
    });
  syncBuiltinESMExports();
}

test.each(['EINVAL', 'EPERM', 'ENOTSUP', 'ENOSYS'])(
  'a share that refuses to sync and to change permissions (%s) gets backups, photos, labels and keys, and the log says so once',
  async (code) => {
    await using shop = await openTestShop('sqlite');
    const source = await backupSource(shop, folder);
    await refuse(code);
    fs.mkdirSync(join(folder, 'data'), { mode: 0o755 });
    const dataDir = join(folder, 'data');
    await prepareDataDir(dataDir);
    const lines: unknown[] = [];
    await reportMissingSafety(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'share/backups') }), {
      warn: (line: unknown) => void lines.push(line),
    });
    expect(lines).toEqual([
      expect.stringMatching(/^The file system of .+\/data has no permissions: /),
      expect.stringMatching(/^The file system of .+\/data cannot sync folders: /),
      expect.stringMatching(/^The file system of .+ cannot sync folders: /),
    ]);

    await makeBackup(join(folder, 'share/backups/backup.tar'), source, { passphrase: undefined, now: () => shop.clock.now });
    const photos = photoFiles(join(dataDir, 'photos'), 1_000);
    expect(await photos.hasRoom()).toBe(true);
    await photos.write('a'.repeat(64), Buffer.from('a photo'));
    expect(await photos.has('a'.repeat(64))).toBe(true);
    await markShop(dataDir);
    const { stopRenewal, rootCa } = await createHttps({ certificate: { folder: join(dataDir, 'tls'), product: 'Fettle' } });
    stopRenewal();
    expect(rootCa?.().ca).toBe(true);
    expect(readdirSync(dataDir).toSorted()).toEqual(['photos', 'shop-exists.txt', 'tls']);
  },
);

test.each(['EPERM', 'EBUSY'])('a folder that keeps what it has (%s) gets new backups', async (code) => {
  vi.spyOn(fs.promises, 'rm').mockRejectedValue(refusal(code));
  syncBuiltinESMExports();
  const names = ['fettle-20261101-020000.tar', 'fettle-20261102-020000.tar'];
  for (const name of names) fs.writeFileSync(join(folder, name), '');
  await removeOldBackups(folder, 1, ['fettle-20261102-020000.tar']);
  expect(readdirSync(folder)).toEqual(names);
});

test('a disk that fails still ends what it fails', async () => {
  await refuse('EIO');
  await expect(photoFiles(folder).write('a'.repeat(64), Buffer.from('a photo'))).rejects.toThrow('EIO');
  await expect(prepareDataDir(join(folder, 'data'))).resolves.toBeUndefined();
  await expect(freeBytes(folder)).rejects.toThrow('EIO');
});

test('a file system that does not know its size has room', async () => {
  vi.spyOn(fs.promises, 'statfs').mockResolvedValue({ blocks: 0, bavail: 0, bsize: 4_096 } as Awaited<
    ReturnType<typeof fs.promises.statfs>
  >);
  syncBuiltinESMExports();
  expect(await freeBytes(folder)).toBe(Infinity);
});
