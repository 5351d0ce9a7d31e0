import { chmodSync, closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Certificate } from './certificate.ts';

/**
 * Keeps a certificate and its key in one file that its owner alone may read. It is there whole or not at all, whenever the
 * power fails: written beside its place, then moved there.
 */
export function keep(path: string, { chain, key }: Certificate): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const beside = `${path}.${process.pid}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    fchmodSync(file, 0o600);
    writeSync(file, chain + key);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
}

/**
 * What is kept in a file; undefined when there is none. A file that others could read is closed to them.
 * @throws Error when it is there and cannot be read
 */
export function readKept(path: string): Certificate | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o600);
  const text = readFileSync(path, 'utf8');
  return { chain: blocks(text, 'CERTIFICATE'), key: blocks(text, 'PRIVATE KEY') };
}

function blocks(text: string, label: string): string {
  return [...text.matchAll(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, 'g'))].map(([block]) => `${block}\n`).join('');
}
