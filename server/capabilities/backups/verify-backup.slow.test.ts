import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { readEntries, writeEntries } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const temporary = temporaryFolder();
const file = join(temporary.folder, 'backup.tar');

beforeAll(async () => {
  await using shop = await openTestShop('sqlite');
  await fillShop(shop);
  await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
});
afterAll(() => temporary[Symbol.dispose]());

test('a backup that was cut off is refused', async () => {
  const whole = readFileSync(file);
  // Before its first entry, inside one, between two, and before its last.
  for (const length of [100, 700, 1024, whole.length / 2, whole.length - 3000, whole.length - 1600])
    expect(await refusal(whole.subarray(0, length))).toMatch(/damaged/);
});

test('a backup in which a byte has changed is refused, unless the byte is between two entries, where it means nothing', async () => {
  const whole = readFileSync(file);
  const entries = await hashEntries(file);
  const outcomes: string[] = [];
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
    const message = await refusal(changed);
    const isHarmless = message === 'none' && isDeepStrictEqual(await hashEntries(join(temporary.folder, 'changed')), entries);
    outcomes.push(isHarmless ? 'harmless' : message);
  }
  expect(outcomes.filter((outcome) => !/^harmless$|damaged|not a backup/.test(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome !== 'harmless').length).toBeGreaterThan(50);
});

test('other files are refused', async () => {
  expect(await refusal(Buffer.alloc(0))).toMatch(/^This is not a backup of Fettle/);
  expect(await refusal(Buffer.from('machine,serial\n1,K93512345\n'.repeat(100)))).toMatch(/^This is not a backup of Fettle/);
  expect(await refusal(Buffer.alloc(20_000))).toMatch(/^This is not a backup of Fettle/);
  const other = join(temporary.folder, 'other.tar');
  await writeEntries(other, undefined, ({ add }) => add('notes.txt', Buffer.from('Hello')));
  await expect(verifyBackup(other, undefined)).rejects.toThrow('This is not a backup of Fettle.');
});

test('a backup with an entry too many, one twice or one whose name leads elsewhere is refused', async () => {
  expect(await withEntry('labels/more.pdf')).toBe('The backup is damaged: labels/more.pdf is not in its list of contents.');
  expect(await withEntry('settings.env')).toBe('The backup is damaged: it has settings.env twice.');
  expect(await withEntry('labels/../../more.pdf')).toBe('The backup is damaged: no backup has labels/../../more.pdf.');
});

test('a backup in a newer format is refused', async () => {
  const path = join(temporary.folder, 'newer.tar');
  await repack(path, (add, { name, content }) => add(name, name === 'backup.json' ? newer(content) : content));
  await expect(verifyBackup(path, undefined)).rejects.toThrow(
    'The backup was made by a newer Fettle (9.1.0). Update this one, then try again.',
  );
});

function newer(header: Uint8Array): Buffer {
  return Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(header).toString()) as object), version: 2, program: '9.1.0' }));
}

/** The message of a backup with another entry before its list of contents. */
async function withEntry(name: string): Promise<unknown> {
  const path = join(temporary.folder, 'more.tar');
  await repack(path, async (add, entry) => {
    if (entry.name === 'contents.json') await add(name, Buffer.from('more'));
    await add(entry.name, entry.content);
  });
  return verifyBackup(path, undefined).catch(({ message }: Error) => message);
}

async function refusal(content: Buffer): Promise<string> {
  const path = join(temporary.folder, 'changed');
  writeFileSync(path, content);
  return verifyBackup(path, undefined).then(
    () => 'none',
    (error: Error) => (error.name === 'BackupError' ? error.message : String(error.stack)),
  );
}

async function hashEntries(path: string): Promise<string[]> {
  const entries = await Array.fromAsync(readEntries(path, undefined));
  return entries.map(({ name, content }) => `${name} ${Buffer.from(content).toString('base64')}`);
}

type Entry = { name: string; content: Uint8Array };

/** Writes the entries of the backup, changed, to `path`. */
async function repack(path: string, write: (add: (name: string, content: Uint8Array) => Promise<void>, entry: Entry) => Promise<void>) {
  rmSync(path, { force: true });
  await writeEntries(path, undefined, async ({ add }) => {
    for await (const entry of readEntries(file, undefined)) await write(add, entry);
  });
}
