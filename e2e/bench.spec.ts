import { expect } from '@playwright/test';
import { clickInDialog, navigateTo, test, toast } from './fixtures.ts';

const isPhone = (width: number | undefined) => (width ?? 0) < 744;

test('the bench shows my repairs, oldest first, with their fault, visit, parts and who handed them over', async ({
  page,
  shop,
  logInAs,
}) => {
  const old = await shop.withClockAt(daysAgo(20), () => shop.addMachine({ brand: 'crosley' }));
  await shop.tess.call('POST', `/api/create/add_note/${old}`, { content: 'Frosts up in a week.' });
  const recent = await shop.withClockAt(daysAgo(1), () => shop.addMachine({ type_of: 'washer', style: 'Top Load' }));
  const waiting = await shop.addMachine({ brand: 'ge' });
  await shop.tess.call('POST', `/api/create/add_awaited_part/${waiting}`, { part_number: 'WR51X10101', description: 'Defrost heater' });
  const given = await shop.addMachine({ brand: 'lg' }, shop.walt);
  await shop.walt.call('PATCH', `/api/update/hand_over/${given}`, { technician_id: shop.tess.user.id });
  await logInAs(shop.tess, '/bench');
  await expect(page.getByRole('heading', { name: 'Working on · 3' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Working on' }).getByRole('listitem')).toHaveText([
    new RegExp(`Crosley fridge ${old}20 d20 days in shopFrosts up in a week.`),
    new RegExp(`Whirlpool washer ${recent}1 d1 day in shopNo note yet.`),
    new RegExp(`LG fridge ${given}todayCame in todayHanded to you by Walt BroussardNo note yet.`),
  ]);
  await expect(page.getByRole('list', { name: 'Waiting for parts' }).getByRole('listitem')).toHaveText([
    new RegExp(`GE fridge ${waiting}.*WR51X10101, Defrost heater`),
  ]);

  await shop.tess.call('PATCH', `/api/update/update_machine/${recent}`, { status: 'completed' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Finished today' }).getByRole('listitem')).toHaveText([/Whirlpool washer \d+Completed/]);
  await page.getByRole('link', { name: `Crosley fridge ${old}` }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${old}`);
  await expect(page.getByText('20 days in shop')).toBeVisible();
});

test('the bench leads to the parts that all machines wait for', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/bench');
  await expect(page.getByText('Nothing on your bench.')).toBeVisible();
  await page.getByRole('link', { name: 'Awaited Parts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Awaited Parts' })).toBeVisible();
});

test('a second visit is marked on the bench and on the card', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.ada.call('POST', '/api/export/export_all');
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'in_progress' });
  await logInAs(shop.tess, '/bench');
  await expect(page.getByRole('list', { name: 'Working on' }).getByRole('listitem')).toContainText('2nd visit');
  await page.getByRole('list', { name: 'Working on' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: `${id} Whirlpool fridge` })).toBeVisible();
  await expect(page.getByText('2nd visit')).toBeVisible();
});

test('an empty bench offers what to do, and Scan a label opens the scanner', async ({ page, shop, logInAs }) => {
  await logInAs(shop.walt, '/bench');
  await expect(page.getByText('Nothing on your bench.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Repair' })).toBeVisible();
  await page.getByRole('link', { name: 'Scan a label' }).click();
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
});

test('a bench that fails to load shows an error and loads on retry', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await page.route('**/api/read/get_bench/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await logInAs(shop.tess, '/bench');
  await expect(page.getByText("Couldn't load your bench.")).toBeVisible();
  await page.unroute('**/api/read/get_bench/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: `Whirlpool fridge ${id}` })).toBeVisible();
});

test('the home screen has my bench: a strip on a phone, the list on a desk', async ({ page, shop, logInAs, viewport }) => {
  await shop.withClockAt(daysAgo(38), () => shop.addMachine());
  const id = await shop.addMachine();
  await shop.tess.call('POST', `/api/create/add_awaited_part/${id}`, { description: 'Gasket' });
  await logInAs(shop.tess);
  if (isPhone(viewport?.width)) {
    const strip = page.getByRole('link', { name: 'My bench: 2, oldest 38 days' });
    expect((await strip.boundingBox())?.height).toBe(56);
    await expect(page.getByRole('heading', { name: 'My bench' })).toBeHidden();
    await strip.click();
  } else {
    const beside = page.getByRole('complementary', { name: 'My bench' });
    await expect(beside.getByRole('link', { name: /^Whirlpool fridge/ })).toHaveCount(2);
    await beside.getByRole('link', { name: 'My bench' }).click();
  }
  await expect(page).toHaveURL(`${shop.url}/bench`);
});

test('after finishing a repair, the next one on my bench is the main button', async ({ page, shop, logInAs }) => {
  const finished = await shop.addMachine();
  const waiting = await shop.addMachine({ brand: 'ge' });
  await shop.tess.call('POST', `/api/create/add_awaited_part/${waiting}`, { description: 'Gasket' });
  const next = await shop.addMachine({ type_of: 'dryer', brand: 'crosley', style: 'Top Load Gas' });
  await logInAs(shop.tess, `/card/${finished}`);
  const bar = page.getByRole('group', { name: 'Machine actions' });
  await bar.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(bar.getByRole('link', { name: `Next: Crosley dryer ${next}` })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Scan' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  // One message: the toast. Undo has no words beside it.
  await expect(toast(page, 'Machine marked as completed')).toBeVisible();
  await expect(page.getByText('Moved to Completed.')).toHaveCount(0);

  await bar.getByRole('link', { name: /^Next/ }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${next}`);
  await bar.getByRole('button', { name: 'Trash' }).click();
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  // Nothing is left but the machine that waits.
  await expect(bar.getByRole('link', { name: 'Scan' })).toBeVisible();
  await expect(bar.getByRole('link', { name: /^Next/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Scan' })).toHaveCount(0);
});

test('after finishing a repair, Undo and the next one are in view on every screen', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ model: 'FPBM3077RF-LONGMODEL-0001', serial: '4A12345678901234567890-X' });
  await shop.addMachine({ brand: 'white_westinghouse', type_of: 'washer', style: 'Top Load' });
  for (const content of ['Hums.', 'Fan replaced.']) await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
  const bar = page.getByRole('group', { name: 'Machine actions' });
  for (const [width, height] of [
    [360, 740],
    [390, 664],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await logInAs(shop.tess, `/card/${id}`);
    await bar.getByRole('button', { name: 'Complete Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await expect(bar.getByRole('link', { name: /^Next: White-Westinghouse washer/ }), `${width}x${height}`).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Undo' }), `${width}x${height}`).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  }
});

test('a machine that was finished earlier offers Continue Repair, not the next one', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0);
});

test('a phone has a bar with four screens, except on a card, which has its own', async ({ page, shop, logInAs, viewport }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  if (!isPhone(viewport?.width)) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(bar).toBeHidden();
    return;
  }
  for (const [label, heading] of [
    ['Bench', 'My bench'],
    ['Scan', 'Search'],
    ['Machines', 'Machines'],
    ['Add', 'Start Repair'],
  ] as const) {
    const link = bar.getByRole('link', { name: label });
    await link.click();
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.goto(`${shop.url}/card/${id}`);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test.describe('A tablet', () => {
  test.use({ viewport: { width: 744, height: 1133 } });

  test('has the navigation in its header and a card in two columns', async ({ page, shop, logInAs }) => {
    await logInAs(shop.ada, `/card/${await shop.addMachine()}`);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const label of ['Start Repair', 'Bench', 'Machines', 'Search', 'Metrics', 'Admin Panel'])
      await expect(navigation.getByRole('link', { name: label })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    const [tag, notes] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('heading', { name: 'NOTES' }).boundingBox(),
    ]);
    expect(notes?.x).toBeGreaterThan((tag?.x ?? 0) + 300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(744);
    await navigateTo(page, 'Bench');
    await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  });
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
