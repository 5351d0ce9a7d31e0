import type { RecallNotice, RecallTable } from './recall-table.ts';
import table from './recalls.json' with { type: 'json' };

/** The recall table of the build. Not validated here, to keep the schemas out of the web app: a test does. */
export const recallTable = table as RecallTable;

const tables = new WeakMap<readonly RecallNotice[], RecallTable>();

/** The notices of the build and those that an admin has put in force. The same table for the same array. */
export function tableWith(own: readonly RecallNotice[]): RecallTable {
  const known = tables.get(own);
  if (known) return known;
  const table = { ...recallTable, notices: [...recallTable.notices, ...own] };
  tables.set(own, table);
  return table;
}
