import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { pressEnter } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { showLive } from '../testing/show-live.ts';

const menu = page.getByRole('dialog');
const openMenu = () => page.getByRole('button', { name: 'Menu' }).click();

test('the navigation links to each screen and marks the current one', async ({ shop }) => {
  await shop.show('/', 'ada');
  for (const [label, path] of [
    ['Machines', '/table'],
    ['Search', '/find'],
    ['Admin Panel', '/admin-panel'],
  ] as const) {
    await openMenu();
    await menu.getByRole('link', { name: label }).click();
    await expectPath(path);
    await expect.element(menu).not.toBeInTheDocument();
  }
  await openMenu();
  await expect.element(menu.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('aria-current', 'page');
});

test('a technician who is made an admin has the admin panel in the menu of the open page', async ({ shop }) => {
  await showLive(shop, '/', 'walt');
  await openMenu();
  await expect.element(menu.getByRole('link', { name: 'Search' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await expect.element(menu.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});

test('a tap outside closes the menu and clicks nothing below it', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  const trash = page.getByRole('button', { name: 'Trash' });
  await expect.element(trash).toBeVisible();
  const { x, y } = trash.element().getBoundingClientRect();
  await openMenu();
  await expect.element(menu).toBeVisible();
  await userEvent.click(document.documentElement, { position: { x: x + 5, y: y + 5 }, force: true });
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trash).toBeVisible();
});

test('the link to the main content focuses the heading, and is not another visit to the screen', async ({ shop }) => {
  await shop.show('/table');
  const heading = page.getByRole('heading', { level: 1, name: 'Machines' });
  await expect.element(heading).toBeVisible();
  const visits = history.length;
  await pressEnter(page.getByRole('link', { name: 'Skip to main content' }));
  await expect.element(heading).toHaveFocus();
  expect([history.length, location.hash]).toEqual([visits, '']);
});
