import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Deadline } from '../../printing/printers/deadline.ts';
import { callPrinter, operations } from '../../printing/printers/ipp-call.ts';
import { freePort } from '../free-port.ts';

export type IppPrinterKind = {
  /** The shell script that it prints each job with; what it writes to stderr as `STATE: +media-jam` becomes the printer's state. */
  doing?: string | undefined;
  /** What it takes. */
  format?: string;
  /** What it is, its format included, where it is no office printer; as `ippeveprinter` reads it from a file. */
  attributes?: string;
};

const labelSize = '{ MEMBER integer x-dimension 10160 MEMBER integer y-dimension 5080 }';
/** A driverless printer with a roll of 4 x 2 inch labels. */
export const labelRoll = `
ATTR mimeMediaType document-format-supported application/pdf
ATTR keyword media-default oe_4x2-label_4x2in
ATTR keyword media-supported oe_4x2-label_4x2in
ATTR keyword media-ready oe_4x2-label_4x2in
ATTR collection media-size-supported ${labelSize}
ATTR collection media-col-default { MEMBER collection media-size ${labelSize} }
ATTR collection media-col-ready { MEMBER collection media-size ${labelSize} MEMBER keyword media-source main-roll MEMBER keyword media-type labels }
ATTR keyword media-source-supported main-roll
ATTR keyword media-type-supported labels
ATTR octetString printer-input-tray "type=continuousRoll;mediafeed=0;mediaxfeed=0;maxcapacity=250;level=250;status=0;name=main-roll"
`;

/** The IPP Everywhere printer of CUPS (Debian: cups-ipp-utils, dbus-daemon): a real IPP printer, but for the paper. */
export async function startIppPrinter({
  doing = 'exit 0',
  format = 'application/pdf',
  attributes,
}: IppPrinterKind = {}): Promise<IppPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-ipp-'));
  await mkdir(join(folder, 'spool'));
  await mkdir(join(folder, 'keys'));
  const command = join(folder, 'print');
  await writeFile(command, `#!/bin/sh\n${doing}\n`);
  await chmod(command, 0o755);
  if (attributes) await writeFile(join(folder, 'attributes.conf'), attributes);
  const options = attributes ? `-a ${join(folder, 'attributes.conf')}` : `-f ${format}`;
  const port = await freePort();
  // It wants a system bus and finds ours; the process id is the printer's own, since exec keeps it.
  const script = [
    'echo $$ >"$1/pid"; export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"',
    'exec ippeveprinter -v -r off -n localhost -p "$2" -d "$1/spool" -K "$1/keys" -k $3 -c "$1/print" office',
  ].join('\n');
  const bus = spawn('dbus-run-session', ['--', 'sh', '-c', script, 'printer', folder, String(port), options], { stdio: 'ignore' });
  const ended = once(bus, 'exit');
  const printer = new IppPrinter(folder, port, ended);
  await printer.isListening();
  return printer;
}

export class IppPrinter {
  readonly uri: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #ended: Promise<unknown>;

  constructor(folder: string, port: number, ended: Promise<unknown>) {
    this.#folder = folder;
    this.#port = port;
    this.#ended = ended;
    this.uri = `ipp://localhost:${port}/ipp/print`;
  }

  /** What it was sent, in order. */
  async jobs(): Promise<Buffer[]> {
    const folder = join(this.#folder, 'spool');
    const names = (await readdir(folder)).filter((name) => /^\d+-.*\.pdf$/.test(name));
    return Promise.all(
      names.toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other)).map((name) => readFile(join(folder, name))),
    );
  }

  /** Somebody else prints a document. */
  async printElsewhere(document: Buffer): Promise<void> {
    const attributes = { 'document-format': ['mimeType', 'application/pdf'] as const };
    await callPrinter(this.uri, { operation: operations.printJob, attributes, document }, new Deadline(5_000));
  }

  /** Until it is at work on a job. */
  async isAtWork(): Promise<void> {
    const deadline = new Deadline(5_000);
    for (;;) {
      const { attributes } = await callPrinter(this.uri, { operation: operations.getPrinterAttributes }, deadline);
      if (attributes['printer-state']?.[0] === 4) return;
      await deadline.pause(20);
    }
  }

  /** Puts labels onto its roll, as a hand would. */
  loadRoll(labels: number): Promise<void> {
    return this.#load({ size0: 'oe_4x2-label_4x2in', type0: 'labels', level0: String(labels) });
  }

  /** Puts sheets into its two trays. */
  async load(sheets: number, size = 'na_letter_8.5x11in'): Promise<void> {
    const trays = {
      size1: size,
      type1: 'stationery',
      level1: String(sheets),
      size3: 'iso_dl_110x220mm',
      type3: 'envelope',
      level3: String(sheets),
    };
    await this.#load(trays);
  }

  async #load(trays: Record<string, string>): Promise<void> {
    const response = await fetch(`http://localhost:${this.#port}/media?${new URLSearchParams(trays).toString()}`);
    if (!response.ok) throw new Error(`The printer's page answered ${response.status}.`);
    await response.arrayBuffer();
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    process.kill(Number(await readFile(join(this.#folder, 'pid'), 'utf8')), 'SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    try {
      await this.kill();
    } catch {
      // Somebody has pulled the plug before.
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Until it answers; the only sign that it gives. */
  async isListening(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      try {
        await (await fetch(`http://localhost:${this.#port}/`)).arrayBuffer();
        return;
      } catch {
        await wait(25);
      }
    }
    throw new Error('ippeveprinter does not answer. On Debian: apt-get install cups-ipp-utils dbus-daemon');
  }
}
