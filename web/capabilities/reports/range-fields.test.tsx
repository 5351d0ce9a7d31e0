import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { test } from '../../testing/open-shop.tsx';

const start = page.getByLabelText('Start Date');
const end = page.getByLabelText('End Date');
const press = (name: string) => page.getByRole('button', { name }).click();

async function expectRange(from: string, to = from): Promise<void> {
  await expect.element(start).toHaveValue(from);
  await expect.element(end).toHaveValue(to);
}

/** Sets the browser's clock, not the server's. */
function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  onTestFinished(() => void vi.useRealTimers());
}

test('a month is one of the year that is shown, and the next day comes after its end', async ({ shop }) => {
  await shop.show('/public-metrics?start=2028-01-31&end=2028-12-31');
  await page.getByLabelText('Month').selectOptions('February');
  await expectRange('2028-02-01', '2028-02-29');
  await press('Next day');
  await expectRange('2028-03-01');
  await expect.element(page.getByRole('heading', { name: 'Finished on March 1, 2028' })).toBeVisible();
});

test('a start after the end shows an error on the field and keeps the figures until it is corrected', async ({ shop }) => {
  setClock('2026-11-21T18:00:00.000Z');
  await shop.show('/public-metrics?start=2026-11-01&end=2026-11-10');
  const figures = page.getByText('Nothing finished November 1 – 10, 2026.');
  await expect.element(figures).toBeVisible();
  await start.fill('2026-11-12');
  await expect.element(start).toBeInvalid();
  await expect.element(start).toHaveAccessibleDescription('Start must not be after the end.');
  await expect.element(figures).toBeVisible();
  await end.fill('2026-11-15');
  await expect.element(page.getByText('Nothing finished November 12 – 15, 2026.')).toBeVisible();
  await expect.element(start).not.toHaveAttribute('aria-invalid');

  await shop.show('/public-metrics?start=2026-02-30&end=nonsense');
  await expect.element(page.getByText('Start is a day that does not exist.')).toBeVisible();
  await expect.element(page.getByText('End must be a day such as 2026-11-21.')).toBeVisible();
  await press('Today');
  await expectRange('2026-11-21');
});

test('a year can be typed digit by digit', async ({ shop }) => {
  await shop.show('/public-metrics?start=2025-03-01&end=2026-11-21');
  await expectRange('2025-03-01', '2026-11-21');
  (start.element() as HTMLInputElement).focus();
  await userEvent.keyboard('03152026');
  await expect.element(start).toHaveValue('2026-03-15');
  await expect.element(page.getByText('Nothing finished March 15 – November 21, 2026.')).toBeVisible();
});

test('a page that is left open past midnight shows the new day', async ({ shop }) => {
  await shop.call('ada', 'PATCH', '/api/update/update_shop', { time_zone: 'America/Chicago' });
  setClock('2026-11-22T05:59:00.000Z');
  await shop.show('/public-metrics');
  await expectRange('2026-11-21');
  setClock('2026-11-22T06:01:00.000Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expectRange('2026-11-22');
});

test("today is the shop's date in any browser time zone, even in the hour that repeats when daylight saving time ends", async ({
  shop,
}) => {
  // The browser is in one of these zones at most.
  for (const [time_zone, today] of [
    ['Pacific/Kiritimati', '2026-11-22'],
    ['America/Chicago', '2026-11-21'],
  ] as const) {
    await shop.call('ada', 'PATCH', '/api/update/update_shop', { time_zone });
    setClock('2026-11-22T03:00:00.000Z');
    await shop.show('/public-metrics');
    await expectRange(today);
  }
  setClock('2026-11-01T07:30:00.000Z');
  await shop.show('/public-metrics');
  await expectRange('2026-11-01');
  await press('Next day');
  await expectRange('2026-11-02');
  await press('Prev Week');
  await expectRange('2026-10-25', '2026-10-31');
});
