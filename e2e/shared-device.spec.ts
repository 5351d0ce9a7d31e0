import { expect, type Page } from '@playwright/test';
import { clickLogout, type Shop, submitSignIn, test, toast } from './fixtures.ts';

// One device, several employees. Over https too: a browser caches, stores and restores differently there.
const schemes = {
  http: { shopEnvironment: {}, ignoreHTTPSErrors: false },
  https: { shopEnvironment: { TLS: 'auto', HTTPS_PORT: '0' }, ignoreHTTPSErrors: true },
};

for (const [scheme, options] of Object.entries(schemes)) {
  test.describe(`over ${scheme}`, () => {
    test.use(options);

    test('Back after a logout shows nothing of the employee who left', async ({ page, shop, signInAs }) => {
      const id = await shop.addMachine();
      await signInAs(shop.ada, `/card/${id}`);
      await expect(page.getByText('VSA1234567')).toBeVisible();
      await page.goto(`${shop.url}/employee-info`);
      await page.goto(`${shop.url}/table`);
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
      await logOut(page);
      const seen = await watchFor(page, ['Fettle Ada', 'VSA1234567', 'WRT311FZDM']);
      for (let step = 0; step < 3; step += 1) {
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      }
      expect(seen).toEqual([]);
    });

    test("Back never shows one employee's screens to the next", async ({ page, shop, signInAs }) => {
      await signInAs(shop.ada, '/employee-info');
      await page.goto(`${shop.url}/admin-panel?employee=${shop.walt.user.id}`);
      await expect(page.getByText('Current Workload')).toBeVisible();
      await logOut(page);
      await submitSignIn(page, 'Tess Guidry');
      const seen = await watchFor(page, ['Fettle Ada', 'Current Workload']);
      await page.goBack();
      await page.goBack();
      await expect(page.getByText('Unauthorized Access')).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Fettle Tess');
      expect(seen).toEqual([]);
    });

    test('a page restored from the back/forward cache is checked before it is shown', async ({ page, shop, signInAs, context }) => {
      const id = await shop.addMachine();
      await signInAs(shop.ada, `/card/${id}`);
      await expect(page.getByText('VSA1234567')).toBeVisible();
      // Playwright runs Chromium without its page cache: the two events come as the browser would send them.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await expect(page.getByRole('main')).toHaveText('Loading...');
      await expect(page.getByRole('banner')).not.toContainText('Ada');

      await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { color: 'Teal' });
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.getByRole('banner')).toContainText('Fettle Ada');
      await expect(page.getByText('Teal', { exact: true })).toBeVisible();

      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await context.clearCookies();
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    });

    test('a card is up to date after a visit to another site', async ({ page, shop, signInAs }) => {
      const id = await shop.addMachine();
      await signInAs(shop.tess, `/card/${id}`);
      await expect(page.getByText('White', { exact: true })).toBeVisible();
      await page.goto('about:blank');
      await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { color: 'Teal' });
      await page.goBack();
      await expect(page.getByText('Teal', { exact: true })).toBeVisible();
    });

    test('an employee who signs in after a logout starts on the home screen', async ({ page, shop, signInAs }) => {
      const id = await shop.addMachine();
      await signInAs(shop.tess);
      const paths = [`/card/${id}`, '/find', '/table?status=all', '/public-metrics', '/password', '/admin-panel', '/export'];
      for (const [turn, path] of paths.entries()) {
        await page.goto(shop.url + path);
        await logOut(page);
        await submitSignIn(page, turn % 2 === 0 ? 'Walt Broussard' : 'Tess Guidry');
        await expect(page, `after a logout on ${path}`).toHaveURL(`${shop.url}/`);
      }
      // Not by a reload and Back either.
      await page.goto(`${shop.url}/table`);
      await logOut(page);
      await page.reload();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await submitSignIn(page, 'Tess Guidry');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('after a session ended its employee returns to the screen, and a coworker does not', async ({ page, shop, signInAs, context }) => {
      await signInAs(shop.tess, '/table?status=all');
      // Everything the screen reads has arrived: a reply to a read still under way would show Login before the click.
      const isLoaded = async (sentence: string) => {
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByRole('option', { name: 'Walt Broussard', includeHidden: true })).toBeAttached();
      };
      const chooseAfterTheEnd = async (status: string) => {
        await context.clearCookies();
        await page.getByText(status, { exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      };
      await isLoaded('No machines have been registered yet.');
      await chooseAfterTheEnd('Trash');
      await submitSignIn(page, 'Tess Guidry');
      await expect(page).toHaveURL(/\/table\?/);
      await isLoaded('No machines are in the trash.');
      await chooseAfterTheEnd('Completed');
      await submitSignIn(page, 'Walt Broussard');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('what an employee typed before the session ended is not shown to a coworker', async ({ page, shop, signInAs, context }) => {
      await signInAs(shop.tess);
      await page.getByLabel('Model').fill('HALF A MODEL');
      await context.clearCookies();
      await page.reload();
      await submitSignIn(page, 'Walt Broussard');
      await expect(page.getByLabel('Model')).toHaveValue('');
    });

    test('a logout without a connection holds, and ends the session once the server answers', async ({ page, shop, signInAs, context }) => {
      // The sign-in screen's file, which a page fetches ahead.
      const fetched = page.waitForResponse(/login-screen/);
      await signInAs(shop.tess, '/table');
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
      await fetched;
      await context.setOffline(true);
      await clickLogout(page);
      await expect(page.getByText("You're logged out on this device.")).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

      await context.setOffline(false);
      await expect.poll(() => isSignedIn(shop)).toBe(false);
      await page.goto(`${shop.url}/table`);
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    });

    test('a logout that fails on the server holds across a reload and is retried', async ({ page, shop, signInAs }) => {
      await signInAs(shop.tess, '/table');
      await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { success: false, message: 'It broke.' } }));
      await clickLogout(page);
      await expect(toast(page, 'It broke.')).toBeVisible();
      for (const path of ['/table', '/card/1']) {
        await page.goto(shop.url + path);
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      }
      await expect(page.getByRole('banner')).not.toContainText('Tess');
      expect(await isSignedIn(shop)).toBe(true);

      await page.unroute('**/api/auth/logout');
      await expect.poll(() => isSignedIn(shop)).toBe(false);
    });

    test('signing in while a logout is pending ends the old session', async ({ page, shop, signInAs }) => {
      await signInAs(shop.tess, '/table');
      await page.route('**/api/auth/logout', (route) => route.abort());
      await clickLogout(page);
      await submitSignIn(page, 'Walt Broussard');
      expect(await isSignedIn(shop)).toBe(false);
      await page.unroute('**/api/auth/logout');
      await page.reload();
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');
    });

    test('a second tab follows when the first one signs out or another employee signs in', async ({ page, shop, signInAs, context }) => {
      await signInAs(shop.tess, `/card/${await shop.addMachine()}`);
      const other = await context.newPage();
      await other.goto(`${shop.url}/table`);
      await expect(other.getByRole('banner')).toContainText('Fettle Tess');

      await clickLogout(other);
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await submitSignIn(other, 'Walt Broussard');
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('a tab that missed the change of employee is rejected and reloads', async ({ page, shop, signInAs, context }) => {
      const id = await shop.addMachine();
      await signInAs(shop.tess, `/card/${id}`);
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByLabel('New note').fill('Written by Tess.');

      // Walt signs in on another tab, which this one hears nothing of.
      const [name = '', value = ''] = shop.walt.cookie.split('=');
      await context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
      await page.getByRole('button', { name: 'Save Note' }).click();
      await expect(page.getByText('Walt is logged in on this device now. Nothing was changed.')).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');
      await expect(page).toHaveURL(`${shop.url}/`);
      const { data } = (await shop.ada.call('GET', `/api/read/get_machine/${id}`)) as { data: { notes: object[] } };
      expect(data.notes).toEqual([]);
    });
  });
}

async function logOut(page: Page): Promise<void> {
  await clickLogout(page);
  await expect(toast(page, 'Logged out.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
}

/** Whether the server still knows the session that Tess's browser had. */
async function isSignedIn(shop: Shop): Promise<boolean> {
  return (await shop.tess.call('GET', '/api/auth/hydrate')).user !== null;
}

/** Watches the page, and those it goes to, for texts that it must not show at any moment; gives those that it did show. */
async function watchFor(page: Page, texts: string[]): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportSeen', (text: string) => void seen.push(text));
  await page.addInitScript((texts) => {
    const report = (globalThis as unknown as { reportSeen: (text: string) => void }).reportSeen;
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('header, main')].map(({ textContent }) => textContent).join(' ');
      for (const text of texts) if (shown.includes(text)) report(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, texts);
  return seen;
}
