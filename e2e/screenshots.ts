import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { admin, technician } from '../server/demo/demo-employees.ts';
import { cameraFlags } from './camera/flags.ts';
import { chromium } from './chromium.ts';
import { logInToDemo } from './log-in-to-demo.ts';
import { startTestServer } from './test-server.ts';

// Takes the screenshots in docs/pictures from the demo shop. Its clock is fixed, so the dates in them stay the same.

/** The time of the server and the browser. */
const now = '2026-11-20T21:30:00.000Z';

const folder = join(import.meta.dirname, '../docs/pictures');

const views = [
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
] as const;

type Screen = { name: string; path: string; ready: string; prepare?: (page: Page) => Promise<void> };

const visitorScreens: readonly Screen[] = [{ name: 'login', path: '/login', ready: 'Log in' }];

const technicianScreens: readonly Screen[] = [
  { name: 'start-repair', path: '/', ready: 'Start Repair', prepare: fillInForm },
  { name: 'bench', path: '/bench', ready: 'Working on' },
  { name: 'card', path: '/card/231', ready: 'NOTES', prepare: waitForPhotos },
  { name: 'photos', path: '/card/210', ready: 'Photos', prepare: scrollToPhotos },
  { name: 'parts', path: '/parts', ready: 'Late' },
  { name: 'table', path: '/table?per_page=25', ready: 'Page 1 of' },
  { name: 'find', path: '/find', ready: 'Point the camera' },
  { name: 'scan-plate', path: '/', ready: 'Start Repair', prepare: scanPlate },
];

const adminScreens: readonly Screen[] = [
  { name: 'floor', path: '/floor', ready: 'The last 12 weeks' },
  { name: 'public-metrics', path: '/public-metrics', ready: 'Current Workload' },
  { name: 'admin-panel', path: '/admin-panel?employee=3&start=2026-11-01&end=2026-11-30', ready: 'Current Workload' },
  { name: 'employee-info', path: '/employee-info', ready: 'Employee Info' },
  { name: 'export', path: '/export', ready: 'Export Machines' },
  { name: 'export-batch', path: '/export/1', ready: 'Download XLSX' },
  { name: 'printers', path: '/printers', ready: 'No label printer connected' },
  { name: 'shop', path: '/shop', ready: 'Phones' },
  { name: 'lists', path: '/lists?list=vendors', ready: 'Baton Rouge' },
  { name: 'recalls', path: '/recalls', ready: 'Read a file' },
  { name: 'devices', path: '/devices', ready: 'Share this device' },
  { name: 'wall', path: '/wall-screens', ready: 'New wall screen', prepare: openWall },
  { name: 'security-log', path: '/security-log', ready: 'from 127.0.0.1' },
  { name: 'backups', path: '/backups', ready: 'Back up now' },
  { name: 'account-security', path: '/account-security', ready: 'this one' },
  { name: 'register', path: '/register', ready: 'Register New User' },
];

/** A model that is on file. */
async function fillInForm(page: Page): Promise<void> {
  await page.getByLabel('Model').fill('WRB119WFB');
  await page.getByLabel('Serial').fill('K93512345');
  await page.getByText(/^Filled in from \d+ earlier/).waitFor();
  await page.getByRole('button', { name: 'Not cooling' }).click();
  await page.getByRole('heading', { name: 'Start Repair' }).click();
  await page.evaluate(() => scrollTo(0, 0));
}

async function scrollToPhotos(page: Page): Promise<void> {
  await waitForPhotos(page);
  await page.getByRole('heading', { name: 'Photos' }).evaluate((heading) => heading.scrollIntoView());
}

async function waitForPhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Photo 1 of/ }).waitFor();
  // The stream of changes never ends, so the network is never idle.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function openWall(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('TV above the washer bench');
  await page.getByRole('button', { name: 'Create link' }).click();
  const path = await page
    .getByRole('link', { name: /\/wall\// })
    .last()
    .innerText();
  await page.goto(new URL(path, page.url()).href);
  await page.getByText('Longest in the shop').waitFor();
}

/** Opens the plate scanner; the fake camera shows the plate below. */
async function scanPlate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan plate' }).click();
  await page.getByText('Which one is the model?').waitFor();
}

await mkdir(folder, { recursive: true });
const { url, close } = await startTestServer({ DEMO_NOW: now }, 'server/demo/main.ts');
// Barcodes and a Data Matrix, but no QR code: the search screen reads QR codes and would open a card.
const plate = await cameraFlags({
  name: 'picture',
  shows: [
    { kind: 'Code128', text: 'WRS325SDHZ', x: 640, y: 120, module: 4 },
    { kind: 'Code39', text: 'K93512345', x: 640, y: 330, module: 4 },
    { kind: 'DataMatrix', text: 'W10823515', x: 640, y: 560, module: 9 },
  ],
});
try {
  const browser = await browsers.launch({ ...chromium, args: [...chromium.args, ...plate] });
  for (const { name: view, ...options } of views) {
    for (const [employee, screens] of [
      [undefined, visitorScreens],
      [technician, technicianScreens],
      [admin, adminScreens],
    ] as const) {
      const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
      await page.clock.setFixedTime(now);
      if (employee) await logInToDemo(page, url, employee);
      for (const { name, path, ready, prepare } of screens) {
        await page.goto(url + path);
        await page.getByRole('main').getByText(ready).first().waitFor();
        await prepare?.(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(folder, `${name}-${view}.png`) });
      }
      await page.close();
    }
  }
  await browser.close();
} finally {
  await close();
}
