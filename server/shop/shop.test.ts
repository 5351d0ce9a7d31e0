import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { openTestShop } from '../testing/test-shop.ts';

describeEachEngine('The shop', (engine) => {
  test('tells everyone its name and time zone, and only employees the Pasadena contact', async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    const settings = { name: 'Bayou Appliance', time_zone: 'America/Chicago', pasadena_contact: null, setup: null };
    expect((await shop.visitor.call('getShop')).body.data).toEqual(settings);
    expect((await shop.tess.call('getShop')).body.data).toEqual({ ...settings, pasadena_contact: 'Marie' });
  });

  test('is healthy while its database responds', async () => {
    await using shop = await openTestShop(engine);
    const { status, body } = await shop.visitor.call('health');
    expect([status, body]).toEqual([200, { success: true, message: 'Fettle is running.', version: '0.2.0', database: engine }]);
  });

  test('is unhealthy while its database does not respond', async () => {
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

  test('every request is logged with its employee, call, status and duration', async () => {
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
      call: 'getUsers',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request completed',
    });
    expect(second).toMatchObject({ call: 'getMachine', status: 401, rejection: 'Please log in.' });
    expect(second?.employee).toBeUndefined();
  });
});
