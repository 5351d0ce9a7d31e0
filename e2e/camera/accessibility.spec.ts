import { expect } from '@playwright/test';
import { violations } from '../violations.ts';
import { toPng, drawPicture } from './draw-code.ts';
import { test } from './fixtures.ts';

const plate = {
  name: 'plate-and-url',
  shows: [
    { kind: 'Code128', text: 'WRS325SDHZ', x: 640, y: 200, module: 4 },
    { kind: 'QRCode', text: `https://maker.example/${'x'.repeat(80)}`, x: 640, y: 500, module: 6 },
  ],
} as const;

test.describe(() => {
  test.use({ camera: 'two' });

  test('the live camera and its controls have no accessibility violations', async ({ page, shop, logInAs }) => {
    // The fake camera has no torch or zoom, so the test pretends that it has both.
    await page.addInitScript(() => {
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }) as MediaTrackCapabilities;
    });
    await logInAs(shop.tess, '/find');
    await expect(page.getByLabel('Zoom')).toBeVisible();
    await expect(page.getByLabel('Camera')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('the camera and photo errors have no accessibility violations', async ({ page, shop, logInAs }) => {
  // Replaces getUserMedia with a function that throws the browser's errors.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', new URLSearchParams(location.search).get('errorName') ?? '');
    };
  });
  for (const [errorName, text] of [
    ['NotAllowedError', 'The camera is blocked.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'Another app is using the camera.'],
    ['TypeError', "The camera didn't start."],
  ] as const) {
    await logInAs(shop.tess, `/find?errorName=${errorName}`);
    await expect(page.getByText(text)).toBeVisible();
    expect(await violations(page), errorName).toEqual([]);
  }
  await page.getByLabel('Take a photo').setInputFiles({
    name: 'bench.png',
    mimeType: 'image/png',
    buffer: toPng(await drawPicture(800, 600, [])),
  });
  await expect(page.getByText('No code found in the photo.')).toBeVisible();
  expect(await violations(page), 'no code').toEqual([]);

  await page.context().route('**/zxing_reader*.wasm', (route) => route.abort());
  await logInAs(shop.tess, '/find?errorName=NotAllowedError');
  await expect(page.getByText("The code reader didn't load.")).toBeVisible();
  expect(await violations(page), 'not loaded').toEqual([]);
});

test.describe(() => {
  test.use({ camera: plate });

  test('the list of plate codes has no accessibility violations', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess);
    await page.getByRole('button', { name: 'Scan plate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan plate' });
    await expect(dialog.getByText('Found 2 codes.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
