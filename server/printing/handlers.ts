import type { printingCalls } from '@fettle/contract/printing/calls.ts';
import type { Engine } from '../database/engine.ts';
import type { RenderDocument } from '../documents/document-renderer.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { findMachine } from '../machines/store.ts';
import { orPdf } from './printers/printer-error.ts';
import type { PrinterState } from './printers/printer.ts';
import type { PrinterAbout } from './printers/shop-printer.ts';
import { recordEvents } from '../machines/events.ts';
import { type Label, labelOf, testLabel } from './labels/label.ts';
import type { Sheet } from './labels/label-stock.ts';
import type { DrawLabel, LabelPrinter } from './labels/label-printer.ts';

type ShopPrinter = { about: PrinterAbout; state: () => Promise<PrinterState> };

export type LabelInput = { label: Label; sheet: Sheet; copies: number };

export type PrintingDependencies = {
  engine: Engine;
  now: () => Date;
  documents: { render: RenderDocument<'label', LabelInput> };
  labelPrinter: LabelPrinter;
  reportPrinter: ShopPrinter;
  shopName: string;
  publicUrl: string | undefined;
};

export function printingHandlers({
  engine,
  now,
  documents,
  labelPrinter,
  reportPrinter,
  shopName,
  publicUrl,
}: PrintingDependencies): Handlers<typeof printingCalls> {
  // What is on file is printed, not what was sent: a stale screen must not print a wrong label.
  async function labelOnFile(id: number): Promise<Label> {
    const machine = await findMachine(engine.db, id);
    if (!machine) throw new AppError('not_found', 'Machine not found');
    return labelOf(machine, shopName, publicUrl);
  }

  function drawFor(employee: number): DrawLabel {
    return (label, sheet, copies) => documents.render(employee, 'label', async () => ({ label, sheet, copies }));
  }

  return {
    async printLabel({ body: { id, copies = 1 } }, { currentUser, sideEffect }) {
      const label = await labelOnFile(id);
      const url = labelAddress(id);
      return sideEffect(
        () => orPdf(url, () => labelPrinter.print(label, copies, drawFor(currentUser.id))),
        async (db, { message, isSaved }) => {
          const to = copies === 1 ? null : String(copies);
          await recordEvents(db, [{ machine_id: id, kind: 'label_printed', on: now().toISOString(), author_id: currentUser.id, to }]);
          return { message, url: isSaved ? url : undefined };
        },
      );
    },

    async labelPdf({ params: { id } }, { currentUser }) {
      const label = await labelOnFile(id);
      return {
        file: await drawFor(currentUser.id)(label, labelPrinter.sheet, 1),
        name: `fettle-label-${id}.pdf`,
        type: 'application/pdf',
        inline: true,
      };
    },

    async printTestLabel(_, { currentUser, sideEffect }) {
      const label = testLabel(labelPrinter.sheet, shopName, publicUrl);
      return sideEffect(
        () => orPdf(undefined, () => labelPrinter.print(label, 1, drawFor(currentUser.id))),
        async (_, { message }) => ({ message }),
      );
    },

    async getPrinters() {
      const printers = [labelPrinter, reportPrinter];
      const data = await Promise.all(printers.map(async ({ about, state }) => ({ ...about, ...(await state()) })));
      return { message: 'Printers', data };
    },
  };
}

function labelAddress(id: number): string {
  return `/api/labels/label/${id}`;
}
