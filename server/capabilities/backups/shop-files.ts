import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/read-config.ts';
import { unlessMissing } from '../../platform/system/durable-files.ts';
import { configuredLabelPrinter, configuredReportPrinter } from '../printing/printer-settings.ts';
import { savedName } from '../printing/printers/folder-printer.ts';
import type { PrinterUrl } from '../printing/printers/printer-url.ts';

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

/** The files that a backup has, besides photos. A folder of saved PDFs may be one that people have their own files in. */
export async function listShopFiles(folders: ShopFolders): Promise<ShopFile[]> {
  const files: ShopFile[] = [];
  for (const folder of folderNames) {
    for (const entry of (await unlessMissing(readdir(folders[folder], { withFileTypes: true }))) ?? []) {
      const { name } = entry;
      const isOurs = folder === 'tls' ? name === authorityName : savedName.test(name);
      if (entry.isFile() && isOurs) files.push({ folder, name, path: join(folders[folder], name) });
    }
  }
  return files;
}
