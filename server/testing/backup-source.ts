import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSource } from '../capabilities/backups/make-backup.ts';
import type { Engine } from '../platform/database/engine.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';

/** What a backup of a test shop is made from. `folder` gets its labels, reports and root CA. */
export async function backupSource(shop: { engine: Engine; photoDir: string }, folder: string): Promise<BackupSource> {
  const folders = { labels: join(folder, 'labels'), reports: join(folder, 'reports'), tls: join(folder, 'tls') };
  for (const each of Object.values(folders)) await mkdir(each, { recursive: true });
  writeFileSync(join(folders.labels, 'machine-1-0a1b2c3d.pdf'), '%PDF-1.7 a label');
  writeFileSync(join(folders.reports, 'metrics-0a1b2c3d.pdf'), '%PDF-1.7 a report');
  writeFileSync(join(folders.tls, 'authority.pem'), 'the root CA and its key');
  writeFileSync(join(folders.tls, 'server.pem'), 'is issued again');
  return { engine: shop.engine, photoFiles: photoFiles(shop.photoDir), folders, settings: 'SHOP_NAME="Bayou"\n', program: '0.2.0' };
}
