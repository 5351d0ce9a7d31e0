import { expect } from '@playwright/test';
import { test, tracks, tracksAtGoing } from './fixtures.ts';

const label = (text: string) => ({ kind: 'QRCode', text, x: 640, y: 360, module: 9 }) as const;

// The first machine of a shop has the number 1.
for (const [what, text] of [
  ['number', ' 1 '],
  ['address', 'https://another-host.example/card/1'],
] as const) {
  test.describe(() => {
    test.use({ camera: { name: what, shows: [label(text)] } });

    test(`a label with a card's ${what} opens the card, and the camera is off before it does`, async ({ page, shop, signInAs }) => {
      await shop.addMachine();
      await signInAs(shop.tess, '/find');
      await expect(page).toHaveURL(`${shop.url}/card/1`);
      await expect(page.getByText('VSA1234567', { exact: true })).toBeVisible();
      expect(await tracks(page)).toEqual(['ended']);
      expect(await tracksAtGoing(page)).toEqual([['ended']]);
      // Back leads to the camera again, which reads the label again.
      await page.goBack();
      await expect.poll(() => tracks(page)).toEqual(['ended', 'ended']);
      await expect(page).toHaveURL(`${shop.url}/card/1`);
    });
  });
}

test.describe(() => {
  test.use({ camera: { name: 'foreign', shows: [label('https://evil.example/pay?card=1')] } });

  test('a foreign URL matches no machine and does not leave the app', async ({ page, shop, signInAs }) => {
    await signInAs(shop.tess, '/find');
    await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
    expect(page.url()).toBe(`${shop.url}/card/${encodeURIComponent('https://evil.example/pay?card=1')}`);
    expect(await tracks(page)).toEqual(['ended']);
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

    test(`a code with the text ${text} leads to a card that is not found`, async ({ page, shop, signInAs }) => {
      await signInAs(shop.tess, '/find');
      await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
      expect(page.url()).toBe(shop.url + path);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
    });
  });
}

test.describe(() => {
  test.use({ camera: { name: 'bench', shows: [] } });

  test('without a code the camera keeps scanning, and is off while the page is hidden and after leaving', async ({
    page,
    shop,
    signInAs,
  }) => {
    await signInAs(shop.tess, '/find');
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await expect.poll(() => tracks(page)).toEqual(['live']);
    // A page of a browser without a window is never hidden: this says it is.
    const turnTo = (visibilityState: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibilityState);
    await turnTo('hidden');
    await expect.poll(() => tracks(page)).toEqual(['ended']);
    await turnTo('visible');
    await expect.poll(() => tracks(page)).toEqual(['ended', 'live']);
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await page.getByRole('link', { name: 'Fettle' }).click();
    await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
    await expect.poll(() => tracks(page)).toEqual(['ended', 'ended']);
  });

  test('a camera that opens after leaving the screen is stopped', async ({ page, shop, signInAs }) => {
    // A slow camera: its stream arrives when the test releases it.
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const { promise: gate, resolve: comes } = Promise.withResolvers<void>();
      Object.assign(globalThis, { comes });
      mediaDevices.getUserMedia = async (wish) => {
        const stream = await ask(wish);
        Object.assign(globalThis, { isHeld: true });
        await gate;
        return stream;
      };
    });
    await signInAs(shop.tess, '/find');
    await page.waitForFunction(() => 'isHeld' in globalThis);
    expect(await tracks(page)).toEqual(['live']);
    await page.getByRole('link', { name: 'Fettle' }).click();
    await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { comes: () => void }).comes());
    await expect.poll(() => tracks(page)).toEqual(['ended']);
  });
});

test.describe(() => {
  test.use({ camera: 'two' });

  test('the chosen camera is remembered, and light and zoom appear when supported', async ({ page, shop, signInAs }) => {
    // No camera of a test has a lamp: this one says it has, and keeps what it is told.
    await page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(globalThis, { told });
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async (wish) => void told.push(wish?.advanced);
    });
    await signInAs(shop.tess, '/find');
    const lenses = page.getByLabel('Camera');
    await expect(lenses).toBeVisible();
    const second = (await lenses.getByRole('option').nth(1).getAttribute('value')) ?? '';
    await expect(lenses).not.toHaveValue(second);
    await lenses.selectOption(second);
    await expect.poll(() => tracks(page)).toEqual(['ended', 'live']);
    await expect(lenses).toHaveValue(second);
    const light = page.getByRole('button', { name: 'Flashlight' });
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Zoom').fill('4');
    expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([[{ torch: true }], [{ zoom: 4 }]]);
    await page.reload();
    await expect(lenses).toHaveValue(second);
    // Unplugged since: another one is better than none.
    await page.evaluate(() => localStorage.setItem('fettle:lens', 'gone'));
    await page.reload();
    await expect(lenses).toBeVisible();
  });
});
