import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from '../../server/testing/test-client.ts';
import { waitOptions } from '../../server/testing/time-limits.ts';
import { Proxy } from './proof/proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'fettle-haproxy-'));
let received: (string | undefined)[] = [];
/** Stands for servers that die as soon as they have a request. */
const server = createServer(({ url, socket }, reply) => {
  if (url === '/api/ready') reply.end();
  else socket.destroy();
  received.push(url);
});
let proxy: Proxy;
let program: TestClient;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await Proxy.start(folder, [port, port, port]);
  program = new TestClient(proxy.port, new Agent(), undefined);
  await vi.waitFor(() => program.send({ method: 'GET', path: '/' }), waitOptions);
});
afterAll(async () => {
  await proxy.stop();
  server.close();
  rmSync(folder, { recursive: true });
});

/** The reply to a request, and how often servers got it. */
async function send(method: string, path: string, headers = {}) {
  received = [];
  const { status } = await program.send({ method, path, headers });
  return [status, received.filter((url) => url === path).length];
}

const key = { 'idempotency-key': 'a' };

test.for([
  ['a read', 'GET', '/api/read/get_machines/all', {}],
  ['a change with an Idempotency-Key', 'POST', '/api/create/add_note/1', key],
  ['a change by GET with an Idempotency-Key', 'GET', '/api/export/export_machines', key],
] as const)('HAProxy sends %s again when a server has died', async ([, method, path, headers]) => {
  expect(await send(method, path, headers)).toEqual([502, 4]);
});

const changesByGet = Object.values<Call>(api).flatMap(({ getPath }) => getPath ?? []);

test.for([['POST', '/api/create/add_note/1'] as const, ...changesByGet.map((path) => ['GET', path] as const)])(
  'HAProxy does not send a change without an Idempotency-Key again when a server has died: %s %s',
  async ([method, path]) => {
    expect(await send(method, path)).toEqual([502, 1]);
  },
);
