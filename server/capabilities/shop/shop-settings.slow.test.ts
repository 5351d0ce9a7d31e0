import { setupSteps, type ShopSettings } from '@fettle/contract/shop/calls.ts';
import { expect, test } from 'vitest';
import { msg } from '@fettle/i18n/message.ts';
import type { LabelPrinter } from '../printing/label-printer.ts';
import { saveSetting } from './store.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { fakePrinters, openTestShop, password, setupCode, type TestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

const config = {
  host: '127.0.0.1',
  hsts: false,
  publicUrl: undefined,
  sessionLifetime: { sessionDays: 30, sessionMaxDays: 90 },
  trustProxy: false,
  pasadenaContact: null,
} as const;
/** Nothing is set in the environment. */
const unset = { ...config, shopName: undefined, timeZone: undefined };

async function settingsOf({ ada }: TestShop) {
  return (await ada.call('getShopSettings')).body.data;
}

function toStatuses({ steps }: ShopSettings): Record<string, string> {
  return Object.fromEntries(steps.map(({ step, status }) => [step, status]));
}

const stepsOf = async (shop: TestShop) => toStatuses(await settingsOf(shop));

const { about, ...rest } = fakePrinters.labelPrinter;
const zebra: LabelPrinter = {
  ...rest,
  about: { ...about, kind: 'zpl' },
  print: async () => ({ message: msg('Label printed.'), outcome: 'printed' }),
};

describeEachEngine('The name and the time zone of the shop', (engine) => {
  test('the name and the time zone of the shop have defaults until an admin sets them, at once or one by one', async () => {
    await using shop = await openTestShop(engine, { config: unset });
    expect(await settingsOf(shop)).toMatchObject({
      name: { value: 'Appliance Repair', set_by: 'none' },
      time_zone: { value: 'UTC', set_by: 'none' },
    });
    const { body } = await shop.ada.call('updateShop', { body: { name: '  Bayou Appliance ', time_zone: 'America/Chicago' } });
    expect(body).toMatchObject({ message: 'Shop saved.', data: { name: 'Bayou Appliance', time_zone: 'America/Chicago' } });
    expect(await settingsOf(shop)).toMatchObject({
      name: { value: 'Bayou Appliance', set_by: 'admin' },
      time_zone: { value: 'America/Chicago', set_by: 'admin' },
    });
    await shop.ada.call('updateShop', { body: { name: 'Bayou Repair' } });
    await shop.ada.call('updateShop', { body: { time_zone: 'Asia/Kathmandu' } });
    expect((await shop.visitor.call('getShop')).body.data).toMatchObject({ name: 'Bayou Repair', time_zone: 'Asia/Kathmandu' });
  });

  test('the language of the shop is English until an admin chooses another, and everyone is told', async () => {
    await using shop = await openTestShop(engine);
    const languages = async () => [(await settingsOf(shop)).language, (await shop.visitor.call('getShop')).body.data.language];
    expect(await languages()).toEqual(['en', 'en']);
    expect((await shop.ada.call('updateShop', { body: { language: 'es' } })).body.data).toMatchObject({
      name: 'Bayou Appliance',
      language: 'es',
    });
    expect(await languages()).toEqual(['es', 'es']);
    await shop.ada.call('updateShop', { body: { max_age_years: 10 } });
    expect(await languages()).toEqual(['es', 'es']);
  });

  test('the name and the time zone of the shop are used on every server of the shop', async () => {
    await using shop = await openTestShop(engine, { config: unset });
    const second = await shop.visitorOfSecondServer();
    await shop.ada.call('updateShop', { body: { name: 'Bayou Appliance' } });
    expect((await second.call('getShop')).body.data.name).toBe('Bayou Appliance');
  });

  test('the name and the time zone of the shop are on labels and in passwords that are refused, and decide when a day begins', async () => {
    await using shop = await openTestShop(engine, { config: unset });
    shop.clock.now = new Date('2026-11-20T20:00:00.000Z');
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    shop.clock.now = new Date('2026-11-21T03:00:00.000Z');
    const finishedToday = async () => [
      (await shop.tess.call('getBench', { params: { userId: shop.tess.id } })).body.data.finished_today.length,
      (await shop.ada.call('getFloor')).body.data.finished_today,
      (await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, finished: '1' } })).body.meta.total,
    ];
    expect(await finishedToday()).toEqual([0, 0, 0]);
    await shop.ada.call('updateShop', { body: { name: 'Zydeco', time_zone: 'America/Chicago' } });
    expect(await finishedToday()).toEqual([1, 1, 1]);
    const { model, serial, brand } = await shop.card(id);
    await shop.tess.call('printLabel', { body: { id, model, serial, brand } });
    expect(shop.labels[0]).toMatchObject({ shopName: 'Zydeco' });
    const passwords = { current_password: password, password1: 'zydeco rules', password2: 'zydeco rules' };
    expect((await shop.tess.call('changePassword', { body: passwords })).body).toMatchObject({
      message: "The password must not contain the shop's name.",
    });
  });

  test('the name and the time zone of the shop cannot be changed while the environment sets them, one without the other', async () => {
    await using shop = await openTestShop(engine, { config: { ...unset, shopName: 'Bayou' } });
    await saveSetting(shop.db, 'shop_name', 'Saved before', { changed_on: shop.clock.now.toISOString(), changed_by: shop.ada.id });
    expect(await settingsOf(shop)).toMatchObject({ name: { value: 'Bayou', set_by: 'environment' }, time_zone: { set_by: 'none' } });
    const { status, body } = await shop.ada.call('updateShop', { body: { name: 'Zydeco', time_zone: 'America/Chicago' } });
    expect([status, body.message]).toEqual([
      409,
      'The server sets this. Ask the person who runs it to remove SHOP_NAME from its settings.',
    ]);
    expect((await settingsOf(shop)).time_zone.set_by).toBe('none');
    expect((await shop.ada.call('updateShop', { body: { time_zone: 'America/Chicago' } })).status).toBe(200);

    await using other = await openTestShop(engine, { config: { ...unset, timeZone: 'UTC' } });
    const zone = await other.ada.call('updateShop', { body: { time_zone: 'America/Chicago' } });
    expect([zone.status, zone.body.message]).toEqual([
      409,
      'The server sets this. Ask the person who runs it to remove SHOP_TIME_ZONE from its settings.',
    ]);
  });

  test.for([
    [{ name: '' }, 'name'],
    [{ name: ' \n ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'Bayou\nAppliance' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ max_age_years: 0 }, 'max_age_years'],
    [{ max_age_years: 100 }, 'max_age_years'],
    [{ max_age_years: 1.5 }, 'max_age_years'],
    [{ max_age_years: '10' }, 'max_age_years'],
    [{ time_zone: 'Louisiana' }, 'time_zone'],
    [{ time_zone: '' }, 'time_zone'],
    [{ time_zone: `America/${'x'.repeat(60)}` }, 'time_zone'],
    [{ language: 'fr' }, 'language'],
    [{ language: '' }, 'language'],
    [{}, undefined],
    [{ name: 'Bayou', pasadena_contact: 'Marie' }, undefined],
  ] as const)('the name and the time zone of the shop reject %j', async ([body, field]) => {
    await using shop = await openTestShop(engine, { config: unset });
    const reply = await shop.ada.call('updateShop', { body });
    expect([reply.status, 'field' in reply.body ? reply.body.field : undefined]).toEqual([400, field]);
    expect((await settingsOf(shop)).name.set_by).toBe('none');
  });
});

describeEachEngine('The age limit', (engine) => {
  test('the age limit is off until an admin sets it, and is not told to visitors', async () => {
    await using shop = await openTestShop(engine, { config: unset });
    const limit = async () => (await shop.tess.call('getShop')).body.data.max_age_years;
    expect(await limit()).toBeNull();
    expect((await shop.ada.call('updateShop', { body: { max_age_years: 10 } })).body.data.max_age_years).toBe(10);
    await shop.ada.call('updateShop', { body: { name: 'Zydeco' } });
    expect([await limit(), (await settingsOf(shop)).max_age_years]).toEqual([10, 10]);
    expect((await shop.visitor.call('getShop')).body.data.max_age_years).toBeNull();
    await shop.ada.call('updateShop', { body: { max_age_years: null } });
    expect(await limit()).toBeNull();
  });
});

describeEachEngine("A new shop's first steps", (engine) => {
  test("a new shop's first steps are done one after the other", async () => {
    await using shop = await openTestShop(engine, { config: unset, labelPrinter: zebra, hasEmployees: false });
    const registration = { role: 0, password1: password, password2: password };
    const nora = { ...registration, first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example' };
    const [session = ''] = (await shop.visitor.call('register', { body: { ...nora, setup_code: setupCode } })).headers['set-cookie'] ?? [];
    const headers = { cookie: session };
    const steps = async () => toStatuses((await shop.visitor.call('getShopSettings', { headers })).body.data);
    const open = { shop: 'open', team: 'open', lists: 'open', label_printer: 'open', phones: 'open', first_machine: 'open' };
    expect(await steps()).toEqual(open);
    await shop.visitor.call('updateShop', { headers, body: { name: 'Bayou' } });
    expect(await steps()).toEqual(open);
    await shop.visitor.call('updateShop', { headers, body: { time_zone: 'America/Chicago' } });
    expect(await steps()).toEqual({ ...open, shop: 'done' });
    const remy = { ...registration, first_name: 'Remy', last_name: 'Landry', email: 'remy@bayou.example' };
    await shop.visitor.call('register', { headers, body: remy });
    // Whether the team is complete, only an admin knows.
    expect(await steps()).toEqual({ ...open, shop: 'done' });
    await shop.visitor.call('markSetupStep', { headers, body: { step: 'team', is_done: true } });
    await shop.visitor.call('printTestLabel', { headers });
    expect(await steps()).toEqual({ ...open, shop: 'done', team: 'marked', label_printer: 'done' });
    await shop.visitor.call('addMachine', { headers, body: whirlpoolFridge });
    await shop.visitor.call('markSetupStep', { headers, body: { step: 'phones', is_done: true } });
    // The lists alone keep no shop from being set up.
    const done = { ...open, shop: 'done', team: 'marked', lists: 'done', label_printer: 'done', phones: 'marked', first_machine: 'done' };
    expect(await steps()).toEqual(done);
  });

  test("a new shop's first steps include its lists, which are done once one of them is changed", async () => {
    await using shop = await openTestShop(engine);
    expect((await stepsOf(shop)).lists).toBe('open');
    await shop.ada.call('addListEntry', { body: { list: 'vendors', label: 'Toledo', version: 0 } });
    expect((await stepsOf(shop)).lists).toBe('done');
  });

  test("a new shop's first steps include a test label, which a saved PDF is not", async () => {
    await using shop = await openTestShop(engine);
    await shop.ada.call('printTestLabel');
    expect((await stepsOf(shop)).label_printer).toBe('open');
  });

  test("a new shop's first steps can be marked as done, and the mark can be taken back", async () => {
    await using shop = await openTestShop(engine);
    await Promise.all(setupSteps.map((step) => shop.ada.call('markSetupStep', { body: { step, is_done: true } })));
    expect(await stepsOf(shop)).toEqual({
      shop: 'marked',
      team: 'marked',
      lists: 'done',
      label_printer: 'marked',
      phones: 'marked',
      first_machine: 'marked',
    });
    await Promise.all(setupSteps.map((step) => shop.ada.call('markSetupStep', { body: { step, is_done: false } })));
    expect(await stepsOf(shop)).toMatchObject({ shop: 'open', label_printer: 'open', phones: 'open', first_machine: 'open' });
  });

  test("a new shop's first steps tell phones which URL to open", async () => {
    await using shop = await openTestShop(engine);
    expect((await settingsOf(shop)).phone_url).toBe('http://192.168.1.20:3000');
  });
});
