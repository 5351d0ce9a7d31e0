import { chromium as browsers, type Page } from '@playwright/test';
import { cameraFlags } from './camera/flags.ts';
import { chromium } from './chromium.ts';
import { registerFounder } from './api-client.ts';
import { startTestServer } from './test-server.ts';

// Measures the time from opening the camera on a label to the card. Prints the results; asserts nothing.

const rounds = 10;

/** In milliseconds: until the camera is live, and from there to the card. */
type Time = { opening: number; reading: number };
type Clock = { requested: number; live: number };

async function measureScan(page: Page, url: string): Promise<Time> {
  await page.goto(`${url}/table`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Wait for the prefetch, as on a screen that has been open for a while.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const clock: Clock = { requested: 0, live: 0 };
    Object.assign(globalThis, { clock });
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      clock.requested = performance.now();
      const stream = await original(constraints);
      clock.live = performance.now();
      return stream;
    };
  });
  const card = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main')?.textContent.includes('VSA1234567')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now()));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole('link', { name: 'Search' }).click();
  const shown = await card;
  const { requested, live } = await page.evaluate(() => (globalThis as typeof globalThis & { clock: Clock }).clock);
  return { opening: live - requested, reading: shown - live };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
}

const { url, close } = await startTestServer();
const ada = await registerFounder(url, { first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 0 });
await ada.call('POST', '/api/create/add_machine', { type_of: 'fridge', brand: 'whirlpool', model: 'WRT311FZDM', serial: 'VSA1234567' });
const flags = await cameraFlags({
  name: 'timed',
  shows: [{ kind: 'QRCode', text: 'https://label.example/card/1', x: 640, y: 360, module: 7 }],
});
const browser = await browsers.launch({ ...chromium, args: [...(chromium.args ?? []), ...flags] });
const first: Time[] = [];
const second: Time[] = [];
for (let round = 1; round <= rounds; round += 1) {
  // A new context has an empty cache.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = ada.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  first.push(await measureScan(page, url));
  second.push(await measureScan(page, url));
  await context.close();
}
await browser.close();
await close();
for (const [when, times] of [
  ["a device's first scan", first],
  ['its second scan', second],
] as const) {
  const whole = times.map(({ opening, reading }) => opening + reading);
  const reading = times.map(({ reading }) => reading);
  process.stdout.write(`${when}, from the camera request to the card: ${whole.map(Math.round).join(' ')} ms\n`);
  process.stdout.write(
    `  median of ${rounds}: ${median(whole).toFixed(0)} ms, ${median(reading).toFixed(0)} ms of it after the camera was live\n`,
  );
}
