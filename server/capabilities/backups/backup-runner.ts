import { join } from 'node:path';
import type { BackupKind } from '@fettle/contract/backups/calls.ts';
import { msg, packMessage } from '@fettle/i18n/message.ts';
import type { BackupSettings } from '../../platform/config/read-config.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { backupName, removeOldBackups, removePartialBackups } from './backup-files.ts';
import { BackupError } from './backup-error.ts';
import { isBackupDue } from './daily-backup.ts';
import type { FinishedBackup } from './make-backup.ts';
import { addBackup, type BackupRow, endBackup, listBackups, listMadeFiles, touchBackup } from './store.ts';

/** Makes the file. @throws BackupError with a sentence for admins */
export type MakeBackup = (path: string, signal: AbortSignal) => Promise<FinishedBackup>;

export type BackupRunnerDependencies = {
  engine: Engine;
  now: () => Date;
  timeZone: () => Promise<string>;
  settings: BackupSettings;
  /** Where the shop's data is. */
  dataDir: string;
  make: MakeBackup;
  logError: (details: object, message: string) => void;
};

export type ClaimedBackup = { id: number; file: string };

const heartbeatMs = 10_000;
/** A backup that nobody has worked on for so long was interrupted. */
const staleMs = 60_000;

/** Makes one backup at a time, over all servers of the database. */
export class BackupRunner {
  readonly settings: BackupSettings;
  readonly dataDir: string;
  readonly #deps: BackupRunnerDependencies;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: BackupRunnerDependencies) {
    this.settings = deps.settings;
    this.dataDir = deps.dataDir;
    this.#deps = deps;
  }

  /**
   * Records that a backup starts, in `db`'s transaction. Call `run` once that is committed. Undefined while another one is being made, and
   * if none is due: another server may have made it since.
   */
  async claim(
    db: Db,
    kind: BackupKind,
    startedBy: number | null,
    isDue?: (db: Db) => Promise<boolean>,
  ): Promise<ClaimedBackup | undefined> {
    const { engine, now } = this.#deps;
    await engine.lockUntilCommit(db, 'backups');
    const [newest] = await listBackups(db, 1);
    if ((newest && isRunning(newest, now())) || (isDue && !(await isDue(db)))) return undefined;
    const isEncrypted = this.settings.passphrase !== undefined;
    const file = backupName(now(), isEncrypted);
    const started_on = now().toISOString();
    const id = await addBackup(db, { kind, started_on, started_by: startedBy, file, is_encrypted: isEncrypted ? 1 : 0 });
    return { id, file };
  }

  /** Makes a backup that was claimed. Resolves when it is done or has failed, which is recorded. */
  run(claimed: ClaimedBackup): Promise<void> {
    this.#running = this.#run(claimed).catch((err: unknown) =>
      this.#deps.logError({ err }, 'the result of a backup was not saved, or old ones were not removed'),
    );
    return this.#running;
  }

  async #run({ id, file }: ClaimedBackup): Promise<void> {
    const { engine, now, make, logError } = this.#deps;
    const { folder, keep } = this.settings;
    const touch = () => touchBackup(engine.db, id, now().toISOString()).catch((err: unknown) => logError({ err }, 'backup not recorded'));
    const heartbeat = setInterval(() => void touch(), heartbeatMs);
    try {
      await removePartialBackups(folder);
      const { bytes, missingPhotos } = await make(join(folder, file), this.#closing.signal);
      const finished_on = now().toISOString();
      await endBackup(engine.db, id, { status: 'done', finished_on, kilobytes: Math.ceil(bytes / 1024), missing_photos: missingPhotos });
    } catch (error) {
      const text = error instanceof BackupError ? error.text : undefined;
      if (!text) logError({ err: error }, 'the backup failed');
      const failure = packMessage(text ?? msg('The backup failed. The log of the server has the reason.'));
      await endBackup(engine.db, id, { status: 'failed', finished_on: now().toISOString(), failure });
      return;
    } finally {
      clearInterval(heartbeat);
    }
    await removeOldBackups(folder, keep, await listMadeFiles(engine.db, keep));
  }

  /** Starts the daily backup if it is due. Resolves once it has ended. */
  async runIfDue(): Promise<void> {
    const { engine, now, timeZone } = this.#deps;
    const { dailyAt } = this.settings;
    if (!dailyAt) return;
    const zone = await timeZone();
    const isDue = (db: Db) => isBackupDue(db, now(), dailyAt, zone);
    if (!(await isDue(engine.db))) return;
    const claimed = await inTransaction(engine.db, (db) => this.claim(db, 'daily', null, isDue));
    if (claimed) await this.run(claimed);
  }

  /** Resolves when no backup of this server is being made. */
  ended(): Promise<void> {
    return this.#running;
  }

  /** Stops a backup that is being made. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.ended();
  }
}

export function isRunning({ status, seen_on }: Pick<BackupRow, 'status' | 'seen_on'>, now: Date): boolean {
  return status === 'running' && Math.abs(now.getTime() - Date.parse(seen_on)) < staleMs;
}
