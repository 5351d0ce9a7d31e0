import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Proxy } from './proxy.ts';

const settleMs = 3_000;
const requests = 9;

/** During an update, only the last of three servers has a page's file. Returns what is wrong when it is asked for through HAProxy. */
export async function findAsset(folder: string): Promise<string[]> {
  const servers = await Promise.all([false, false, true].map(serve));
  const proxy = await Proxy.start(
    folder,
    servers.map((server) => (server.address() as AddressInfo).port),
  );
  await wait(settleMs);
  const statuses: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const headers = { cookie: 'fettle_server=one' };
    statuses.push((await fetch(`http://127.0.0.1:${proxy.port}/assets/page.js`, { headers })).status);
  }
  await proxy.stop();
  for (const server of servers) server.close();
  return statuses.some((status) => status !== 200) ? [`A file that one server has was not found: ${statuses.join(' ')}`] : [];
}

async function serve(hasFile: boolean): Promise<Server> {
  const server = createServer((request, reply) => {
    reply.statusCode = hasFile || request.url === '/api/ready' ? 200 : 404;
    reply.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
