import { expect, type Page } from '@playwright/test';
import { openUserMenu, requestsTo, test } from './fixtures.ts';
import { test as restartableTest, whenInstalled } from './restartable-server.ts';
import { shareDevice, unlockAs } from './share-device.ts';

const choose = (page: Page, language: string) => page.getByText(language, { exact: true }).click();

test('an employee changes the language without a reload, and keeps what is typed', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  const loaded = requestsTo(page, '/assets/language-');
  await logInAs(shop.tess, '/');
  await page.getByLabel('Model', { exact: true }).fill('wrt311fzdm');
  await openUserMenu(page);
  expect(loaded).toEqual([]);
  await choose(page, 'Español');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar reparación');
  await expect(page.getByLabel('Modelo', { exact: true })).toHaveValue('wrt311fzdm');

  // The sentences of the server, of the contract, and of the page.
  await page.getByRole('button', { name: 'Agregar máquina' }).click();
  await expect(page.getByText('Serie: dato obligatorio.')).toBeVisible();
  await page.getByLabel('Marca').selectOption('Whirlpool');
  await page.getByLabel('Serie', { exact: true }).fill('vsa1234567');
  await page.getByRole('button', { name: 'Agregar máquina' }).click();
  await expect(page.getByRole('button', { name: 'Completar reparación' })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar nota' }).click();
  await page.getByLabel('Nota nueva').fill('No enfría.');
  const saved = page.waitForResponse(/add_note/);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  expect(await (await saved).json()).toMatchObject({ message: 'Nota agregada' });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Completar reparación' })).toBeVisible();
  const other = await shop.tess.call('GET', '/api/auth/hydrate');
  expect(other).toMatchObject({ preferences: { language: 'es' } });
});

test("a visitor is shown the browser's language, and the choice on the login screen stays on the device", async ({ browser, shop }) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  await choose(page, 'English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await context.close();
});

test('a page whose language does not load is shown in English', async ({ browser, shop }) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.route('**/assets/language-*', () => {});
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await context.close();
});

test("on a shared device, an employee's language ends with their session", async ({ page, shop }) => {
  await shop.tess.call('PATCH', '/api/update/update_preferences', { language: 'es' });
  await shareDevice(page, shop, ['tess', 'walt']);
  await page.goto(`${shop.url}/login`);
  const heading = page.getByRole('heading', { level: 1 });
  await unlockAs(page, 'Tess');
  await expect(heading).toHaveText('Iniciar reparación');
  // A reload shows it before the server answers.
  await page.route('**/api/auth/hydrate', () => {});
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.unroute('**/api/auth/hydrate');
  await page.reload();
  await unlockAs(page, 'Walt');
  await expect(heading).toHaveText('Start Repair');
  await unlockAs(page, 'Tess');
  await expect(heading).toHaveText('Iniciar reparación');
  await page.getByRole('button', { name: /: configuración y cierre de sesión$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(heading).toHaveText('Login');
});

restartableTest('the language that a device uses is there without the server, and no other is stored', async ({ page, server }) => {
  const stored = () =>
    page.evaluate(async () => {
      const entries = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return entries.flat().filter(({ url }) => url.includes('/assets/language-')).length;
    });
  await server.open(page, '/find');
  await whenInstalled(page);
  expect(await stored()).toBe(0);
  await openUserMenu(page);
  await choose(page, 'Español');
  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
  await expect.poll(stored).toBe(1);
  await server.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buscar');
});
