import { findSession, type StoredSession } from './reply-store.ts';

const maxAgeMs = 7 * 86_400_000;

/**
 * The session of this device's last visit, for reading and recording without a connection. It grants nothing on the server. Undefined after
 * a logout, on a shared device, and after seven days.
 */
export async function findStoredSession(): Promise<Omit<StoredSession, 'savedAt'> | undefined> {
  // It shows the stored replies to the queries that fail next.
  import('./stored-replies.ts').catch(() => undefined);
  try {
    const found = await findSession();
    if (!found || Date.now() - found.savedAt > maxAgeMs) return undefined;
    const { savedAt: _savedAt, ...session } = found;
    return session;
  } catch {
    return undefined;
  }
}
