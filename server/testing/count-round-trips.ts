import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, openDatabase } from '../platform/database/engine.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { postgresUrl } from './postgres-cluster.ts';

const socketName = '.s.PGSQL.5432';

/** The same PostgreSQL database, reached through a proxy that counts how often a connection sends after the server has replied. */
export async function countRoundTrips(database: FreshDatabase): Promise<FreshDatabase & { roundTrips: () => number }> {
  const [, name = '', host = ''] = /@\/(\w+)\?host=(.*)$/.exec(database.url) ?? [];
  const target = join(decodeURIComponent(host), socketName);
  const folder = mkdtempSync(join(tmpdir(), 'fettle-proxy-'));
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(target);
    let isReplied = true;
    client.on('data', (bytes) => {
      if (isReplied) count += 1;
      isReplied = false;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      isReplied = true;
      client.write(bytes);
    });
    client.on('close', () => upstream.destroy()).on('error', () => {});
    upstream.on('close', () => client.destroy()).on('error', () => {});
  });
  await once(server.listen(join(folder, socketName)), 'listening');
  const url = postgresUrl(folder, name);
  const engines: Engine[] = [];
  const openAgain = () => {
    const engine = openDatabase(url);
    engines.push(engine);
    return engine;
  };
  return {
    url,
    engine: openAgain(),
    openAgain,
    roundTrips: () => count,
    async close() {
      for (const { db } of engines) await db.destroy();
      server.close();
      rmSync(folder, { recursive: true });
      await database.close();
    },
  };
}
