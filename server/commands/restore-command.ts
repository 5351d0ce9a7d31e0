import { join, resolve } from 'node:path';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { markShop } from '../startup/shop-marker.ts';
import { BackupError } from '../capabilities/backups/backup-error.ts';
import { describeDatabase } from '../platform/database/database-url.ts';
import { restoreBackup } from '../capabilities/backups/restore-backup.ts';
import { runCommand } from './run-command.ts';
import { shopFolders } from '../capabilities/backups/shop-files.ts';

// npm run restore FILE: restores a backup into DATA_DIR and DATABASE_URL, which must not have a shop.
await runCommand('restore', async ([file]) => {
  if (!file) throw new BackupError('Name the backup: npm run restore FILE');
  const config = readConfig(environment());
  const settingsPath = join(config.dataDir, 'restored-settings.env');
  const place = { databaseUrl: config.databaseUrl, photoFiles: photoFiles(config.photoDir), folders: shopFolders(config), settingsPath };
  const { madeOn, rows, files, missingPhotos } = await restoreBackup(resolve(file), place, config.backups.passphrase);
  await markShop(config.dataDir);
  return [
    `The shop of ${madeOn} is in ${describeDatabase(config.databaseUrl)}: ${rows} rows and ${files} files, which were read again.`,
    ...(missingPhotos > 0 ? [`${missingPhotos} photos had no file when the backup was made.`] : []),
    `The settings that it ran with are in ${settingsPath}. Everyone has to log in again.`,
  ];
});
