import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { checkPlates } from '../check-plates.ts';
import type { Tables } from '../tables.ts';

/** Machines get what their plates say about their date of manufacture and about recalls, and room for what employees settle. */
export async function addPlateFacts(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await checkPlates(db, recallTable);
}

const statements: readonly RawBuilder<unknown>[] = [
  sql`alter table machines add column made text`,
  sql`alter table machines add column open_recalls integer default 0 not null`,
  sql`alter table machines add column settled text`,
  sql`alter table export_lines add column made text`,
  sql`create index machines_by_status_and_made on machines (status, made, id) where made is not null`,
  sql`create index machines_with_open_recalls on machines (id, status) where open_recalls > 0`,
];
