import { expect } from '@playwright/test';
import { test, trackStates } from './fixtures.ts';

const longUrl = `https://maker.example/register?model=WRS325SDHZ&serial=K93512345&lot=${'7'.repeat(20)}`;
const plate = {
  name: 'plate',
  shows: [
    { kind: 'Code128', text: 'wrs325sdhz', x: 640, y: 110, module: 4 },
    { kind: 'Code39', text: 'K93512345', x: 640, y: 330, module: 4 },
    { kind: 'QRCode', text: longUrl, x: 340, y: 560, module: 5 },
    { kind: 'DataMatrix', text: '01\u001d21K935', x: 900, y: 560, module: 9 },
  ],
} as const;

test.describe(() => {
  test.use({ camera: plate });

  test('one dialog asks for the model and then for the serial, and the camera starts once', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess);
    const scan = page.getByRole('button', { name: 'Scan plate' });
    await scan.click();
    const dialog = page.getByRole('dialog', { name: 'Scan plate' });
    await expect(dialog.getByText('Found 6 codes.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Which one is the model?' })).toBeVisible();
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'K93512345 Code 39' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: longUrl })).toBeDisabled();
    await expect(dialog.getByText('This code is a web address.')).toBeVisible();
    // The address names them.
    await expect(dialog.getByRole('button', { name: 'WRS325SDHZ QR code, model' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: 'K93512345 QR code, serial' })).toBeEnabled();
    await expect(dialog.getByText("Contains characters that can't be printed.")).toBeVisible();

    await dialog.getByRole('button', { name: 'wrs325sdhz Code 128' }).click();
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('WRS325SDHZ');
    // Screen readers announce the next question.
    await expect(dialog.getByRole('heading', { name: 'Which one is the serial?' })).toBeFocused();
    await expect(dialog.getByText('Found 4 codes.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'wrs325sdhz Code 128' })).toBeHidden();
    expect(await trackStates(page)).toEqual(['live']);

    await dialog.getByRole('button', { name: 'K93512345 Code 39' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
    await expect(page.getByLabel('Serial', { exact: true })).toHaveValue('K93512345');
    await expect(scan).toBeFocused();
    await page.getByLabel('Brand').selectOption('Whirlpool');
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });

  test('closing the dialog, or going Back, turns the camera off and leaves the fields empty', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess, '/table');
    await page.getByRole('link', { name: 'Fettle' }).click();
    const scan = page.getByRole('button', { name: 'Scan plate' });
    await scan.click();
    await expect.poll(() => trackStates(page)).toEqual(['live']);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(scan).toBeFocused();
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
    await scan.click();
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
    await page.goBack();
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
    await page.goForward();
    await expect(page.getByLabel('Serial', { exact: true })).toHaveValue('');
  });
});
