import { expect, type Page } from '@playwright/test';
import { clickLogout, openUserMenu, submitLogin, test } from './fixtures.ts';

const lightBackground = 'rgb(230, 235, 233)';
const darkBackground = 'rgb(12, 19, 18)';

/** What the employee sees: the text size in pixels, the page's background and the color of the browser's own bars. */
function appearance(page: Page) {
  return page.evaluate(() => {
    const { fontSize, backgroundColor } = getComputedStyle(document.documentElement);
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    return { fontSize, backgroundColor, bars: metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content) };
  });
}

const defaultAppearance = { fontSize: '18px', backgroundColor: lightBackground, bars: ['#0b4a46'] };
const largeAndDark = { fontSize: '20px', backgroundColor: darkBackground, bars: ['#0a1a18'] };

test('text size, theme and start screen apply at once and follow an employee to their next login', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/table');
  const menu = await openUserMenu(page);
  await expect(menu.getByRole('heading')).toHaveText('Tess Guidry');
  expect(await appearance(page)).toEqual(defaultAppearance);
  for (const name of ['Large', 'Dark']) {
    await menu.getByRole('radio', { name, exact: true }).click({ force: true });
    await expect(menu.getByRole('radio', { name, exact: true })).toBeChecked();
  }
  expect(await appearance(page)).toEqual(largeAndDark);
  const saved = page.waitForResponse(/update_preferences/);
  await menu.getByLabel('Start screen').selectOption('Bench');
  await expect(menu.getByLabel('Start screen').getByRole('option', { name: 'Floor' })).toHaveCount(0);
  await saved;

  await page.reload();
  await expect.poll(() => appearance(page)).toEqual(largeAndDark);
  await clickLogout(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await appearance(page)).toEqual(defaultAppearance);
  await submitLogin(page, 'Tess Guidry');
  await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  expect(await appearance(page)).toEqual(largeAndDark);

  await page.emulateMedia({ media: 'print' });
  expect((await appearance(page)).backgroundColor).not.toBe(darkBackground);
});

test('opening Fettle leads to the start screen, and Start Repair stays one tap away', async ({ page, shop, logInAs }) => {
  await shop.tess.call('PATCH', '/api/update/update_preferences', { start_screen: 'machines' });
  await logInAs(shop.tess, '/');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await page.getByRole('link', { name: 'Fettle', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  // The shortcut of the installed app.
  await page.goto(`${shop.url}/add`);
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});
