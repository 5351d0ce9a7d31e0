import { expect } from '@playwright/test';
import { navigateTo } from '../fixtures.ts';
import { drawPicture, toPng } from './draw-code.ts';
import { test, trackStates } from './fixtures.ts';

test.describe(() => {
  test.use({ camera: { name: 'shared', shows: [{ kind: 'QRCode', text: '1', x: 640, y: 360, module: 9 }] } });

  test('the decoder loads once for all scans, of labels and of plates', async ({ page, shop, logInAs }) => {
    const decoders: string[] = [];
    page.on('worker', (worker) => void decoders.push(worker.url()));
    await shop.addMachine();
    await logInAs(shop.tess, '/find');
    await expect(page).toHaveURL(`${shop.url}/card/1`);
    await navigateTo(page, 'Search');
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
    await expect(page).toHaveURL(`${shop.url}/card/1`);
    await page.getByRole('link', { name: 'Fettle' }).click();
    await page.getByRole('button', { name: 'Scan plate' }).click();
    await expect(page.getByText('Found 1 code.')).toBeVisible();
    expect(decoders).toHaveLength(1);
    expect(page.workers()).toHaveLength(1);
  });
});

test.describe(() => {
  test.use({ camera: { name: 'bench', shows: [] } });

  test('a decoder that failed to load is loaded again when a scanner opens', async ({ page, context, shop, logInAs }) => {
    await context.route('**/zxing_reader*.wasm', (route) => route.abort());
    await logInAs(shop.tess, '/find');
    await expect(page.getByText("The code reader didn't load.")).toBeVisible();
    await context.unroute('**/zxing_reader*.wasm');
    await page.getByRole('link', { name: 'Fettle' }).click();
    await page.getByRole('button', { name: 'Scan plate' }).click();
    await page.getByLabel('Take a photo').setInputFiles({
      name: 'plate.png',
      mimeType: 'image/png',
      buffer: toPng(await drawPicture(1600, 1200, [{ kind: 'Code128', text: 'K93512345', x: 800, y: 600, module: 4 }])),
    });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'K93512345 Code 128' })).toBeVisible();
  });

  test('closing the scanner stops the decoding of a photo and frees its memory', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess);
    const dialog = page.getByRole('dialog', { name: 'Scan plate' });
    await page.getByRole('button', { name: 'Scan plate' }).click();
    await expect(dialog.getByText('Line up the barcode inside the frame.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
    expect(page.workers()).toHaveLength(1);

    await page.getByRole('button', { name: 'Scan plate' }).click();
    await page.getByLabel('Take a photo').setInputFiles({
      name: 'wall.png',
      mimeType: 'image/png',
      buffer: toPng(await drawPicture(4000, 3000, [])),
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.workers().length).toBe(0);
  });
});
