import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hashToken } from '../../server/capabilities/auth/sessions.ts';
import { createSession } from '../../server/capabilities/auth/store.ts';
import { openDatabase } from '../../server/platform/database/engine.ts';
import { printLine } from '../../server/startup/run-server.ts';
import { residentMegabytes } from '../memory.ts';
import { quantile } from '../load.ts';
import { openStreams, type Streams } from '../open-streams.ts';
import { logIn } from '../record-replies.ts';
import { seed } from '../seed.ts';
import { type Server, startShop } from '../servers.ts';

// 500 browsers, each with its own session, listen to the changes of one server. See README.md.

const streams = 500;
const machines = 1_000;
const notes = 200;
const notesPerSecond = 10;
const idleSeconds = 20;

const folder = mkdtempSync(join(tmpdir(), 'fettle-streams-'));
const url = `sqlite:${join(folder, 'fettle.sqlite')}`;
/** When each note arrived at each stream, by the id of its event. */
const arrivals = new Map<number, number[]>();
let open: Streams | undefined;
let server: Server | undefined;

try {
  await seed(join(folder, 'fettle.sqlite'), machines, new Date());
  await addSessions();
  server = await startShop(folder, url, false);
  const { address, pid = 0 } = server;
  const headers = await logIn(address);
  await setTimeout(2_000);

  const without = await load(pid, () => setTimeout(idleSeconds * 1_000));
  const cookies = Array.from({ length: streams }, (_, index) => `fettle_session=stream-${index}`);
  open = await openStreams(address, cookies, record);
  const idle = await load(pid, () => setTimeout(idleSeconds * 1_000));
  const sent: number[] = [];
  const busy = await load(pid, async () => {
    for (let note = 0; note < notes; note += 1) {
      sent.push(performance.now());
      const body = JSON.stringify({ content: `Note ${note}` });
      const { status } = await fetch(`${address}/api/create/add_note/${(note % machines) + 1}`, { method: 'POST', headers, body });
      if (status !== 200) throw new Error(`A note was refused with ${status}.`);
      await setTimeout(1_000 / notesPerSecond);
    }
  });
  await setTimeout(2_000);

  const delays = [...arrivals]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, times], index) => times.map((time) => time - (sent[index] ?? 0)));
  printLine(
    `${streams} streams, ${notes} notes: ${delays.length.toLocaleString('en-US')} of ${(notes * streams).toLocaleString('en-US')} arrived`,
  );
  const [median, p99] = [0.5, 0.99].map((share) => quantile(delays, share).toFixed(1));
  printLine(`from the request to its arrival at a stream: median ${median} ms, p99 ${p99} ms`);
  printLine(`memory: ${without.megabytes} MB without streams, ${idle.megabytes} with, ${busy.megabytes} while notes arrive`);
  printLine(`one core: ${without.percent}% without streams, ${idle.percent}% with, ${busy.percent}% at ${notesPerSecond} notes a second`);
  process.exitCode = delays.length === notes * streams ? 0 : 1;
} finally {
  open?.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
}

async function addSessions(): Promise<void> {
  const { db } = openDatabase(url);
  const { id } = await db.selectFrom('employees').select('id').orderBy('id').executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  for (let index = 0; index < streams; index += 1) {
    await createSession(db, {
      token_hash: hashToken(`stream-${index}`),
      employee_id: id,
      started_on: now,
      device_id: null,
      password_on: now,
    });
  }
  await db.destroy();
}

function record(text: string): void {
  const now = performance.now();
  for (const [, id] of text.matchAll(/"id":(\d+),[^}]*"note_added"/g)) arrivals.set(Number(id), [...(arrivals.get(Number(id)) ?? []), now]);
}

/** The server's share of one core while `run` runs, and its memory after it. Linux only. */
async function load(pid: number, run: () => Promise<unknown>): Promise<{ percent: string; megabytes: number }> {
  const [before, startedAt] = [ticks(pid), performance.now()];
  await run();
  const seconds = (performance.now() - startedAt) / 1_000;
  // A tick is 10 ms.
  return { percent: ((ticks(pid) - before) / seconds).toFixed(1), megabytes: residentMegabytes(pid) };
}

function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
