import { formatBytes } from '@fettle/contract/backups/format-bytes.ts';
import { msg } from '@fettle/i18n/message.ts';
import { freeBytes } from '../../platform/system/durable-files.ts';
import { BackupError } from './backup-error.ts';

/** What stays free, so that the shop can go on. In bytes. */
const reserve = 200 * 1024 ** 2;

export type FreeBytes = (folder: string) => Promise<number>;

/** @throws BackupError if the folder's disk does not have `needed` bytes and a reserve */
export async function requireSpace(folder: string, needed: number, free: FreeBytes = freeBytes): Promise<void> {
  const available = await free(folder);
  if (available >= needed + reserve) return;
  throw new BackupError(
    msg('There is not enough room in {folder}: a backup needs {needed}, and {free} is free.', {
      folder,
      needed: formatBytes(needed + reserve),
      free: formatBytes(available),
    }),
  );
}
