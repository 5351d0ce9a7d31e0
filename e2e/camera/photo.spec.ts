import { expect, type Page } from '@playwright/test';
import type { CodeKind } from './generate-code.ts';
import { toPng, drawPicture, type PlacedCode } from './draw-code.ts';
import { addSession } from '../api-client.ts';
import { test } from './fixtures.ts';

async function photo(width: number, height: number, placed: readonly PlacedCode[]) {
  return { name: 'photo.png', mimeType: 'image/png', buffer: toPng(await drawPicture(width, height, placed)) };
}

async function scanPhoto(page: Page, file: Awaited<ReturnType<typeof photo>>): Promise<void> {
  await page.getByLabel('Take a photo').setInputFiles(file);
}

test.describe(() => {
  test.use({ moreFlags: ['--host-resolver-rules=MAP fettle.test 127.0.0.1'] });

  test('over plain http, a photo of a label opens its card: upright, rotated, or at 12 megapixels', async ({ page, context, shop }) => {
    await shop.addMachine();
    const insecure = `http://fettle.test:${new URL(shop.url).port}`;
    await addSession(context, shop.tess, insecure);
    const label = { kind: 'QRCode', text: '1', x: 700, y: 500 } as const;
    for (const file of [
      await photo(1600, 1200, [{ ...label, module: 10 }]),
      await photo(1600, 1200, [{ ...label, module: 10, degrees: 33 }]),
      // Not readable at half the size.
      await photo(4000, 3000, [{ ...label, x: 3100, y: 2500, module: 2 }]),
    ]) {
      await page.goto(`${insecure}/find`);
      await expect(page.getByText("The camera doesn't work at this address.")).toBeVisible();
      await scanPhoto(page, file);
      await expect(page).toHaveURL(`${insecure}/card/1`);
    }
  });
});

const plates = {
  QRCode: { text: 'WRS325SDHZ', typeName: 'QR code', module: 8 },
  Code128: { text: 'K93512345', typeName: 'Code 128', module: 4 },
  Code39: { text: 'FG-42/B', typeName: 'Code 39', module: 4 },
  DataMatrix: { text: '4B12345', typeName: 'Data Matrix', module: 8 },
} as const satisfies Record<CodeKind, object>;

test('a photo of a plate is kept with its machine, if that was asked for', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  const photosOf = async (id: number) => (await shop.tess.call('GET', `/api/read/get_photos/${id}`)).data;
  for (const [id, isKept] of [
    [1, true],
    [2, false],
  ] as const) {
    const serial = `K9351234${id}`;
    const codes = [
      { kind: 'QRCode', text: 'WRS325SDHZ', x: 400, y: 400, module: 8 },
      { kind: 'Code128', text: serial, x: 400, y: 900, module: 4 },
    ] as const;
    await page.goto(shop.url);
    await page.getByLabel('Brand').selectOption('Whirlpool');
    await page.getByRole('button', { name: 'Scan plate' }).click();
    await scanPhoto(page, await photo(1600, 1200, codes));
    const keep = page.getByLabel('Keep this photo with the machine');
    await expect(keep).not.toBeChecked();
    if (isKept) await keep.check();
    await page.getByRole('button', { name: 'WRS325SDHZ' }).click();
    await page.getByRole('button', { name: serial }).click();
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/${id}`);
    await expect(page.getByRole('button', { name: 'Photo 1 of 1: Rating plate' })).toHaveCount(isKept ? 1 : 0);
    await expect.poll(() => photosOf(id)).toMatchObject(isKept ? [{ note: 'Rating plate', width: 1600 }] : []);
  }
});

test('every kind of plate code is read from a photo: upright, rotated, on its side, and at 12 megapixels', async ({
  page,
  shop,
  logInAs,
}) => {
  await logInAs(shop.tess);
  const choices = page.getByRole('dialog', { name: 'Scan plate' }).getByRole('listitem').getByRole('button');
  for (const [kind, { text, typeName, module }] of Object.entries(plates)) {
    for (const [width, height, degrees] of [
      [1600, 1200, 0],
      [1600, 1200, 35],
      [1600, 1200, 90],
      [4000, 3000, -20],
    ] as const) {
      await page.getByRole('button', { name: 'Scan plate' }).click();
      const placed = { kind: kind as CodeKind, text, x: Math.round(width * 0.55), y: Math.round(height * 0.45), module, degrees };
      await scanPhoto(page, await photo(width, height, [placed]));
      await expect(choices, `${kind} ${width} ${degrees}`).toHaveText(`${text}${typeName}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
  await expect(page.getByLabel('Serial', { exact: true })).toHaveValue('');
});
