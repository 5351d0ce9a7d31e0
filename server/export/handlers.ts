import { type exportCalls, exportFormats } from '@fettle/contract/export/calls.ts';
import { maxWorkbookMachines } from '@fettle/contract/limits.ts';
import type { Engine } from '../database/engine.ts';
import { fullName } from '../employees/full-name.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { changeCounts } from '../machines/counts.ts';
import type { RenderDocument } from '../rendering/document-renderer.ts';
import { Chunks } from '../streaming/chunks.ts';
import type { FormatOptions } from './columns.ts';
import { toCsv } from './csv.ts';
import type { WorkbookInput } from './workbook.ts';
import { countChangesOfExport, exportCompletedMachines, findExport, readExportLines, listExports } from './store.ts';

export type ExportDependencies = {
  engine: Engine;
  now: () => Date;
  documents: { render: RenderDocument<'xlsx', WorkbookInput> };
  formatOptions: FormatOptions;
};

export function exportHandlers({ engine, now, documents, formatOptions }: ExportDependencies): Handlers<typeof exportCalls> {
  return {
    async exportMachines(_, { currentUser, transaction }) {
      return transaction(async (db) => {
        const exported_on = now().toISOString();
        const batch = await exportCompletedMachines(db, currentUser.id, exported_on);
        if (!batch) throw new AppError('conflict', 'There are no completed machines to export.');
        await changeCounts(db, await countChangesOfExport(db, batch.id));
        const message = batch.machines === 1 ? '1 machine exported' : `${batch.machines} machines exported`;
        return { message, batch: { ...batch, exported_on, author_name: fullName(currentUser) } };
      });
    },

    async getExports() {
      return { message: 'Exports', data: await listExports(engine.db) };
    },

    async downloadExport({ params: { id, format } }, { currentUser }) {
      const batch = await findExport(engine.db, id);
      if (!batch) throw new AppError('not_found', 'Export not found');
      const lines = readExportLines(engine.db, id);
      if (format === 'xlsx') rejectOversizedWorkbook(batch.machines);
      const file =
        format === 'csv'
          ? toCsv(lines, formatOptions)
          : await documents.render(currentUser.id, 'xlsx', async () => ({ lines: new Chunks(lines), formatOptions }));
      return { file, name: `fettle-export-${id}.${format}`, type: exportFormats[format], inline: false };
    },
  };
}

function rejectOversizedWorkbook(machines: number): void {
  if (machines <= maxWorkbookMachines) return;
  const [count, max] = [machines, maxWorkbookMachines].map((number) => number.toLocaleString('en-US'));
  throw new AppError('bad_input', `This export has ${count} machines. Excel files can have at most ${max}. Download the CSV file instead.`);
}
