import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { seed } from '../bench/seed.ts';
import { startShop } from '../bench/servers.ts';
import { technician } from '../server/demo/demo-employees.ts';
import { waitLimitMs } from '../server/testing/time-limits.ts';
import { chromium } from './chromium.ts';
import { logInToDemo } from './log-in-to-demo.ts';
import { startTestServer } from './test-server.ts';

// Measures the time from a tap or a key to the next frame on a phone, on a processor slowed to a quarter: in the demo shop, and in one of
// 100,000 machines. Exits with 1 when a median misses the target.

const rounds = 9;
const machines = 100_000;
/** The longest duration, in milliseconds. Browsers round the duration of an event to 8 ms, and report none below 16 ms. */
const target = 100;

const steps: Record<string, (page: Page) => Promise<void>> = {
  'typing in the search': async (page) => {
    await page.getByRole('searchbox').tap();
    await page.keyboard.type('wh', { delay: 80 });
    await page.waitForURL(/search=wh/);
    await page.getByRole('searchbox').fill('');
    await page.waitForURL(({ searchParams }) => !searchParams.has('search'));
  },
  filtering: async (page) => {
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('button', { name: 'Waiting for parts', pressed: false }).tap();
    await page.getByRole('button', { name: 'Waiting for parts', pressed: true }).tap();
    await page.getByRole('button', { name: 'Waiting for parts', pressed: false }).waitFor();
  },
  'ticking a row': async (page) => {
    const row = page.getByRole('checkbox', { name: /^Select \w/ }).first();
    await row.tap();
    await page.getByRole('group', { name: 'Selected machines' }).waitFor();
    await row.tap();
  },
  'opening a card': async (page) => {
    await page.getByRole('row').getByRole('link').first().tap();
    await page.getByRole('button', { name: 'Trash' }).waitFor();
  },
  'opening a dialog': async (page) => {
    await page.getByRole('button', { name: 'Trash' }).tap();
    await page.getByRole('dialog').waitFor();
  },
};

/** What is done before a step and not measured with it. */
const before: Record<string, (page: Page) => Promise<void>> = { 'ticking a row': pressSelect, 'opening a card': pressSelect };

async function pressSelect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
}

/** Runs in the page. Keeps the durations of events that belong to an interaction. */
function keepEvents(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ((entry as PerformanceEventTiming).interactionId > 0) durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest interaction since the last call. Below 16 ms: 0. */
async function longest(page: Page): Promise<number> {
  // Events are reported after their frame.
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(0, ...(globalThis as typeof globalThis & { durations: number[] }).durations.splice(0)));
}

async function measure(url: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(steps).map((step) => [step, []]));
  const browser = await browsers.launch(chromium);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.setDefaultTimeout(waitLimitMs);
  await page.addInitScript(keepEvents);
  await logInToDemo(page, url, technician);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let round = 1; round <= rounds; round += 1) {
    await page.goto('/table?per_page=25');
    await page.getByRole('row').getByRole('link').first().waitFor();
    await page.waitForTimeout(2_000);
    await longest(page);
    for (const [step, act] of Object.entries(steps)) {
      await before[step]?.(page);
      await longest(page);
      await act(page);
      times.get(step)?.push(await longest(page));
    }
  }
  await browser.close();
  return times;
}

function print(shop: string, times: ReadonlyMap<string, readonly number[]>): void {
  process.stdout.write(`\n| ${shop} | median, ms | each round |\n| --- | --- | --- |\n`);
  for (const [step, durations] of times) {
    const median = durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? 0;
    if (median > target) process.exitCode = 1;
    process.stdout.write(`| ${step} | ${median}${median > target ? `, more than ${target}` : ''} | ${durations.join(' ')} |\n`);
  }
}

const demo = await startTestServer({}, 'server/demo/main.ts');
try {
  print('the demo shop', await measure(demo.url));
} finally {
  await demo.close();
}

const folder = await mkdtemp(join(tmpdir(), 'fettle-interactions-'));
const file = join(folder, 'fettle.sqlite');
await seed(file, machines, new Date());
const large = await startShop(folder, `sqlite:${file}`, false);
try {
  print(`a shop of ${machines.toLocaleString('en-US')} machines`, await measure(large.address));
} finally {
  await large.stop();
  await rm(folder, { recursive: true });
}
