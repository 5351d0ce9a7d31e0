import { expect, type Page } from '@playwright/test';
import { type Shop, test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

/** Five machines in progress, one of them waiting for parts, and three finished today. Returns the three that are idle, longest first. */
async function fillShop({ withClockAt, addMachine, ada, tess, walt }: Shop): Promise<number[]> {
  const idle: number[] = [];
  for (const [days, by] of [
    [40, walt],
    [30, walt],
    [20, tess],
  ] as const)
    idle.push(await withClockAt(daysAgo(days), () => addMachine({ brand: 'samsung' }, by)));
  await withClockAt(daysAgo(10), () => addMachine());
  await tess.call('POST', `/api/create/add_awaited_part/${await addMachine()}`, { part_number: 'WR51X10101' });
  for (const status of ['completed', 'trashed', 'completed']) {
    const id = await addMachine();
    await tess.call('PATCH', `/api/update/update_machine/${id}`, { status });
    if (status === 'trashed') await ada.call('POST', '/api/export/export_all');
  }
  return idle;
}

/** Returns the number of presses since the page was loaded. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (document.documentElement.dataset['presses'] += '.'), true);
  });
  return () => page.evaluate(() => document.documentElement.dataset['presses']?.replace('undefined', '').length ?? 0);
}

test('the floor says without a click how the shop is and who is stuck, and each figure opens its list', async ({ page, shop, logInAs }) => {
  const [oldest] = await fillShop(shop);
  await logInAs(shop.ada, '/floor');
  const tiles = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(tiles).toHaveText([
    '5 in progress',
    '3 finished today',
    '3 idle over 14 days',
    '1 waiting for parts',
    /^1 ready to export all from today$/,
    /^1 hour typical time in shop 3 repairs in 30 days, without waiting$/,
  ]);
  const technicians = page.getByRole('table', { name: 'Technicians' });
  await expect(technicians.getByRole('row', { name: /^Tess Guidry/ })).toContainText(
    /On bench3.*20 days.*Done this week3 1 trashed.*Comebacks0/,
  );
  await expect(technicians.getByRole('row', { name: /^Walt Broussard/ })).toContainText(/On bench2.*40 days.*Done this week0/);
  await expect(page.getByRole('list', { name: 'Longest without work' }).getByRole('listitem').first()).toHaveText(
    `Select Samsung fridge ${oldest}Samsung fridge ${oldest}Walt Broussard 40 d40 days idle`,
  );
  await expect(page.getByRole('table', { name: 'The last 12 weeks' }).getByRole('row')).toHaveCount(13);

  for (const [tile, rows] of [
    ['in progress', 5],
    ['finished today', 3],
    ['idle over 14 days', 3],
    ['waiting for parts', 1],
    ['typical time in shop', 3],
  ] as const) {
    await page.getByRole('link', { name: tile }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(rows + 1);
    await page.goBack();
  }
  for (const [bar, rows] of [
    [/^Now finished /, 3],
    [/^4 came in /, 4],
    [/^2 completed /, 2],
    [/^1 trashed /, 1],
    [/^1 exported /, 1],
  ] as const) {
    await page.getByRole('row', { name: /^Now / }).getByRole('link', { name: bar }).click();
    await expect(page.getByRole('table', { name: 'All' }).getByRole('row')).toHaveCount(rows + 1);
    await page.goBack();
  }
  await page.getByRole('link', { name: 'ready to export' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
});

test('three machines are handed over with four presses; the ones that fail stay, and the rest can be undone', async ({
  page,
  shop,
  logInAs,
}) => {
  const [first = 0, second = 0, third = 0] = await fillShop(shop);
  const presses = await countPresses(page);
  await logInAs(shop.ada, '/floor');
  const rows = page.getByRole('list', { name: 'Longest without work' }).getByRole('listitem');
  for (const id of [first, second, third]) await page.getByRole('checkbox', { name: `Select Samsung fridge ${id}` }).check();
  await page.getByRole('group', { name: 'Hand over 3 machines to' }).getByRole('button', { name: 'Ada Fontenot' }).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('heading')).toHaveText('3 machines handed over.');
  expect(await presses()).toBe(4);
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('No machine has been idle for over 14 days.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Ada Fontenot/ })).toContainText('On bench3');

  // Meanwhile, a coworker takes one of them.
  await shop.walt.call('PATCH', `/api/update/hand_over/${second}`, { technician_id: shop.walt.user.id });
  await progress.getByRole('button', { name: 'Undo' }).click();
  await expect(progress.getByRole('heading').first()).toHaveText('2 machines put back.');
  await expect(progress.getByRole('listitem')).toHaveText(
    `#${second} Samsung fridgeSomeone else just changed this machine. Here's the latest.`,
  );
  await expect(page.getByRole('row', { name: /^Walt Broussard/ })).toContainText('On bench2');
  await expect(page.getByRole('row', { name: /^Ada Fontenot/ })).toHaveCount(0);
});

test('a floor that fails to load shows an error and loads on retry', async ({ page, shop, logInAs }) => {
  await page.route('**/api/read/get_floor', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await logInAs(shop.ada, '/floor');
  await expect(page.getByText("Couldn't load the floor.")).toBeVisible();
  await page.unroute('**/api/read/get_floor');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: '0 in progress' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Walt Broussard/ })).toContainText('Oldest—');
});

test("an admin's home screen sums up the day in one line, which does not move the form when it arrives", async ({
  page,
  shop,
  logInAs,
}) => {
  await fillShop(shop);
  const { promise: gate, resolve: loadRest } = Promise.withResolvers<void>();
  await page.route(/floor-line|get_floor/, async (route) => {
    await gate;
    await route.continue();
  });
  await logInAs(shop.ada);
  const brand = page.getByLabel('Brand');
  await expect(page.getByRole('link', { name: 'My bench' }).filter({ visible: true })).toBeVisible();
  const place = await brand.boundingBox();
  loadRest();
  const line = page.getByRole('link', { name: '5 in progress, 3 finished today, 3 idle over 14 days' });
  await expect(line).toBeVisible();
  expect(await brand.boundingBox()).toEqual(place);
  await line.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible();

  await logInAs(shop.tess);
  await expect(page.getByRole('link', { name: 'My bench' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /in progress/ })).toHaveCount(0);
});

test('the admin panel shows the floor until a user is selected; it fits, and has no accessibility violations', async ({
  page,
  shop,
  logInAs,
  viewport,
}) => {
  await fillShop(shop);
  await logInAs(shop.ada, '/admin-panel');
  await expect(page.getByText('Please select a user.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('group', { name: 'Hand over 1 machine to' }).getByRole('listitem').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const size of [viewport, { width: 820, height: 1180 }]) {
    if (size) await page.setViewportSize(size);
    expect(await layoutProblems(page), JSON.stringify(size)).toEqual([]);
  }
  await page.getByLabel('Employee').selectOption('Walt Broussard');
  await expect(page.getByRole('heading', { name: 'Current Workload' })).toBeVisible();
  await expect(page.getByText('Longest without work')).toBeHidden();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'Floor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible();
});
