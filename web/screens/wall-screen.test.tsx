import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../sync/client/query-client.ts';
import { textsOf } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { showLive } from '../testing/show-live.ts';
import { violations } from '../testing/violations.ts';

type Link = { id: number; code: string };

const main = page.getByRole('main');
const tiles = main.getByRole('list').first().getByRole('listitem');

async function addLink(shop: ComponentShop, shows_names: boolean): Promise<Link> {
  return (await shop.call('ada', 'POST', '/api/create/add_wall_link', { name: 'TV', shows_names })).link as Link;
}

/** Sets the clock to a time of the shop's day, as the wall shows it. */
async function useClockAt(shop: ComponentShop, hour: number, minute: number): Promise<void> {
  const { data } = (await shop.call('ada', 'GET', '/api/read/get_shop')) as { data: { time_zone: string } };
  const time = Temporal.PlainDateTime.from({ year: 2026, month: 11, day: 20, hour, minute }).toZonedDateTime(data.time_zone);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: time.epochMilliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

test('a wall shows the day without a login, updates itself, and says how old its figures are, until its link is revoked', async ({
  shop,
}) => {
  await shop.addMachine();
  const { id, code } = await addLink(shop, false);
  await showLive(shop, `/wall/${code}`, 'visitor');
  await expect
    .poll(() => textsOf(tiles))
    .toEqual(['1 in progress', '0 finished today', '0 idle over 14 days', '0 waiting for parts', '0 ready to export']);
  await expect
    .element(page.getByRole('region', { name: 'Longest in the shop' }))
    .toMatchTextContent(/^Longest in the shop ?1 Whirlpool fridge/);
  const squares = page.getByRole('region', { name: 'Days without work' }).getByRole('listitem');
  await expect.element(squares).toMatchTextContent('Number 1: 0 days');
  expect(main.element().textContent).not.toMatch(/VSA1234567|Tess/);

  const move = (status: string) => shop.call('tess', 'PATCH', '/api/update/update_machine/1', { status });
  await move('completed');
  await expect.poll(() => textsOf(tiles)).toContain('1 finished today');
  await expect.element(page.getByRole('region', { name: 'Finished today' }).getByRole('listitem')).toMatchTextContent(/[AP]M1completed$/);
  await expect.element(squares).not.toBeInTheDocument();
  const loseConnection = () => shop.answer('GET /api/read/get_wall', () => Promise.reject(new TypeError('No connection.')));
  const mend = loseConnection();
  await move('in_progress');
  const figuresFrom = /^Can't reach Fettle\. These figures are from \d+:\d\d\s[AP]M\.$/;
  await expect.element(main.getByRole('alert')).toMatchTextContent(figuresFrom);
  expect(textsOf(tiles)).toContain('1 finished today');
  mend();

  await shop.call('ada', 'DELETE', `/api/delete/delete_wall_link/${id}`);
  const alert = main.getByRole('alert');
  const noLongerValid = 'This link is no longer valid. Ask your admin for a new one.';
  await expect.element(alert).toHaveTextContent(noLongerValid);
  await expect.element(tiles).not.toBeInTheDocument();
  loseConnection();
  for (let time = 1; time <= 2; time += 1) await queryClient.refetchQueries({ queryKey: ['getWall'] });
  await expect.element(alert).toHaveTextContent(noLongerValid);
  await expect.element(tiles).not.toBeInTheDocument();
});

test('the wall follows a new time zone and language of the shop', async ({ shop }) => {
  const setShop = (settings: object) => shop.call('ada', 'PATCH', '/api/update/update_shop', settings);
  const { code } = await addLink(shop, false);
  await setShop({ time_zone: 'America/Chicago' });
  await useClockAt(shop, 19, 30);
  await shop.show(`/wall/${code}`, 'visitor');
  await expect.element(main).toMatchTextContent('Friday, November 20, 7:30 PM');
  await setShop({ time_zone: 'America/Denver', language: 'es' });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(main).toMatchTextContent(/viernes, 20 de noviembre, 6:30\sp/);
});

test('the wall is light by day and dark and dim by night, in the time zone of the shop', async ({ shop }) => {
  const { theme = '' } = document.documentElement.dataset;
  onTestFinished(() => void (document.documentElement.dataset.theme = theme));
  const { code } = await addLink(shop, true);
  await useClockAt(shop, 19, 30);
  const look = () => [document.documentElement.dataset.theme, Number(getComputedStyle(main.element()).opacity) < 1];
  await shop.show(`/wall/${code}`, 'visitor');
  await expect.element(main).toMatchTextContent('Friday, November 20, 7:30 PM');
  await expect.element(page.getByRole('region', { name: 'Finished today' })).toBeVisible();
  expect(look()).toEqual(['light', false]);
  expect(await violations(['light'])).toEqual([]);
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  await expect.poll(look).toEqual(['dark', true]);
  expect(await violations(['dark'])).toEqual([]);
});
