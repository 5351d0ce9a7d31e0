import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Write } from './write.ts';

/** Turns what an employee leaves on a shared device into bytes that only they can read. */
export type Seal = { close: (content: string) => Uint8Array; open: (bytes: Uint8Array) => string | undefined };

type StoredWrite = { id?: number; userId: number; content: object };

interface Schema extends DBSchema {
  writes: { key: number; value: StoredWrite; indexes: { userId: number } };
  /** By temporary id: the id of a machine that was registered later. */
  machines: { key: number; value: number };
}

let seal: Seal | undefined;
let database: Promise<IDBPDatabase<Schema>> | undefined;

/** On a shared device, before any write of the employee. */
export function sealWrites(given: Seal): void {
  seal = given;
}

/** @throws DOMException where the browser has no storage, as in some private windows */
function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('fettle-outbox', 1, {
    upgrade(db) {
      db.createObjectStore('writes', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId');
      db.createObjectStore('machines');
    },
    terminated() {
      database = undefined;
    },
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** The employee's writes in the order in which they were made. Those that cannot be read anymore are left out. */
export async function loadWrites(userId: number): Promise<Write[]> {
  const stored = await (await open()).getAllFromIndex('writes', 'userId', userId);
  const writes = await Promise.all(stored.map(unpack));
  return writes.filter((write) => write !== undefined).toSorted((one, other) => one.id - other.id);
}

/** Stores a write and returns it with its id. */
export async function insertWrite(write: Omit<Write, 'id'>): Promise<Write> {
  const content = await pack(write);
  const id = await (await open()).add('writes', { userId: write.userId, content });
  return { ...write, id } as Write;
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

async function pack({ id: _id, ...write }: Omit<Write, 'id'> & { id?: number }): Promise<object> {
  if (!seal) return write;
  const { files, ...rest } = write;
  const photos = files && { photo: await toBase64(files.photo), thumbnail: await toBase64(files.thumbnail) };
  return { sealed: seal.close(JSON.stringify({ ...rest, photos })) };
}

async function unpack({ id = 0, content }: StoredWrite): Promise<Write | undefined> {
  if (!('sealed' in content)) return { ...content, id } as Write;
  const text = seal?.open(content.sealed as Uint8Array);
  if (text === undefined) return undefined;
  const { photos, ...write } = JSON.parse(text) as Omit<Write, 'files'> & { photos?: { photo: string; thumbnail: string } };
  const files = photos && { photo: await fromBase64(photos.photo), thumbnail: await fromBase64(photos.thumbnail) };
  return { ...write, ...(files && { files }), id } as Write;
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The photo could not be read.')));
    reader.readAsDataURL(blob);
  });
}

/** `dataUrl` is of a JPEG. Not `fetch`, which the Content-Security-Policy forbids for it. */
async function fromBase64(dataUrl: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}
