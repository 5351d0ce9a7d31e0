import { BackupError } from './backup-error.ts';
import type { BackupJob, BackupResult } from './backup-job.ts';
import { runJob } from './run-job.ts';

// The process that `inOwnProcess` starts. It makes one backup, and ends with its parent.
process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  const { path, job } = message as { path: string; job: BackupJob };
  void runJob(path, job)
    .then<BackupResult>((finished) => ({ finished }))
    .catch((error: unknown): BackupResult =>
      error instanceof BackupError && error.text
        ? { failure: error.text }
        : { error: error instanceof Error ? String(error.stack) : String(error) },
    )
    .then((result) => process.send?.(result));
});
