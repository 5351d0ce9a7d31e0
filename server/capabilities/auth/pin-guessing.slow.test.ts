import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openBench, pin, shareDevice, unlock } from '../../testing/share-device.ts';
import { password } from '../../testing/test-shop.ts';

describeEachEngine('Guessing on a shared device', (engine) => {
  test('wrong PINs have to wait, per person and device', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const other = await shareDevice(shop, 'Bench 3');
    await other.setPin(shop.tess, pin);
    await bench.setPin(shop.walt, pin);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await unlock(shop, bench, shop.tess, '9999')).body).toMatchObject({ message: 'Wrong PIN.', field: 'pin' });
    }
    const waiting = await unlock(shop, bench, shop.tess);
    expect([waiting.status, waiting.headers['retry-after'], waiting.body.field]).toEqual([429, '5', 'pin']);
    expect((await unlock(shop, bench, shop.walt)).status).toBe(200);
    expect((await unlock(shop, other, shop.tess)).status).toBe(200);
    shop.clock.advance({ seconds: 5 });
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
  });

  test('after 10 wrong PINs in a row the password is required, which makes the PIN work again', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    for (let wrong = 0; wrong < 10; wrong += 1) {
      shop.clock.advance({ minutes: 16 });
      expect((await unlock(shop, bench, shop.tess, '9999')).status).toBe(400);
    }
    shop.clock.advance({ days: 2 });
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ message: 'Enter your password.', password_required: true });
    const headers = { cookie: bench.cookie };
    expect((await shop.visitor.call('hydrate', { headers })).body.device?.people).toMatchObject([{ pin_length: null }]);
    await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password }, headers });
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
  });

  test('of many wrong PINs at the same time, no more than 10 are checked', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const guesses = await Promise.all(Array.from({ length: 30 }, () => unlock(shop, bench, shop.tess, '9999')));
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ status }) => status === 200)).toEqual([]);
    const { wrong_pins } = await shop.db
      .selectFrom('device_employees')
      .select('wrong_pins')
      .where('employee_id', '=', shop.tess.id)
      .executeTakeFirstOrThrow();
    expect(wrong_pins).toBeLessThanOrEqual(10);
  });

  test('a wrong password is refused, counted and gives nothing', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const ada = { headers: { cookie: await bench.logIn(shop.ada) } };
    shop.clock.advance({ minutes: 5 });
    await shop.visitor.call('hydrate', ada);
    shop.clock.advance({ minutes: 5 });
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const { status, body } = await shop.visitor.call('confirmPassword', { ...ada, body: { password: 'not it at all' } });
      expect([status, body]).toEqual([400, { success: false, message: 'Wrong password.', field: 'password' }]);
    }
    expect((await shop.visitor.call('confirmPassword', { ...ada, body: { password } })).status).toBe(429);
    expect((await shop.visitor.call('getFloor', ada)).status).toBe(403);
  });
});
