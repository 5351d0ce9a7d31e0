import { expect, type Page } from '@playwright/test';
import { password } from './api-client.ts';
import { countTaps } from './count-taps.ts';
import { navigateTo, schemes, type Shop, submitLogin, test, toast } from './fixtures.ts';
import { enterPin, pin, shareDevice, unlockAs } from './share-device.ts';
import { violations } from './violations.ts';

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

test('a locked device unlocks with five taps', async ({ page, shop }) => {
  await shareDevice(page, shop, ['walt', 'tess']);
  await page.goto(shop.url);
  await expect(tiles(page)).toHaveText(['TGTess Guidry', 'WBWalt Broussard']);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await enterPin(page, pin.slice(0, 3));
  await expect(page.getByRole('status', { name: 'PIN: 3 of 4 digits' })).toBeVisible();
  expect(await taps()).toBe(4);
  await enterPin(page, pin.slice(3));
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
});

test('switching to a coworker takes five taps', async ({ page, shop }) => {
  await shareDevice(page, shop, ['walt', 'tess']);
  await page.goto(shop.url);
  await unlockAs(page, 'Tess Guidry');
  const taps = await countTaps(page);
  await page.getByRole('navigation', { name: 'Switch on Bench 2' }).getByRole('button', { name: 'Walt' }).click();
  await enterPin(page, pin.slice(0, 3));
  expect(await taps()).toBe(4);
  await enterPin(page, pin.slice(3));
  await expect(page.getByRole('banner')).toContainText('Fettle Walt');
});

test('the digits of a keyboard enter a PIN, and a wrong one is said and cleared', async ({ page, shop }) => {
  await shareDevice(page, shop, ['tess']);
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await page.keyboard.type('99');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('status', { name: 'PIN: 1 of 4 digits' })).toBeVisible();
  await page.keyboard.type('999');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong PIN.');
  await expect(toast(page, 'Wrong PIN.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'PIN: 0 of 4 digits' })).toBeVisible();
  await page.keyboard.type(pin);
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
});

test('too many wrong PINs ask for the password', async ({ page, shop, logInAs }) => {
  await shareDevice(page, shop, ['tess']);
  await page.goto(shop.url);
  await page.route('**/api/auth/unlock/*', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: 'Enter your password.', password_required: true } }),
  );
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await enterPin(page);
  await expect(page.getByLabel('Technician')).toHaveValue(String(shop.tess.user.id));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
  // After an admin removed them, the tile is gone.
  await logInAs(shop.ada, '/devices');
  await page.getByRole('button', { name: 'Remove Tess Guidry from Bench 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Removed from the device.')).toBeVisible();
  await expect(page.getByText('Tess Guidry')).toHaveCount(0);
});

test('after five minutes without a touch, the device locks', async ({ page, shop }) => {
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
  const setVisibility = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await expect(page.getByRole('banner')).toBeHidden();
  await setVisibility('visible');
  await expect(page.getByRole('banner')).toBeVisible();
  await setVisibility('hidden');
  // Timers stand still while a device sleeps.
  await page.clock.setSystemTime(Date.now() + 6 * 60_000);
  await setVisibility('visible');
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
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
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

test('with a PIN, an admin enters the password for admin screens', async ({ page, shop }) => {
  await shareDevice(page, shop, ['ada']);
  await page.goto(shop.url);
  await unlockAs(page, 'Ada Fontenot');
  for (const path of ['/register', '/export']) {
    await page.goto(shop.url + path);
    await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('Ada Fontenot');
  await page.getByLabel('Password', { exact: true }).fill('not it at all');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Wrong password.');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Export', exact: false }).first()).toBeVisible();
});

test('what an admin typed stays when the password expires', async ({ page, shop }) => {
  await shareDevice(page, shop, ['ada']);
  await page.goto(shop.url);
  await unlockAs(page, 'Ada Fontenot');
  await page.goto(`${shop.url}/devices`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Edit Bench 2' }).click();
  await page.getByLabel('Name').fill('Bench 3');
  await page.route('**/api/update/update_device/*', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: 'Enter your password to continue.', password_required: true } }),
  );
  await page.route('**/api/auth/hydrate', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { user: object; device: { session: object } };
    await route.fulfill({
      response,
      json: {
        ...reply,
        user: { ...reply.user, is_admin: false },
        device: { ...reply.device, session: { ...reply.device.session, needs_password: true } },
      },
    });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  await page.unroute('**/api/auth/hydrate');
  await page.unroute('**/api/update/update_device/*');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Bench 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Bench 3 (this device)' })).toBeVisible();
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

test('the tiles, the PIN and the bar have no accessibility violations', async ({ page, shop }) => {
  await shareDevice(page, shop, ['walt', 'tess']);
  await page.goto(`${shop.url}/login`);
  await expect(tiles(page)).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  expect(await violations(page)).toEqual([]);
  await enterPin(page);
  await expect(page.getByRole('navigation', { name: 'Switch on Bench 2' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  expect(await violations(page)).toEqual([]);
});

async function hydrate(page: Page, shop: Shop): Promise<{ user: object | null }> {
  return (await (await page.request.get(`${shop.url}/api/auth/hydrate`)).json()) as { user: object | null };
}

function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));
}
