import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { fillShop } from '../../testing/backup-places.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { BackupError } from './backup-error.ts';
import { describeFileError } from './make-backup.ts';
import { BackupRunner, type BackupRunnerDependencies } from './backup-runner.ts';
import { addBackup } from './store.ts';
import { verifyBackup } from './verify-backup.ts';

const state = async ({ ada }: TestShop) => (await ada.call('getBackups')).body.data;
const madeFile = ({ backupFolder }: TestShop) => readdirSync(backupFolder).find((name) => name.endsWith('.tar')) ?? '';

describeEachEngine('Backups', (engineName) => {
  test('an admin starts a backup and downloads it', async () => {
    await using shop = await openTestShop(engineName);
    await fillShop(shop);
    const started = await shop.ada.call('startBackup');
    expect(started.body).toMatchObject({
      message: 'Backup started.',
      backup: { kind: 'admin', started_by: 'Ada Boudreaux', status: 'running' },
    });
    await shop.backups.ended();

    const { backups, last_good, is_overdue } = await state(shop);
    const file = madeFile(shop);
    expect(file).toBe('fettle-20261120-150000.tar');
    const { size, mode } = statSync(join(shop.backupFolder, file));
    expect(mode & 0o777).toBe(0o600);
    expect(backups).toEqual([
      {
        id: started.body.backup.id,
        kind: 'admin',
        started_on: shop.clock.now.toISOString(),
        started_by: 'Ada Boudreaux',
        status: 'done',
        finished_on: shop.clock.now.toISOString(),
        kilobytes: Math.ceil(size / 1024),
        is_encrypted: false,
        missing_photos: 0,
        failure: null,
        can_download: true,
      },
    ]);
    expect(last_good).toMatchObject({ kilobytes: Math.ceil(size / 1024) });
    expect(is_overdue).toBe(false);

    const id = started.body.backup.id;
    const { status, headers, bytes } = await shop.ada.send({ method: 'GET', path: `/api/read/download_backup/${id}` });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/octet-stream' });
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect(bytes.equals(readFileSync(join(shop.backupFolder, file)))).toBe(true);

    rmSync(join(shop.backupFolder, file));
    expect((await state(shop)).backups[0]?.can_download).toBe(false);
    const gone = await shop.ada.call('downloadBackup', { params: { id } });
    expect(gone).toMatchObject({ status: 404, body: { message: 'The file of this backup is gone. Newer backups have replaced it.' } });
  });

  test('only one backup is made at a time', async () => {
    await using shop = await openTestShop(engineName);
    const replies = await Promise.all([shop.ada.call('startBackup'), shop.ada.call('startBackup')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe('A backup is already being made.');
    await shop.backups.ended();
    expect((await shop.ada.call('startBackup')).status).toBe(200);
  });

  test('a repeated request starts one backup', async () => {
    await using shop = await openTestShop(engineName);
    const send = () => shop.ada.call('startBackup', { headers: { 'idempotency-key': 'backup-1' } });
    const first = await send();
    await shop.backups.ended();
    expect((await send()).body).toEqual(first.body);
    expect((await state(shop)).backups).toHaveLength(1);
  });

  test('a backup that fails says why, and one that was interrupted counts as failed after a minute', async () => {
    await using shop = await openTestShop(engineName);
    const offline = runner(shop, {
      // Nothing in it can be read or removed either.
      settings: { ...shop.backups.settings, folder: '/dev/null' },
      make: async () => {
        throw describeFileError(Object.assign(new Error('stale file handle'), { code: 'ESTALE' }), '/mnt/backups');
      },
    });
    await offline.run((await offline.claim(shop.db, 'admin', shop.ada.id)) as never);
    const newest = async (language: string) =>
      (await shop.ada.call('getBackups', { headers: { 'accept-language': language } })).body.data.backups[0];
    const failure = 'The backup failed: /mnt/backups cannot be reached.';
    expect(await newest('en')).toMatchObject({ status: 'failed', failure, can_download: false });
    expect((await newest('es'))?.failure).toBe('El respaldo falló: /mnt/backups no está disponible.');

    const started_on = shop.clock.now.toISOString();
    await addBackup(shop.db, { kind: 'daily', started_on, started_by: null, file: 'fettle-1.tar', is_encrypted: 0 });
    expect((await shop.ada.call('startBackup')).status).toBe(409);
    shop.clock.advance({ minutes: 1 });
    expect((await state(shop)).backups[0]).toMatchObject({ status: 'failed', failure: 'Fettle stopped while it was being made.' });
    expect((await shop.ada.call('startBackup')).status).toBe(200);
  });

  test('the backups are listed while their folder cannot be reached, and admins are warned as always', async () => {
    await using shop = await openTestShop(engineName);
    await shop.backups.runIfDue();
    rmSync(shop.backupFolder, { recursive: true });
    // Nothing in a file can be reached, which is another error than that of a missing file.
    writeFileSync(shop.backupFolder, '');
    shop.clock.advance({ hours: 36, minutes: 1 });
    const { backups, is_overdue } = await state(shop);
    expect(backups).toMatchObject([{ status: 'done', can_download: false }]);
    expect(is_overdue).toBe(true);
  });

  test('an unexpected error is logged, and the admin is told to look there', async () => {
    await using shop = await openTestShop(engineName);
    const logged: unknown[] = [];
    const broken = runner(shop, {
      make: async () => {
        throw new Error('out of cheese');
      },
      logError: ({ err }: { err?: unknown }) => logged.push(String(err)),
    });
    await broken.run((await broken.claim(shop.db, 'admin', null)) as never);
    expect(logged).toEqual(['Error: out of cheese']);
    expect((await state(shop)).backups[0]?.failure).toBe('The backup failed. The log of the server has the reason.');
  });

  test('the newest backups stay in the folder; other files and the one just made are never removed', async () => {
    await using shop = await openTestShop(engineName);
    const keepsTwo = runner(shop, { settings: { ...shop.backups.settings, keep: 2 } });
    writeFileSync(join(shop.backupFolder, 'from-the-office.tar'), '');
    // Its name has the time of a wrong clock. The database does not know it.
    writeFileSync(join(shop.backupFolder, 'fettle-20310101-000000.tar'), '');
    const abandoned = join(shop.backupFolder, '.fettle-20261119-000000.tar.partial');
    writeFileSync(abandoned, '');
    utimesSync(abandoned, 0, 0);
    for (let day = 0; day < 3; day += 1) {
      await keepsTwo.run((await keepsTwo.claim(shop.db, 'daily', null)) as never);
      shop.clock.advance({ days: 1 });
    }
    expect(readdirSync(shop.backupFolder).filter((name) => name.includes('.tar'))).toEqual([
      'fettle-20261121-150000.tar',
      'fettle-20261122-150000.tar',
      'from-the-office.tar',
    ]);
  });

  test('a backup that is complete counts, also if the folder keeps an old one', async () => {
    await using shop = await openTestShop(engineName);
    const keepsOne = runner(shop, { settings: { ...shop.backups.settings, keep: 1 } });
    writeFileSync(join(shop.backupFolder, 'fettle-20261118-150000.tar'), '');
    // What is not a file cannot be removed as one.
    mkdirSync(join(shop.backupFolder, 'fettle-20261119-150000.tar'));
    await keepsOne.run((await keepsOne.claim(shop.db, 'daily', null)) as never);
    expect((await state(shop)).backups).toMatchObject([{ status: 'done' }]);
    expect(readdirSync(shop.backupFolder)).toEqual(['fettle-20261119-150000.tar', 'fettle-20261120-150000.tar']);
  });

  test.each([43, -56])('a clock that is %i years off for a day ends no daily backups, and keeps no backup too long', async (years) => {
    await using shop = await openTestShop(engineName);
    const daily = runner(shop, { settings: { ...shop.backups.settings, keep: 2 } });
    const names: string[] = [];
    const nights = [0, years, 0, 0];
    const setClock = (off: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + off * 365 * 86_400_000));
    for (const off of nights) {
      setClock(off);
      await daily.runIfDue();
      names.push((await state(shop)).backups[0]?.started_on.slice(0, 4) ?? '');
      setClock(-off);
      shop.clock.advance({ days: 1 });
    }
    expect(names).toEqual(['2026', years > 0 ? '2069' : '1970', '2026', '2026']);
    expect((await state(shop)).backups).toHaveLength(nights.length);
    expect(readdirSync(shop.backupFolder).filter((name) => name.includes('.tar'))).toEqual([
      'fettle-20261122-150000.tar',
      'fettle-20261123-150000.tar',
    ]);
    setClock(-years);
    expect((await state(shop)).is_overdue).toBe(true);
  });

  describe('every day', () => {
    let shop: TestShop;
    beforeEach(async () => {
      shop = await openTestShop(engineName, { timeZone: 'America/Chicago' });
      return () => shop.close();
    });
    const count = async () => (await state(shop)).backups.length;

    test('a backup is made every day at the time in the shop’s time zone, or later if the computer was off then', async () => {
      const daily = runner(shop, { timeZone: async () => 'America/Chicago', settings: { ...shop.backups.settings, dailyAt: '02:00' } });
      // 9 in the morning: last night's is made up.
      await daily.runIfDue();
      expect((await state(shop)).backups).toMatchObject([{ kind: 'daily', started_by: null, status: 'done' }]);
      await daily.runIfDue();
      expect(await count()).toBe(1);
      // 1:59 and 2:00 in Chicago.
      shop.clock.advance({ hours: 16, minutes: 59 });
      await daily.runIfDue();
      expect(await count()).toBe(1);
      shop.clock.advance({ minutes: 1 });
      await daily.runIfDue();
      expect(await count()).toBe(2);
      shop.clock.advance({ days: 3 });
      await daily.runIfDue();
      expect(await count()).toBe(3);
    });

    test('a backup is made an hour after one that failed', async () => {
      let tries = 0;
      const failing = runner(shop, {
        make: async () => {
          tries += 1;
          throw new BackupError('The disk is gone.');
        },
      });
      await failing.runIfDue();
      shop.clock.advance({ minutes: 59 });
      await failing.runIfDue();
      expect(tries).toBe(1);
      shop.clock.advance({ minutes: 1 });
      await failing.runIfDue();
      expect(tries).toBe(2);
    });

    test('no backup is made if it is turned off', async () => {
      await runner(shop, { settings: { ...shop.backups.settings, dailyAt: undefined } }).runIfDue();
      expect(await count()).toBe(0);
    });

    test('admins are warned after 36 hours without a backup, counted from the shop’s first day', async () => {
      shop.clock.advance({ hours: 36 });
      expect((await state(shop)).is_overdue).toBe(false);
      shop.clock.advance({ minutes: 1 });
      expect(await state(shop)).toMatchObject({ is_overdue: true, last_good: null });
      await shop.backups.runIfDue();
      expect((await state(shop)).is_overdue).toBe(false);
      shop.clock.advance({ hours: 36, minutes: 1 });
      expect((await state(shop)).is_overdue).toBe(true);
    });
  });

  test('an empty shop needs no backup', async () => {
    await using shop = await openTestShop(engineName, { hasEmployees: false });
    await shop.backups.runIfDue();
    expect((await shop.countRows()).backups).toBe(0);
  });

  test('a backup of a photo without a file says so', async () => {
    await using shop = await openTestShop(engineName);
    await fillShop(shop);
    const [photo] = await shop.db.selectFrom('photos').select('hash').orderBy('id').execute();
    rmSync(join(shop.photoDir, (photo?.hash ?? '').slice(0, 2)), { recursive: true });
    await shop.backups.runIfDue();
    const { backups } = await state(shop);
    expect(backups[0]).toMatchObject({ status: 'done', missing_photos: 1 });
    const file = madeFile(shop);
    expect((await verifyBackup(join(shop.backupFolder, file), undefined)).contents.missing_photos).toEqual([photo?.hash]);
  });
});

function runner({ engine, clock, backups, photoDir }: TestShop, changed: Partial<BackupRunnerDependencies>): BackupRunner {
  return new BackupRunner({
    engine,
    now: () => clock.now,
    timeZone: async () => 'UTC',
    settings: backups.settings,
    dataDir: photoDir,
    make: async (path) => {
      writeFileSync(path, '');
      return { bytes: 0, missingPhotos: 0 };
    },
    logError: () => {},
    ...changed,
  });
}
