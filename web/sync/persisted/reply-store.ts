import type { CallName } from '@fettle/contract';
import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { DBSchema } from 'idb';
import { databaseOpener } from '../client/open-database.ts';

/** A reply of the server for reading without a connection. `savedAt`: when it was sent, in milliseconds since 1970. */
export type StoredReply = { queryHash: string; call: CallName; data: unknown; savedAt: number };

export type StoredSession = { user: Employee; preferences: Preferences; savedAt: number };

interface Schema extends DBSchema {
  replies: { key: string; value: StoredReply; indexes: { age: [CallName, number] } };
  session: { key: 'session'; value: StoredSession };
}

const open = databaseOpener<Schema>('fettle-replies', (database) => {
  database.createObjectStore('replies', { keyPath: 'queryHash' }).createIndex('age', ['call', 'savedAt']);
  database.createObjectStore('session');
});

export async function findReply(queryHash: string): Promise<StoredReply | undefined> {
  return (await open()).get('replies', queryHash);
}

/** All stored replies of a call. */
export async function listReplies(call: CallName): Promise<StoredReply[]> {
  return (await open()).getAllFromIndex('replies', 'age', repliesOf(call));
}

function repliesOf(call: CallName): IDBKeyRange {
  return IDBKeyRange.bound([call, 0], [call, Number.POSITIVE_INFINITY]);
}

/** Keeps the newest `limit` replies of each call. */
export async function saveReply(reply: StoredReply, limit: number): Promise<void> {
  const { store, done } = (await open()).transaction('replies', 'readwrite');
  await store.put(reply);
  const keys = await store.index('age').getAllKeys(repliesOf(reply.call));
  await Promise.all([...keys.slice(0, -limit).map((key) => store.delete(key)), done]);
}

export async function findSession(): Promise<StoredSession | undefined> {
  return (await open()).get('session', 'session');
}

/** Another employee's replies are deleted. */
export async function saveSession(session: StoredSession): Promise<void> {
  const transaction = (await open()).transaction(['session', 'replies'], 'readwrite');
  const sessions = transaction.objectStore('session');
  const before = await sessions.get('session');
  if (before?.user.id !== session.user.id) await transaction.objectStore('replies').clear();
  await sessions.put(session, 'session');
  await transaction.done;
}

/** Deletes all that could be read without a connection. */
export async function deleteStored(): Promise<void> {
  const transaction = (await open()).transaction(['session', 'replies'], 'readwrite');
  await Promise.all([transaction.objectStore('session').clear(), transaction.objectStore('replies').clear(), transaction.done]);
}
