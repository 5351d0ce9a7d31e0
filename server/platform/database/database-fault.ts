/**
 * Why the database cannot do its work, as opposed to rejecting a statement. `unreachable`: it does not respond. `locked`: another program
 * has held the SQLite file for longer than Fettle waits.
 */
export type DatabaseFault = 'unreachable' | 'locked' | 'disk_full' | 'io_error' | 'damaged' | 'read_only';

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const sqliteFaults: Readonly<Record<number, DatabaseFault>> = {
  5: 'locked',
  8: 'read_only',
  10: 'io_error',
  11: 'damaged',
  13: 'disk_full',
  14: 'read_only',
  // The locks of the write-ahead log are taken by others again and again.
  15: 'locked',
  26: 'damaged',
};
/** SQLITE_IOERR_SHMSIZE: no room for the index of the write-ahead log. */
const noRoomForIndex = 4874;

export function sqliteFault(error: unknown): DatabaseFault | undefined {
  const { errcode } = error instanceof Error ? (error as Error & { errcode?: unknown }) : {};
  if (typeof errcode !== 'number') return undefined;
  // The low byte of an extended code is its primary code.
  return errcode === noRoomForIndex ? 'disk_full' : sqliteFaults[errcode & 0xff];
}

/** SQLITE_PROTOCOL, SQLITE_NOLFS, and the I/O errors of locks and of the memory that processes share for the write-ahead log. */
const lockFailures: ReadonlySet<unknown> = new Set([15, 22, 2058, 2314, 3594, 3850, 4618, 5130, 5386]);

/** Whether the file system refuses what SQLite needs to lock a file. */
export function isLockFailure(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && lockFailures.has(error.errcode);
}

const postgresFaults: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'disk_full',
  '58030': 'io_error',
  // A standby server, or a database that is set to read-only.
  '25006': 'read_only',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** The fault behind an error other than those of the connection. */
export function postgresFault(error: unknown): DatabaseFault | undefined {
  return postgresFaults[codeOf(error)];
}

const fileFaults: Readonly<Record<string, DatabaseFault>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EIO: 'io_error',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
};

/** The same faults of the disk, when a photo or a document is saved in a folder. */
export function fileFault(error: unknown): DatabaseFault | undefined {
  return fileFaults[codeOf(error)];
}

/** The fault behind an error of either database, apart from those of its connection, or of a folder. */
export function anyFault(error: unknown): DatabaseFault | undefined {
  return sqliteFault(error) ?? postgresFault(error) ?? fileFault(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
