import type { Engine } from '../../platform/database/engine.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PhotoFiles } from './photo-files.ts';
import { deleteExpiredPhotos, findReferencedHashes } from './store.ts';

/** How long a deleted photo can be restored, and how long a file without a row is kept. */
export const retentionMs = 3_600_000;

const batchSize = 100;

/**
 * Removes photos that were deleted over an hour ago, and files over an hour old that no row refers to. Several servers may run this at the
 * same time. Returns how many files were removed.
 */
export async function collectGarbage(engine: Engine, files: PhotoFiles, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - retentionMs);
  await deleteExpiredPhotos(engine.db, before.toISOString());
  let removed = 0;
  let batch: string[] = [];
  const finishBatch = async () => {
    const referenced = await findReferencedHashes(engine.db, batch);
    for (const hash of batch) {
      if (!referenced.has(hash) && !signal?.aborted && (await removeUnlessReferenced(engine, files, hash))) removed += 1;
    }
    batch = [];
  };
  for await (const hash of files.listOlderThan(before)) {
    if (signal?.aborted) return removed;
    batch.push(hash);
    if (batch.length === batchSize) await finishBatch();
  }
  if (batch.length > 0) await finishBatch();
  return removed;
}

/**
 * Under the same lock, adding a photo checks that its file exists (see `lockFile` in handlers.ts). So the file of a photo that is being
 * added is either seen here as referenced, or removed before and written again.
 */
function removeUnlessReferenced(engine: Engine, files: PhotoFiles, hash: string): Promise<boolean> {
  return inTransaction(engine.db, async (db) => {
    await engine.lockUntilCommit(db, hash);
    if ((await findReferencedHashes(db, [hash])).has(hash)) return false;
    await files.remove(hash);
    return true;
  });
}
