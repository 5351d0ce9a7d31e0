import { StartupError } from '../platform/system/startup-error.ts';
import { anyFault, type DatabaseFault } from '../platform/database/database-fault.ts';

const causes: Readonly<Record<DatabaseFault, string>> = {
  disk_full: 'the disk is full. Make room, then try again.',
  read_only: 'a file or folder cannot be written to. Check who owns it, and that its disk is not mounted read-only.',
  io_error: 'the disk reports an error.',
  damaged: 'the database is damaged. Restore a backup.',
  locked: 'another program keeps the database locked. Stop it, or wait for its end.',
  unreachable: 'the database does not respond.',
};

/** Why a program ends, as the end of a sentence, or with a stack if that is not known. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  const fault = anyFault(error);
  // The messages of the system name the file.
  if (fault) return `${causes[fault]} (${error.message})`;
  return 'code' in error ? error.message : String(error.stack);
}
