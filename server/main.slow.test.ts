import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { lanAddress } from '@fettle/tls';
import { expect, test, vi } from 'vitest';
import { Http2Client } from './testing/https-client.ts';
import { start } from './testing/fettle-process.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { describeEachEngine } from './testing/on-each-engine.ts';

test.concurrent('a fresh shop says where it is open and with which code it is set up; a second at the same door says that it is taken', async () => {
  await using program = start({ LOG_LEVEL: 'silent' });
  const { child, said, port, exited } = program;
  expect((await fetch(`http://127.0.0.1:${await port()}/api/health`)).status).toBe(200);
  expect(said.out).toMatch(
    /\nSet the shop up there\. From another machine it asks for the setup code [A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\n$/,
  );

  await using second = start({ PORT: String(await port()) });
  expect(await second.exited).toBe(1);
  expect(second.said.err).toMatch(/^Fettle cannot start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/);

  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(said.err).toBe('');
});

test.concurrent('with a wrong setting it stops with a sentence and exit code 1', async () => {
  await using program = start({ PORT: 'http' });
  expect(await program.exited).toBe(1);
  expect(program.said).toEqual({ out: '', err: 'Fettle cannot start: PORT must be a whole number from 0 to 65535.\n' });
});

test.concurrent('told to close, it finishes the request under way, takes no other, and ends within 5 seconds', async () => {
  await using program = start();
  const { child, said, port, exited } = program;
  const at = await port();
  const body = JSON.stringify({ password: 'a guess at it' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const slow = request({ host: '127.0.0.1', port: at, method: 'POST', path: '/api/auth/login/1', headers });
  const answered = once(slow, 'response');
  slow.flushHeaders();
  // The server has the request, and waits for the rest of it.
  await once(slow, 'continue');
  slow.write(body.slice(0, 5));

  const told = Date.now();
  child.kill('SIGTERM');
  await vi.waitFor(() => isRefused(at), { timeout: 4000, interval: 10 });
  slow.end(body.slice(5));
  const [response] = (await answered) as [{ statusCode: number; resume: () => void }];
  response.resume();
  expect(response.statusCode).toBe(401);
  expect(await exited).toBe(0);
  expect(Date.now() - told).toBeLessThan(5000);
  expect(said.out).toMatch(/"call":"login","status":401/);
});

test.concurrent('a request that never ends does not keep it open', async () => {
  await using program = start();
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
  const told = Date.now();
  child.kill('SIGTERM');
  await exited;
  expect(Date.now() - told).toBeLessThan(5000);
});

test.concurrent('with https it says where it is, for this machine and for phones, and told to close finishes what it is doing and ends within 5 seconds, although a browser stays', async () => {
  await using program = start({ TLS: 'auto', HTTPS_PORT: '0', HOST: '0.0.0.0', LOG_LEVEL: 'silent' });
  const { child, said, exited } = program;
  const fingerprint = await vi.waitFor(() => /fingerprint: ([0-9A-F:]{95})\n$/.exec(said.out)?.[1] ?? Promise.reject(new Error(said.out)), {
    timeout: 20_000,
    interval: 10,
  });
  const [first = '', second, third = ''] = said.out.split('\n');
  const at = /localhost:(\d+)/.exec(first)?.[1];
  const lan = lanAddress('0.0.0.0');
  expect(first).toBe(`Fettle is open at https://localhost:${at}${lan ? `, and for phones at https://${lan}:${at}` : ''}`);
  expect(second).toMatch(/^Set the shop up there\. From another machine it asks for the setup code/);
  expect(third).toMatch(/^A phone first opens http:\/\/[\w.]+:\d+\/trust and comes to trust this shop there, once\. SHA-256 fingerprint: /);

  const download = await fetch(`${/http:\S+/.exec(third)?.[0]}/fettle-authority.crt`);
  const authority = new X509Certificate(Buffer.from(await download.arrayBuffer()));
  expect(authority.fingerprint256).toBe(fingerprint);
  const browser = new Http2Client(Number(at), authority.toString());
  expect((await browser.send({ method: 'GET', path: '/api/health' })).status).toBe(200);

  const slow = browser.session.request({ ':method': 'POST', ':path': '/api/auth/login/1', 'content-type': 'application/json' });
  slow.write('{"pass');
  expect((await browser.send({ method: 'GET', path: '/api/health' })).status).toBe(200);

  const told = Date.now();
  child.kill('SIGTERM');
  await vi.waitFor(() => isRefused(Number(at)), { timeout: 4000, interval: 10 });
  slow.end('word":"a guess at it"}');
  const [answered] = (await once(slow, 'response')) as [Record<string, unknown>];
  expect(answered[':status']).toBe(401);
  slow.resume();
  expect(await exited).toBe(0);
  expect(Date.now() - told).toBeLessThan(5000);
  expect(said.err).toBe('');
  browser.close();
});

test.concurrent('without a certificate that can be read it stops with a sentence', async () => {
  await using program = start({ TLS_CERT: 'chain.pem', TLS_KEY: 'key.pem' });
  expect(await program.exited).toBe(1);
  expect(program.said.err).toMatch(/^Fettle cannot start: TLS_CERT names a file that cannot be read: ENOENT: .*chain\.pem'\.\n$/);
});

describeEachEngine('Two programs that start at once', (engine) => {
  test('on one fresh database both open: one migrates it while the other waits', async () => {
    const { url, close } = await freshDatabase(engine, 'bare');
    await using one = start({ DATABASE_URL: url });
    await using other = start({ DATABASE_URL: url });
    const both = [one, other];
    for (const { port } of both) expect((await fetch(`http://127.0.0.1:${await port()}/api/health`)).status).toBe(200);
    expect(both.map(({ said }) => said.err)).toEqual(['', '']);
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
  if (!isRefused) throw new Error('The door is still open.');
}
