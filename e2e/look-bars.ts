import { resolve } from 'node:path';
import { chromium as browsers, type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { brandAndType, labelOf, startLists, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import { translate } from '@fettle/i18n/message.ts';
import { admin, type DemoEmployee, demoEmployees, technician } from '../server/demo/demo-employees.ts';
import { fridge } from './api-client.ts';
import { chromium } from './chromium.ts';
import { countInView, type Look, lookOf, textsInView } from './look-in-page.ts';
import { logInToDemo } from './log-in-to-demo.ts';
import { startTestServer } from './test-server.ts';

// Measures what the screens of the demo shop show in one window, and prints it as two Markdown tables. `--before FOLDER` also measures the
// version in FOLDER, a clone with its dependencies installed and its web app built. Its demo must have the same machines.

const now = '2026-11-20T21:30:00.000Z';
const desk = { viewport: { width: 1280, height: 800 } };
const wideDesk = { viewport: { width: 1920, height: 1080 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shortPhone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

/** Has the longest bench. */
const busy = demoEmployees.find(({ last_name }) => last_name === 'Guidry') ?? technician;

/** A card with all fields, a photo, eight notes and a second visit. */
const cardId = 231;

const screens: Record<string, { path: string; ready: string; by?: DemoEmployee }> = {
  'Start Repair': { path: '/', ready: 'Add Machine' },
  Bench: { path: '/bench', ready: 'Waiting for parts', by: busy },
  Card: { path: `/card/${cardId}`, ready: 'Frosts up in a week' },
  'Card, completed': { path: '/card/296', ready: 'Completed' },
  Search: { path: '/find', ready: 'Serial' },
  'Awaited Parts': { path: '/parts', ready: 'Expected' },
  Machines: { path: '/table?per_page=25', ready: 'Page 1 of' },
  Metrics: { path: '/public-metrics', ready: 'Current Workload' },
  Floor: { path: '/floor', ready: 'The last 12 weeks', by: admin },
  'Admin Panel': { path: '/admin-panel?employee=3', ready: 'Current Workload', by: admin },
  Export: { path: '/export', ready: 'Select all', by: admin },
  Shop: { path: '/shop', ready: 'Phones', by: admin },
  Printers: { path: '/printers', ready: "Today's labels", by: admin },
  'Shared Devices': { path: '/devices', ready: 'Share this device', by: admin },
  'Wall Screens': { path: '/wall-screens', ready: 'New wall screen', by: admin },
  Backups: { path: '/backups', ready: 'Make it safer', by: admin },
  'Security Log': { path: '/security-log', ready: 'Machines exported', by: admin },
  'Employee Info': { path: '/employee-info', ready: 'Team', by: admin },
  'Account Security': { path: '/account-security', ready: 'this one', by: admin },
};

type Figures = { bars: Map<string, string>; looks: Map<string, LookOfScreen> };
type LookOfScreen = { desk: Look; dark: Look; phone: Look; wide: Look };

/** Bars by their name, with what is asked for. */
const bars: Record<string, string> = {
  '1280 x 800: machines at 25 a page': 'at least 13',
  '1280 x 800: technicians on the floor': 'at least 10',
  '1280 x 800: machines as squares on the floor': 'at least 30',
  '1280 x 800: idle machines on the floor': 'at least 6',
  '1280 x 800: weeks on the floor': '12',
  '1280 x 800: awaited parts': 'at least 8',
  '1280 x 800: machines on a bench': 'at least 8',
  '1920 x 1080: width that content uses, least and most': 'at least 80%',
  '390 x 844: what a card does not show': 'nothing',
  '390 x 844: height of Start Repair': 'at most 1,000 px',
  '390 x 844: what is required for Start Repair': '4 of 4',
  '390 x 844: machines on a bench': 'at least 5',
  '390 x 664: Undo and Next after Complete Repair': '2 of 2',
  '390 x 844: height of Export with 32 machines': 'at most 3,000 px',
  'Tabs from the heading to Add Machine': 'at most 16',
  'Tabs from the heading to Complete Repair': 'at most 8',
  'texts with a weight above 600, most on a screen': 'under 25%',
  'outlines of containers, all screens': '0',
  'contrast of texts, lowest': 'at least 6.5',
  'contrast of edges of controls, lowest': 'at least 3',
};

async function measure(folder: string, browser: Browser): Promise<Figures> {
  const { url, close } = await startTestServer({ DEMO_NOW: now }, resolve(folder, 'server/demo/main.ts'));
  try {
    const looks = await measureLooks(browser, url);
    return { bars: new Map([...(await measureBars(browser, url)), ...summarize(looks)]), looks };
  } finally {
    await close();
  }
}

/** Opens a page of this size as the employee. */
async function openPage(browser: Browser, url: string, size: object, employee: DemoEmployee): Promise<Page> {
  const page = await browser.newPage({ ...size, baseURL: url, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await page.clock.setFixedTime(now);
  await logInToDemo(page, url, employee);
  return page;
}

async function openScreen(page: Page, name: string): Promise<Locator> {
  const { path = '/', ready = '' } = screens[name] ?? {};
  await page.goto(path);
  const main = page.getByRole('main');
  await main.getByText(ready).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete));
  // What loads after a screen: its counts, the bench beside a form.
  await page.waitForTimeout(1_000);
  return main;
}

async function measureLooks(browser: Browser, url: string): Promise<Map<string, LookOfScreen>> {
  const looks = new Map<string, Partial<LookOfScreen>>();
  for (const employee of new Set(Object.values(screens).map(({ by }) => by ?? technician))) {
    for (const [kind, size] of Object.entries({ desk, phone, wide: wideDesk })) {
      const page = await openPage(browser, url, size, employee);
      for (const [name, { by = technician }] of Object.entries(screens)) {
        if (by !== employee) continue;
        const main = await openScreen(page, name);
        const look = { [kind]: await main.evaluate(lookOf) };
        if (kind === 'desk') {
          await page.emulateMedia({ colorScheme: 'dark' });
          look['dark'] = await main.evaluate(lookOf);
          await page.emulateMedia({ colorScheme: 'light' });
        }
        looks.set(name, { ...looks.get(name), ...look });
      }
      await page.close();
    }
  }
  return looks as Map<string, LookOfScreen>;
}

function summarize(looks: ReadonlyMap<string, LookOfScreen>): [bar: string, figure: string][] {
  const all = [...looks].flatMap(([name, { desk, dark, phone }]) => [desk, dark, phone].map((look) => ({ name, ...look })));
  const widths = [...looks].map(([name, { wide }]) => ({ name, width: wide.width })).toSorted((one, other) => one.width - other.width);
  const heaviest = all.toSorted((one, other) => other.heavy / other.texts - one.heavy / one.texts)[0];
  const outlines = [...looks.values()].reduce((sum, { desk, phone }) => sum + desk.outlines + phone.outlines, 0);
  const lowest = (which: 'textContrast' | 'edgeContrast') => {
    const [first] = all.toSorted((one, other) => one[which].ratio - other[which].ratio);
    return first ? `${first[which].ratio.toFixed(1)} (${first.name}: ${first[which].of})` : '';
  };
  return [
    [
      '1920 x 1080: width that content uses, least and most',
      `${percent(widths[0]?.width)} (${widths[0]?.name}) to ${percent(widths.at(-1)?.width)}`,
    ],
    ['texts with a weight above 600, most on a screen', heaviest ? `${percent(heaviest.heavy / heaviest.texts)} (${heaviest.name})` : ''],
    ['outlines of containers, all screens', `${outlines}`],
    ['contrast of texts, lowest', lowest('textContrast')],
    ['contrast of edges of controls, lowest', lowest('edgeContrast')],
  ];
}

async function measureBars(browser: Browser, url: string): Promise<[bar: string, figure: string][]> {
  const atDesk = await openPage(browser, url, desk, technician);
  const machines = await inView((await openScreen(atDesk, 'Machines')).locator('tr:has(a[href^="/card/"])'));
  const parts = await inView((await openScreen(atDesk, 'Awaited Parts')).locator('li:has(a[href^="/card/"])'));
  await openScreen(atDesk, 'Start Repair');
  const toAdd = await countTabs(atDesk, 'Add Machine');
  await openScreen(atDesk, 'Card');
  const toComplete = await countTabs(atDesk, 'Complete Repair');
  await atDesk.close();

  const ofBusy = await openPage(browser, url, desk, busy);
  await addMore(ofBusy, 5);
  const bench = await inView((await openScreen(ofBusy, 'Bench')).locator('li:has(a[href^="/card/"])'));
  await ofBusy.close();

  const inOffice = await openPage(browser, url, desk, admin);
  const floor = await openScreen(inOffice, 'Floor');
  const technicians = await inView(floor.locator('tr:has(a[href*="technician="])'));
  const squares = await inView(floor.locator('[title^="Number "]'));
  const idle = await inView(floor.getByRole('region', { name: 'Longest without work' }).locator('li'));
  const weeks = await inView(floor.getByRole('region', { name: 'The last 12 weeks' }).locator('label, tbody tr'));
  await inOffice.close();

  const onPhone = await openPage(browser, url, phone, technician);
  const missing = await missingOnCard(onPhone);
  const start = await openScreen(onPhone, 'Start Repair');
  const startHeight = await heightOf(onPhone);
  const required = [
    start.getByRole('group', { name: 'Machine type' }),
    ...['Brand', 'Model', 'Serial'].map((label) => start.getByLabel(label, { exact: true })),
  ];
  const counts = await Promise.all(required.map(inView));
  await onPhone.close();

  const ofBusyOnPhone = await openPage(browser, url, phone, busy);
  const benchOnPhone = await inView((await openScreen(ofBusyOnPhone, 'Bench')).locator('li:has(a[href^="/card/"])'));
  await ofBusyOnPhone.close();

  const finishing = await openPage(browser, url, shortPhone, busy);
  const undoAndNext = await completeOne(finishing);
  await finishing.close();

  const exporting = await openPage(browser, url, phone, admin);
  await completeMore(exporting, 32 - (await countToExport(exporting)));
  expect(await countToExport(exporting)).toBe(32);
  const exportHeight = await heightOf(exporting);
  await exporting.close();

  return [
    ['1280 x 800: machines at 25 a page', `${machines}`],
    ['1280 x 800: technicians on the floor', `${technicians}`],
    ['1280 x 800: machines as squares on the floor', `${squares}`],
    ['1280 x 800: idle machines on the floor', `${idle}`],
    ['1280 x 800: weeks on the floor', `${weeks}`],
    ['1280 x 800: awaited parts', `${parts}`],
    ['1280 x 800: machines on a bench', `${bench}`],
    ['390 x 844: what a card does not show', missing.join(', ') || 'nothing'],
    ['390 x 844: height of Start Repair', `${startHeight.toLocaleString('en-US')} px`],
    ['390 x 844: what is required for Start Repair', `${counts.reduce((sum, count) => sum + count, 0)} of 4`],
    ['390 x 844: machines on a bench', `${benchOnPhone}`],
    ['390 x 664: Undo and Next after Complete Repair', `${undoAndNext} of 2`],
    ['390 x 844: height of Export with 32 machines', `${exportHeight.toLocaleString('en-US')} px`],
    ['Tabs from the heading to Add Machine', `${toAdd}`],
    ['Tabs from the heading to Complete Repair', `${toComplete}`],
  ];
}

function inView(locator: Locator): Promise<number> {
  return locator.evaluateAll(countInView);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** What of the card is not on its first screen, or cut there. */
async function missingOnCard(page: Page): Promise<string[]> {
  const reply = await page.request.get(`/api/read/get_machine/${cardId}`);
  const { data: machine } = (await reply.json()) as { data: MachineCard };
  const { brand, model, serial, style, color, condition, vendor, technician_name, notes } = machine;
  const wanted: Record<string, string> = {
    number: String(cardId),
    name: translate(brandAndType(startLists, machine)),
    fault: notes.findLast(({ date }) => date >= machine.started_on)?.content ?? '',
    Brand: labelOf(startLists.brands, brand),
    Model: model,
    Serial: serial,
    Style: style ?? '',
    Color: color ?? '',
    Condition: condition ?? '',
    Vendor: vendor ? vendorLabel(startLists, vendor, null) : '',
    technician: technician_name,
    'newest note': notes[0]?.content ?? '',
    'note before': notes[1]?.content ?? '',
  };
  const main = await openScreen(page, 'Card');
  const seen = await main.evaluate(textsInView, Object.values(wanted));
  const missing = Object.keys(wanted).filter((what) => !seen.includes(wanted[what] ?? ''));
  if ((await inView(main.getByRole('button', { name: /^Photo 1 of/ }))) === 0) missing.push('photo');
  for (const name of ['Complete Repair', 'Trash', 'Print Label', 'Add note', 'Hand over', 'Wait for part']) {
    if ((await inView(main.getByRole('button', { name, exact: true }))) === 0) missing.push(name);
  }
  return missing;
}

/** Presses Tab from the heading until the button has the focus. */
async function countTabs(page: Page, button: string): Promise<number> {
  await page.getByRole('heading', { level: 1 }).focus();
  for (let tabs = 1; tabs <= 100; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').innerText()).trim() === button) return tabs;
  }
  throw new Error(`No Tab leads to ${button}.`);
}

/** Completes the first machine of a bench. */
async function completeOne(page: Page): Promise<number> {
  const bench = await openScreen(page, 'Bench');
  await bench.getByRole('region', { name: 'Working on' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  const next = page.getByRole('link', { name: /^Next: / });
  await undo.waitFor();
  await next.waitFor();
  return (await inView(undo)) + (await inView(next));
}

/** The number of machines that Export lists, all of which are checked. */
async function countToExport(page: Page): Promise<number> {
  const text = await (await openScreen(page, 'Export')).innerText();
  return Number(/(\d+)\sof\s\1/.exec(text)?.[1]);
}

/** Registers machines, so that a bench has more than a window shows. */
async function addMore(page: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const reply = await page.request.post('/api/create/add_machine', { data: { ...fridge, serial: `BENCH${number}` } });
    expect(reply.ok()).toBe(true);
  }
}

/** Completes machines that no open recall keeps from export. */
async function completeMore(page: Page, count: number): Promise<void> {
  const reply = await page.request.get('/api/read/get_machines/in_progress?page=1&per_page=100');
  const { data } = (await reply.json()) as { data: { id: number; open_recalls: number }[] };
  const withoutRecalls = data.filter(({ open_recalls }) => open_recalls === 0).slice(0, count);
  for (const { id } of withoutRecalls) {
    const change = await page.request.patch(`/api/update/update_machine/${id}`, { data: { status: 'completed' } });
    expect(change.ok()).toBe(true);
  }
}

function percent(share = 0): string {
  return `${Math.round(share * 100)}%`;
}

function printBars(columns: readonly { name: string; figures: Figures }[]): void {
  print(['bar', 'asked for', ...columns.map(({ name }) => name)]);
  print(['---', '---', ...columns.map(() => '---')]);
  for (const [bar, wanted] of Object.entries(bars)) print([bar, wanted, ...columns.map(({ figures }) => figures.bars.get(bar) ?? '')]);
}

function printLooks({ name, figures: { looks } }: { name: string; figures: Figures }): void {
  process.stdout.write('\n');
  print([
    name,
    'weight above 600: desk, phone',
    'outlines: desk, phone',
    'contrast of texts: light, dark',
    'of edges: light, dark',
    'width at 1920',
  ]);
  print(['---', '---', '---', '---', '---', '---']);
  for (const [screen, { desk, dark, phone, wide }] of looks)
    print([
      screen,
      `${weights(desk)}, ${weights(phone)}`,
      `${desk.outlines}, ${phone.outlines}`,
      `${ratio(desk.textContrast)}, ${ratio(dark.textContrast)}`,
      `${ratio(desk.edgeContrast)}, ${ratio(dark.edgeContrast)}`,
      percent(wide.width),
    ]);
}

function ratio({ ratio, of }: Look['textContrast']): string {
  return of === '' ? 'none' : `${ratio.toFixed(1)} ${of}`;
}

function weights({ heavy, texts }: Look): string {
  return `${heavy} of ${texts} (${percent(heavy / texts)})`;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

const [flag, before] = process.argv.slice(2);
const browser = await browsers.launch(chromium);
const columns = [{ name: 'now', figures: await measure(resolve(import.meta.dirname, '..'), browser) }];
if (flag === '--before' && before) columns.unshift({ name: 'before', figures: await measure(before, browser) });
await browser.close();
printBars(columns);
columns.forEach(printLooks);
