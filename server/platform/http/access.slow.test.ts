import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { changesSession, sampleRequests, sendSample } from '../../testing/sample-requests.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { requireDeclaredAccess } from './require-declared-access.ts';

const calls = Object.entries<Call>(api) as [CallName, Call][];

describeInShop('Who may use which call', (shop) => {
  test('each call has the access in the table', async () => {
    const rows: string[] = [];
    for (const [name, call] of calls) rows.push(await row(shop, name, call));
    await expect(`${[heading, ...rows].join('\n')}\n`).toMatchFileSnapshot('./access.snapshot.txt');
  });

  test('only a login and a PIN give a visitor a session', async () => {
    const giving: CallName[] = [];
    for (const [name] of calls) {
      const { headers } = await sendSample(shop, name, shop.visitor);
      if (/fettle_session=\w/.test(String(headers['set-cookie']))) giving.push(name);
    }
    expect(giving).toEqual(['login', 'unlock']);
  });

  test.for(calls)('%s accepts only its own method', async ([name, call]) => {
    const { path } = call;
    const params: Record<string, string | number> = {
      id: await shop.addMachine(shop.tess, {}, 'completed'),
      userId: shop.tess.id,
      noteId: 1,
    };
    const url = path.replaceAll(/:(\w+)/g, (_, param: string) => String(params[param] ?? 'all'));
    const taken = new Set(calls.filter((other) => other[1].path === path).map(([, { method }]) => method as string));
    if (calls.some(([, { getPath }]) => getPath === path)) taken.add('GET');
    const before = await shop.countRows();
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'GET', 'POST', 'PATCH', 'DELETE'].filter((method) => !taken.has(method))) {
      const { status, headers } = await shop.ada.send({ method, path: url });
      expect([name, method, status, headers['set-cookie']]).toEqual([name, method, 404, undefined]);
    }
    expect(await shop.countRows()).toEqual(before);
    expect((await shop.ada.call('hydrate')).body.user).not.toBeNull();
  });
});

const viewers = ['visitor', 'Tess', 'Walt', 'Ada (admin)'] as const;
const heading = ['call', 'method', 'access', ...viewers].map(column).join('').trimEnd();

/** One call's line: the status that each user gets for the sample request, which is about Tess and her machine. */
async function row(shop: TestShop, name: CallName, { method, access }: Call): Promise<string> {
  const statuses: string[] = [];
  for (const currentUser of viewers) {
    const who = { visitor: shop.visitor, Tess: shop.tess, Walt: shop.walt, 'Ada (admin)': shop.ada }[currentUser];
    const client = changesSession(name) && currentUser !== 'visitor' ? await shop.logIn(who as TestShop['ada']) : who;
    statuses.push(String((await sendSample(shop, name, client)).status));
  }
  return [name, method, access, ...statuses].map(column).join('').trimEnd();
}

function column(text: string): string {
  return text.padEnd(24);
}

test('TRACE is not supported: it echoes nothing', async () => {
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite');
  for (const path of ['/', '/api/health', '/api/auth/logout']) {
    const { status, bytes } = await shop.tess.send({ method: 'TRACE', path, headers: { 'x-echo': 'secret' } });
    expect([path, status]).toEqual([path, 404]);
    expect(bytes.toString()).not.toMatch(/secret|fettle_session/);
  }
  expect((await shop.tess.call('hydrate')).body.user).not.toBeNull();
});

test('every call has a sample request', () => {
  expect(Object.keys(sampleRequests).toSorted()).toEqual(Object.keys(api).toSorted());
});

test('every route declares its access, and the calls match the contract', async () => {
  const webFiles = mkdtempSync(join(tmpdir(), 'fettle-web-'));
  mkdirSync(join(webFiles, 'assets'));
  writeFileSync(join(webFiles, 'index.html'), '<!doctype html>');
  writeFileSync(join(webFiles, 'icon.svg'), '<svg/>');

  const routes: RouteOptions[] = [];
  // Runs when Fastify creates the server, before any route is registered.
  const watch = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', watch);
  const shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  unsubscribe('fastify.initialization', watch);
  await shop.close();
  rmSync(webFiles, { recursive: true });

  expect(routes.length).toBeGreaterThan(calls.length);
  expect(routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  const served = routes.flatMap(({ method, url, config }) => (config?.call ? [[config.call, method, url, config.access]] : []));
  expect(served).toEqual(
    calls.flatMap(([name, { method, path, getPath, access }]) => [
      [name, method, path, access],
      ...(getPath ? [[name, 'GET', getPath, access]] : []),
    ]),
  );
  const others = routes.filter(({ config }) => !config?.call).map(({ url, config }) => [url, config?.access]);
  expect(others).toEqual(
    ['/api/openapi.json', '/trust/*', '/trust/style.css', '/trust', '/api/*', '/assets/*', '/icon.svg', '/sw.js', '/*'].map((url) => [
      url,
      'anyone',
    ]),
  );
});

test('a route without access throws at startup', () => {
  const app = fastify();
  requireDeclaredAccess(app);
  expect(() => app.get('/open', () => 'anything')).toThrow('The route GET /open declares no access.');
});
