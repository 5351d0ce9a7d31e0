import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { validateResponse } from './validate-response.ts';

const user = { id: 1, first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 3, is_admin: true, is_active: true };

test('validating a reply removes properties that the contract does not name, at any depth', () => {
  const reply = { success: true, message: 'Hello', user: { ...user, password: '$argon2id$' }, session: 'secret' };
  expect(validateResponse(api.register.reply, reply)).toEqual({ success: true, message: 'Hello', user });
});

test.each([
  ['lacks a field', { success: true, message: 'Hello' }],
  ['has a field of another type', { success: true, message: 'Hello', user: { ...user, id: '1' } }],
  ['has a value out of bounds', { success: true, message: 'Hello', user: { ...user, role: -1 } }],
])('a reply that %s is not sent', (_, reply) => {
  expect(() => validateResponse(api.register.reply, reply)).toThrow('The reply breaks the contract');
});

const nullable = z.object({
  color: z.nullable(z.enum(['Black', 'White'])),
  only: z.nullable(z.literal('Black')),
  on: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  parts: z.nullable(z.array(z.object({ id: z.int().check(z.positive()) }))),
  user: z.nullable(z.object({ id: z.int() })),
});
const allNull = { color: null, only: null, on: null, parts: null, user: null };

test('validating a reply keeps a null where the contract allows it, and removes properties from what can be null', () => {
  expect(validateResponse(nullable, { ...allNull })).toEqual(allNull);
  const reply = { color: 'White', only: 'Black', on: '2026', parts: [{ id: 1, hash: 'secret' }], user: { id: 1, hash: 'secret' } };
  expect(validateResponse(nullable, reply)).toEqual({ ...reply, parts: [{ id: 1 }], user: { id: 1 } });
});

test.each([
  { color: 'Green' },
  { only: 'White' },
  { on: 'today' },
  { on: 2026 },
  { parts: [{ id: 0 }] },
  { parts: [null] },
  { user: {} },
  { user: undefined },
])('a value that can be null and is wrong is not sent: %o', (wrong) => {
  expect(() => validateResponse(nullable, { ...allNull, ...wrong })).toThrow('The reply breaks the contract');
});

test('a value that may be one of several objects keeps all that it has, and is not sent with more', () => {
  const circle = z.strictObject({ radius: z.int() });
  const schema = z.object({ shapes: z.array(z.union([circle, z.strictObject({ radius: z.int(), width: z.int() })])) });
  const reply = { shapes: [{ radius: 1, width: 2 }, { radius: 3 }] };
  expect(validateResponse(schema, structuredClone(reply))).toEqual(reply);
  expect(() => validateResponse(schema, { shapes: [{ radius: 1, height: 2 }] })).toThrow('The reply breaks the contract');
});

// JSON Schema cannot express rules in code, so validation would silently skip them.
test('no reply schema has a check or a transform in code', () => {
  const rulesInCode: string[] = [];
  for (const [name, { reply }] of Object.entries<Call>(api)) {
    if ('file' in reply) continue;
    z.toJSONSchema('events' in reply ? reply.events : reply, {
      override({ zodSchema, path }) {
        const { type, checks = [] } = zodSchema._zod.def as z.core.$ZodTypeDef;
        const isInCode = ['transform', 'pipe'].includes(type) || checks.some((check) => check._zod.def.check === 'custom');
        if (isInCode) rulesInCode.push(`${name} ${path.join('.')}`);
      },
    });
  }
  expect(rulesInCode).toEqual([]);
});

/** Registers a machine on a day that does not exist, so replies that contain it are invalid. */
async function registerWithoutDate(shop: TestShop): Promise<number> {
  const id = await shop.addMachine(shop.tess);
  await shop.db.updateTable('machines').set({ registered_on: '2026-02-30T08:00:00.000Z' }).where('id', '=', id).execute();
  return id;
}

describeEachEngine('A reply', (engineName) => {
  test('a reply that breaks the contract becomes a 500 and is logged', async () => {
    const shop = await openTestShop(engineName);
    const id = await registerWithoutDate(shop);
    const { status, body } = await shop.tess.call('getMachine', { params: { id } });
    expect([status, body]).toEqual([500, { success: false, message: 'Something went wrong on our side. Nothing was changed.' }]);
    expect(shop.takeErrors()).toMatchObject([
      { reqId: expect.any(String) as string, err: { message: expect.stringContaining('reply/data/registered_on') as string } },
    ]);
    await shop.close();
  });

  test('a reply that breaks the contract rolls back its transaction', async () => {
    const shop = await openTestShop(engineName);
    const id = await registerWithoutDate(shop);
    const before = await shop.countRows();
    expect((await shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER' } })).status).toBe(500);
    const { model } = await shop.db.selectFrom('machines').select('model').where('id', '=', id).executeTakeFirstOrThrow();
    expect(model).not.toBe('OTHER');
    expect(await shop.countRows()).toEqual(before);
    expect(shop.takeErrors()).toHaveLength(1);
    await shop.close();
  });
});
