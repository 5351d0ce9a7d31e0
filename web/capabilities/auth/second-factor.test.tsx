import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { test } from '../../testing/open-shop.tsx';

const codeField = page.getByLabelText('Code');
const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const turnOn = () => page.getByRole('button', { name: 'Turn on' }).click();
const logIn = () => page.getByRole('button', { name: 'Log in' }).click();

test('an admin turns on a second factor, and logs in with a recovery code', async ({ shop }) => {
  await shop.show('/account-security', 'ada');
  await turnOn();
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const [key = ''] = /(?:[A-Z2-7]{4} )+[A-Z2-7]+/.exec(page.getByText(/^Or type this key/).element().textContent) ?? [];
  await codeField.fill('123');
  await turnOn();
  await expectErrorAt(codeField, 'Code must have at least 6 characters.');
  await codeField.fill(await commands.secondFactorCode(key.replaceAll(' ', '')));
  await turnOn();
  await expect.element(codes).toHaveLength(10);
  const code = codes.first().element().textContent;
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await expect.element(page.getByText(/You have 10 recovery codes left\./)).toBeVisible();

  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Ada Fontenot');
  await page.getByLabelText('Password').fill(password);
  await logIn();
  await expectErrorAt(codeField, 'Enter the code from your authenticator app.');
  // Only Ada has one.
  const technician = page.getByLabelText('Technician');
  await technician.selectOptions('Tess Guidry');
  await expect.element(codeField).not.toBeInTheDocument();
  await technician.selectOptions('Ada Fontenot');
  await logIn();
  await codeField.fill(code);
  await logIn();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});
