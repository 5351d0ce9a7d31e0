import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, widenWindow } from '../../../testing/locators.ts';
import { type ComponentShop, test } from '../../../testing/open-shop.tsx';
import { violations } from '../../../testing/violations.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const serial = field('Serial');
const button = (name: string) => page.getByRole('button', { name });
const recall = page.getByText('May be covered by recall 12-244. Check the notice.');
const coverage = `From a table of ${recallTable.notices.length} notices, as of November 2026. There are more notices than these.`;
const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };

async function showStartRepair(shop: ComponentShop): Promise<void> {
  await shop.show('/');
  await field('Brand').selectOptions('Whirlpool');
  // The part that says when it was made is loaded.
  await serial.fill('K93512845');
  await expect.element(page.getByText('Made August 1979, 1989 or 2019')).toBeVisible();
}

/** Where everything on the form is that can be used. */
function places(): number[][] {
  const controls = document.querySelectorAll('main :is(input, select, textarea, button:not([name="swap"]))');
  return [...controls].map((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [x, y, width, height];
  });
}

test('all dates of manufacture are said as soon as the serial is typed, and go with it', async ({ shop }) => {
  await showStartRepair(shop);
  await field('Brand').selectOptions('GE');
  await expect.element(page.getByText(/^Made/)).not.toBeInTheDocument();
  const input = serial.element() as HTMLInputElement;
  input.focus();
  input.select();
  document.execCommand('insertText', false, 'lg312345c');
  // React has rendered when a microtask later it says so: no timer, no request.
  await Promise.resolve();
  expect(document.querySelector('main output:not(:empty)')?.textContent).toBe('Made June 1980, 1992, 2004 or 2016');
  expect(await violations()).toEqual([]);
});

test('one look-alike is offered, taken with one tap, undone as typing is, and not offered again', async ({ shop }) => {
  await showStartRepair(shop);
  await serial.fill('K93512B45');
  await press('8 instead of B?');
  await expect.element(serial).toHaveValue('K93512845');
  await expect.element(serial).toHaveFocus();
  await expect.element(button('8 instead of B?')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(serial).toHaveValue('K93512B45');
  await expect.element(button('8 instead of B?')).not.toBeInTheDocument();
});

test.for(['phone', 'desk'])('neither a date, a swap nor a recall moves anything on a %s', async (window, { shop }) => {
  if (window === 'desk') await widenWindow();
  await shop.show('/');
  await press('Washer');
  await field('Brand').selectOptions('GE');
  await field('Model').fill(recalled.model);
  await serial.fill('FL');
  await expect.element(button('Add Machine')).toBeVisible();
  const before = places();
  await serial.fill('FL12345SB');
  await expect.element(button('5 instead of S?')).toBeVisible();
  expect(places()).toEqual(expect.arrayContaining(before));
  await serial.fill(recalled.serial);
  await expect.element(page.getByText('Made March 1982, 1994, 2006 or 2018')).toBeVisible();
  await expect.element(recall).toBeInViewport();
  expect(places()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a recall says what it is about and what the table covers, and never that a machine is safe', async ({ shop }) => {
  await showStartRepair(shop);
  await press('Washer');
  await field('Brand').selectOptions('GE');
  await field('Model').fill(recalled.model);
  await serial.fill('HR000001B');
  await expect.element(recall).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/recall|safe/i);
  await serial.fill(recalled.serial);
  await expect.element(recall).toBeVisible();
  const hazard = page.getByText('The heating element can fail and burn.');
  await expect.element(hazard).not.toBeVisible();
  await recall.click();
  await expect.element(hazard).toBeVisible();
  await expect.element(page.getByText('GE Recalls Dishwashers Due to Fire Hazard')).toBeVisible();
  await expect.element(page.getByText(coverage)).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the notice' });
  await expect.element(link).toHaveAttribute('href', 'https://www.cpsc.gov/Recalls/2012/GE-Recalls-Dishwashers-Due-to-Fire-Hazard');
  expect(await violations()).toEqual([]);
});

test('a machine that is older than the shop takes is announced, and can be added', async ({ shop }) => {
  await shop.call('ada', 'PATCH', '/api/update/update_shop', { max_age_years: 10 });
  const tooOld = page.getByText(/We take machines up to 10 years old\./);
  await showStartRepair(shop);
  await expect.element(tooOld).not.toBeInTheDocument();
  await serial.fill('KT1012345');
  await expect.element(tooOld).toHaveTextContent('Made March 2006. We take machines up to 10 years old.');
  await field('Model').fill('M');
  await press('Add Machine');
  await expect.element(button('Complete Repair')).toBeVisible();
});

test('without a connection, Start Repair says the same', async ({ shop }) => {
  await shop.show('/');
  await expect.element(button('Add Machine')).toBeVisible();
  const requests: string[] = [];
  for (const method of ['GET', 'POST']) {
    shop.answer(`${method} /api/`, ({ url }) => {
      requests.push(url);
      return Promise.reject(new TypeError('No connection.'));
    });
  }
  await press('Washer');
  await field('Brand').selectOptions('GE');
  await field('Model').fill(recalled.model);
  await serial.fill(recalled.serial);
  await expect.element(page.getByText('Made March 1982, 1994, 2006 or 2018')).toBeVisible();
  await expect.element(recall).toBeVisible();
  // The look-up of the serial has failed.
  await expect.poll(() => requests).not.toEqual([]);
});

test('a card has a chip with the dates, and the recall above its tag', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine(recalled)}`);
  await expect.element(page.getByText('Made Mar 1982, 1994, 2006 or 2018')).toBeVisible();
  await expect.element(page.getByText('Made March 1982, 1994, 2006 or 2018')).toBeInTheDocument();
  await expect.element(recall).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 }).element();
  expect(recall.element().getBoundingClientRect().bottom).toBeLessThan(heading.getBoundingClientRect().top);
  await recall.click();
  await expect.element(page.getByText('Free repair at home, or a rebate of $75 to $100 on a new GE.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a card whose serial fits no rule and no notice says neither', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine({ brand: 'hisense', serial: 'H1' })}`);
  await expect.element(button('Complete Repair')).toBeVisible();
  await expect.element(page.getByText('History')).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toMatch(/\bmade\b|recall|safe/i);
});

test('a card without a number of its recall says when the notice was published', async ({ shop }) => {
  const cooktop = { type_of: 'range', brand: 'ge', model: 'JP3030DWBB', style: 'Glass Top', serial: 'ST123456C' };
  await shop.show(`/card/${await shop.addMachine(cooktop)}`);
  await expect.element(page.getByText('May be covered by a recall of November 2023. Check the notice.')).toBeVisible();
});
