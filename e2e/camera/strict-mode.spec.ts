import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createServer } from 'vite';
import { addSession } from '../api-client.ts';
import { test, trackStates } from './fixtures.ts';

// In development, React's strict mode mounts every component twice, which exposes missing cleanup.
test.use({ camera: { name: 'bench', shows: [] } });

test('in React strict mode, only one camera track stays live, and none after the user leaves', async ({ page, context, shop }) => {
  process.env.FETTLE_SERVER = shop.url;
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
    server: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  });
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  try {
    await addSession(context, shop.tess, url);
    await page.goto(`${url}find`);
    await expect(page.getByText("Point the camera at the label's QR code.")).toBeVisible();
    await expect.poll(async () => (await trackStates(page)).toSorted()).toEqual(['ended', 'live']);
    await page.getByRole('link', { name: 'Fettle' }).click();
    await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);

    await page.getByRole('button', { name: 'Scan plate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan plate' });
    await expect(dialog.getByText('Line up the barcode inside the frame.')).toBeVisible();
    await expect.poll(async () => (await trackStates(page)).filter((state) => state === 'live')).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Scan plate' })).toBeFocused();
    await expect.poll(async () => (await trackStates(page)).filter((state) => state === 'live')).toEqual([]);

    for (const [path, text] of [
      ['table', 'Page 1 of 1'],
      [`card/${await shop.addMachine()}`, 'NOTES'],
      ['public-metrics', 'Current Workload'],
    ] as const) {
      await page.goto(url + path);
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    }
  } finally {
    await vite.close();
  }
});
