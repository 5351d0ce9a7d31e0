import type { ListedSession } from '@fettle/contract/auth/session.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

/** The name of a session that a test has begun without a browser. */
const browser = 'An unknown browser';
const logOut = page.getByRole('button', { name: `Log out ${browser}` });
const own = page.getByRole('region', { name: "Where you're logged in" });

async function logInElsewhere({ call, ids }: ComponentShop): Promise<void> {
  await call('walt', 'POST', `/api/auth/login/${ids.tess}`, { password });
}

test('an employee sees where they are logged in, and logs out there but not here', async ({ shop }) => {
  await logInElsewhere(shop);
  await shop.show('/account-security');
  await expect.element(own.getByRole('listitem')).toHaveLength(2);
  await expect.element(own.getByRole('listitem').filter({ hasText: '(this one)' })).toHaveLength(1);
  await expect.element(own).toMatchTextContent(/Last used .*, from /);
  await logOut.click();
  await clickInDialog(`Log out ${browser}?`, 'Cancel');
  await expect.element(own.getByRole('listitem')).toHaveLength(2);
  await logOut.click();
  await clickInDialog(`Log out ${browser}?`, 'Log out');
  await expect.element(toast(`Logged out: ${browser}.`)).toBeVisible();
  await expect.element(own.getByRole('listitem')).toHaveLength(1);
  await expect.element(own.getByRole('listitem')).toMatchTextContent('(this one)');
  await expect.element(logOut).not.toBeInTheDocument();
});

test('a session that has ended meanwhile leaves the list, with a message', async ({ shop }) => {
  await logInElsewhere(shop);
  await shop.show('/account-security');
  await logOut.click();
  const { data } = await shop.call('tess', 'GET', `/api/read/get_sessions/${shop.ids.tess}`);
  const other = (data as ListedSession[]).find(({ is_this_one }) => !is_this_one);
  await shop.call('tess', 'DELETE', `/api/delete/end_session/${shop.ids.tess}/${other?.id}`);
  await clickInDialog(`Log out ${browser}?`, 'Log out');
  await expect.element(toast('This session has already ended.')).toBeVisible();
  await expect.element(own.getByRole('listitem')).toHaveLength(1);
});

test('a list of sessions that does not load can be asked for again', async ({ shop }) => {
  const answerAgain = shop.answer('GET /api/read/get_sessions/', () => Response.json({ success: false, message: 'No.' }, { status: 500 }));
  await shop.show('/account-security');
  await expect.element(own).toMatchTextContent("Couldn't load the list.");
  answerAgain();
  await press('Try again');
  await expect.element(own.getByRole('listitem')).toHaveLength(1);
});

test('an admin logs a coworker out everywhere', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  const list = page.getByRole('region', { name: 'Where Walt is logged in' });
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  await logOut.click();
  await clickInDialog(`Log out ${browser}?`, 'Log out');
  await expect.element(list).toMatchTextContent("Walt isn't logged in anywhere.");
  expect((await shop.call('walt', 'GET', '/api/auth/hydrate')).user).toBeNull();
});
