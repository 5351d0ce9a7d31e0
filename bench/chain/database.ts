import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../server/platform/database/engine.ts';
import { PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { postgresMemory } from '../postgres-memory.ts';
import { moveToPostgres } from '../postgres-shops.ts';
import { seed } from '../seed.ts';
import { multiplyShop } from './multiply-shop.ts';
import { startStandby } from './standby.ts';

export type ChainDatabase = { url: string; bytes: (db: Db) => Promise<number>; close: () => Promise<void> };
/** `machines`: of each shop. `hasStandby`: each commit waits for a standby on this computer. */
type Size = { shops: number; machines: number; hasStandby: boolean };

const databaseName = 'chain';
/** The rest are defaults: every commit is synced. */
const settings = [...postgresMemory, 'max_wal_size=8GB', 'checkpoint_timeout=15min'];
/** Nothing is logged or synced. */
const settingsToFill = ['wal_level=minimal', 'max_wal_senders=0', 'fsync=off', 'autovacuum=off'];

/** Starts a PostgreSQL server on the database of a chain in `folder`, which is filled unless it is there. */
export async function openChainDatabase(folder: string, size: Size): Promise<ChainDatabase> {
  const cluster = new PostgresCluster({ isDurable: true, folder: join(folder, 'postgresql'), settings });
  const mark = join(folder, 'filled.txt');
  if (!existsSync(mark)) {
    await fill(cluster, folder, size);
    writeFileSync(mark, `${size.shops} shops of ${size.machines} machines\n`);
  }
  await cluster.start();
  const standby = size.hasStandby ? await startStandby(cluster, join(folder, 'standby')) : undefined;
  return {
    url: cluster.url(databaseName),
    bytes: async (db) =>
      Number((await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)).rows[0]?.bytes),
    async close() {
      await standby?.stop();
      rmSync(join(folder, 'standby'), { recursive: true, force: true });
      await cluster.stop('SIGINT');
    },
  };
}

/** The database of one shop on SQLite. */
export async function openFile(folder: string, { machines }: Pick<Size, 'machines'>): Promise<ChainDatabase> {
  const file = join(folder, 'fettle.sqlite');
  if (!existsSync(file)) await seed(file, machines, new Date());
  return { url: `sqlite:${file}`, bytes: async () => statSync(file).size, close: async () => {} };
}

/** Seeds one shop, and copies it for the others. */
async function fill(cluster: PostgresCluster, folder: string, { shops, machines }: Size): Promise<void> {
  const dataDir = join(folder, 'one-shop');
  mkdirSync(dataDir);
  await seed(join(dataDir, 'fettle.sqlite'), machines, new Date());
  await cluster.start(settingsToFill);
  await multiplyShop(await moveToPostgres(cluster, databaseName, dataDir), shops);
  await cluster.stop('SIGINT');
  execFileSync('sync');
}
