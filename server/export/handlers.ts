import { type exportCalls, exportFormats } from '@fettle/contract/export/calls.ts';
import { maxWorkbookMachines } from '@fettle/contract/limits.ts';
import type { Engine } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { changeCounts } from '../machines/counts.ts';
import type { Documents } from '../documents/documents.ts';
import { Chunks } from '../streaming/chunks.ts';
import type { Reading } from './columns.ts';
import { asCsv } from './csv.ts';
import { countChangesOf, exportCompleted, findExport, linesOfExport, listExports } from './store.ts';

export type ExportDependencies = { engine: Engine; now: () => Date; documents: Pick<Documents, 'draw'>; reading: Reading };

export function exportHandlers({ engine, now, documents, reading }: ExportDependencies): Handlers<typeof exportCalls> {
  return {
    async exportMachines(_, { currentUser, transaction }) {
      return transaction(async (db) => {
        const exported_on = now().toISOString();
        const batch = await exportCompleted(db, currentUser.id, exported_on);
        if (!batch) throw new AppError('conflict', 'There are no completed machines to export.');
        await changeCounts(db, await countChangesOf(db, batch.id));
        const message = batch.machines === 1 ? '1 machine exported' : `${batch.machines} machines exported`;
        return { message, batch: { ...batch, exported_on, author_name: `${currentUser.first_name} ${currentUser.last_name}` } };
      });
    },

    async getExports() {
      return { message: 'Exports', data: await listExports(engine.db) };
    },

    async downloadExport({ params: { id, format } }, { currentUser }) {
      const batch = await findExport(engine.db, id);
      if (!batch) throw new AppError('not_found', 'Export not found');
      const lines = linesOfExport(engine.db, id);
      if (format === 'xlsx') refuseTooMany(batch.machines);
      const file =
        format === 'csv'
          ? asCsv(lines, reading)
          : await documents.draw(currentUser.id, 'xlsx', async () => ({ lines: new Chunks(lines), reading }));
      return { file, name: `fettle-export-${id}.${format}`, type: exportFormats[format], inline: false };
    },
  };
}

function refuseTooMany(machines: number): void {
  if (machines <= maxWorkbookMachines) return;
  const [number, most] = [machines, maxWorkbookMachines].map((count) => count.toLocaleString('en-US'));
  throw new AppError('bad_input', `That is ${number} machines; a workbook has room for ${most}. Download the CSV file.`);
}
