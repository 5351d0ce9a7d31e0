import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

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

/** Turns on Ada's second factor, and returns one of her recovery codes. */
async function turnOnForAda({ call }: ComponentShop): Promise<string> {
  const { secret } = await call('ada', 'POST', '/api/auth/start_second_factor');
  const code = await commands.secondFactorCode(String(secret));
  const { recovery_codes } = await call('ada', 'POST', '/api/auth/confirm_second_factor', { code });
  return String((recovery_codes as string[])[0]);
}

test('an admin turns off their second factor with a code of it', async ({ shop }) => {
  const code = await turnOnForAda(shop);
  const load = shop.answer('GET /api/read/get_second_factor/', () => Response.json({ success: false, message: 'No.' }, { status: 500 }));
  await shop.show('/account-security', 'ada');
  await expect.element(page.getByText("Couldn't load your second factor.")).toBeVisible();
  load();
  await press('Try again');
  await codeField.fill('000000');
  await press('Turn off');
  await expectErrorAt(codeField, 'Wrong code.');
  await codeField.fill(code);
  await expect.element(codeField).not.toHaveAttribute('aria-invalid');
  await press('Turn off');
  await expect.element(toast(/^Your second factor is off\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('an admin resets the second factor of another one who has lost their phone', async ({ shop }) => {
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.tess}`, { is_admin: true });
  await turnOnForAda(shop);
  const isOn = page.getByText('Ada logs in with a second factor.');
  await shop.show(`/employee-info?employee=${shop.ids.ada}`);
  await expect.element(isOn).toBeVisible();
  await press('Reset second factor');
  await clickInDialog('Reset second factor?', 'Reset');
  await expect.element(toast(/^The second factor is off, and they are logged out\./)).toBeVisible();
  await expect.element(isOn).not.toBeInTheDocument();
  await expect.element(page.getByText("Ada isn't logged in anywhere.")).toBeVisible();
});

test('an admin who turns on a second factor that another page has turned on sees that it is on', async ({ shop }) => {
  await shop.show('/account-security', 'ada');
  await turnOn();
  await expect.element(codeField).toBeVisible();
  await turnOnForAda(shop);
  await codeField.fill('000000');
  await turnOn();
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
});
