import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { validateResponse } from './validate-response.ts';

const user = { id: 1, first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 3, is_admin: true, is_active: true };

test('removes properties that the contract does not name, at any depth', () => {
  const reply = { success: true, message: 'Hello', user: { ...user, password: '$argon2id$' }, session: 'secret' };
  expect(validateResponse(api.hydrate.reply, reply)).toEqual({ success: true, message: 'Hello', user });
});

test.each([
  ['lacks a field', { success: true, message: 'Hello' }],
  ['has a field of another type', { success: true, message: 'Hello', user: { ...user, id: '1' } }],
  ['has a value that there is not', { success: true, message: 'Hello', user: { ...user, role: 9 } }],
])('a reply that %s is not sent', (_, reply) => {
  expect(() => validateResponse(api.hydrate.reply, reply)).toThrow('The reply breaks the contract');
});

// JSON Schema cannot say them, so that they would be left out of the check unseen.
test('no reply has a rule in code or is changed on its way', () => {
  const unsayable: string[] = [];
  for (const [name, { reply }] of Object.entries<Call>(api)) {
    if ('file' in reply) continue;
    z.toJSONSchema(reply, {
      override({ zodSchema, path }) {
        const { type, checks = [] } = zodSchema._zod.def as z.core.$ZodTypeDef;
        const isInCode = ['transform', 'pipe'].includes(type) || checks.some((check) => check._zod.def.check === 'custom');
        if (isInCode) unsayable.push(`${name} ${path.join('.')}`);
      },
    });
  }
  expect(unsayable).toEqual([]);
});

/** Brings a machine in and gives it a brand that the contract does not know, so that no reply may show it. */
async function bringInUnknownBrand(shop: TestShop): Promise<number> {
  const id = await shop.addMachine(shop.tess);
  await shop.db
    .updateTable('machines')
    .set({ brand: 'acme' as 'ge' })
    .where('id', '=', id)
    .execute();
  return id;
}

describeEachEngine('A reply', (engineName) => {
  test('that breaks the contract is answered with 500 and logged', async () => {
    const shop = await openTestShop(engineName);
    const id = await bringInUnknownBrand(shop);
    const { status, body } = await shop.tess.call('getMachine', { params: { id } });
    expect([status, body]).toEqual([500, { success: false, message: 'Something went wrong on our side. Nothing was changed.' }]);
    expect(shop.takeErrors()).toMatchObject([
      { reqId: expect.any(String) as string, err: { message: expect.stringContaining('reply/data/brand') as string } },
    ]);
    await shop.close();
  });

  test('that breaks the contract rolls back its transaction', async () => {
    const shop = await openTestShop(engineName);
    const id = await bringInUnknownBrand(shop);
    const before = await shop.countRows();
    expect((await shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER' } })).status).toBe(500);
    const { model } = await shop.db.selectFrom('machines').select('model').where('id', '=', id).executeTakeFirstOrThrow();
    expect(model).not.toBe('OTHER');
    expect(await shop.countRows()).toEqual(before);
    expect(shop.takeErrors()).toHaveLength(1);
    await shop.close();
  });
});
