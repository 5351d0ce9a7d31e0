import type { labelCalls } from '@fettle/contract/labels.ts';
import type { Engine } from '../database/engine.ts';
import type { Documents } from '../documents/documents.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { findMachine } from '../machines/store.ts';
import { orPdf } from '../printing/printer-failure.ts';
import { recordEvents } from '../repairs/history.ts';
import { type Label, labelOf, testLabel } from './label.ts';
import type { DrawLabel, LabelPrinter } from './label-printer.ts';

export type LabelNeeds = {
  engine: Engine;
  now: () => Date;
  documents: Pick<Documents, 'draw'>;
  labelPrinter: Pick<LabelPrinter, 'sheet' | 'print'>;
  shopName: string;
  publicUrl: string | undefined;
};

export function labelHandlers({ engine, now, documents, labelPrinter, shopName, publicUrl }: LabelNeeds): Handlers<typeof labelCalls> {
  // What is on file is printed, not what was sent: a stale screen must not print a wrong label.
  async function labelOnFile(id: number): Promise<Label> {
    const machine = await findMachine(engine.db, id);
    if (!machine) throw new ShopError('not_found', 'Machine not found');
    return labelOf(machine, shopName, publicUrl);
  }

  function drawFor(employee: number): DrawLabel {
    return (label, sheet, copies) => documents.draw(employee, 'label', async () => ({ label, sheet, copies }));
  }

  return {
    async printLabel({ body: { id, copies = 1 } }, { viewer, act }) {
      const label = await labelOnFile(id);
      const url = labelAddress(id);
      return act(
        () => orPdf(url, () => labelPrinter.print(label, copies, drawFor(viewer.id))),
        async (db, { message, isSaved }) => {
          const to = copies === 1 ? null : String(copies);
          await recordEvents(db, [{ machine_id: id, kind: 'label_printed', on: now().toISOString(), author_id: viewer.id, to }]);
          return { message, url: isSaved ? url : undefined };
        },
      );
    },

    async labelPdf({ params: { id } }, { viewer }) {
      const label = await labelOnFile(id);
      return {
        file: await drawFor(viewer.id)(label, labelPrinter.sheet, 1),
        name: `fettle-label-${id}.pdf`,
        type: 'application/pdf',
        inline: true,
      };
    },

    async printTestLabel(_, { viewer, act }) {
      const label = testLabel(labelPrinter.sheet, shopName, publicUrl);
      return act(
        () => orPdf(undefined, () => labelPrinter.print(label, 1, drawFor(viewer.id))),
        async (_, { message }) => ({ message }),
      );
    },
  };
}

function labelAddress(id: number): string {
  return `/api/labels/label/${id}`;
}
