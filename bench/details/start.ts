import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { proportionalMegabytes, residentMegabytes } from '../memory.ts';
import { quantile } from '../load.ts';
import { printTable } from '../print-results.ts';
import { startShop } from '../servers.ts';

// From the start of the program to its first answer, and its memory when nobody works. See README.md.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, idle: { type: 'string', default: '30' }, before: { type: 'string' } },
});
const limits = { seconds: 0.8, megabytes: 130 };
const checkouts = [join(import.meta.dirname, '../..'), ...(values.before === undefined ? [] : [values.before])];
const programs = checkouts.map((checkout) => ({ checkout, folder: mkdtempSync(join(tmpdir(), 'fettle-start-')), seconds: [] as number[] }));

function start({ checkout, folder }: (typeof programs)[number]) {
  return startShop(folder, `sqlite:${join(folder, 'fettle.sqlite')}`, false, { checkout });
}

/** `startShop` waits for the URL, which the server prints when it listens. */
async function timeStart(program: (typeof programs)[number]): Promise<number> {
  const begun = performance.now();
  const server = await start(program);
  const { ok } = await fetch(`${server.address}/api/health`);
  const seconds = (performance.now() - begun) / 1_000;
  await server.stop();
  if (!ok) throw new Error('The server does not respond.');
  return seconds;
}

try {
  // The first start creates the shop's database and compiles what is not compiled yet.
  for (const program of programs) await timeStart(program);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const program of programs) program.seconds.push(await timeStart(program));
  }
  const rows: string[][] = [];
  for (const program of programs) {
    const server = await start(program);
    await setTimeout(Number(values.idle) * 1_000);
    const median = quantile(program.seconds, 0.5);
    const megabytes = residentMegabytes(server.pid);
    rows.push([program.checkout, median.toFixed(2), String(megabytes), String(proportionalMegabytes(server.pid))]);
    await server.stop();
    if (program === programs[0] && (median > limits.seconds || megabytes > limits.megabytes)) process.exitCode = 1;
  }
  printTable([['version', 'first answer, s', 'idle RSS, MB', 'PSS, MB'], ...rows]);
} finally {
  for (const { folder } of programs) rmSync(folder, { recursive: true });
}
