import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { translate } from '@fettle/i18n/message.ts';
import { testLabel } from '../../server/capabilities/printing/labels/label.ts';
import { drawLabelPdf } from '../../server/capabilities/printing/labels/label-pdf.ts';
import { createLabelPrinter } from '../../server/capabilities/printing/label-printer.ts';
import { defaultLabelStock } from '../../server/capabilities/printing/labels/label-stock.ts';
import { PrinterError } from '../../server/capabilities/printing/printers/printer-error.ts';
import { drawReport } from '../../server/capabilities/reports/draw-report.ts';
import { createReportPrinter } from '../../server/capabilities/printing/report-printer.ts';
import { freePort } from '../../packages/ipp/testing/free-port.ts';
import { FakeZebra } from '../../server/testing/printers/fake-zebra.ts';
import { startIppPrinter } from '../../packages/ipp/testing/ippeveprinter.ts';
import { startLists } from '@fettle/contract/shared/catalog.ts';

// Prints through a private CUPS: labels as ZPL through a raw queue to a fake Zebra, a report as PDF through a driverless queue to the CUPS
// printer emulator. See README.md.

const folder = mkdtempSync(join(tmpdir(), 'fettle-cups-'));
const port = await freePort();
const server = `localhost:${port}`;
const zebra = await FakeZebra.start();
const office = await startIppPrinter();
const cups = startCups();
try {
  await waitUntilListening();
  lpadmin('zebra', `socket://127.0.0.1:${zebra.port}`, 'raw');
  lpadmin('office', office.url, 'everywhere');

  const labels = createLabelPrinter({
    url: { kind: 'ipp', url: `ipp://${server}/printers/zebra`, language: 'zpl' },
    stock: defaultLabelStock,
  });
  const label = testLabel(defaultLabelStock, { name: 'Bayou Appliance', language: 'en' }, undefined);
  await reportOutcome('A label through the raw queue', async () => translate((await labels.print(label, 2, drawLabelPdf)).message));
  const [zpl = ''] = zebra.printed;
  printResult(
    'The Zebra received',
    `${zpl.length} characters, ${/^\^XA[^]*\^PQ2\n\^XZ\n$/.test(zpl) ? 'one complete label, twice' : 'NOT A COMPLETE LABEL'}`,
  );

  const reports = createReportPrinter({
    url: { kind: 'ipp', url: `ipp://${server}/printers/office`, language: 'pdf' },
    paper: undefined,
  });
  const metrics = { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 };
  const range = { start: '2026-11-01', end: '2026-11-30' };
  const report = {
    shopName: 'Bayou Appliance',
    employeeName: 'Tess Landry',
    metrics,
    range,
    printedOn: new Date(),
    timeZone: 'UTC',
    language: 'en' as const,
    lists: startLists,
  };
  await reportOutcome('A report through the driverless queue', async () => translate((await reports.print(report, drawReport)).message));
  printResult('The printer received', (await office.jobs()).map(({ length }) => `${length} bytes`).join(', '));

  await zebra.stop();
  await reportOutcome('A label while the Zebra is off', async () => translate((await labels.print(label, 1, drawLabelPdf)).message));
  await office.kill();
  await reportOutcome('A report while the printer is off', async () => translate((await reports.print(report, drawReport)).message));
  const left = execFileSync('lpstat', ['-h', server, '-W', 'not-completed', '-o'], { encoding: 'utf8' });
  printResult('Jobs that could print later', left.trim() || 'none');
} finally {
  cups.kill('SIGTERM');
  await once(cups, 'exit');
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function reportOutcome(what: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  let outcome: string;
  try {
    outcome = await work();
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    outcome = `${error.message} [${error.code}, ${error.mayHavePrinted ? 'may have printed' : 'not printed'}]`;
  }
  printResult(what, `${outcome} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function printResult(what: string, outcome: string): void {
  process.stdout.write(`${what}: ${outcome}\n`);
}

function lpadmin(name: string, uri: string, model: string): void {
  execFileSync('lpadmin', ['-h', server, '-p', name, '-E', '-v', uri, '-m', model], { stdio: ['ignore', 'inherit', 'ignore'] });
}

/** Starts a CUPS server that keeps its files in `folder`. As CUPS does by default, it lets only its owner cancel a job, and needs no password. */
function startCups() {
  for (const name of ['etc', 'spool', 'spool/tmp', 'cache', 'state', 'log']) mkdirSync(join(folder, name));
  chmodSync(folder, 0o755);
  const allow = 'Order allow,deny\n Allow localhost';
  const limits = `<Limit Cancel-Job>\n Require user @OWNER @SYSTEM\n ${allow}\n</Limit>\n<Limit All>\n ${allow}\n</Limit>`;
  const locations = ['/', '/admin'].map((path) => `<Location ${path}>\n ${allow}\n</Location>`).join('\n');
  writeFileSync(
    join(folder, 'etc/cupsd.conf'),
    `Listen ${server}\nBrowsing Off\nDefaultAuthType None\nLogLevel warn\n${locations}\n<Policy default>\n${limits}\n</Policy>\n`,
  );
  const files = { ServerRoot: 'etc', RequestRoot: 'spool', TempDir: 'spool/tmp', CacheDir: 'cache', StateDir: 'state' };
  const logs = ['AccessLog', 'ErrorLog', 'PageLog'].map((name) => `${name} ${join(folder, 'log', name)}`);
  writeFileSync(
    join(folder, 'etc/cups-files.conf'),
    [...Object.entries(files).map(([name, path]) => `${name} ${join(folder, path)}`), ...logs, 'SystemGroup root', ''].join('\n'),
  );
  return spawn('cupsd', ['-f', '-c', join(folder, 'etc/cupsd.conf'), '-s', join(folder, 'etc/cups-files.conf')], { stdio: 'inherit' });
}

async function waitUntilListening(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await (await fetch(`http://${server}/`)).arrayBuffer();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error(`CUPS is not responding: ${readFileSync(join(folder, 'log/ErrorLog'), 'utf8')}`);
}
