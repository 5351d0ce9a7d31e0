import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import { readEntries } from './backup-file.ts';
import { BackupContents, BackupHeader, contentsName, entryKind, formatVersion, headerName, sealName, sealOf } from './backup-format.ts';

export type VerifiedBackup = { header: BackupHeader; contents: BackupContents };

/**
 * Reads a whole backup and compares every entry with its checksum.
 * @throws BackupError if it is damaged, newer than this program, not a backup, or the passphrase is missing or wrong
 */
export async function verifyBackup(path: string, passphrase: string | undefined): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined;
  let list: Uint8Array | undefined;
  let isSealed = false;
  const hashes = new Map<string, string>();
  for await (const { name, content } of readEntries(path, passphrase)) {
    if (isSealed) throw damaged('it goes on after its end');
    if (!header) header = readHeader(name, content);
    else if (list) {
      if (name !== sealName || Buffer.from(content).toString() !== sealOf(list)) throw damaged('its list of contents has changed');
      isSealed = true;
      continue;
    } else if (name === contentsName) {
      list = content;
      continue;
    } else if (!entryKind(name)) throw damaged(`no backup has ${name}`);
    if (hashes.has(name)) throw damaged(`it has ${name} twice`);
    hashes.set(name, hash('sha256', content));
  }
  if (!header) throw notABackup();
  if (!list || !isSealed) throw damaged('its end is missing');
  const contents = parseJson(BackupContents, list);
  if (!contents) throw damaged('its list of contents cannot be read');
  requireSame(contents.entries, hashes);
  return { header, contents };
}

function readHeader(name: string, content: Uint8Array): BackupHeader {
  const header = name === headerName ? parseJson(BackupHeader, content) : undefined;
  if (!header) throw notABackup();
  if (header.version > formatVersion)
    throw new BackupError(`The backup was made by a newer Fettle (${header.program}). Update this one, then try again.`);
  return header;
}

function requireSame(expected: Readonly<Record<string, string>>, actual: ReadonlyMap<string, string>): void {
  for (const [name, digest] of Object.entries(expected)) {
    if (!actual.has(name)) throw damaged(`${name} is missing`);
    if (actual.get(name) !== digest) throw damaged(`${name} has changed`);
  }
  for (const name of actual.keys()) if (!Object.hasOwn(expected, name)) throw damaged(`${name} is not in its list of contents`);
}

function parseJson<Schema extends z.ZodMiniType>(schema: Schema, content: Uint8Array): z.output<Schema> | undefined {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(content).toString()));
  } catch {
    return undefined;
  }
}

function damaged(what: string): BackupError {
  return new BackupError(`The backup is damaged: ${what}.`);
}

function notABackup(): BackupError {
  return new BackupError('This is not a backup of Fettle.');
}
