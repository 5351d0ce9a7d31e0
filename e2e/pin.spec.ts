import { expect, type Page } from '@playwright/test';
import { clickLogout, navigateTo, schemes, type Shop, submitLogin, test, toast } from './fixtures.ts';
import { enterPin, shareDevice, unlockAs } from './share-device.ts';

// A device that people share is a tablet.
test.use({ viewport: { width: 820, height: 1180 } });

/** The tiles of the locked device. */
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');

test('an admin shares the device on the Shared Devices screen, and everyone gets a PIN after their password', async ({
  page,
  shop,
  logInAs,
}) => {
  await page.goto(shop.url);
  await submitLogin(page, 'Ada Fontenot');
  await expect(page.getByRole('banner')).toContainText('Fettle Ada');
  await page.goto(`${shop.url}/devices`);
  await expect(page.getByText('No shared devices yet.')).toBeVisible();
  await page.getByLabel('Name').fill('Bench 2');
  await page.getByRole('button', { name: 'Share this device' }).click();
  await expect(toast(page, 'Bench 2 is a shared device now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bench 2 (this device)' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Switch on Bench 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await page.getByRole('button', { name: 'Someone else' }).click();
  await submitLogin(page, 'Tess Guidry');
  await expect(page.getByRole('heading', { name: 'Choose your PIN' })).toBeVisible();
  // Password managers must not save it in place of her password.
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('Tess Guidry, PIN on Bench 2');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByLabel('PIN', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription('Pin is too easy to guess.');
  await page.getByLabel('PIN', { exact: true }).fill('739164');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(toast(page, 'Your PIN works on Bench 2 now.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');

  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await enterPin(page, '739164');
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
  // The admin's list has them.
  await logInAs(shop.ada, '/devices');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tess Guidry' }).last()).toContainText('PIN, last used');
});

test('after five minutes without a touch, the device locks', { tag: '@main' }, async ({ page, shop }) => {
  await shareDevice(page, shop, ['tess']);
  await page.clock.install();
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await page.clock.runFor('04:50');
  await page.keyboard.press('Shift');
  await page.clock.runFor('04:50');
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
  await page.clock.runFor('00:12');
  await expect(tiles(page)).toHaveText(['TGTess Guidry']);
  await expect.poll(async () => (await hydrate(page, shop)).user).toBeNull();
});

test('use without a connection does not log the employee out', async ({ page, shop }) => {
  await shareDevice(page, shop, ['tess']);
  await page.clock.install();
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  const renewal = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/hydrate'));
  await page.route('**/api/auth/hydrate', (route) => route.abort());
  await page.clock.runFor('01:05');
  await page.keyboard.press('Shift');
  await renewal;
  await navigateTo(page, 'Machines');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
});

test('a device that was asleep shows nothing before it locks', async ({ page, shop }) => {
  await shareDevice(page, shop, ['tess']);
  await page.clock.install();
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await setVisibility(page, 'hidden');
  await expect(page.getByRole('banner')).toBeHidden();
  await setVisibility(page, 'visible');
  await expect(page.getByRole('banner')).toBeVisible();
  await setVisibility(page, 'hidden');
  // Timers stand still while a device sleeps.
  await page.clock.setSystemTime(Date.now() + 6 * 60_000);
  await setVisibility(page, 'visible');
  await expect(tiles(page)).toHaveText(['TGTess Guidry']);
});

test('a device that locks without a connection while it is hidden shows the login screen afterwards', async ({ page, shop, context }) => {
  await shareDevice(page, shop, ['tess']);
  const prefetched = page.waitForResponse(/login-screen/);
  await page.clock.install();
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await page.clock.runFor(3_000);
  await prefetched;
  await context.setOffline(true);
  await setVisibility(page, 'hidden');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.clock.runFor('05:05');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Tess');
});

test('a device that was switched off is locked when it starts', async ({ page, shop }) => {
  await shareDevice(page, shop, ['tess']);
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await page.goto('about:blank');
  await shop.withClockAt(new Date(Date.now() + 7 * 60_000).toISOString(), async () => {
    await page.goto(`${shop.url}/table`);
    await expect(tiles(page)).toHaveText(['TGTess Guidry']);
  });
});

for (const [scheme, options] of Object.entries(schemes)) {
  test.describe(`over ${scheme}`, () => {
    test.use(options);

    test('a draft stays with its owner, who returns to the screen, and nobody else sees it', async ({ page, shop }) => {
      const id = await shop.addMachine();
      await shareDevice(page, shop, ['walt', 'tess']);
      await page.goto(shop.url);
      await unlockAs(page, 'Tess Guidry');
      await page.goto(`${shop.url}/card/${id}`);
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByLabel('New note').fill('Half a thought');
      await page.getByRole('button', { name: 'Walt', exact: true }).click();
      await enterPin(page);
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');
      await expect(page).toHaveURL(`${shop.url}/`);
      expect(await everythingStored(page)).not.toContain('Half a thought');
      expect(await everythingStored(page)).not.toContain(`/card/${id}`);
      await page.goto(`${shop.url}/card/${id}`);
      await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible();
      await expect(page.getByLabel('New note')).toHaveCount(0);

      await page.getByRole('button', { name: 'Tess', exact: true }).click();
      await enterPin(page);
      await expect(page).toHaveURL(`${shop.url}/card/${id}`);
      await expect(page.getByLabel('New note')).toHaveValue('Half a thought');
    });

    test('switching leaves nothing in memory, storage, caches or history', async ({ page, shop }) => {
      const id = await shop.addMachine();
      await shareDevice(page, shop, ['walt', 'tess']);
      await page.goto(shop.url);
      await unlockAs(page, 'Tess Guidry');
      await page.goto(`${shop.url}/card/${id}`);
      await expect(page.getByText('VSA1234567')).toBeVisible();
      await navigateTo(page, 'Machines');
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { leftByTess: true }));
      await page.getByRole('button', { name: 'Walt', exact: true }).click();
      await enterPin(page);
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');

      expect(await page.evaluate(() => 'leftByTess' in globalThis)).toBe(false);
      const stored = await everythingStored(page);
      expect(stored).not.toMatch(/Tess|Guidry|VSA1234567|WRT311FZDM|card/);
      const cached = await page.evaluate(() => caches?.keys?.() ?? []).catch(() => []);
      expect(cached).toEqual([]);
      const urls = await page.evaluate(() => {
        const { navigation } = globalThis as unknown as { navigation: { entries: () => { url: string }[] } };
        return navigation.entries().map(({ url }) => new URL(url).pathname);
      });
      expect(urls.filter((path) => path !== '/' && path !== '/login')).toEqual([]);
    });
  });
}

test('the address of a scanned label leads to its card, after a PIN and after a password', async ({ page, shop }) => {
  const card = `${shop.url}/card/${await shop.addMachine()}`;
  await shareDevice(page, shop, ['tess']);
  await page.goto(card);
  await unlockAs(page, 'Tess Guidry');
  await expect(page).toHaveURL(card);

  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(tiles(page)).toHaveText(['TGTess Guidry']);
  await page.goto(card);
  await page.getByRole('button', { name: 'Someone else' }).click();
  await submitLogin(page, 'Walt Broussard');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(card);
  await expect(page.getByRole('banner')).toContainText('Fettle Walt');
});

test('a coworker who has lost their PIN takes over with the password', async ({ page, shop }) => {
  await shareDevice(page, shop, ['walt', 'tess']);
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await page.getByRole('button', { name: 'Walt', exact: true }).click();
  await page.getByRole('button', { name: 'Use password' }).click();
  await expect(page.getByLabel('Technician')).toHaveValue(String(shop.walt.user.id));
  await expect(page.getByRole('banner')).not.toContainText('Tess');
  await submitLogin(page, 'Walt Broussard');
  await expect(page.getByRole('banner')).toContainText('Fettle Walt');
});

test('a device that loses its connection locks all the same, and forgets when it is back', async ({ page, shop, context }) => {
  await shareDevice(page, shop, ['tess']);
  const prefetched = page.waitForResponse(/login-screen/);
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  await prefetched;
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Tess');
  await context.setOffline(false);
  await expect.poll(async () => (await hydrate(page, shop)).user).toBeNull();
  await expect(tiles(page)).toHaveText(['TGTess Guidry']);
});

test('a logout without a connection shows the login screen in the other windows, too, and leads nobody back to theirs', async ({
  page,
  shop,
  context,
}) => {
  await shareDevice(page, shop, ['tess']);
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  const other = await context.newPage();
  const prefetched = other.waitForResponse(/login-screen/);
  await other.goto(`${shop.url}/table`);
  await expect(other.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await prefetched;
  await context.setOffline(true);
  await setVisibility(other, 'hidden');
  await clickLogout(page);
  await setVisibility(other, 'visible');
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('banner')).not.toContainText('Tess');
  const reloaded = other.waitForEvent('load');
  await context.setOffline(false);
  await reloaded;
  await expect(tiles(other)).toHaveText(['TGTess Guidry']);
  await unlockAs(other, 'Tess Guidry');
  for (const window of [page, other]) await expect(window).toHaveURL(`${shop.url}/`);
});

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function hydrate(page: Page, shop: Shop): Promise<{ user: object | null }> {
  return (await (await page.request.get(`${shop.url}/api/auth/hydrate`)).json()) as { user: object | null };
}

function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));
}
