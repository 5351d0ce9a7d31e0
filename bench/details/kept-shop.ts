import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../seed.ts';

/** A seeded shop in a new folder, or in the folder `keep`, which may have it from the last run. */
export async function openKeptShop(machines: number, keep: string | undefined) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'fettle-shop-'));
  const dataDir = join(folder, String(machines));
  const file = join(dataDir, 'fettle.sqlite');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    await seed(file, machines, new Date());
  }
  return { folder, dataDir, file };
}
