import type { Employee } from '@fettle/contract/employees/employee.ts';
import { type exportCalls, exportFormats } from '@fettle/contract/export/calls.ts';
import { maxWorkbookMachines } from '@fettle/contract/shared/limits.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import { join, msg, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { changeCounts } from '../machines/counts.ts';
import type { RenderDocument } from '../../platform/documents/document-renderer.ts';
import { Chunks } from '../../platform/system/chunks.ts';
import type { GetLists } from '../lists/current-lists.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { toCsv } from './csv.ts';
import { exportConflict } from './export-conflict.ts';
import type { WorkbookInput } from './workbook.ts';
import {
  countChangesOfExport,
  countExport,
  countHeld,
  exportChosenMachines,
  exportCompletedMachines,
  exportPage,
  findExport,
  findNotExported,
  listExports,
  type NewExport,
  readExportLines,
} from './store.ts';

const defaultPerPage = 50;

export type ExportDependencies = {
  engine: Engine;
  now: () => Date;
  documents: { render: RenderDocument<'xlsx', WorkbookInput> };
  shop: GetShop;
  lists: GetLists;
  pasadenaContact: string | null;
};

export function exportHandlers({ engine, now, documents, shop, lists, pasadenaContact }: ExportDependencies): Handlers<typeof exportCalls> {
  /** Two exports at once could lock the same machines in a different order, so one waits for the other. */
  async function startExport(db: Db, { id }: Employee): Promise<NewExport> {
    await engine.lockUntilCommit(db, 'export');
    return { author_id: id, exported_on: now().toISOString() };
  }

  return {
    async exportMachines(_, context) {
      const { currentUser, transaction } = context;
      return transaction(async (db) => {
        const newExport = await startExport(db, currentUser);
        const batch = await exportCompletedMachines(db, newExport);
        if (batch === 'none') throw nothingToExport(await countHeld(db, {}));
        if (batch === 'changed') throw new AppError('conflict', msg('A machine was changed meanwhile. Export again.'));
        return finishExport(db, batch, newExport, context);
      });
    },

    async exportChosen({ body: { machines: chosen } }, context) {
      const { currentUser, transaction } = context;
      return transaction(async (db) => {
        const newExport = await startExport(db, currentUser);
        const batch = await exportChosenMachines(db, newExport, chosen);
        if (batch.machines < chosen.length) {
          throw exportConflict(await findNotExported(db, batch.id, chosen), translateLists(lists(), context.say));
        }
        return finishExport(db, batch, newExport, context);
      });
    },

    async getExports() {
      return { message: msg('Exports'), data: await listExports(engine.db) };
    },

    async getExport({ params: { id }, query: { page = 1, per_page = defaultPerPage } }) {
      const batch = await findExport(engine.db, id);
      if (!batch) throw exportNotFound();
      return {
        message: msg('Export'),
        batch,
        counts: await countExport(engine.db, id),
        data: await exportPage(engine.db, id, page, per_page),
        meta: { total_pages: Math.ceil(batch.machines / per_page) },
      };
    },

    async downloadExport({ params: { id, format } }, context) {
      const batch = await findExport(engine.db, id);
      if (!batch) throw exportNotFound();
      const { timeZone, language } = await shop();
      const formatOptions = { timeZone, language, pasadenaContact, lists: translateLists(lists(), sayIn(language)) };
      const lines = readExportLines(engine.db, id);
      if (format === 'xlsx') rejectOversizedWorkbook(batch.machines);
      const file =
        format === 'csv'
          ? toCsv(lines, formatOptions)
          : await documents.render(context.currentUser.id, 'xlsx', async () => ({ lines: new Chunks(lines), formatOptions }));
      await recordSecurityEvent(engine.db, context, {
        kind: 'export_downloaded',
        on: now(),
        detail: msg('Export {id} as {format}', { id: String(id), format: format.toUpperCase() }),
      });
      return { file, name: `fettle-export-${id}.${format}`, type: exportFormats[format], inline: false };
    },
  };
}

type Author = { address: string; currentUser: Employee };

async function finishExport(db: Db, batch: { id: number; machines: number }, { exported_on }: NewExport, author: Author) {
  await changeCounts(db, await countChangesOfExport(db, batch.id));
  const detail = pluralMsg(batch.machines, '{count} machine, export {id}', '{count} machines, export {id}', { id: String(batch.id) });
  await recordSecurityEvent(db, author, { kind: 'export', on: new Date(exported_on), detail });
  return {
    message: pluralMsg(batch.machines, '{count} machine exported', '{count} machines exported'),
    batch: { ...batch, exported_on, author_name: fullName(author.currentUser) },
  };
}

function nothingToExport(held: number): AppError {
  return new AppError(
    'conflict',
    held === 0
      ? msg('There are no completed machines to export.')
      : pluralMsg(
          held,
          'The only completed machine may be covered by a recall. Check the notice on the card first.',
          'All {count} completed machines may be covered by a recall. Check the notice on the card first.',
        ),
  );
}

function exportNotFound(): AppError {
  return new AppError('not_found', msg('Export not found'));
}

function rejectOversizedWorkbook(machines: number): void {
  if (machines <= maxWorkbookMachines) return;
  const rest = pluralMsg(maxWorkbookMachines, 'Excel files can have at most {count}.', 'Excel files can have at most {count}.');
  throw new AppError(
    'bad_input',
    join(
      pluralMsg(machines, 'This export has {count} machine.', 'This export has {count} machines.'),
      rest,
      msg('Download the CSV file instead.'),
    ),
  );
}
