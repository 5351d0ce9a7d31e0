import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/backup-places.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { type BackupJob, inOwnProcess } from './backup-job.ts';
import { verifyBackup } from './verify-backup.ts';

test('a process of its own makes a backup, says why it cannot, and ends when the server stops', async () => {
  using temporary = temporaryFolder();
  const { folder } = temporary;
  const { url, close } = await freshDatabase('sqlite');
  const make = inOwnProcess(jobOf(folder, url));
  const path = join(folder, 'backup.tar');

  await make(path, new AbortController().signal);
  await expect(verifyBackup(path, undefined)).resolves.toMatchObject({ header: { program: '0.2.0' } });
  await expect(make('/dev/null/backup.tar', new AbortController().signal)).rejects.toThrow('The backup failed: /dev/null is not a folder.');

  const stopping = new AbortController();
  const stopped = make(join(folder, 'stopped.tar'), stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow('Fettle was stopped while it was being made.');
  expect(existsSync(join(folder, 'stopped.tar'))).toBe(false);
  await close();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a backup whose process gets the signal %s before the server does says that Fettle was stopped',
  async (name) => {
    using temporary = temporaryFolder();
    const { url, close } = await freshDatabase('sqlite');
    const children: ChildProcess[] = [];
    const onStart = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
    subscribe('child_process', onStart);
    const stopped = inOwnProcess(jobOf(temporary.folder, url))(join(temporary.folder, 'backup.tar'), new AbortController().signal);
    unsubscribe('child_process', onStart);
    expect(children.map((child) => child.kill(name))).toEqual([true]);
    await expect(stopped).rejects.toThrow('Fettle was stopped while it was being made.');
    await close();
  },
);

function jobOf(folder: string, databaseUrl: string): BackupJob {
  return {
    databaseUrl,
    photoDir: join(folder, 'photos'),
    folders: { labels: join(folder, 'labels'), reports: join(folder, 'reports'), tls: join(folder, 'tls') },
    settings: '',
    program: '0.2.0',
    passphrase: undefined,
  };
}
