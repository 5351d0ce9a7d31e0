import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { BackupError } from './backup-error.ts';
import type { MakeBackup } from './backup-runner.ts';
import type { FinishedBackup } from './make-backup.ts';
import { type ShopFolders, shopFolders } from './shop-files.ts';

/** All that a process needs to make a backup. */
export type BackupJob = {
  databaseUrl: string;
  photoDir: string;
  folders: ShopFolders;
  /** The lines of `settings.env`. */
  settings: string;
  /** The version of Fettle. */
  program: string;
  passphrase: string | undefined;
};

export type BackupResult = { finished: FinishedBackup } | { failure: Message } | { error: string };

export function backupJob(config: Config, program: string): BackupJob {
  const { databaseUrl, photoDir, backups } = config;
  const { settings, passphrase } = backups;
  return { databaseUrl, photoDir, folders: shopFolders(config), settings, program, passphrase };
}

/** Makes a backup in a process of its own with a low priority, so that the shop stays fast. */
export function inOwnProcess(job: BackupJob): MakeBackup {
  return async (path, signal) => {
    const child = fork(new URL('backup-process-entry.ts', import.meta.url), { signal, killSignal: 'SIGKILL', serialization: 'advanced' });
    const exited = once(child, 'exit').catch(() => []);
    try {
      runAtLowPriority(child.pid);
      child.send({ path, job });
      // Aborting emits an error, and ends the process.
      const replied = once(child, 'message').catch(() => []);
      const [result, endedBy] = (await Promise.race([replied, exited])) as [(BackupResult | number | null)?, unknown?];
      // What stops the server, such as systemd or Ctrl+C, stops this process at the same time.
      if (signal.aborted || endedBy === 'SIGTERM' || endedBy === 'SIGINT')
        throw new BackupError(msg('Fettle was stopped while it was being made.'));
      if (typeof result !== 'object' || result === null) throw new Error('The process of the backup ended without a result.');
      if ('finished' in result) return result.finished;
      throw 'failure' in result ? new BackupError(result.failure) : new Error(result.error);
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
  };
}

/** Not every system lets a process do this. */
function runAtLowPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The backup is made anyway.
  }
}
