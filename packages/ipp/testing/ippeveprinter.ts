import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline } from '../deadline.ts';
import { callPrinter, operations } from '../ipp-call.ts';
import { freePort } from './free-port.ts';

export type IppPrinterOptions = {
  /** The shell script that prints a job. A line such as `STATE: +media-jam` on stderr adds that state reason to the printer. */
  script?: string | undefined;
  /** The MIME type that it accepts. */
  format?: string;
  /** The contents of a file for `ippeveprinter -a`, to emulate anything but an office printer. Replaces `format`. */
  attributes?: string;
};

/** Only ends what would never end. */
const waitLimitMs = 60_000;

const labelSize = '{ MEMBER integer x-dimension 10160 MEMBER integer y-dimension 5080 }';
/** `attributes` of a driverless label printer with a roll of 4 x 2 inch labels. */
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

/** Starts the IPP Everywhere printer of CUPS, a real IPP printer without paper. Debian: cups-ipp-utils, dbus-daemon. */
export async function startIppPrinter({
  script = 'exit 0',
  format = 'application/pdf',
  attributes,
}: IppPrinterOptions = {}): Promise<IppPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'ipp-printer-'));
  await mkdir(join(folder, 'spool'));
  await mkdir(join(folder, 'keys'));
  const command = join(folder, 'print');
  await writeFile(command, `#!/bin/sh\n: >"${join(folder, 'printing')}"\n${script}\n`);
  await chmod(command, 0o755);
  if (attributes) await writeFile(join(folder, 'attributes.conf'), attributes);
  const options = attributes ? `-a ${join(folder, 'attributes.conf')}` : `-f ${format}`;
  const port = await freePort();
  // ippeveprinter needs a system bus; it gets the session bus. `exec` keeps the process id, so the pid file has the printer's.
  const startScript = [
    'echo $$ >"$1/pid"; export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"',
    'exec ippeveprinter -v -r off -n localhost -p "$2" -d "$1/spool" -K "$1/keys" -k $3 -c "$1/print" office',
  ].join('\n');
  const bus = spawn('dbus-run-session', ['--', 'sh', '-c', startScript, 'printer', folder, String(port), options], { stdio: 'ignore' });
  const exited = once(bus, 'exit');
  const printer = new IppPrinter(folder, port, exited);
  await printer.waitUntilListening();
  return printer;
}

export class IppPrinter {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #exited: Promise<unknown>;

  constructor(folder: string, port: number, exited: Promise<unknown>) {
    this.#folder = folder;
    this.#port = port;
    this.#exited = exited;
    this.url = `ipp://localhost:${port}/ipp/print`;
  }

  /** The documents it received, in order. */
  async jobs(): Promise<Buffer[]> {
    const folder = join(this.#folder, 'spool');
    const names = (await readdir(folder)).filter((name) => /^\d+-.*\.pdf$/.test(name));
    return Promise.all(
      names.toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other)).map((name) => readFile(join(folder, name))),
    );
  }

  /** Prints a document without using the client under test. */
  async printAsAnotherUser(document: Buffer): Promise<void> {
    const attributes = { 'document-format': ['mimeType', 'application/pdf'] as const };
    await callPrinter({ url: this.url }, { operation: operations.printJob, attributes, document }, new Deadline(5_000));
  }

  /** Resolves once the printer is printing. It is not asked: it loses a reply when two clients ask at once on a busy computer. */
  async waitUntilProcessing(): Promise<void> {
    const deadline = new Deadline(waitLimitMs);
    while (!existsSync(join(this.#folder, 'printing'))) {
      deadline.signal.throwIfAborted();
      await deadline.pause(20);
    }
  }

  /** Loads the roll with this many labels. */
  loadRoll(labels: number): Promise<void> {
    return this.#load({ size0: 'oe_4x2-label_4x2in', type0: 'labels', level0: String(labels) });
  }

  /** Loads the main tray and the envelope tray with this many sheets each. */
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
    if (!response.ok) throw new Error(`The printer's web page returned HTTP ${response.status}.`);
    await response.arrayBuffer();
  }

  /** Ends the printer without a warning, like a power cut. */
  async kill(): Promise<void> {
    process.kill(Number(await readFile(join(this.#folder, 'pid'), 'utf8')), 'SIGKILL');
    await this.#exited;
  }

  async stop(): Promise<void> {
    try {
      await this.kill();
    } catch {
      // The test has killed it already.
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Polls: the printer does not report when it is listening. */
  async waitUntilListening(): Promise<void> {
    const deadline = new Deadline(waitLimitMs);
    while (!deadline.hasPassed) {
      try {
        await (await fetch(`http://localhost:${this.#port}/`)).arrayBuffer();
        return;
      } catch {
        await deadline.pause(25);
      }
    }
    throw new Error('ippeveprinter does not answer. On Debian: apt-get install cups-ipp-utils dbus-daemon');
  }
}
