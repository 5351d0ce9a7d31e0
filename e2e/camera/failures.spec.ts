import { expect } from '@playwright/test';
import { test, tracks } from './fixtures.ts';

const label = { name: 'failures', shows: [{ kind: 'QRCode', text: '1', x: 640, y: 360, module: 9 }] } as const;

test.describe(() => {
  test.use({ camera: 'refused' });

  test('a camera that is not allowed says how to allow it, and typing goes on', async ({ page, shop, signInAs, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    await shop.addMachine();
    await signInAs(shop.tess, '/find');
    await expect(page.getByRole('alert').getByText('The camera is not allowed here.')).toBeVisible();
    await expect(page.getByText('Press the sign beside the address, allow the camera, and try again.')).toBeVisible();
    await expect(page.getByText('Scan a photo', { exact: true })).toBeVisible();
    expect(logged.filter((line) => line.startsWith('scanning failed: denied'))).toHaveLength(1);
    await expect(page.getByLabel('Serial')).toBeFocused();

    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("Point the camera at the label's code.")).toBeVisible();
    await page.getByLabel('Serial').fill('VSA1234567');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.url}/card/1`);
    await expect.poll(() => tracks(page)).toEqual(['ended']);
  });
});

test('a device without a camera says so', async ({ page, shop, signInAs }) => {
  await signInAs(shop.tess, '/find');
  await expect(page.getByText('This device has no camera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Or scan a photo, use a scanner that types, or type the serial.')).toBeVisible();
});

test.describe(() => {
  test.use({ camera: label });

  test('a camera that another app has is told from one that broke, and is tried again', async ({ page, shop, signInAs }) => {
    // No app of a test can hold the camera: the browser's refusals are spoken by the story.
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const refusals = ['NotReadableError', 'TypeError'];
      mediaDevices.getUserMedia = async (wish) => {
        const refusal = refusals.shift();
        if (refusal) throw new DOMException('no', refusal);
        return ask(wish);
      };
    });
    await shop.addMachine();
    await signInAs(shop.tess, '/find');
    await expect(page.getByText('Another app is using the camera.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The camera did not start.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });

  test('a reader that did not load says so, the camera goes out, and it is loaded again', async ({ page, context, shop, signInAs }) => {
    await shop.addMachine();
    await context.route('**/zxing_reader*.wasm', (route) => route.abort());
    await signInAs(shop.tess, '/find');
    await expect(page.getByText('The code reader did not load.')).toBeVisible();
    await expect.poll(async () => (await tracks(page)).every((state) => state === 'ended')).toBe(true);
    await context.unroute('**/zxing_reader*.wasm');
    await context.route('**/decoder.worker*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The code reader did not load.')).toBeVisible();
    await context.unroute('**/decoder.worker*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });

  test.describe(() => {
    test.use({ moreFlags: ['--host-resolver-rules=MAP fettle.test 127.0.0.1'] });

    test('over plain http there is no live camera, and the screen says what there is', async ({ page, context, shop }) => {
      const { port } = new URL(shop.url);
      const insecure = `http://fettle.test:${port}`;
      const [name = '', value = ''] = shop.tess.cookie.split('=');
      await context.addCookies([{ name, value, url: insecure, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(`${insecure}/find`);
      await expect(page.getByText('A live camera needs https.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await expect(page.getByText('Scan a photo', { exact: true })).toBeVisible();
    });
  });
});
