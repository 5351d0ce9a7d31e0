import { connect } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

describeEachEngine('The shop', (engine) => {
  test('the shop tells everyone its name and time zone, and only employees the Pasadena contact', async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    const settings = {
      name: 'Bayou Appliance',
      time_zone: 'America/Chicago',
      language: 'en',
      pasadena_contact: null,
      max_age_years: null,
      setup: null,
    };
    expect((await shop.visitor.call('getShop')).body.data).toEqual(settings);
    expect((await shop.tess.call('getShop')).body.data).toEqual({ ...settings, pasadena_contact: 'Marie' });
  });

  test('the shop is healthy while its database responds', async () => {
    await using shop = await openTestShop(engine);
    const { status, body } = await shop.visitor.call('health');
    expect([status, body]).toEqual([200, { success: true, message: 'Fettle is running.', version: '0.2.0', database: engine }]);
  });

  test('the shop is unhealthy while its database does not respond', async () => {
    await using shop = await openTestShop(engine);
    await shop.db.destroy();
    const { status, body } = await shop.visitor.call('health');
    expect([status, body]).toEqual([503, { success: false, message: 'The database is not responding.', fault: 'unreachable' }]);
  });

  test('a server bug returns a 500 without internal details and is logged with its cause', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    await sql`alter table notes rename to notes_gone`.execute(shop.db);
    const { status, body } = await shop.tess.call('getMachine', { params: { id } });
    expect([status, body]).toEqual([500, { success: false, message: 'Something went wrong on our side. Nothing was changed.' }]);
    const faults = shop.takeErrors();
    expect(faults).toMatchObject([{ msg: 'request failed', level: 50 }]);
    expect(JSON.stringify(faults)).toMatch(/notes/);
    expect(JSON.stringify(faults)).not.toContain('token-');
  });

  test('every request is logged with its employee, address, call, status and duration', async () => {
    await using shop = await openTestShop(engine);
    await shop.tess.call('getUsers', { headers: { authorization: 'Bearer hidden', 'idempotency-key': 'hidden' } });
    await shop.visitor.call('getMachine', { params: { id: 1 } });
    const [first, second] = shop.log.filter(({ msg }) => msg === 'request completed');
    expect(first).toEqual({
      level: 30,
      time: expect.any(Number) as number,
      pid: expect.any(Number) as number,
      hostname: expect.any(String) as string,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      employee: shop.tess.id,
      address: '127.0.0.1',
      call: 'getUsers',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request completed',
    });
    expect(second).toMatchObject({ call: 'getMachine', status: 401, rejection: 'Please log in.' });
    expect(second?.employee).toBeUndefined();
  });

  test('a refused login is logged with its account and address', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password: 'not it' }, headers });
    await shop.visitor.call('login', { params: { userId: 'x' }, body: { password: 'not it' }, headers });
    const [refused, invalid] = shop.log.filter(({ msg }) => msg === 'request completed');
    const line = { call: 'login', address: '203.0.113.7' };
    expect(refused).toMatchObject({ ...line, status: 401, account: shop.tess.id, rejection: 'Wrong password.' });
    expect(invalid).toMatchObject({ ...line, status: 400 });
    expect(invalid).not.toHaveProperty('account');
  });

  test('what no route has is logged, too', async () => {
    await using shop = await openTestShop(engine);
    const socket = connect(shop.port, '127.0.0.1').end('hello\r\n\r\n');
    await Array.fromAsync(socket as AsyncIterable<Buffer>);
    await shop.visitor.call('startBackup', { headers: { 'sec-fetch-site': 'cross-site' } });
    await shop.tess.send({ method: 'POST', path: '/api/auth/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(shop.log.filter(({ rejection }) => rejection)).toMatchObject([
      { msg: 'request rejected', address: '127.0.0.1', status: 400, rejection: 'The request is not valid HTTP.' },
      { msg: 'request completed', call: 'startBackup', status: 401 },
      { msg: 'request completed', employee: shop.tess.id, call: 'logout', status: 403 },
    ]);
  });

  test('what a client sends cannot begin another line', async () => {
    const lines: string[] = [];
    await using shop = await openTestShop(engine, { log: pino({}, { write: (line) => lines.push(line) }) });
    const body = { ...whirlpoolFridge, ['x\n{"level":50}']: '\u2028' };
    expect((await shop.tess.call('addMachine', { body })).body.message).toContain('Unknown field: x\n');
    await shop.visitor.call('getMachine', { params: { id: 1 }, headers: { 'x-forwarded-for': '1 {"level":50}' } });
    expect(lines.filter((line) => line.includes('Unknown field'))).toHaveLength(1);
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ level: 30 });
    }
  });
});
