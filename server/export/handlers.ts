import { type exportCalls, exportFormats } from '@fettle/contract/export.ts';
import { mostInWorkbook } from '@fettle/contract/words.ts';
import type { Engine } from '../database/engine.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { changeCounts } from '../machines/counts.ts';
import type { Documents } from '../documents/documents.ts';
import { Chunks } from '../streaming/chunks.ts';
import type { Reading } from './columns.ts';
import { asCsv } from './csv.ts';
import { countChangesOf, exportCompleted, findExport, linesOfExport, listExports } from './store.ts';

export type ExportNeeds = { engine: Engine; now: () => Date; documents: Pick<Documents, 'draw'>; reading: Reading };

type ExportCalls = Omit<typeof exportCalls, 'printEmployeeMetrics' | 'metricsReport'>;

export function exportHandlers({ engine, now, documents, reading }: ExportNeeds): Handlers<ExportCalls> {
  return {
    async exportMachines(_, { viewer, write }) {
      return write(async (db) => {
        const exported_on = now().toISOString();
        const batch = await exportCompleted(db, viewer.id, exported_on);
        if (!batch) throw new ShopError('conflict', 'There are no completed machines to export.');
        await changeCounts(db, await countChangesOf(db, batch.id));
        const message = batch.machines === 1 ? '1 machine exported' : `${batch.machines} machines exported`;
        return { message, batch: { ...batch, exported_on, author_name: `${viewer.first_name} ${viewer.last_name}` } };
      });
    },

    async getExports() {
      return { message: 'Exports', data: await listExports(engine.db) };
    },

    async downloadExport({ params: { id, format } }, { viewer }) {
      const batch = await findExport(engine.db, id);
      if (!batch) throw new ShopError('not_found', 'Export not found');
      const lines = linesOfExport(engine.db, id);
      if (format === 'xlsx') refuseTooMany(batch.machines);
      const file =
        format === 'csv'
          ? asCsv(lines, reading)
          : await documents.draw(viewer.id, 'xlsx', async () => ({ lines: new Chunks(lines), reading }));
      return { file, name: `fettle-export-${id}.${format}`, type: exportFormats[format], inline: false };
    },
  };
}

function refuseTooMany(machines: number): void {
  if (machines <= mostInWorkbook) return;
  const [number, most] = [machines, mostInWorkbook].map((count) => count.toLocaleString('en-US'));
  throw new ShopError('bad_input', `That is ${number} machines; a workbook has room for ${most}. Download the CSV file.`);
}
