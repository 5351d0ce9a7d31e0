import type { DBSchema } from 'idb';
import { fromBase64, toBase64 } from '../client/base64.ts';
import { databaseOpener } from '../client/open-database.ts';
import { withMachineId } from './later-writes.ts';
import { isRegistered } from './temporary-id.ts';
import type { Write } from './write.ts';

/** Turns what an employee leaves on a shared device into bytes that only they can read. */
export type Seal = { close: (content: string) => Uint8Array; open: (bytes: Uint8Array) => string | undefined };

type StoredWrite = { id?: number; userId: number; content: object };

interface Schema extends DBSchema {
  writes: { key: number; value: StoredWrite; indexes: { userId: number } };
  /** The ids of machines that were registered later, by their temporary ids. */
  machines: { key: number; value: number };
}

let seal: Seal | undefined;

/** Runs on a shared device, before any write of the employee. */
export function sealWrites(given: Seal): void {
  seal = given;
}

const open = databaseOpener<Schema>('fettle-outbox', (database) => {
  database.createObjectStore('writes', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId');
  database.createObjectStore('machines');
});

/** The employee's writes in the order in which they were made. Those that cannot be read anymore are left out. */
export async function loadWrites(userId: number): Promise<Write[]> {
  const stored = await (await open()).getAllFromIndex('writes', 'userId', userId);
  const writes = stored.map(unpack).filter((write) => write !== undefined);
  return Promise.all(writes.toSorted((one, other) => one.id - other.id).map(withRegistered));
}

/** Stores a write and returns it with its id. */
export async function insertWrite(write: Omit<Write, 'id'>): Promise<Write> {
  const made = await withRegistered(write);
  const content = await pack(made);
  const id = await (await open()).add('writes', { userId: write.userId, content });
  return { ...made, id } as Write;
}

/** A tab may register the write's machine before this write is made, or before that tab has it in its list. */
async function withRegistered<Kept extends Omit<Write, 'id'>>(write: Kept): Promise<Kept> {
  const { machineId } = write;
  const registered = machineId === undefined || isRegistered(machineId) ? undefined : await findRegistered(machineId);
  return registered === undefined ? write : withMachineId(write, registered);
}

type Changes = {
  saved?: readonly Write[];
  removed?: readonly number[];
  registered?: { temporaryId: number; machineId: number } | undefined;
};

/** All or nothing. */
export async function saveWrites({ saved = [], removed = [], registered }: Changes): Promise<void> {
  const packed = await Promise.all(saved.map(async (write) => ({ id: write.id, userId: write.userId, content: await pack(write) })));
  const transaction = (await open()).transaction(['writes', 'machines'], 'readwrite', { durability: 'strict' });
  const writes = transaction.objectStore('writes');
  await Promise.all([
    ...packed.map((write) => writes.put(write)),
    ...removed.map((id) => writes.delete(id)),
    registered && transaction.objectStore('machines').put(registered.machineId, registered.temporaryId),
    transaction.done,
  ]);
}

/** The id of a machine that was shown under a temporary one, once it is registered. */
export async function findRegistered(temporaryId: number): Promise<number | undefined> {
  return (await open()).get('machines', temporaryId);
}

/** Photos as bytes: Safari does not store blobs in private windows, and has lost blobs elsewhere. */
type StoredFiles<Bytes> = { photo: Bytes; thumbnail: Bytes };

async function pack({ id: _id, ...write }: Omit<Write, 'id'> & { id?: number }): Promise<object> {
  const { files, ...rest } = write;
  const bytes = files && { photo: await files.photo.arrayBuffer(), thumbnail: await files.thumbnail.arrayBuffer() };
  if (!seal) return { ...rest, ...(bytes && { files: bytes }) };
  const photos = bytes && { photo: toBase64(new Uint8Array(bytes.photo)), thumbnail: toBase64(new Uint8Array(bytes.thumbnail)) };
  return { sealed: seal.close(JSON.stringify({ ...rest, photos })) };
}

function unpack({ id = 0, content }: StoredWrite): Write | undefined {
  if (!('sealed' in content)) {
    const { files, ...write } = content as Omit<Write, 'files'> & { files?: StoredFiles<ArrayBuffer> };
    return { ...write, ...(files && { files: toBlobs(files) }), id } as Write;
  }
  const text = seal?.open(content.sealed as Uint8Array);
  if (text === undefined) return undefined;
  const { photos, ...write } = JSON.parse(text) as Omit<Write, 'files'> & { photos?: StoredFiles<string> };
  const files = photos && toBlobs({ photo: fromBase64(photos.photo), thumbnail: fromBase64(photos.thumbnail) });
  return { ...write, ...(files && { files }), id } as Write;
}

function toBlobs({ photo, thumbnail }: StoredFiles<BlobPart>): StoredFiles<Blob> {
  const type = 'image/jpeg';
  return { photo: new Blob([photo], { type }), thumbnail: new Blob([thumbnail], { type }) };
}
