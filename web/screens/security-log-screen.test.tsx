import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press, url } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const lines = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
const kind = page.getByLabelText('What');
const employee = page.getByLabelText('Employee');

const event = {
  id: 5,
  on: '2026-11-20T15:04:00.000Z',
  kind: 'login_refused',
  times: 3,
  employee_name: 'Walt Broussard',
  author_name: null,
  address: 'unknown',
  detail: null,
};

/** Answers with this many pages of one line, as the log of a year has. */
function answerWithPages(shop: ComponentShop, count: number): void {
  shop.answer('GET /api/read/get_security_events', (request) => {
    const asked = Number(new URL(request.url).searchParams.get('page') ?? 1);
    const data = asked > count ? [] : [{ ...event, detail: `Page ${asked}` }];
    return Response.json({ success: true, message: 'Security log', data, meta: { total_pages: count } });
  });
}

test('a line says what happened, to whom, when, from where and who did it', async ({ shop }) => {
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await shop.show('/security-log', 'ada');
  await expect.element(lines.first()).toMatchTextContent(/Made an admin\s*Walt Broussard, by Ada Fontenot.*from 127\.0\.0\.1/);
  expect(await violations()).toEqual([]);
});

test('refused logins of one account are one line, with their count', async ({ shop }) => {
  answerWithPages(shop, 1);
  await shop.show('/security-log', 'ada');
  await expect.element(lines).toMatchTextContent(/Login refused, 3 times\s*Walt Broussard, Page 1\s*Nov 20, 2026.*from an unknown address/);
});

test('the filters narrow the log and are in the URL; an empty result leads back to everything', async ({ shop }) => {
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await shop.show('/security-log', 'ada');
  await kind.selectOptions('Made an admin');
  await employee.selectOptions('Walt Broussard');
  await expect.element(lines).toHaveLength(1);
  expect(url()).toBe(`/security-log?kind=admin_granted&employee=${shop.ids.walt}`);
  await shop.show(url(), 'ada');
  await expect.element(kind).toHaveValue('admin_granted');
  await kind.selectOptions('Backup downloaded');
  await expect.element(page.getByText('Nothing in the log matches.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Show everything');
  await expect.element(lines.first()).toBeVisible();
  expect(url()).toBe('/security-log');
  await expect.element(employee).toHaveValue('');
});

test('the pager turns pages, a filter begins at the first, and a page past the end is the last', async ({ shop }) => {
  answerWithPages(shop, 3);
  await shop.show('/security-log', 'ada');
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await press('Next');
  await expect.element(lines).toMatchTextContent('Page 2');
  expect(url()).toBe('/security-log?page=2');
  await kind.selectOptions('Login refused');
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  expect(url()).toBe('/security-log?kind=login_refused');
  await shop.show('/security-log?page=9', 'ada');
  await expect.element(page.getByText('Page 3 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('an empty log says what comes, and a log that fails to load can be loaded again', async ({ shop }) => {
  const empty = { success: true, message: 'Security log', data: [], meta: { total_pages: 1 } };
  const stopBeingEmpty = shop.answer('GET /api/read/get_security_events', () => Response.json(empty));
  await shop.show('/security-log', 'ada');
  await expect.element(page.getByText('Nothing in the log yet. The next login is its first line.')).toBeVisible();
  stopBeingEmpty();
  const stopFailing = shop.answer('GET /api/read/get_security_events', () =>
    Response.json({ success: false, message: 'no' }, { status: 500 }),
  );
  await shop.show('/security-log', 'ada');
  await expect.element(page.getByText("Couldn't load the security log.")).toBeVisible();
  stopFailing();
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await press('Try again');
  await expect.element(lines.first()).toMatchTextContent('Made an admin');
});
