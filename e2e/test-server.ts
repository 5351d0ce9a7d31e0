import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Employee } from '@fettle/contract/employee.ts';

/** Starts the real server, or another program that opens a shop, with a database of its own on a free port, and gives its address and what closes it again. */
export async function startTestServer(
  environment: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-story-'));
  const server = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATABASE_URL: '',
      TLS: 'off',
      LOG_LEVEL: 'error',
      SHOP_NAME: 'Bayou Appliance',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const url = await addressIn(createInterface(server.stdout));
  return {
    url,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [address] = /http:\/\/[\w.:[\]-]+/.exec(line) ?? [];
    if (address && !line.startsWith('{')) return address;
  }
  throw new Error('The server ended before it listened.');
}

export const password = 'lint-filter-42';

/** Somebody who calls the server directly, to prepare what a story is not about. */
export type Caller = {
  user: Employee;
  cookie: string;
  call: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
};

/** Registers the shop's first employee, an admin. */
export function setUp(url: string, person: object): Promise<Caller> {
  return enter(url, '/api/auth/register', { is_admin: true, password1: password, password2: password, ...person });
}

export function signIn(url: string, id: number): Promise<Caller> {
  return enter(url, `/api/auth/login/${id}`, { password });
}

async function enter(url: string, path: string, body: object): Promise<Caller> {
  const response = await request(url, 'POST', path, body);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { user } = (await response.json()) as { user: Employee };
  return {
    user,
    cookie,
    call: async (method, path, body) => (await (await request(url, method, path, body, cookie)).json()) as Record<string, unknown>,
  };
}

async function request(url: string, method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
