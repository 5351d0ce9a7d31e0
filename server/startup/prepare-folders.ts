import { chmod, mkdir, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { translate } from '@fettle/i18n/message.ts';
import type { Config } from '../platform/config/read-config.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import { folderFault } from '../platform/system/file-errors.ts';
import { existingPartOf, ifSupported, syncFolder } from '../platform/system/durable-files.ts';

/**
 * Creates DATA_DIR, for its owner only.
 * @throws StartupError if that is not possible
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const { mode, uid } = await stat(dataDir);
    // A former version or a person created it, with files that others could read.
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await ifSupported(() => chmod(dataDir, mode & 0o700));
  } catch (cause) {
    const fault = folderFault(cause);
    if (!fault) throw cause;
    throw new StartupError(`DATA_DIR (${dataDir}) ${translate(fault)}. (${(cause as Error).message})`, { cause });
  }
}

/** Logs what the file systems of the shop's folders do not offer, such as those of network shares. Fettle works without it. */
export async function reportMissingSafety({ dataDir, photoDir, backups }: Config, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  // Windows never offers it.
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(dataDir);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.())
    log.warn(`The file system of ${dataDir} has no permissions: other users of this computer may read the shop's data.`);
  const folders = new Set([dataDir, photoDir, backups.folder].map(existingPartOf));
  for (const folder of folders) {
    if (!(await syncFolder(folder)))
      log.warn(`The file system of ${folder} cannot sync folders: after a power cut, a file that was just saved may be missing.`);
  }
}
