import * as z from 'zod/mini';
import { type Calls, fileReply, ok } from '../call.ts';
import { Id, Instant, PathId } from '../shared/common-schemas.ts';

/** Who made a backup: the clock, an admin on the screen, the command line, or an update before it changed the database. */
export const backupKinds = ['daily', 'admin', 'command', 'update'] as const;
export type BackupKind = (typeof backupKinds)[number];

export const Backup = z.object({
  id: Id,
  kind: z.enum(backupKinds),
  started_on: Instant,
  /** The admin who started it. */
  started_by: z.nullable(z.string()),
  status: z.enum(['running', 'done', 'failed']),
  finished_on: z.nullable(Instant),
  /** Rounded up; null until it is done. */
  kilobytes: z.nullable(z.int()),
  is_encrypted: z.boolean(),
  /** Photos that were listed but had no file. */
  missing_photos: z.int(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** Whether its file is still in this server's folder, and the folder can be reached. */
  can_download: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupState = z.object({
  /** Newest first, at most `maxBackupLines` (contract/shared/limits.ts). */
  backups: z.array(Backup),
  last_good: z.nullable(z.pick(Backup, { id: true, finished_on: true, kilobytes: true })),
  /** No backup has succeeded for `overdueHours` (contract/shared/limits.ts), or since the shop was set up that long ago. */
  is_overdue: z.boolean(),
  folder: z.string(),
  /** The folder is on the disk that the shop's data is on, and is lost with it. */
  is_on_same_disk: z.boolean(),
  is_encrypted: z.boolean(),
  /** The time of the daily backup, such as `02:00`, in the shop's time zone; null if no backup is made by the clock. */
  daily_at: z.nullable(z.string()),
  /** How many backups stay in the folder. */
  keep: z.int(),
});
export type BackupState = z.infer<typeof BackupState>;

export const backupCalls = {
  getBackups: {
    method: 'GET',
    path: '/api/read/get_backups',
    summary: 'Lists the latest backups, and says when the last one succeeded and whether one is overdue.',
    access: 'admin',
    reply: ok({ data: BackupState }),
  },
  startBackup: {
    method: 'POST',
    path: '/api/create/start_backup',
    summary: 'Starts a backup and returns at once. 409 while another one is being made.',
    access: 'admin',
    needsPassword: true,
    reply: ok({ backup: Backup }),
  },
  downloadBackup: {
    method: 'GET',
    path: '/api/read/download_backup/:id',
    summary: 'Returns the file of a backup: a tar file, which is encrypted with age if a passphrase is set. 404 if the file is gone.',
    access: 'admin',
    needsPassword: true,
    params: z.object({ id: PathId }),
    reply: fileReply('application/octet-stream'),
  },
} as const satisfies Calls;
