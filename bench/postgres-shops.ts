import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { PostgresCluster } from '../server/testing/postgres-cluster.ts';
import { describeShop } from './calls.ts';
import type { BenchShop } from './compare.ts';
import { postgresMemory } from './postgres-memory.ts';
import { logIn } from './record-replies.ts';
import { pinServer, seedShop, startShop } from './servers.ts';

export type PostgresShop = BenchShop & { databaseUrl: string; dataDir: string };

const root = join(import.meta.dirname, '..');

/** Starts a PostgreSQL server of its own, which syncs every commit. */
export async function startPostgres(pinned: boolean): Promise<PostgresCluster> {
  const cluster = new PostgresCluster({ isDurable: true, settings: postgresMemory });
  await cluster.start();
  if (pinned && cluster.pid !== undefined) pinServer(cluster.pid);
  return cluster;
}

/** Seeds a shop in an SQLite file, moves it to a database of the cluster, and starts the product there. `checkout`: the sources of all three. */
export async function openPostgresShop(
  cluster: PostgresCluster,
  machines: number,
  { folder, pinned, checkout = root }: { folder: string; pinned: boolean; checkout?: string },
): Promise<PostgresShop> {
  const isOther = checkout !== root;
  const dataDir = join(folder, `${machines}${isOther ? '-before' : ''}`);
  const file = join(dataDir, 'fettle.sqlite');
  const now = new Date().toISOString();
  if (!existsSync(file)) seedShop(file, machines, now, checkout);
  const name = `shop_${machines}${isOther ? '_before' : ''}`;
  const databaseUrl = await moveToPostgres(cluster, name, dataDir, checkout);
  await vacuum(databaseUrl);
  const server = await startShop(dataDir, databaseUrl, pinned, { checkout });
  return { ...describeShop(file, now.slice(0, 10)), server, headers: await logIn(server.address), databaseUrl, dataDir };
}

/** Moves the SQLite file in `dataDir` to a new database of the cluster. Returns its URL. `checkout`: the sources of the command. */
export async function moveToPostgres(cluster: PostgresCluster, name: string, dataDir: string, checkout = root): Promise<string> {
  await cluster.createDatabase(name);
  const url = cluster.url(name);
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: `sqlite:${join(dataDir, 'fettle.sqlite')}` };
  const move = ['server/commands/move-command.ts', '--to', url];
  execFileSync(process.execPath, move, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return url;
}

/** Does what autovacuum does soon after many rows were added, which would disturb what is measured. */
async function vacuum(databaseUrl: string): Promise<void> {
  // It takes longer than the product allows.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum');
  await client.end();
}
