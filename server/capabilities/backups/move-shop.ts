import type { Engine } from '../../platform/database/engine.ts';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import { hasShop } from '../employees/store.ts';
import { inInsertOrder, summarizeTable, type TableSummary } from './copy-rows.ts';
import { alone, noShopIn, requireFile, withEmptyDatabase } from './empty-database.ts';
import { fillDatabase } from './fill-database.ts';

/**
 * Copies a shop to another database, which must be without a shop, and reads all rows again. Returns how many there are. The first database
 * stays as it is. No server may use either, also none that starts meanwhile.
 * @throws BackupError if the shop cannot be copied there
 */
export async function moveShop(from: string, to: string): Promise<number> {
  requireFile(from);
  return alone(from, async ({ engine }) => {
    if (!(await hasShop(engine.db))) throw noShopIn(from);
    return withEmptyDatabase(to, (target) => copyShop(engine, target));
  });
}

async function copyShop(source: Engine, target: Engine): Promise<number> {
  const migrations = await appliedMigrations(source.db);
  return source.readSnapshot(async (db) => {
    const tables = inInsertOrder(await source.transfer.listTables(db));
    const summaries: TableSummary[] = [];
    await fillDatabase(target, {
      migrations,
      columns: new Map(tables.map(({ name, columns }) => [name, columns])),
      summaries: () => summaries,
      async read(take) {
        for (const table of tables) summaries.push(await summarizeTable(db, source.transfer, table, (rows) => take(table.name, rows)));
      },
    });
    return summaries.reduce((sum, { rows }) => sum + rows, 0);
  });
}
