import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { chromium as browsers } from '@playwright/test';
import { type ApiClient, apiClient, logIn, password, registerFounder } from '../../e2e/api-client.ts';
import { headlessChromium } from '../../e2e/chromium.ts';
import { checkStreams, checkWrites, Problems } from './check-storm.ts';
import { planStorm, randomNumbers, type ServerStop } from './plan.ts';
import { StormBrowser } from './storm-browser.ts';
import { startStormServer, type StormServer } from './storm-server.ts';
import { printLine } from '../../server/startup/run-server.ts';

// Many browsers write while their connections are cut and the server is stopped or killed at random. Exits with 1 unless each write is
// saved exactly once and in order, and each stream has brought each change. See README.md.

const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    browsers: { type: 'string' },
    minutes: { type: 'string' },
    writes: { type: 'string' },
    seed: { type: 'string' },
  },
});
const size = {
  browsers: Number(values.browsers ?? (values.smoke ? 2 : 20)),
  durationMs: Number(values.minutes ?? (values.smoke ? 0.07 : 10)) * 60_000,
  writes: Number(values.writes ?? (values.smoke ? 16 : 1_000)),
};
/** A card has its last 100 events. They are compared with the writes on the browser's own machine. */
const maxWritesPerBrowser = 90;
if (size.writes / size.browsers > maxWritesPerBrowser) throw new Error(`At most ${maxWritesPerBrowser} writes per browser.`);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const browsersPerTechnician = 2;
/** The time after the storm in which all is sent. */
const sendingLimitMs = 180_000;
const showingLimitMs = 30_000;

printLine(`seed ${seed}: ${size.browsers} browsers, ${size.durationMs / 60_000} minutes, ${size.writes} writes`);
const plan = planStorm(size, seed);
const server = await startStormServer();
const chromium = await browsers.launch(headlessChromium);
try {
  const ada = await registerFounder(server, { first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 0 });
  const storm = await openBrowsers(ada);
  const before = Math.max(...[...(await readCards(ada, storm)).values()].flatMap(({ events }) => events.map(({ id }) => id)));
  const startedAt = performance.now();
  await Promise.all([
    stopAndStart(server, plan.serverStops),
    ...storm.map((browser, index) => browser.run(plan.browsers[index] ?? { actions: [], cuts: [] })),
  ]);
  const endedAt = performance.now();
  const notSent = (await Promise.all(storm.map((browser) => browser.whenSent(sendingLimitMs)))).flat();
  const sentAt = performance.now();

  const problems = new Problems();
  const cards = await readCards(ada, storm);
  for (const browser of storm) checkWrites(browser, cards, problems);
  await Promise.all(storm.map((browser) => checkShown(browser, cards, problems)));
  const { events, loadedInstead } = await checkStreams(storm, cards, before, problems);
  const diaries = storm.map(({ diary }) => diary);
  const total = (count: (diary: StormBrowser['diary']) => number) => diaries.reduce((sum, diary) => sum + count(diary), 0);
  const [notes, statusChanges, edits] = [total((one) => one.notes.length), total((one) => one.statusChanges), total((one) => one.edits)];
  const killed = plan.serverStops.filter(({ signal }) => signal === 'SIGKILL').length;
  printLine(`${notes + statusChanges + edits} writes: ${notes} notes, ${statusChanges} changes of status, ${edits} edits`);
  printLine(`made without a connection or the server: ${total((one) => one.madeOffline)}`);
  printLine(`cuts: ${total((one) => one.cuts)}; stops of the server: ${plan.serverStops.length}, killed in ${killed}`);
  const slowest = diaries.map((one) => one.slowest).reduce((one, other) => (one.ms > other.ms ? one : other));
  printLine(`pages reloaded: ${total((one) => one.reloads)}; slowest write on the screen: ${seconds(slowest.ms)}, ${slowest.what}`);
  printLine(`the storm took ${seconds(endedAt - startedAt)}; all was sent ${seconds(sentAt - endedAt)} after it`);
  printLine(`events: ${events} on each of ${storm.length} streams, ${loadedInstead} of them loaded with the card instead`);
  const [hangs, pageErrors] = [diaries.flatMap((one) => one.hangs), diaries.flatMap((one) => one.pageErrors)];
  const repeats = total((one) => one.repeats);
  const reloaded = (await Promise.all(storm.map((browser) => browser.isSharedCardReloaded()))).filter(Boolean).length;
  report('not sent or not accepted', notSent);
  report('missing', problems.missing);
  report('duplicates', problems.duplicated);
  report('other texts than written', problems.changedTexts);
  report('other authors', problems.otherAuthor);
  report('notes out of order', problems.outOfOrder);
  report('machines with other changes of status', problems.statusChanges);
  report('machines with other edits', problems.edits);
  report('streams that missed a change', problems.missedByStreams);
  report('cards that do not show everything', problems.notShown);
  report('writes that could not be made on the screen', hangs);
  report('errors of pages', pageErrors);
  report('buttons that had to be pressed again', Array<string>(repeats).fill('see the page'));
  report('watching pages that were reloaded', Array<string>(reloaded).fill('see the page'));
  await Promise.all(storm.map((browser) => browser.close()));
} finally {
  await chromium.close();
  await server.close();
}

async function openBrowsers(ada: ApiClient): Promise<StormBrowser[]> {
  const random = randomNumbers(seed + 1);
  const sharedMachine = await addMachine(ada, 'SHARED');
  const opened: StormBrowser[] = [];
  let technicianId = 0;
  for (let index = 0; index < size.browsers; index += 1) {
    if (index % browsersPerTechnician === 0) technicianId = await registerTechnician(ada, index / browsersPerTechnician);
    const session = await logIn(server.url, technicianId);
    const ownMachine = await addMachine(apiClient(server.url, session), `OWN${index}`);
    const options = { index, serverUrl: server.url, session, ownMachine, sharedMachine, random, isServerRunning: server.isRunning };
    opened.push(await StormBrowser.open(chromium, options));
  }
  return opened;
}

async function registerTechnician(ada: ApiClient, index: number): Promise<number> {
  const person = { first_name: `Tess${index}`, last_name: 'Guidry', role: 1, email: `tech${index}@bayou.example` };
  const { user } = await ada.call('POST', '/api/auth/register', { ...person, password1: password, password2: password });
  return (user as { id: number }).id;
}

async function addMachine(by: ApiClient, serial: string): Promise<number> {
  const fields = { type_of: 'fridge', brand: 'whirlpool', model: 'WRT311FZDM', serial };
  const { machine_id } = await by.call('POST', '/api/create/add_machine', fields);
  return machine_id as number;
}

async function stopAndStart(server: StormServer, stops: readonly ServerStop[]): Promise<void> {
  const startedAt = performance.now();
  for (const { at, ms, signal } of stops) {
    await setTimeout(Math.max(0, startedAt + at - performance.now()));
    await server.stop(signal);
    await setTimeout(ms);
    await server.start();
  }
}

async function readCards(ada: ApiClient, storm: readonly StormBrowser[]): Promise<Map<number, MachineCard>> {
  const ids = new Set(storm.flatMap(({ options }) => [options.ownMachine, options.sharedMachine]));
  const cards = new Map<number, MachineCard>();
  for (const id of ids) cards.set(id, (await ada.call('GET', `/api/read/get_machine/${id}?notes=500`))['data'] as MachineCard);
  return cards;
}

/** Both tabs of a browser show each note, newest first, without being loaded again. */
async function checkShown(browser: StormBrowser, cards: ReadonlyMap<number, MachineCard>, problems: Problems): Promise<void> {
  const { ownMachine, sharedMachine, index } = browser.options;
  for (const [page, machineId] of [
    [browser.own, ownMachine],
    [browser.shared, sharedMachine],
  ] as const) {
    const expected = cards.get(machineId)?.notes.map(({ content }) => content) ?? [];
    const deadline = performance.now() + showingLimitMs;
    let shown: string[] = [];
    do {
      shown = await browser.shownNotes(page);
      if (shown.join('\n') === expected.join('\n')) break;
      await setTimeout(500);
    } while (performance.now() < deadline);
    if (shown.join('\n') === expected.join('\n')) continue;
    const missing = expected.filter((text) => !shown.includes(text));
    const extra = shown.filter((text) => !expected.includes(text));
    problems.notShown.push(
      `browser ${index}, machine ${machineId}: ${shown.length} of ${expected.length}, without ${missing.join(' ')}, and with ${extra.join(' ')}`,
    );
  }
}

function report(what: string, problems: readonly string[]): void {
  if (problems.length > 0) process.exitCode = 1;
  printLine(`  ${problems.length === 0 ? 'ok' : 'FAILED'}  ${what}: ${problems.length}`);
  for (const problem of problems.slice(0, 20)) printLine(`      ${problem}`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
