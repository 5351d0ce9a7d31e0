import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf, widenWindow } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

/** Five machines in progress, one of them waiting for parts, and three finished today. Returns the three that are idle, longest first. */
async function fillShop({ withClockAt, addMachine, call }: ComponentShop): Promise<number[]> {
  const idle: number[] = [];
  for (const [days, by] of [
    [40, 'walt'],
    [30, 'walt'],
    [20, 'tess'],
  ] as const)
    idle.push(await withClockAt(daysAgo(days), () => addMachine({ brand: 'samsung' }, by)));
  await withClockAt(daysAgo(10), () => addMachine());
  await call('tess', 'POST', `/api/create/add_awaited_part/${await addMachine()}`, { part_number: 'WR51X10101' });
  for (const status of ['completed', 'trashed', 'completed']) {
    const id = await addMachine();
    await call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status });
    if (status === 'trashed') await call('ada', 'POST', '/api/export/export_all');
  }
  return idle;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const row = (name: RegExp) => page.getByRole('row', { name });
const rows = (table: string) => page.getByRole('table', { name: table }).getByRole('row').all();
const idleMachines = page.getByRole('list', { name: 'Longest without work' }).getByRole('listitem');
const names = (count: string) => page.getByRole('group', { name: `Hand over ${count} to` });

beforeEach(widenWindow);

test('the floor says without a click how the shop is and who is stuck, and each figure opens its list', async ({ shop }) => {
  const [oldest] = await fillShop(shop);
  await shop.show('/floor', 'ada');
  const tiles = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect
    .poll(() => textsOf(tiles))
    .toEqual([
      '5 in progress 4 came in this week',
      '3 finished today 3 this week',
      '3 idle over 14 days oldest 40 days',
      '1 waiting for parts',
      '1 ready to export all from today',
      '1 hour typical time in shop 3 repairs in 30 days, without waiting',
    ]);
  await expect.element(row(/^Tess Guidry/)).toMatchTextContent(/: 20 days\. .*On bench 3.*Done this week 3.*1 trashed.*Comebacks 0/);
  await expect.element(row(/^Walt Broussard/)).toMatchTextContent(/: 40 days\. .*: 30 days\. .*On bench 2.*Done this week 0/);
  await expect
    .element(idleMachines.first())
    .toHaveTextContent(`Select Samsung fridge ${oldest}${oldest}Samsung fridge ${oldest}WBWalt Broussard40 d40 days idle`);
  await expect.poll(() => page.getByRole('group', { name: 'Week' }).getByRole('radio').all()).toHaveLength(12);

  for (const [tile, list, count] of [
    [/in progress/, 'In Progress', 5],
    [/finished today/, 'All', 3],
    [/idle over 14 days/, 'In Progress', 3],
    [/waiting for parts/, 'In Progress', 1],
    [/typical time in shop/, 'All', 3],
  ] as const) {
    await tiles.filter({ hasText: tile }).click();
    await expect.element(heading('Machines')).toBeVisible();
    await expect.poll(() => rows(list)).toHaveLength(count + 1);
    history.back();
  }
  for (const [bar, count] of [
    [/, \d{4}$/, 3],
    [/^4 came in$/, 4],
    [/^2 completed$/, 2],
    [/^1 trashed$/, 1],
    [/^1 exported$/, 1],
  ] as const) {
    await link(bar).click();
    await expect.poll(() => rows('All')).toHaveLength(count + 1);
    history.back();
  }
  await link(/ready to export/).click();
  await expect.element(heading('Export')).toBeVisible();
});

test('the floor counts the machines with an open recall, and opens their list', async ({ shop }) => {
  const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };
  await shop.addMachine();
  await shop.addMachine(recalled);
  const done = await shop.addMachine(recalled);
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${done}`, { status: 'completed' });
  await shop.show('/floor', 'ada');
  await link(/^2 open recalls$/).click();
  await expect.poll(() => rows('All')).toHaveLength(3);
});

test('the floor counts the machines that were sold with an open recall, and opens their list', async ({ shop }) => {
  const sold = await shop.addMachine({ type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'AL123456B' });
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${sold}`, { status: 'completed' });
  await shop.call('ada', 'POST', '/api/export/export_all');
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${sold}`, { serial: 'FL123456B' });
  await shop.show('/floor', 'ada');
  await link(/^1 machine to call about a recall$/).click();
  await expect.poll(() => rows('Inventoried')).toHaveLength(2);
});

test('three machines are handed over with four presses; the ones that fail stay, and the rest can be undone', async ({ shop }) => {
  const idle = await fillShop(shop);
  await shop.show('/floor', 'ada');
  let presses = 0;
  const countPress = () => (presses += 1);
  addEventListener('pointerdown', countPress, true);
  for (const id of idle) await page.getByRole('checkbox', { name: `Select Samsung fridge ${id}` }).click();
  await names('3 machines')
    .getByRole('button', { name: /Ada Fontenot/ })
    .click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect.element(progress.getByRole('heading')).toHaveTextContent('3 machines handed over.');
  removeEventListener('pointerdown', countPress, true);
  expect(presses).toBe(4);
  await expect.element(idleMachines).not.toBeInTheDocument();
  await expect.element(page.getByText('No machine has been idle for over 14 days.')).toBeVisible();
  await expect.element(row(/^Ada Fontenot/)).toMatchTextContent('On bench 3');

  // Meanwhile, a coworker takes one of them.
  await shop.call('walt', 'PATCH', `/api/update/hand_over/${idle[1]}`, { technician_id: shop.ids.walt });
  await progress.getByRole('button', { name: 'Undo' }).click();
  await expect.element(progress.getByRole('heading').first()).toHaveTextContent('2 machines put back.');
  await expect
    .element(progress.getByRole('listitem'))
    .toHaveTextContent(`#${idle[1]} Samsung fridgeSomeone else just changed this machine. Here's the latest.`);
  await expect.element(row(/^Walt Broussard/)).toMatchTextContent('On bench 2');
  await expect.element(row(/^Ada Fontenot/)).not.toBeInTheDocument();
});

test('a floor that fails to load shows an error and loads on retry', async ({ shop }) => {
  const mend = shop.answer('GET /api/read/get_floor', () =>
    Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 }),
  );
  await shop.show('/floor', 'ada');
  await expect.element(page.getByText("Couldn't load the floor.")).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link(/^0 in progress/)).toBeVisible();
  await expect.element(row(/^Walt Broussard/)).toMatchTextContent('On bench 0');
});
