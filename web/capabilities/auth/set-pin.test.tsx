import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { expectPath } from '../../testing/expect-path.ts';
import { press, toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

const heading = page.getByRole('heading', { name: 'Choose your PIN' });
const field = page.getByLabelText('PIN', { exact: true });

test('after the password on a shared device, a technician chooses a PIN that is not easy to guess', async ({ shop }) => {
  await shop.shareDevice([]);
  await shop.show('/login', 'tess');
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('With it, you switch on Bench 2 in seconds. It works on this device only.')).toBeVisible();
  // Password managers must not save it in place of her password.
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue('Tess Guidry, PIN on Bench 2');
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  for (const [pin, error] of [
    ['1234', 'Pin is too easy to guess.'],
    ['25 80', 'Pin must have 4 to 8 digits.'],
  ] as const) {
    await field.fill(pin);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await press('Save PIN');
    await expectErrorAt(field, error);
  }
  await field.fill('2580');
  await press('Save PIN');
  await expect.element(toast('Your PIN works on Bench 2 now.')).toBeVisible();
  await expectPath('/');
  await shop.show('/login', 'visitor');
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveTextContent('TGTess Guidry');
});

test('a technician who wants no PIN goes on, and is asked again after the next password', async ({ shop }) => {
  await shop.shareDevice([]);
  for (let logins = 1; logins <= 2; logins += 1) {
    await shop.show('/login', 'walt');
    await expect.element(heading).toBeVisible();
    await press('Not now');
    await expectPath('/');
  }
});
