import type { RecallTable } from './recall-table.ts';
import table from './recalls.json' with { type: 'json' };

/** The recall table of the build. Not validated here, to keep the schemas out of the web app: a test does. */
export const recallTable = table as RecallTable;
