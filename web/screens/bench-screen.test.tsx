import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf, url } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const items = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const link = (name: string | RegExp) => page.getByRole('link', { name });
const move = (shop: ComponentShop, id: number, status: string) =>
  shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status });

test('the bench shows my repairs, oldest first, with their fault, visit, parts and who handed them over', async ({ shop }) => {
  const old = await shop.withClockAt(daysAgo(20), () => shop.addMachine({ brand: 'crosley' }));
  await shop.call('tess', 'POST', `/api/create/add_note/${old}`, { content: 'Frosts up in a week.' });
  const recent = await shop.withClockAt(daysAgo(1), () => shop.addMachine({ type_of: 'washer', style: 'Top Load' }));
  const waiting = await shop.addMachine({ brand: 'ge' });
  const part = { part_number: 'WR51X10101', description: 'Defrost heater', expected_on: '2020-11-25' };
  await shop.call('tess', 'POST', `/api/create/add_awaited_part/${waiting}`, part);
  const given = await shop.addMachine({ brand: 'lg' }, 'walt');
  await shop.call('walt', 'PATCH', `/api/update/hand_over/${given}`, { technician_id: shop.ids.tess });
  await shop.show('/bench');
  await expect.element(page.getByRole('heading', { name: 'Working on · 3' })).toBeVisible();
  expect(textsOf(items('Working on'))).toEqual([
    expect.stringMatching(new RegExp(`^${old}Crosley fridge ${old}Frosts up in a week\\.20 din shop20 days in shop`)),
    expect.stringMatching(new RegExp(`^${recent}Whirlpool washer ${recent}No note yet\\.1 din shop1 day in shop`)),
    expect.stringMatching(new RegExp(`^${given}LG fridge ${given}Handed to you by Walt BroussardNo note yet\\.today`)),
  ]);
  // One square for each machine, those without work for longest first.
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Days without work' }))
    .toMatchTextContent(
      new RegExp(
        `^Days without work 1Number ${recent}: 1 day\\. 0Number ${old}.* 0Number ${waiting}: 0 days, waits for parts\\. 0Number ${given}`,
      ),
    );
  await expect
    .element(items('Waiting for parts'))
    .toMatchTextContent(new RegExp(`${waiting}GE fridge.*Part: Defrost heater, Nov 25, 2020`));

  await move(shop, recent, 'completed');
  await shop.show('/bench');
  await expect.element(items('Finished today')).toMatchTextContent(/Whirlpool washer.*Completed/);
  await link(`Crosley fridge ${old}`).click();
  await expect.poll(url).toBe(`/card/${old}`);
  await expect.element(page.getByText('20 days in shop')).toBeVisible();
});

test('the bench shows who handed me a machine until it is finished, even if it is finished by a coworker', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.walt });
  await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: 'Leaks' });
  await shop.show('/bench', 'walt');
  await expect.element(items('Working on')).toMatchTextContent(/From Tess Guidry/);
  await shop.call('ada', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed', technician_id: shop.ids.ada });
  await shop.show('/bench', 'ada');
  await expect.element(items('Finished today')).toMatchTextContent(new RegExp(`^${id}Whirlpool fridge ${id}Leaks.*Completed`));
});

test('a second visit is marked on the bench and on the card', async ({ shop }) => {
  const id = await shop.addMachine();
  await move(shop, id, 'completed');
  await shop.call('ada', 'POST', '/api/export/export_all');
  await move(shop, id, 'in_progress');
  await shop.show('/bench');
  await expect.element(items('Working on')).toMatchTextContent('2nd visit');
  await items('Working on').getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: `${id} Whirlpool fridge` })).toBeVisible();
  await expect.element(page.getByText('2nd visit')).toBeVisible();
});

test('an empty bench offers what to do: Start Repair, and the parts that all machines wait for', async ({ shop }) => {
  await shop.show('/bench', 'walt');
  await expect.element(page.getByText('Nothing on your bench.')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Start Repair' })).toBeVisible();
  await link('Awaited Parts').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Awaited Parts' })).toBeVisible();
});

test('a bench that fails to load shows an error and loads on retry', async ({ shop }) => {
  const id = await shop.addMachine();
  const mend = shop.answer('GET /api/read/get_bench/', () =>
    Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 }),
  );
  await shop.show('/bench');
  await expect.element(page.getByText("Couldn't load your bench.")).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link(`Whirlpool fridge ${id}`)).toBeVisible();
});
