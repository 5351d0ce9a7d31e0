import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { focus } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { scan, scannerListens } from '../../testing/scanner.ts';
import { violations } from '../../testing/violations.ts';

test('a scan that matches no machine, or two, is shown on the search screen, where the employee picks one', async ({ shop }) => {
  for (const serial of ['FIRST', 'SECOND', '1']) await shop.addMachine({ serial, model: serial.padEnd(64, 'W') });
  await shop.show('/table');
  await scannerListens();
  await focus(page.getByRole('link', { name: /FIRST/ }));
  await scan('NOSUCH');
  await expectPath('/find');
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveValue('NOSUCH');

  // The next scan replaces the text in the field.
  await scan('1');
  await expect.element(page.getByText('1 is the number of one machine and the serial of another.')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expect.element(page.getByRole('link', { name: /^Card 1: Whirlpool FIRSTW/ })).toHaveAttribute('href', '/card/1');
  await page.getByRole('link', { name: /^Serial 1: Whirlpool 1W/ }).click();
  await expectPath('/card/3');

  await scan('999');
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
});
