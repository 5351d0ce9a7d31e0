import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../packages/ipp/testing/free-port.ts';
import { chromium } from './chromium.ts';
import { addSession, type ApiClient, apiClient, logIn, password, registerFounder } from './api-client.ts';
import { startTestServer } from './test-server.ts';

/** Minimum scores out of 100, for a phone. Each is the median of `runs`. */
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const runs = 3;

type Category = keyof typeof minScores;
const categories = Object.keys(minScores) as Category[];

const server = await startTestServer({ LOG_LEVEL: 'silent' });
const { url, close } = server;
const folder = await mkdtemp(join(tmpdir(), 'fettle-lighthouse-'));
let hasPassed = true;
try {
  const ada = await registerFounder(server, { first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 1 });
  const tess = await hire(ada, { first_name: 'Tess', last_name: 'Guidry', email: 'tess@bayou.example', role: 1 });
  const id = await fill(tess.call);
  // First as a visitor, then as a technician.
  const port = await freePort();
  const browser = await browserType.launchPersistentContext(folder, {
    ...chromium,
    args: [...chromium.args, `--remote-debugging-port=${port}`],
  });
  await measure('/login', port);
  await addSession(browser, tess, url);
  for (const path of ['/', `/card/${id}`, '/table']) await measure(path, port);
  await browser.close();
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(hasPassed ? 0 : 1);

/** Prints the median score of each category and the failed audits. */
async function measure(path: string, port: number): Promise<void> {
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] };
  const failedAudits = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url + path, { port, onlyCategories: categories, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse measured nothing of ${path}.`);
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`);
    for (const category of categories) scores[category].push(Math.round((lhr.categories[category]?.score ?? 0) * 100));
    for (const category of ['accessibility', 'best-practices'] as const) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        if (weight > 0 && lhr.audits[id]?.score === 0) failedAudits.add(id);
      }
    }
  }
  const medians = categories.map((category) => ({ category, score: scores[category].toSorted((one, other) => one - other)[1] ?? 0 }));
  const isOk = medians.every(({ category, score }) => score >= minScores[category]);
  hasPassed &&= isOk;
  const figures = medians.map(({ category, score }) => `${category} ${score}`).join('  ');
  process.stdout.write(`${isOk ? 'ok ' : 'LOW'}  ${path.padEnd(10)} ${figures}  ${[...failedAudits].join(', ')}\n`);
}

async function hire({ call }: ApiClient, person: object): Promise<ApiClient> {
  const { user } = (await call('POST', '/api/auth/register', { is_admin: false, password1: password, password2: password, ...person })) as {
    user: { id: number };
  };
  return apiClient(url, await logIn(url, user.id));
}

/** Adds machines and notes. Returns the id of a machine with a history. */
async function fill(call: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>): Promise<number> {
  let id = 0;
  for (let number = 1; number <= 24; number += 1) {
    const machine = { type_of: 'fridge', brand: 'whirlpool', model: `WRF${500 + number}SWHZ`, serial: `KX${number}`, color: 'Stainless' };
    ({ machine_id: id } = (await call('POST', '/api/create/add_machine', machine)) as { machine_id: number });
  }
  for (const content of ['Compressor hums, will not start.', 'Relay ordered.', 'Relay fitted: cools.']) {
    await call('POST', `/api/create/add_note/${id}`, { content });
  }
  return id;
}
