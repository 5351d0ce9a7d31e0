import { openDatabase } from '../../platform/database/engine.ts';
import { photoFiles } from '../photos/photo-files.ts';
import type { BackupJob } from './backup-job.ts';
import { type FinishedBackup, makeBackup } from './make-backup.ts';

/** Makes a backup in this process. */
export async function runJob(path: string, { databaseUrl, photoDir, passphrase, ...job }: BackupJob): Promise<FinishedBackup> {
  const engine = openDatabase(databaseUrl);
  try {
    return await makeBackup(path, { ...job, engine, photoFiles: photoFiles(photoDir) }, { passphrase, now: () => new Date() });
  } finally {
    await engine.db.destroy();
  }
}
