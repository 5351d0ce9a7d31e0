import { expect, type Page } from '@playwright/test';
import { addSession } from './api-client.ts';
import { changeSessionWith, clickLogout, openUserMenu, schemes, type Shop, submitLogin, test, toast, whenListening } from './fixtures.ts';

// Several employees share one device.

for (const [scheme, options] of Object.entries(schemes)) {
  test.describe(`over ${scheme}`, () => {
    test.use(options);
    const tag = scheme === 'https' ? '@main' : [];

    test('Back after a logout shows no data of the previous employee', { tag }, async ({ page, shop, logInAs }) => {
      const id = await shop.addMachine();
      await logInAs(shop.ada, `/card/${id}`);
      await expect(page.getByText('VSA1234567')).toBeVisible();
      await page.goto(`${shop.url}/employee-info`);
      await page.goto(`${shop.url}/table`);
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
      await logOut(page);
      const shownTexts = await watchFor(page, ['Fettle Ada', 'VSA1234567', 'WRT311FZDM']);
      for (let step = 0; step < 3; step += 1) {
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      }
      expect(shownTexts).toEqual([]);
    });

    test("Back never shows one employee's screens to another", async ({ page, shop, logInAs }) => {
      await logInAs(shop.ada, '/employee-info');
      await page.goto(`${shop.url}/admin-panel?employee=${shop.walt.user.id}`);
      await expect(page.getByText('Current Workload')).toBeVisible();
      await logOut(page);
      await submitLogin(page, 'Tess Guidry');
      const shownTexts = await watchFor(page, ['Fettle Ada', 'Current Workload']);
      await page.goBack();
      await page.goBack();
      await expect(page.getByText('Unauthorized Access')).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Fettle Tess');
      expect(shownTexts).toEqual([]);
    });

    test('a page restored from the back/forward cache loads again, hidden until its session is checked', async ({
      page,
      shop,
      logInAs,
      context,
    }) => {
      const id = await shop.addMachine();
      await logInAs(shop.ada, `/card/${id}`);
      await expect(page.getByText('VSA1234567')).toBeVisible();
      // Playwright runs Chromium without the back/forward cache, so the test dispatches its two events.
      const enter = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      const restore = async () => {
        const reloaded = page.waitForEvent('load');
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
        await reloaded;
      };
      await enter();
      await expect(page.getByRole('main')).toHaveText('Loading...');
      await expect(page.getByRole('banner')).not.toContainText('Ada');

      await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { model: 'CORRECTED' });
      await restore();
      await expect(page.getByRole('banner')).toContainText('Fettle Ada');
      await expect(page.getByText('CORRECTED', { exact: true })).toBeVisible();

      await enter();
      await context.clearCookies();
      // As a logout in this tab does.
      await page.evaluate(() => sessionStorage.clear());
      await restore();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await submitLogin(page, 'Ada Fontenot');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('a card is up to date after a visit to another site', async ({ page, shop, logInAs }) => {
      const id = await shop.addMachine();
      await logInAs(shop.tess, `/card/${id}`);
      await expect(page.getByText('WRT311FZDM', { exact: true })).toBeVisible();
      await page.goto('about:blank');
      await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { model: 'CORRECTED' });
      await page.goBack();
      await expect(page.getByText('CORRECTED', { exact: true })).toBeVisible();
    });

    test('an employee who logs in after a logout starts on the home screen', async ({ page, shop, logInAs }) => {
      const id = await shop.addMachine();
      await logInAs(shop.tess);
      const paths = [`/card/${id}`, '/find', '/table?status=all', '/public-metrics', '/account-security', '/admin-panel', '/export'];
      for (const [index, path] of paths.entries()) {
        await page.goto(shop.url + path);
        await logOut(page);
        await submitLogin(page, index % 2 === 0 ? 'Walt Broussard' : 'Tess Guidry');
        await expect(page, `after a logout on ${path}`).toHaveURL(`${shop.url}/`);
      }
      // The same after a reload and Back.
      await page.goto(`${shop.url}/table`);
      await logOut(page);
      await page.reload();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await submitLogin(page, 'Tess Guidry');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('after a session expires, the same employee returns to the screen and a coworker starts on the home screen', async ({
      page,
      shop,
      logInAs,
      context,
    }) => {
      // Until the screen has loaded, another request for the machines could be the one that meets the end of the session.
      const isLoaded = async (text: string, listening: Promise<unknown>) => {
        await listening;
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByRole('option', { name: 'Walt Broussard', includeHidden: true })).toBeAttached();
      };
      const chooseAfterExpiry = async (status: string) => {
        await changeSessionWith(page, /get_machines/, () => context.clearCookies());
        await page.getByText(status, { exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      };
      const first = whenListening(page);
      await logInAs(shop.tess, '/table?status=all');
      await isLoaded('No machines yet.', first);
      await chooseAfterExpiry('Trash');
      const second = whenListening(page);
      await submitLogin(page, 'Tess Guidry');
      await expect(page).toHaveURL(/\/table\?/);
      await isLoaded('No machines are in the trash.', second);
      await chooseAfterExpiry('Completed');
      await submitLogin(page, 'Walt Broussard');
      await expect(page).toHaveURL(`${shop.url}/`);
    });

    test('a draft from an expired session is not shown to a coworker', async ({ page, shop, logInAs, context }) => {
      await logInAs(shop.tess);
      await page.getByLabel('Model').fill('HALF A MODEL');
      await context.clearCookies();
      await page.reload();
      await submitLogin(page, 'Walt Broussard');
      await expect(page.getByLabel('Model')).toHaveValue('');
    });

    test('a logout without a connection takes effect on the device at once, and on the server after the device reconnects', async ({
      page,
      shop,
      logInAs,
      context,
    }) => {
      // The chunk of the login screen, which pages prefetch.
      const prefetched = page.waitForResponse(/login-screen/);
      await logInAs(shop.tess, '/table');
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
      await prefetched;
      await context.setOffline(true);
      await clickLogout(page);
      await expect(page.getByText("You're logged out on this device.")).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

      await context.setOffline(false);
      await expect.poll(() => hasSession(shop)).toBe(false);
      await page.goto(`${shop.url}/table`);
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    });

    test('a logout that fails on the server survives a reload and is retried', async ({ page, shop, logInAs }) => {
      await logInAs(shop.tess, '/table');
      await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { success: false, message: 'It broke.' } }));
      await clickLogout(page);
      await expect(toast(page, 'It broke.')).toBeVisible();
      for (const path of ['/table', '/card/1']) {
        await page.goto(shop.url + path);
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      }
      await expect(page.getByRole('banner')).not.toContainText('Tess');
      expect(await hasSession(shop)).toBe(true);

      await page.unroute('**/api/auth/logout');
      await expect.poll(() => hasSession(shop)).toBe(false);
    });

    test('logging in while a logout is pending ends the old session', async ({ page, shop, logInAs }) => {
      await logInAs(shop.tess, '/table');
      await page.route('**/api/auth/logout', (route) => route.abort());
      await clickLogout(page);
      await submitLogin(page, 'Walt Broussard');
      expect(await hasSession(shop)).toBe(false);
      await page.unroute('**/api/auth/logout');
      await page.reload();
      await expect(page.getByRole('banner')).toContainText('Fettle Walt');
    });

    test('a call of the login screen that is rejected after the login does not load the page again', async ({ page, shop }) => {
      const held = Promise.withResolvers<void>();
      const isHeld = page.waitForRequest(/get_shop/);
      await page.route('**/api/read/get_shop', async (route) => {
        await held.promise;
        const message = 'Walt is logged in on this device now. Nothing was changed.';
        await route.fulfill({ status: 409, json: { success: false, message, user_changed: true } });
      });
      await page.goto(`${shop.url}/login`);
      await isHeld;
      await submitLogin(page, 'Walt Broussard');
      const documents: string[] = [];
      page.on('framenavigated', (frame) => void documents.push(frame.url()));
      const late = page.waitForResponse(/get_shop/);
      held.resolve();
      await late;
      await page.unroute('**/api/read/get_shop');
      await expect((await openUserMenu(page)).getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(documents).toEqual([]);
    });

    test(
      'a second tab follows when the first one logs out or another employee logs in',
      { tag },
      async ({ page, shop, logInAs, context }) => {
        await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
        const other = await context.newPage();
        await other.goto(`${shop.url}/table`);
        await expect(other.getByRole('banner')).toContainText('Fettle Tess');

        await clickLogout(other);
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
        await submitLogin(other, 'Walt Broussard');
        await expect(page.getByRole('banner')).toContainText('Fettle Walt');
        await expect(page).toHaveURL(`${shop.url}/`);
      },
    );

    test('a call from a tab that shows the previous employee is rejected, and the tab reloads', async ({
      page,
      shop,
      logInAs,
      context,
    }) => {
      const id = await shop.addMachine();
      // Sent by the page itself, it would be rejected before the note is.
      const own = [/get_label_printer_status/, /get_phrases/].map((url) => page.waitForResponse(url));
      const listening = whenListening(page);
      await logInAs(shop.tess, `/card/${id}`);
      await Promise.all([...own, listening]);
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByLabel('New note').fill('Written by Tess.');

      // Walt logs in, but this tab is not notified.
      await changeSessionWith(page, /add_note/, () => addSession(context, shop.walt, shop.url));
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

/** Whether the server still accepts the session of Tess's browser. */
async function hasSession(shop: Shop): Promise<boolean> {
  return (await shop.tess.call('GET', '/api/auth/hydrate')).user !== null;
}

/** Records which of the texts appear, even briefly, on this page and the ones after it. The returned array grows. */
async function watchFor(page: Page, texts: string[]): Promise<string[]> {
  const shownTexts: string[] = [];
  await page.exposeFunction('reportShown', (text: string) => void shownTexts.push(text));
  await page.addInitScript((texts) => {
    const report = (globalThis as typeof globalThis & { reportShown: (text: string) => void }).reportShown;
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('header, main')].map(({ textContent }) => textContent).join(' ');
      for (const text of texts) if (shown.includes(text)) report(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, texts);
  return shownTexts;
}
