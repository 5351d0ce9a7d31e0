import { expect } from '@playwright/test';
import { openMenu } from '../fixtures.ts';
import { awaitScannerListener, typeLikeScanner as scan } from '../type-like-scanner.ts';
import { test } from './fixtures.ts';

test('a scan on any screen opens the card and does not activate the focused element', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.addMachine({ serial: 'KX 77/A', model: 'OTHER' });
  await logInAs(shop.tess, '/table');
  await awaitScannerListener(page);
  // If the app did not intercept the scan, its Enter would follow the focused link.
  await page.getByRole('link', { name: 'Whirlpool OTHER' }).focus();
  await scan(page, `https://label.example/card/${id}`);
  await expect(page.getByText('VSA1234567', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);

  await page.getByRole('button', { name: 'Complete Repair' }).focus();
  await scan(page, 'KX 77/A');
  await expect(page).toHaveURL(`${shop.url}/card/2`);
  await expect(page.getByRole('dialog')).toBeHidden();
  // Back returns to the card where the scan happened.
  await page.goBack();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);

  await scan(page, '2');
  await expect(page).toHaveURL(`${shop.url}/card/2`);
});

test('keys in a text field, with the menu open, or typed slowly are not a scan', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  const other = await shop.addMachine({ serial: 'OTHER' });
  await logInAs(shop.tess, `/card/${other}`);
  await awaitScannerListener(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('textbox');
  await note.focus();
  await scan(page, `https://label.example/card/${id}`);
  await expect(note).toHaveValue(`https://label.example/card/${id}\n`);

  await page.getByRole('heading', { level: 1 }).click();
  await openMenu(page);
  await scan(page, `https://label.example/card/${id}`);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.type('12', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/card/${other}`);
});
