import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { api, type CallName } from '@fettle/contract';
import { describeFault, isFlat } from '../server/testing/fuzz/describe-report.ts';
import { languages } from '@fettle/i18n/languages.ts';
import { openFuzzShop } from '../server/testing/fuzz/open-fuzz-shop.ts';
import { type Fault, type FuzzReport, runFuzz } from '../server/testing/fuzz/run-fuzz.ts';
import { printProgress } from '../server/testing/print-run.ts';
import { sayableSentences } from '../server/testing/said-sentences.ts';
import { openScriptDatabases } from '../server/testing/script-databases.ts';
import { printLine } from '../server/startup/run-server.ts';

// Sends random requests of every call of the contract to a server and checks each reply: npx node checks/fuzz.ts --engine postgresql

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '100000' },
  },
});
const engine = values.engine === 'postgresql' ? 'postgresql' : 'sqlite';
const [seed, from, count] = [values.seed, values.from, values.count].map(Number) as [number, number, number];

const folder = mkdtempSync(join(tmpdir(), 'fettle-fuzz-'));
const databases = await openScriptDatabases(engine);
const started = performance.now();
try {
  await using shop = await openFuzzShop(engine, folder, await databases.create());
  printLine(`${count.toLocaleString('en-US')} requests on ${engine}, seed ${seed}`);
  const onFault = (fault: Fault) => printLine(describeFault(fault, { engine, seed }));
  const report = await runFuzz(shop, { seed, from, count, onFault, onProgress: printProgress });
  printReport(report);
  process.exitCode = report.faults.length === 0 && isFlat(report.heap) ? 0 : 1;
} finally {
  await databases[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
}

function printReport({ statuses, said, heap, faults }: FuzzReport): void {
  const seconds = (performance.now() - started) / 1_000;
  for (const name of Object.keys(api) as CallName[]) {
    const counts = [...(statuses.get(name) ?? [])].toSorted(([one], [other]) => one.localeCompare(other));
    printLine(`${name.padEnd(22)} ${counts.map(([status, times]) => `${status}: ${String(times).padEnd(5)}`).join(' ')}`);
  }
  const without = (Object.keys(api) as CallName[]).filter((name) => !statuses.get(name)?.has('200'));
  printLine(`\ncalls without a success: ${without.join(', ') || 'none'}`);
  for (const language of languages) {
    const unsaid = [...sayableSentences].filter((source) => !said[language].has(source));
    printLine(`\nnot said in "${language}", ${unsaid.length} of ${sayableSentences.size}:\n  ${unsaid.join('\n  ')}`);
  }
  printLine(`heap after garbage collection, in MB: ${heap.map((size) => size.toFixed(1)).join(', ')}${isFlat(heap) ? '' : ' (not flat)'}`);
  printLine(`${seconds.toFixed(1)} s`);
  printLine(faults.length === 0 ? 'No faults.' : `${faults.length} faults.`);
}
