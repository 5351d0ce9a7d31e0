import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { press, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';
import indexHtml from '../index.html?raw';

const theme = () => document.documentElement.dataset['theme'];

/** Gives the tests' page the colors of the browser's own bars, as the app's page has them. Returns those in use. */
function addBars(): () => string[] {
  const { head } = new DOMParser().parseFromString(indexHtml, 'text/html');
  const bars = [...head.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  document.head.append(...bars);
  onTestFinished(() => bars.forEach((bar) => bar.remove()));
  return () => bars.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
}

test('a choice that could not be saved is taken back, with a message', async ({ shop }) => {
  const bars = addBars();
  await shop.show('/table');
  await page.getByRole('button', { name: /: settings and logout$/ }).click();
  const menu = page.getByRole('dialog', { name: /: settings and logout$/ });
  const seen: unknown[] = [];
  shop.answer('PATCH /api/update/update_preferences', () => {
    seen.push([theme(), bars()]);
    return Response.json({ success: false, message: 'The database is not responding.' }, { status: 503 });
  });
  await menu.getByText('Dark').click();
  await expect.element(toast('The database is not responding.')).toBeVisible();
  await expect.element(menu.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(seen).toEqual([['dark', ['#0a1a18']]]);
  expect([theme(), bars()]).toEqual(['system', ['#0b4a46']]);
  expect(await violations()).toEqual([]);
});

test('Back from Account Security does not open the menu again', async ({ shop }) => {
  await shop.show('/table');
  await press('Tess: settings and logout');
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Account Security' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});
