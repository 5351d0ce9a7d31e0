import { expect } from '@playwright/test';
import { test, trackStates, trackStatesAtNavigation } from './fixtures.ts';

const label = (text: string) => ({ kind: 'QRCode', text, x: 640, y: 360, module: 9 }) as const;

for (const [format, text] of [
  ['number', ' 1 '],
  ['URL', 'https://another-host.example/card/1'],
] as const) {
  test.describe(() => {
    test.use({ camera: { name: format, shows: [label(text)] } });

    test(`a label with the card's ${format} opens the card, and the camera stops before the navigation`, async ({
      page,
      shop,
      logInAs,
    }) => {
      await shop.addMachine();
      await logInAs(shop.tess, '/find');
      await expect(page).toHaveURL(`${shop.url}/card/1`);
      await expect(page.getByText('VSA1234567', { exact: true })).toBeVisible();
      expect(await trackStates(page)).toEqual(['ended']);
      expect(await trackStatesAtNavigation(page)).toEqual([['ended']]);
      // Back opens the camera screen, which scans the label again.
      await page.goBack();
      await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
      await expect(page).toHaveURL(`${shop.url}/card/1`);
    });
  });
}

test.describe(() => {
  test.use({ camera: { name: 'serial', shows: [label('vsa 1234567')] } });

  test('a label with the serial opens the card, as with a scanner', async ({ page, shop, logInAs }) => {
    await shop.addMachine();
    await logInAs(shop.tess, '/find');
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });
});

test.describe(() => {
  const nearby = { ...label('2'), x: 180, y: 160 };
  test.use({ camera: { name: 'two-labels', shows: [nearby, label('1')] } });

  test('of two labels, the one in the center opens its card', async ({ page, shop, logInAs }) => {
    for (const serial of ['CENTER', 'CORNER']) await shop.addMachine({ serial });
    await logInAs(shop.tess, '/find');
    await expect(page.getByText('CENTER', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/card/1`);
  });
});

for (const [corner, x, y] of [
  ['top-left', 140, 140],
  ['bottom-right', 1140, 580],
] as const) {
  test.describe(() => {
    test.use({ camera: { name: corner, shows: [{ ...label('1'), x, y }] } });

    test(`a label in the ${corner} corner of the picture opens its card`, async ({ page, shop, logInAs }) => {
      await shop.addMachine();
      await logInAs(shop.tess, '/find');
      await expect(page).toHaveURL(`${shop.url}/card/1`);
    });
  });
}

test.describe(() => {
  test.use({ camera: { name: 'number', shows: [label(' 1 ')] } });

  test('the card is requested as soon as its label is read', async ({ page, context, shop, logInAs }) => {
    await shop.addMachine();
    const requested = context.waitForEvent('request', (request) => request.url().endsWith('/api/read/get_machine/1'));
    // The card's screen loads only after its machine was requested.
    await context.route('**/card-screen*.js', async (route) => {
      await requested;
      await route.continue();
    });
    await logInAs(shop.tess, '/find');
    await expect(page.getByText('VSA1234567', { exact: true })).toBeVisible();
  });
});

for (const [name, text, path] of [
  ['dot', '.', '/card/%252E'],
  ['two-dots', '..', '/card/%252E%252E'],
  ['percent', '%', '/card/%25'],
  ['slash', 'a/b', '/card/a%2Fb'],
] as const) {
  test.describe(() => {
    test.use({ camera: { name, shows: [label(text)] } });

    test(`a code with the text "${text}" shows that no machine was found`, async ({ page, shop, logInAs }) => {
      await logInAs(shop.tess, '/find');
      await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
      expect(page.url()).toBe(shop.url + path);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
    });
  });
}

test.describe(() => {
  test.use({ camera: { name: 'bench', shows: [] } });

  test('without a code, the camera keeps scanning, and it stops while the page is hidden and when the user leaves', async ({
    page,
    shop,
    logInAs,
  }) => {
    await logInAs(shop.tess, '/find');
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await expect.poll(() => trackStates(page)).toEqual(['live']);
    // Headless pages are never hidden, so the test overrides the state.
    const setVisibility = (visibilityState: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibilityState);
    await setVisibility('hidden');
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
    await setVisibility('visible');
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await page.getByRole('link', { name: 'Fettle' }).click();
    await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('a camera that opens after the user has left the screen is stopped', async ({ page, shop, logInAs }) => {
    // A slow camera: the stream arrives when the test calls releaseCamera.
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      const { promise: gate, resolve: releaseCamera } = Promise.withResolvers<void>();
      Object.assign(globalThis, { releaseCamera });
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await getUserMedia(constraints);
        Object.assign(globalThis, { isOpening: true });
        await gate;
        return stream;
      };
    });
    await logInAs(shop.tess, '/find');
    await page.waitForFunction(() => 'isOpening' in globalThis);
    expect(await trackStates(page)).toEqual(['live']);
    await page.getByRole('link', { name: 'Fettle' }).click();
    await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
    await page.evaluate('releaseCamera()');
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
  });
});

test.describe(() => {
  test.use({ camera: 'two' });

  test('the chosen camera is remembered, and the flashlight and zoom appear if supported', async ({ page, shop, logInAs }) => {
    // The fake camera has no torch or zoom. The test pretends that it has both, and records the constraints that the app applies.
    await page.addInitScript(() => {
      const constraints: unknown[] = [];
      Object.assign(globalThis, { constraints });
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async (applied) => void constraints.push(applied?.advanced);
    });
    await logInAs(shop.tess, '/find');
    const cameras = page.getByLabel('Camera');
    await expect(cameras).toBeVisible();
    const second = (await cameras.getByRole('option').nth(1).getAttribute('value')) ?? '';
    await expect(cameras).not.toHaveValue(second);
    await cameras.selectOption(second);
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
    await expect(cameras).toHaveValue(second);
    const light = page.getByRole('button', { name: 'Flashlight' });
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Zoom').fill('4');
    expect(await page.evaluate('constraints')).toEqual([[{ torch: true }], [{ zoom: 4 }]]);
    await page.reload();
    await expect(cameras).toHaveValue(second);
    // If the chosen camera is missing, another one opens.
    await page.evaluate(() => localStorage.setItem('fettle:lens', 'gone'));
    await page.reload();
    await expect(cameras).toBeVisible();
  });
});
