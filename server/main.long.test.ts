import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { lanAddress } from '@fettle/tls';
import { expect, test, vi } from 'vitest';
import { Http2Client } from './testing/https-client.ts';
import { startFettle } from './testing/fettle-process.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { describeEachEngine } from './testing/describe-each-engine.ts';
import { waitOptions } from './testing/time-limits.ts';

test.concurrent('a new shop prints its URL and setup code, and a second server on the same port fails to start', async () => {
  await using program = startFettle({ LOG_LEVEL: 'silent' });
  const { child, output, port, exited } = program;
  expect((await fetch(`http://127.0.0.1:${await port()}/api/health`)).status).toBe(200);
  expect(output.stdout).toMatch(
    /\nOpen http:\/\/localhost:\d+\/register#setup_code=([A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}) to set up the shop\. On another computer, enter the setup code \1\n$/,
  );

  await using second = startFettle({ PORT: String(await port()) });
  expect(await second.exited).toBe(1);
  expect(second.output.stderr).toMatch(/^Fettle cannot start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/);

  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(output.stderr).toBe('');
});

test.concurrent('only the user of the server can read what it writes, also in a folder that others could read', async () => {
  await using program = startFettle({ TLS: 'auto', HTTPS_PORT: '0', LOG_LEVEL: 'silent' }, { dataDirMode: 0o755 });
  const { child, dataDir, output, exited } = program;
  await vi.waitFor(() => expect(output.stdout).toContain('to set up the shop'), waitOptions);
  const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  expect(paths).toEqual(expect.arrayContaining(['fettle.sqlite', 'fettle.sqlite-wal', 'tls']));
  const modes = paths.map((path) => [path, (statSync(join(dataDir, path)).mode & 0o777).toString(8)]);
  expect(modes.filter(([, mode]) => mode !== '600' && mode !== '700')).toEqual([]);
  child.kill('SIGTERM');
  await exited;
});

test.concurrent('with an invalid setting, the server exits with a message and code 1', async () => {
  await using program = startFettle({ PORT: 'http' });
  expect(await program.exited).toBe(1);
  expect(program.output).toEqual({ stdout: '', stderr: 'Fettle cannot start: PORT must be a whole number from 0 to 65535.\n' });
});

test.concurrent('on SIGTERM, the server finishes pending requests, refuses new ones and exits within 5 seconds', async () => {
  await using program = startFettle();
  const { child, output, port, exited } = program;
  const openPort = await port();
  const body = JSON.stringify({ password: 'a guess at it' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const slow = request({ host: '127.0.0.1', port: openPort, method: 'POST', path: '/api/auth/login/1', headers });
  const response = once(slow, 'response');
  slow.flushHeaders();
  // The server has the headers and is waiting for the body.
  await once(slow, 'continue');
  slow.write(body.slice(0, 5));

  child.kill('SIGTERM');
  await vi.waitFor(() => isRefused(openPort), waitOptions);
  slow.end(body.slice(5));
  const [incoming] = (await response) as [{ statusCode: number; resume: () => void }];
  incoming.resume();
  expect(incoming.statusCode).toBe(401);
  expect(await exited).toBe(0);
  // Until the shop is set up, the setup link stays the last line: requests are not logged.
  expect(output.stdout).toMatch(/enter the setup code [A-Z2-9-]+\n$/);
});

test.concurrent('a request that never ends does not delay the shutdown', async () => {
  await using program = startFettle();
  const { child, port, exited } = program;
  const slow = request({
    host: '127.0.0.1',
    port: await port(),
    method: 'POST',
    path: '/api/auth/login/1',
    headers: { expect: '100-continue' },
  });
  slow.on('error', () => {});
  slow.flushHeaders();
  await once(slow, 'continue');
  child.kill('SIGTERM');
  // Not 1: the time limit of the shutdown did not end it.
  expect(await exited).toBe(0);
});

test.concurrent('a connection without a request does not delay the shutdown', async () => {
  await using program = startFettle();
  const { child, port, exited } = program;
  const socket = connect(await port(), '127.0.0.1');
  await once(socket, 'connect');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test.concurrent('with DRAIN_SECONDS, the server is not ready from SIGTERM on, but still answers, and then exits', async () => {
  await using program = startFettle({ DRAIN_SECONDS: '2' });
  const { child, port, exited } = program;
  const url = `http://127.0.0.1:${await port()}/api`;
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const signaledAt = Date.now();
  child.kill('SIGTERM');
  const unready = await vi.waitFor(async () => {
    const reply = await fetch(`${url}/ready`);
    expect(reply.status).toBe(503);
    return reply.json();
  }, waitOptions);
  expect(unready).toEqual({ success: false, message: 'This server is about to stop.' });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(await exited).toBe(0);
  expect(Date.now() - signaledAt).toBeGreaterThanOrEqual(2000);
});

test.concurrent('with HTTPS, the server prints the URLs and the fingerprint; on SIGTERM, it finishes pending requests and exits within 5 seconds, even if a browser stays connected', async () => {
  await using program = startFettle({ TLS: 'auto', HTTPS_PORT: '0', HOST: '0.0.0.0', LOG_LEVEL: 'silent' });
  const { child, output, exited } = program;
  const fingerprint = await vi.waitFor(
    () => /fingerprint: ([0-9A-F:]{95})\n.*\n$/.exec(output.stdout)?.[1] ?? Promise.reject(new Error(output.stdout)),
    waitOptions,
  );
  const [first = '', second = '', third] = output.stdout.split('\n');
  const httpsPort = /localhost:(\d+)/.exec(first)?.[1];
  const lan = lanAddress('0.0.0.0');
  expect(first).toBe(
    `Fettle is running at https://localhost:${httpsPort}${lan ? `, and on the network at https://${lan}:${httpsPort}` : ''}`,
  );
  expect(second).toMatch(/^On each phone, first open http:\/\/[\w.]+:\d+\/trust and follow the steps once\. SHA-256 fingerprint: /);
  expect(third).toMatch(
    /^Open https:\/\/localhost:\d+\/register#setup_code=\S+ to set up the shop\. On another computer, enter the setup code [A-Z2-9-]+$/,
  );

  const download = await fetch(`${/http:\S+/.exec(second)?.[0]}/fettle-authority.crt`);
  const rootCa = new X509Certificate(Buffer.from(await download.arrayBuffer()));
  expect(rootCa.fingerprint256).toBe(fingerprint);
  const browser = new Http2Client(Number(httpsPort), rootCa.toString());
  expect((await browser.send({ method: 'GET', path: '/api/health' })).status).toBe(200);

  const slow = browser.session.request({ ':method': 'POST', ':path': '/api/auth/login/1', 'content-type': 'application/json' });
  slow.write('{"pass');
  expect((await browser.send({ method: 'GET', path: '/api/health' })).status).toBe(200);

  child.kill('SIGTERM');
  await vi.waitFor(() => isRefused(Number(httpsPort)), waitOptions);
  slow.end('word":"a guess at it"}');
  const [headers] = (await once(slow, 'response')) as [Record<string, unknown>];
  expect(headers[':status']).toBe(401);
  slow.resume();
  expect(await exited).toBe(0);
  expect(output.stderr).toBe('');
  browser.close();
});

test.concurrent('with one address in HOST, the server prints URLs with that address, where it responds', async () => {
  const HOST = lanAddress('0.0.0.0') ?? '127.0.0.2';
  await using plain = startFettle({ HOST, LOG_LEVEL: 'silent' });
  await using secure = startFettle({ HOST, TLS: 'auto', HTTPS_PORT: '0', LOG_LEVEL: 'silent' });
  await Promise.all([plain.setupCode(), secure.setupCode()]);
  const urls = ({ output }: typeof plain) => output.stdout.match(/https?:\/\/[^/\s]+/g)?.map((url) => url.replace(/\d+$/, 'PORT'));
  expect(urls(plain)).toEqual([`http://${HOST}:PORT`, `http://${HOST}:PORT`]);
  expect(urls(secure)).toEqual([`https://${HOST}:PORT`, `http://${HOST}:PORT`, `https://${HOST}:PORT`]);
  const [url = ''] = /http:\S+$/m.exec(plain.output.stdout) ?? [];
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test.concurrent('with an unreadable certificate, the server exits with a message', async () => {
  await using program = startFettle({ TLS_CERT: 'chain.pem', TLS_KEY: 'key.pem' });
  expect(await program.exited).toBe(1);
  expect(program.output.stderr).toMatch(/^Fettle cannot start: TLS_CERT names a file that cannot be read: ENOENT: .*chain\.pem'\.\n$/);
});

describeEachEngine('Two servers that start at the same time', (engine) => {
  test('two servers start on one empty database: one migrates it while the other waits', async () => {
    const { url, close } = await freshDatabase(engine, 'empty');
    await using one = startFettle({ DATABASE_URL: url });
    await using other = startFettle({ DATABASE_URL: url, PHOTO_DIR: join(one.dataDir, 'photos') });
    const both = [one, other];
    for (const { port } of both) expect((await fetch(`http://127.0.0.1:${await port()}/api/health`)).status).toBe(200);
    expect(both.map(({ output }) => output.stderr)).toEqual(['', '']);
    const [code, otherCode] = both.map(({ output }) => /enter the setup code (\S+)\n/.exec(output.stdout)?.[1]);
    expect(code).toMatch(/^[A-Z2-9-]{14}$/);
    expect(otherCode).toBe(code);
    for (const { child } of both) child.kill('SIGTERM');
    expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0]);
    await close();
  });
});

async function isRefused(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const refused = once(socket, 'error').then(() => true);
  const isRefused = await Promise.race([refused, once(socket, 'connect').then(() => false)]).catch(() => true);
  socket.destroy();
  if (!isRefused) throw new Error('The port still accepts connections.');
}
