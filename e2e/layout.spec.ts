import { expect, type Locator } from '@playwright/test';
import { skeleton, test } from './fixtures.ts';

test('the home screen icons and the manifest are served', async ({ request, page, shop }) => {
  await page.goto(`${shop.url}/login`);
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = await request.get(shop.url + href);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of [...icons, { src: '/icon-180.png', type: 'image/png' }]) {
    const icon = await request.get(shop.url + src);
    expect(icon.headers()['content-type'], src).toContain(type);
  }
});

for (const [path, what] of [
  ['/table', 'the table'],
  ['/card/1', 'a card'],
] as const) {
  test(`while ${what} is loading, a placeholder reserves its space`, async ({ page, shop, logInAs }) => {
    await shop.addMachine();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route('**/api/read/get_machine*/**', async (route) => {
      await gate;
      await route.continue();
    });
    await logInAs(shop.tess, path);
    const loading = page.getByRole('main').getByText('Loading...').filter({ visible: true });
    await expect(skeleton(page)).toBeVisible();
    await expect(loading).toBeVisible();
    // Cumulative layout shift since navigation (web.dev/cls).
    const shifted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          addEventListener('measured', () => resolve(total));
        }),
    );
    open();
    await expect(page.getByText(path === '/table' ? 'Page 1 of 1' : 'VSA1234567')).toBeVisible();
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      dispatchEvent(new Event('measured'));
    });
    expect(await shifted).toBeLessThan(0.1);
  });
}

test('a screen whose file is already loaded opens without the loading message', async ({ page, shop, logInAs }) => {
  const prefetched = page.waitForResponse(/start-repair-screen/);
  await logInAs(shop.tess, '/table');
  // Resolves when the prefetched file has run.
  await page.evaluate((file) => import(file), (await prefetched).url());
  await page.evaluate(() => {
    const added: (string | null)[] = [];
    Object.assign(globalThis, { added });
    new MutationObserver((changes) =>
      added.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))),
    ).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  const added: string[] = await page.evaluate('added');
  expect(added.join()).toContain('Start Repair');
  expect(added).not.toContain('Loading...');
});

test('an empty screen does not scroll', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/nowhere');
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

const longFields = { serial: 'LE0742737', style: 'Bottom Mount', color: 'White', condition: 'Scratch and Dent', vendor: 'baton_rouge' };

test('Start Repair shows the required fields, the faults and Add Machine on the first screen', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/');
  const add = page.getByRole('button', { name: 'Add Machine' });
  const links = page.getByRole('navigation', { name: 'Shortcuts' });
  if (await links.isVisible()) await expect.poll(async () => bottomOf(add)).toBeLessThan(await topOf(links));
  for (const name of ['Brand', 'Model', 'Serial', "What's wrong?"])
    expect(await bottomOf(page.getByLabel(name))).toBeLessThan(await topOf(add));
  expect(await bottomOf(page.getByRole('button', { name: 'No power' }))).toBeLessThan(await topOf(add));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_000);
});

test('a card shows the fault, all that is on file, its photos and two notes on the first screen', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ ...longFields, note: 'Came back from the buyer. Different complaint than last time.' });
  for (const content of ['Defrost heater open, bimetal closed at 20 F.', 'Ordered a defrost heater. Supplier says Thursday.'])
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content });
  await logInAs(shop.walt, `/card/${id}`);
  const main = page.getByRole('main');
  const bar = page.getByRole('group', { name: 'Machine actions' });
  const end = (await bar.evaluate((element) => getComputedStyle(element).position)) === 'fixed' ? await topOf(bar) : 800;
  await expect(main.getByRole('definition')).toHaveText([
    'Whirlpool',
    'WRT311FZDM',
    'LE0742737',
    'Bottom Mount',
    'White',
    'Scratch and Dent',
    'Baton Rouge',
  ]);
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible();
  for (const note of ['Defrost heater open', 'Ordered a defrost heater']) {
    expect(await bottomOf(main.getByRole('button', { name: note }))).toBeLessThan(end);
  }
});

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}
