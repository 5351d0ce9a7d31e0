import { expect } from '@playwright/test';
import { stylesByType, typeLabels } from '@fettle/contract/catalog.ts';
import { test } from './fixtures.ts';

for (const [type, styles] of Object.entries(stylesByType)) {
  const label = typeLabels[type as keyof typeof typeLabels];

  test(`a ${label} is registered with one of its own styles`, async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess);
    await expect(page.getByRole('button', { name: 'Fridge' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Style').getByRole('option')).toHaveText(['Optional', ...styles]);

    await page.getByLabel('Brand').selectOption('Frigidaire Gallery');
    await page.getByLabel('Model').fill('fg-42 ');
    await page.getByLabel('Serial').fill('4b12345');
    await page.getByLabel('Style').selectOption(styles.at(-1) ?? '');
    await page.getByLabel('Color').selectOption('Black Stainless');
    await page.getByLabel('Condition').selectOption('Scratch and Dent');
    await page.getByLabel('Vendor').selectOption('Stines Lake Charles');
    await page.getByRole('button', { name: 'Add Machine' }).click();

    await expect(page).toHaveURL(/\/card\/1$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: `1 Frigidaire Gallery ${label.toLowerCase()}` })).toBeVisible();
    for (const text of ['FG-42', '4B12345']) await expect(main.getByText(text, { exact: true })).toBeVisible();
    const { data } = await shop.tess.call('GET', '/api/read/get_machine/1');
    expect(data).toMatchObject({
      type_of: type,
      brand: 'fridgidaire_gallery',
      model: 'FG-42',
      serial: '4B12345',
      style: styles.at(-1),
      color: 'Black Stainless',
      condition: 'Scratch and Dent',
      vendor: 'stines_lc',
      status: 'in_progress',
    });
  });
}

test('brand, model and serial are required, each with its own error', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByText('Brand is required.')).toBeVisible();
  await expect(page.getByText('Model is required.')).toBeVisible();
  await expect(page.getByText('Serial is required.')).toBeVisible();
  await expect(page.getByLabel('Brand')).toBeFocused();
  await expect(page.getByLabel('Brand')).toHaveAttribute('aria-invalid', 'true');
});

test('changing the type keeps the form except for a style that does not fit', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Model').fill('WRT311');
  await page.getByLabel('Style').selectOption('French Door');
  await page.getByRole('button', { name: 'Dryer' }).click();
  await expect(page.getByLabel('Model')).toHaveValue('WRT311');
  await expect(page.getByLabel('Style')).toHaveValue('');
});

test('a half-filled form survives a reload', async ({ page, shop, logInAs }) => {
  await logInAs(shop.walt);
  await expect(page.getByRole('button', { name: 'Washer' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Brand').selectOption('Maytag');
  await page.getByLabel('Serial').fill('M123');
  await page.reload();
  await expect(page.getByLabel('Serial')).toHaveValue('M123');
  await expect(page.getByLabel('Brand')).toHaveValue('maytag');
});

test('when the network drops while a machine is added, its card opens and it is added once', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('LFX1');
  await page.getByLabel('Serial').fill('LG77');
  // The request reaches the server, but the response is lost. The second one waits until the test has looked at the card.
  let isLost = true;
  const { promise: cardSeen, resolve: sendAgain } = Promise.withResolvers<void>();
  await page.route('**/api/create/add_machine', async (route) => {
    if (!isLost) {
      await cardSeen;
      return route.continue();
    }
    isLost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/-\d+$/);
  await expect(page.getByRole('heading', { name: 'New LG fridge' })).toBeVisible();
  sendAgain();
  await expect(page).toHaveURL(/\/card\/1$/);
  await expect(page.getByRole('heading', { name: '1 LG fridge' })).toBeVisible();
  const { meta } = await shop.tess.call('GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1 });
});
