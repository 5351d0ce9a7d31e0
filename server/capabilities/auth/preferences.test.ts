import { defaultPreferences } from '@fettle/contract/auth/default-preferences.ts';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { login } from '../../testing/login.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';

const preferencesOf = async (client: EmployeeClient) => (await client.call('hydrate')).body.preferences;

describeEachEngine('Preferences', (engine) => {
  test('a new employee has the defaults, a visitor has none', async () => {
    await using shop = await openTestShop(engine);
    expect(await preferencesOf(shop.tess)).toEqual(defaultPreferences);
    expect((await shop.visitor.call('hydrate')).body.preferences).toBeNull();
  });

  test("a change keeps the other preferences, on all of the employee's devices", async () => {
    await using shop = await openTestShop(engine);
    const otherPhone = await shop.logIn(shop.tess);
    await shop.tess.call('updatePreferences', { body: { text_size: 'larger', start_screen: 'bench' } });
    const { status, body } = await shop.tess.call('updatePreferences', { body: { theme: 'dark' } });
    expect([status, body.preferences]).toEqual([200, { text_size: 'larger', theme: 'dark', start_screen: 'bench', language: null }]);
    expect(await preferencesOf(otherPhone)).toEqual(body.preferences);
    expect((await login(shop, shop.tess.id, password)).body.preferences).toEqual(body.preferences);
  });

  test('the language of an employee is on all their devices until they choose none', async () => {
    await using shop = await openTestShop(engine);
    const { body } = await shop.tess.call('updatePreferences', { body: { language: 'es' } });
    expect(body.preferences?.language).toBe('es');
    expect((await login(shop, shop.tess.id, password)).body.preferences?.language).toBe('es');
    expect((await shop.tess.call('updatePreferences', { body: { language: null } })).body.preferences?.language).toBeNull();
  });

  test("an employee's preferences do not change a coworker's", async () => {
    await using shop = await openTestShop(engine);
    await shop.tess.call('updatePreferences', { body: { theme: 'light' } });
    expect(await preferencesOf(shop.walt)).toEqual(defaultPreferences);
  });

  test('an unknown value or no value at all is rejected, and changes nothing', async () => {
    await using shop = await openTestShop(engine);
    const unknown = await shop.tess.call('updatePreferences', { body: { theme: 'dark', text_size: 'huge' } });
    const empty = await shop.tess.call('updatePreferences', { body: {} });
    expect([unknown.status, empty.status, empty.body.message]).toEqual([400, 400, 'Send at least one preference.']);
    expect(await preferencesOf(shop.tess)).toEqual(defaultPreferences);
  });
});
