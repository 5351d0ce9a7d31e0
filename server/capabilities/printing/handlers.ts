import { dayOf } from '@fettle/contract/shared/calendar.ts';
import {
  type FoundPrinter,
  type LabelJobStatus,
  maxLabelJobs,
  type PrinterUse,
  type printingCalls,
} from '@fettle/contract/printing/calls.ts';
import { labelPdfUrl } from '@fettle/contract/printing/label-pdf.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import { Deadline, ippPort, readFingerprint } from '@fettle/ipp';
import type { Language } from '@fettle/i18n/languages.ts';
import { type Message, msg, packMessage } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import type { RenderDocument } from '../../platform/documents/document-renderer.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { findMachine } from '../machines/store.ts';
import { insertEvents } from '../machines/events.ts';
import { dayBounds } from '../shop/day-bounds.ts';
import type { GetLists } from '../lists/current-lists.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { setByEnvironment } from '../shop/set-by-environment.ts';
import type { SettingName } from '../shop/shop-settings.ts';
import { deleteSetting, findSetting, saveSetting } from '../shop/store.ts';
import type { CurrentPrinter } from './current-printers.ts';
import type { FindPrinters } from './printers/find-printers.ts';
import { PrinterError, withPrintErrors } from './printers/printer-error.ts';
import { endpointOf, PrinterUrlError, zplPort } from './printers/printer-url.ts';
import { cacheStatus } from './printers/printer-status.ts';
import type { PrinterDescription, PrinterState, PrintResult } from './printers/printer.ts';
import { type Label, machineLabel, sampleLabel, testLabel } from './labels/label.ts';
import { allLines, maxOwnLine } from './labels/label-layout.ts';
import type { LabelInput } from './labels/label-pdf.ts';
import type { DrawLabels, LabelPrinter } from './label-printer.ts';
import { addPrintJob, listPrintJobs, type PrintJobRow } from './store.ts';

const certificateTimeoutMs = 4_000;
/** IPP, and the raw ports of label printers and print servers. */
const printerPorts: ReadonlySet<number> = new Set([ippPort, 6101, zplPort, 9101, 9102]);

type ShopPrinter = { about: PrinterDescription; state: () => Promise<PrinterState> };

export type PrintingDependencies = {
  engine: Engine;
  now: () => Date;
  monotonicNow: () => number;
  documents: { render: RenderDocument<'label', LabelInput> };
  labelPrinter: CurrentPrinter<LabelPrinter>;
  reportPrinter: CurrentPrinter<ShopPrinter>;
  findPrinters: FindPrinters;
  shop: GetShop;
  lists: GetLists;
  publicUrl: string | undefined;
  logError: (details: object, message: string) => void;
};

const settingOf = { labels: 'label_printer', reports: 'report_printer' } as const satisfies Record<PrinterUse, SettingName>;
const variableOf = { labels: 'LABEL_PRINTER', reports: 'REPORT_PRINTER' } as const satisfies Record<PrinterUse, string>;

export function printingHandlers({
  engine,
  now,
  monotonicNow,
  documents,
  labelPrinter,
  reportPrinter,
  findPrinters,
  shop,
  lists,
  publicUrl,
  logError,
}: PrintingDependencies): Handlers<typeof printingCalls> {
  const printers = { labels: labelPrinter, reports: reportPrinter } as const;
  const status = cacheStatus(async () => {
    const { is_ready, state } = await (await labelPrinter.get()).state();
    return { needs_attention: !is_ready, state };
  }, monotonicNow);

  /** The hosts and ports of the printers that the latest search found. */
  let announced: ReadonlySet<string> = new Set();

  /** Makes labels of the stored values, not of those of a request: a stale screen must not print a wrong label. */
  async function labelMaker() {
    const [current, chosen] = [await shop(), await chosenLines()];
    const translated = listsIn(current.language);
    return async (id: number, notFound = msg('Machine not found')): Promise<Label> => {
      const machine = await findMachine(engine.db, id);
      if (!machine) throw new AppError('not_found', notFound);
      return { ...machineLabel(machine, current, publicUrl, translated), ...chosen };
    };
  }

  function listsIn(language: Language): ShopLists {
    return translateLists(lists(), sayIn(language));
  }

  async function chosenLines(): Promise<Pick<Label, 'lines'> | undefined> {
    const lines = await findSetting(engine.db, 'label_lines');
    return lines && { lines };
  }

  function drawFor(employee: number): DrawLabels {
    return (labels, stock) => documents.render(employee, 'label', async () => ({ labels, stock }));
  }

  async function printTest(printer: LabelPrinter, employee: number): Promise<PrintResult> {
    const label = { ...testLabel(printer.stock, await shop(), publicUrl), ...(await chosenLines()) };
    return withPrintErrors(undefined, () => printer.print(label, 1, drawFor(employee))).finally(() => status.forget());
  }

  /** Checks off the test label in the checklist of a new shop. */
  async function recordTestLabel(db: Db, employee: number, { message, outcome }: PrintResult): Promise<{ message: Message }> {
    const on = now().toISOString();
    if (outcome !== 'saved') await saveSetting(db, 'test_label_on', on, { changed_on: on, changed_by: employee });
    return { message };
  }

  /** Runs `print`. If it fails, today's labels show why. */
  async function recordFailure<Result>(job: Pick<PrintJobRow, 'machine_id' | 'author_id' | 'copies'>, print: () => Promise<Result>) {
    try {
      return await print();
    } catch (error) {
      status.forget();
      const row: PrintJobRow = { ...job, on: now().toISOString(), ...describeFailure(error) };
      // What went wrong at the printer matters more than the list.
      await addPrintJob(engine.db, row).catch((err: unknown) => logError({ err }, 'a failed print job was not recorded'));
      throw error;
    }
  }

  /** @throws AppError if the environment sets the printer or the address is wrong */
  function createPrinter<Printer>(use: PrinterUse, printer: CurrentPrinter<Printer>, url: string): Printer {
    requireChangeable(use);
    try {
      return printer.create({ url, name: null });
    } catch (error) {
      if (!(error instanceof PrinterUrlError)) throw error;
      throw new AppError('bad_input', msg('The address {problem}.', { problem: error.text }), { field: 'url' });
    }
  }

  /**
   * Printing anywhere tells whether a port is open, so only printers are tested: their usual ports, and what announces itself as one.
   * Another server may have found it, so the network is searched again.
   * @throws AppError
   */
  async function requirePrinterPort(url: string): Promise<void> {
    const { host, port } = endpointOf(url);
    const isAnnounced = () => announced.has(`${host}:${port}`);
    if (printerPorts.has(port) || isAnnounced()) return;
    await search();
    if (isAnnounced()) return;
    const ports = [...printerPorts].join(', ');
    const message = msg(
      'The address has port {port}. Fettle tests only printers that Find printers lists, and the ports {ports}. Save the printer to use another port.',
      { port: String(port), ports },
    );
    throw new AppError('bad_input', message, { field: 'url' });
  }

  async function search(): Promise<FoundPrinter[]> {
    const found = await findPrinters();
    announced = new Set(found.map(({ url }) => endpointOf(url)).map(({ host, port }) => `${host}:${port}`));
    return found;
  }

  function requireChangeable(use: PrinterUse): void {
    if (printers[use].isSetByEnvironment) throw setByEnvironment(variableOf[use]);
  }

  return {
    async printLabel({ body: { id, copies = 1 } }, { currentUser, sideEffect }) {
      const labelOf = await labelMaker();
      const label = await labelOf(id);
      const printer = await labelPrinter.get();
      const url = labelPdfUrl(Array<number>(copies).fill(id));
      const job = { machine_id: id, author_id: currentUser.id, copies };
      return sideEffect(
        () => withPrintErrors(url, () => recordFailure(job, () => printer.print(label, copies, drawFor(currentUser.id)))),
        async (db, { message, outcome }) => {
          const on = now().toISOString();
          const to = copies === 1 ? null : String(copies);
          // Printing is no work: `touched_on` stays.
          await insertEvents(db, [{ machine_id: id, kind: 'label_printed', on, arrived_on: null, author_id: currentUser.id, to }]);
          await addPrintJob(db, { ...job, on, status: outcome, failure: null });
          return { message, url: outcome === 'saved' ? url : undefined };
        },
      );
    },

    async labelPdf({ params: { ids } }, { currentUser }) {
      const labelOf = await labelMaker();
      // Copies of a label are the same.
      const stored = new Map(
        [...new Set(ids)].map((id) => [id, labelOf(id, ids.length > 1 ? msg('Machine {id} not found', { id: String(id) }) : undefined)]),
      );
      const labels = await Promise.all(ids.flatMap((id) => stored.get(id) ?? []));
      const { stock } = await labelPrinter.get();
      return {
        file: await drawFor(currentUser.id)(labels, stock),
        name: ids.length === 1 ? `fettle-label-${ids[0]}.pdf` : `fettle-${ids.length}-labels.pdf`,
        type: 'application/pdf',
        inline: true,
      };
    },

    async getLabelLines() {
      const lines = await findSetting(engine.db, 'label_lines');
      const { stock } = await labelPrinter.get();
      return { message: msg('Label'), data: { ...(lines ?? allLines), max_own_line: maxOwnLine(stock) } };
    },

    async updateLabelLines({ body: { hidden, own_line = '' } }, { currentUser, transaction }) {
      const most = maxOwnLine((await labelPrinter.get()).stock);
      if (own_line.length > most)
        throw new AppError('bad_input', msg('Own line must have at most {most} characters.', { most }), { field: 'own_line' });
      return transaction(async (db) => {
        const data = { hidden, own_line };
        await saveSetting(db, 'label_lines', data, { changed_on: now().toISOString(), changed_by: currentUser.id });
        return { message: msg('Label saved.'), data };
      });
    },

    async previewLabel({ query: { drawn_as: drawnAs, hidden = [], own_line = '' } }, { currentUser }) {
      const { stock } = await labelPrinter.get();
      const current = await shop();
      const label = { ...sampleLabel(current, publicUrl, listsIn(current.language)), lines: { hidden, own_line } };
      return {
        file: await documents.render(currentUser.id, 'label', async () => ({ labels: [label], stock, drawnAs })),
        name: 'fettle-label.svg',
        type: 'image/svg+xml',
        inline: true,
      };
    },

    async printTestLabel(_, { currentUser, sideEffect }) {
      const printer = await labelPrinter.get();
      return sideEffect(
        () => printTest(printer, currentUser.id),
        (db, test) => recordTestLabel(db, currentUser.id, test),
      );
    },

    async getPrinters(_, { say }) {
      const inUse: ShopPrinter[] = [await labelPrinter.get(), await reportPrinter.get()];
      const data = await Promise.all(
        inUse.map(async ({ about, state: read }) => {
          const { is_ready, state } = await read();
          return { ...about, address: say(about.address), paper: say(about.paper), is_ready, state: say(state) };
        }),
      );
      return { message: msg('Printers'), data };
    },

    async findPrinters() {
      return { message: msg('Printers on the network'), data: await search() };
    },

    async testPrinter({ body: { use, url } }, { currentUser, sideEffect }) {
      if (use === 'reports') {
        const printer = createPrinter(use, reportPrinter, url);
        await requirePrinterPort(url);
        return sideEffect(
          () => requireReady(printer),
          async (_, { message }) => ({ message }),
        );
      }
      const printer = createPrinter(use, labelPrinter, url);
      await requirePrinterPort(url);
      return sideEffect(
        () => printTest(printer, currentUser.id),
        (db, test) => recordTestLabel(db, currentUser.id, test),
      );
    },

    async savePrinter({ body: { use, url, name = null } }, { currentUser, transaction }) {
      createPrinter<unknown>(use, printers[use], url);
      const fingerprint = url.startsWith('ipps:') ? await currentFingerprint(url) : undefined;
      return transaction(async (db) => {
        const change = { changed_on: now().toISOString(), changed_by: currentUser.id };
        await saveSetting(db, settingOf[use], { url, name, ...(fingerprint && { fingerprint }) }, change);
        return { message: use === 'labels' ? msg('Label printer saved.') : msg('Report printer saved.') };
      }).finally(() => status.forget());
    },

    async removePrinter({ body: { use } }, { transaction }) {
      requireChangeable(use);
      return transaction(async (db) => {
        await deleteSetting(db, settingOf[use]);
        return { message: use === 'labels' ? msg('Label printer removed.') : msg('Report printer removed.') };
      }).finally(() => status.forget());
    },

    async getLabelJobs(_, { say }) {
      const { timeZone } = await shop();
      const today = dayOf(now().toISOString(), timeZone);
      const { from } = dayBounds(today, today, timeZone);
      const jobs = await listPrintJobs(engine.db, { from, limit: maxLabelJobs + 1 });
      return {
        message: msg("Today's labels"),
        data: jobs.slice(0, maxLabelJobs).map((job) => ({ ...job, failure: job.failure && say(job.failure) })),
        meta: { is_cut: jobs.length > maxLabelJobs },
      };
    },

    async getLabelPrinterStatus(_, { say }) {
      const { needs_attention, state } = await status.get();
      return { message: msg('Label printer'), data: { needs_attention, state: say(state) } };
    },
  };
}

/** The fingerprint of the certificate that an `ipps` printer has now. @throws AppError if it does not answer */
async function currentFingerprint(url: string): Promise<string> {
  try {
    return await readFingerprint(url, new Deadline(certificateTimeoutMs));
  } catch {
    const message = msg(
      'The printer does not answer, so Fettle cannot learn to recognize it. Check that it is on, test it, and save it again.',
    );
    throw new AppError('printer_failed', message, { field: 'url' });
  }
}

/** After an unexpected error, it is unknown whether the label came out. A refusal of its PDF comes before the printer gets anything. */
function describeFailure(error: unknown): { status: LabelJobStatus; failure: string } {
  if (error instanceof AppError) return { status: 'failed', failure: packMessage(error.text) };
  if (!(error instanceof PrinterError)) return { status: 'may_have_printed', failure: packMessage(msg('Something went wrong in Fettle.')) };
  return { status: error.mayHavePrinted ? 'may_have_printed' : 'failed', failure: packMessage(error.text) };
}

async function requireReady({ state }: ShopPrinter): Promise<{ message: Message }> {
  const { is_ready, state: sentence } = await state();
  if (!is_ready) throw new AppError('printer_not_ready', sentence);
  return { message: msg('The report printer is ready.') };
}
