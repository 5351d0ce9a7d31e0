import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { expectPath } from '../../testing/expect-path.ts';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { endLanguageOfSession, showLanguage } from '../../ui/language/language.ts';

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

test('a technician who has forgotten their PIN chooses another one on Account Security, with the password', async ({ shop }) => {
  await shop.shareDevice(['tess']);
  await shop.show('/account-security', 'tess');
  const panel = page.getByRole('region', { name: 'Choose your PIN' });
  await expect.element(panel.getByRole('button')).toHaveLength(2);
  await field.fill('739164');
  await press('Save PIN');
  await page.getByRole('dialog', { name: 'Enter your password' }).getByLabelText('Password').fill(password);
  await clickInDialog('Enter your password', 'Continue');
  await expect.element(toast('Your PIN works on Bench 2 now.')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('a language that a technician chooses above their PIN ends with their session', async ({ shop }) => {
  onTestFinished(() => showLanguage('en'));
  await shop.shareDevice([]);
  await shop.show('/login', 'tess');
  await page.getByText('Español', { exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Elija su PIN' })).toBeVisible();
  await endLanguageOfSession();
  await expect.element(heading).toBeVisible();
});
