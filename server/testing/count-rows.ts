import type { Db } from '../platform/database/engine.ts';

const tables = [
  'employees',
  'sessions',
  'machines',
  'repairs',
  'awaited_parts',
  'notes',
  'deleted_notes',
  'photos',
  'print_jobs',
  'events',
  'exports',
  'export_lines',
  'idempotency_keys',
  'machine_count_changes',
  'attempt_counts',
  'known_devices',
  'shared_devices',
  'device_employees',
  'settings',
  'list_entries',
  'list_changes',
  'merged_machines',
  'recall_files',
  'recall_decisions',
  'backups',
  'security_events',
  'second_factors',
  'recovery_codes',
  'shared_values',
] as const;

/** Rows per table. Shows whether a request changed anything. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table)
      .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = rows;
  }
  return counts;
}
