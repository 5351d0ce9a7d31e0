import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/read-config.ts';
import { isMissing } from '../../platform/system/durable-files.ts';
import { configuredLabelPrinter, configuredReportPrinter } from '../printing/printer-settings.ts';
import type { PrinterUrl } from '../printing/printers/printer-url.ts';
import { entryKind } from './backup-format.ts';

/** The folders with the files of a shop, besides its photos. */
export type ShopFolders = Readonly<Record<FolderName, string>>;

type FolderName = 'labels' | 'reports' | 'tls';

const folderNames: readonly FolderName[] = ['labels', 'reports', 'tls'];

/** The root CA. The other files in its folder are issued again. */
const authorityName = 'authority.pem';

/** @throws StartupError if the address of a printer is wrong */
export function shopFolders(config: Config): ShopFolders {
  const { dataDir } = config;
  const folderOf = ({ url }: { url: PrinterUrl }, name: string) => (url.kind === 'folder' ? url.folder : join(dataDir, name));
  return {
    labels: folderOf(configuredLabelPrinter(config), 'labels'),
    reports: folderOf(configuredReportPrinter(config), 'reports'),
    tls: join(dataDir, 'tls'),
  };
}

export type ShopFile = { folder: FolderName; name: string; path: string };

/** The files that a backup has, besides photos. */
export async function listShopFiles(folders: ShopFolders): Promise<ShopFile[]> {
  const files: ShopFile[] = [];
  for (const folder of folderNames) {
    for (const entry of await entriesOf(folders[folder])) {
      const { name } = entry;
      if (!entry.isFile() || !entryKind(`${folder}/${name}`) || (folder === 'tls' && name !== authorityName)) continue;
      files.push({ folder, name, path: join(folders[folder], name) });
    }
  }
  return files;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
