import { describeFailure } from '../startup/describe-failure.ts';
import { printLine } from '../startup/run-server.ts';
import { BackupError } from '../capabilities/backups/backup-error.ts';

/** Runs a command of the command line and prints the lines that it returns. If it fails, prints the reason and exits with code 1. */
export async function runCommand(what: string, command: (args: readonly string[]) => Promise<readonly string[]>): Promise<void> {
  // No other user of this computer reads what it writes.
  process.umask(0o077);
  try {
    for (const line of await command(process.argv.slice(2))) printLine(line);
  } catch (error) {
    const reason = error instanceof BackupError ? error.message : describeFailure(error);
    process.stderr.write(`Fettle cannot ${what}: ${reason}\n`);
    process.exitCode = 1;
  }
}
