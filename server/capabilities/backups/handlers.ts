import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Backup, backupCalls } from '@fettle/contract/backups/calls.ts';
import { maxBackupLines } from '@fettle/contract/shared/limits.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { existingPartOf, exists } from '../../platform/system/durable-files.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import { pathOfBackup } from './backup-files.ts';
import { type BackupRunner, type ClaimedBackup, isRunning } from './backup-runner.ts';
import { isOverdue } from './daily-backup.ts';
import { type BackupRow, findBackup, findLastGood, findStartOfShop, listBackups } from './store.ts';

export type BackupDependencies = {
  engine: Engine;
  now: () => Date;
  backups: BackupRunner;
};

export function backupHandlers({ engine, now, backups }: BackupDependencies): Handlers<typeof backupCalls> {
  const { folder, dailyAt, keep, passphrase } = backups.settings;

  async function findFile(name: string): Promise<string | undefined> {
    const path = pathOfBackup(folder, name);
    return path !== undefined && (await exists(path)) ? path : undefined;
  }

  async function toBackup(
    { seen_on, file, is_encrypted, failure, ...backup }: BackupRow,
    say: (text: Message | string) => string,
  ): Promise<Backup> {
    const isInterrupted = backup.status === 'running' && !isRunning({ ...backup, seen_on }, now());
    const why = isInterrupted ? msg('Fettle stopped while it was being made.') : failure;
    return {
      ...backup,
      ...(isInterrupted && { status: 'failed' }),
      failure: why && say(why),
      is_encrypted: is_encrypted === 1,
      // The folder may be on a share that cannot be reached.
      can_download: backup.status === 'done' && (await findFile(file).catch(() => undefined)) !== undefined,
    };
  }

  return {
    async getBackups(_, { say }) {
      const rows = await listBackups(engine.db, maxBackupLines);
      const lastGood = await findLastGood(engine.db);
      return {
        message: msg('Backups'),
        data: {
          backups: await Promise.all(rows.map((row) => toBackup(row, say))),
          last_good: lastGood ? { id: lastGood.id, finished_on: lastGood.finished_on, kilobytes: lastGood.kilobytes } : null,
          is_overdue: isOverdue(now(), lastGood?.finished_on, await findStartOfShop(engine.db)),
          folder,
          is_on_same_disk: await isOnSameDisk(folder, backups.dataDir),
          is_encrypted: passphrase !== undefined,
          daily_at: dailyAt ?? null,
          keep,
        },
      };
    },

    async startBackup(_, context) {
      let claimed: ClaimedBackup | undefined;
      const reply = await context.transaction(async (db) => {
        claimed = await backups.claim(db, 'admin', context.currentUser.id);
        const row = claimed && (await findBackup(db, claimed.id));
        if (!row) throw new AppError('conflict', msg('A backup is already being made.'));
        await recordSecurityEvent(db, context, { kind: 'backup_started', on: now(), detail: row.file });
        return { message: msg('Backup started.'), backup: await toBackup(row, context.say) };
      });
      if (claimed) void backups.run(claimed);
      return reply;
    },

    async downloadBackup({ params }, context) {
      const backup = await findBackup(engine.db, params.id);
      if (backup?.status !== 'done') throw new AppError('not_found', msg('Backup not found'));
      const { file } = backup;
      const path = await findFile(file);
      if (path === undefined) throw new AppError('not_found', msg('The file of this backup is gone. Newer backups have replaced it.'));
      await recordSecurityEvent(engine.db, context, { kind: 'backup_downloaded', on: now(), detail: file });
      return { file: bytesOf(path), name: file, type: 'application/octet-stream', inline: false };
    },
  };
}

/** Opens the file when its first bytes are read, so a client that leaves before that leaves no open file. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

/** The folder may not exist before the first backup. */
async function isOnSameDisk(folder: string, dataDir: string): Promise<boolean> {
  return (await stat(existingPartOf(folder))).dev === (await stat(dataDir)).dev;
}
