import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Certificate } from './certificate.ts';

/**
 * Writes a certificate and its key into one file that only its owner can read. Writes a temporary file and renames it, so that a
 * power cut leaves either the old or the new file.
 */
export function writeAtomic(path: string, certificate: Certificate): void {
  renameSync(writeTemporary(path, certificate), path);
}

/** Like `writeAtomic`, but keeps a file that another process has written meanwhile. */
export function writeFirst(path: string, certificate: Certificate): void {
  const temporary = writeTemporary(path, certificate);
  try {
    linkSync(temporary, path);
  } catch {
    // Some file systems have no links.
    if (!statSync(path, { throwIfNoEntry: false })) renameSync(temporary, path);
  }
  rmSync(temporary, { force: true });
}

function writeTemporary(path: string, { chain, key }: Certificate): string {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ifSupported(() => chmodSync(folder, 0o700));
  const temporary = `${path}.${process.pid}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    ifSupported(() => fchmodSync(file, 0o600));
    writeSync(file, chain + key);
    ifSupported(() => fsyncSync(file));
  } finally {
    closeSync(file);
  }
  return temporary;
}

/**
 * Undefined if there is no file. Restricts the file to its owner if others could read it.
 * @throws Error if the file exists but cannot be read
 */
export function readCertificateFile(path: string): Certificate | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if ((stats.mode & 0o077) !== 0) ifSupported(() => chmodSync(path, 0o600));
  const text = readFileSync(path, 'utf8');
  return { chain: pemBlocks(text, 'CERTIFICATE'), key: pemBlocks(text, 'PRIVATE KEY') };
}

/** Some file systems, such as that of a network share, have no permissions or cannot sync. The file is saved anyway. */
function ifSupported(protect: () => void): void {
  try {
    protect();
  } catch (error) {
    if (!unsupportedCodes.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const unsupportedCodes: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'EACCES',
  'EROFS',
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
]);

function pemBlocks(text: string, label: string): string {
  return [...text.matchAll(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, 'g'))].map(([block]) => `${block}\n`).join('');
}
