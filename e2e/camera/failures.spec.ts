import { expect } from '@playwright/test';
import { addSession } from '../api-client.ts';
import { test, trackStates } from './fixtures.ts';

const label = { name: 'failures', shows: [{ kind: 'QRCode', text: '1', x: 640, y: 360, module: 9 }] } as const;

test.describe(() => {
  test.use({ camera: 'blocked' });

  test('a blocked camera shows how to allow it, and typing still works', async ({ page, shop, logInAs, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    await shop.addMachine();
    await logInAs(shop.tess, '/find');
    await expect(page.getByRole('alert').getByText('The camera is blocked.')).toBeVisible();
    await expect(page.getByText('Tap the icon next to the address, allow the camera, then try again.')).toBeVisible();
    await expect(page.getByText('Take a photo', { exact: true })).toBeVisible();
    expect(logged.filter((line) => line.startsWith('scanning failed: denied'))).toHaveLength(1);
    await expect(page.getByLabel('Serial')).toBeFocused();

    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await page.getByLabel('Serial').fill('VSA1234567');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.url}/card/1`);
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
  });
});

test.describe(() => {
  test.use({ camera: label });

  test('a decoder that fails to load shows an error, turns the camera off, and can be retried', async ({
    page,
    context,
    shop,
    logInAs,
  }) => {
    await shop.addMachine();
    await context.route('**/zxing_reader*.wasm', (route) => route.abort());
    await logInAs(shop.tess, '/find');
    await expect(page.getByText("The code reader didn't load.")).toBeVisible();
    await expect.poll(async () => (await trackStates(page)).every((state) => state === 'ended')).toBe(true);
    await context.unroute('**/zxing_reader*.wasm');
    await context.route('**/decoder.worker*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("The code reader didn't load.")).toBeVisible();
    await context.unroute('**/decoder.worker*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });

  test.describe(() => {
    test.use({ moreFlags: ['--host-resolver-rules=MAP fettle.test 127.0.0.1'] });

    test('over plain http, there is no live camera, and the screen offers the alternatives', async ({ page, context, shop }) => {
      const { port } = new URL(shop.url);
      const insecure = `http://fettle.test:${port}`;
      await addSession(context, shop.tess, insecure);
      await page.goto(`${insecure}/find`);
      await expect(page.getByText("The camera doesn't work at this address.")).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await expect(page.getByText('Take a photo', { exact: true })).toBeVisible();
    });
  });
});
