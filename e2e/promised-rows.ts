import { expect, type Page } from '@playwright/test';
import { clickInDialog, type Shop, test, toast } from './fixtures.ts';

// What a row of specification.spec.ts can be. Each checks one rule on the page, or does what the next one needs.

type Row = readonly [rule: string, check: (page: Page, shop: Shop) => Promise<unknown>];

/** Checks all rows, until three have failed: what follows from the first ones would wait in vain, each for its time limit. */
export async function checkAll(page: Page, shop: Shop, rows: readonly Row[]): Promise<void> {
  const broken: string[] = [];
  for (const [rule, check] of rows) {
    await test.step(rule, () => check(page, shop)).catch((error: unknown) => broken.push(`${rule}\n${String(error)}`));
    if (broken.length === 3) break;
  }
  expect(broken.join('\n\n')).toBe('');
}

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
export const row = (rule: string, check: Row[1]): Row => [rule, check];
/** A text in the main part of the screen. It may be a toast, too. */
export const says = (text: string, rule = `says "${text}"`) =>
  row(rule, (page) => expect(main(page).getByText(text, { exact: true }).first()).toBeVisible());
export const toasts = (text: string) => row(`toasts "${text}"`, (page) => expect(toast(page, text).first()).toBeVisible());
export const heads = (name: string) =>
  row(`has the heading ${name}`, (page) => expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible());
export const offers = (name: string) => row(`offers ${name}`, (page) => expect(button(page, name)).toBeVisible());
export const lacks = (name: string) => row(`does not offer ${name}`, (page) => expect(button(page, name)).toHaveCount(0));
export const asks = (label: string) => row(`asks for ${label}`, (page) => expect(field(page, label)).toBeVisible());
export const opens = (path: string) => row(`opens ${path}`, (page, shop) => page.goto(shop.url + path));
export const isAt = (path: string) => row(`is at ${path}`, (page, shop) => expect(page).toHaveURL(shop.url + path));
export const presses = (name: string) => row(`${name} is pressed`, (page) => button(page, name).click());
export const fills = (label: string, value: string) => row(`${label} is filled in`, (page) => field(page, label).fill(value));
export const chooses = (label: string, option: string) => row(`${option} is chosen`, (page) => field(page, label).selectOption(option));
export const answers = (dialog: string, name: string) =>
  row(`asks "${dialog}" before it acts`, (page) => clickInDialog(page, dialog, name));
export const fails = (call: string, reply: object | 'unreachable', status = 500) =>
  row(`${call} fails`, (page) =>
    page.route(`**/api/${call}**`, (route) => (reply === 'unreachable' ? route.abort() : route.fulfill({ status, json: reply }))),
  );
export const works = (call: string) => row(`${call} works again`, (page) => page.unroute(`**/api/${call}**`));
export const lists = (what: string, texts: readonly string[], role: 'term' | 'definition' | 'columnheader' = 'term') =>
  row(`lists ${what}`, (page) => expect(main(page).getByRole(role)).toHaveText([...texts]));
export const pressedType = (page: Page) => page.getByRole('group', { name: 'Machine type' }).getByRole('button', { pressed: true });
export const note = (page: Page, content: string) => page.getByRole('region', { name: 'NOTES' }).getByRole('button', { name: content });
export const looksUp = (text: string) =>
  row(`looks up ${text.slice(0, 20)}`, async (page) => {
    await main(page).getByLabel('Serial').fill(text);
    await button(page, 'Submit').click();
  });
export const shows = (status: string, first: string) =>
  row(`${status} shows its machines`, async (page) => {
    await page.getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText(first);
  });
export const ranges = (start: string, end: string) =>
  row(`shows ${start} to ${end}`, async (page) => {
    await expect(field(page, 'Start Date')).toHaveValue(start);
    await expect(field(page, 'End Date')).toHaveValue(end);
  });
export const section = (name: string, total: number, ...lines: string[]) =>
  row(`${name} has its total and its machines`, async (page) => {
    const region = page.getByRole('region', { name, exact: true });
    await expect(region).toContainText(`Total: ${total}`);
    await expect(region.getByRole('link')).toHaveText(lines);
  });
