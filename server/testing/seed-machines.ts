import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Db } from '../platform/database/engine.ts';
import { blockOf, changeCounts } from '../capabilities/machines/counts.ts';
import type { TestShop } from './test-shop.ts';

export type SeededMachine = { id: number; status: MachineStatus };

/** Inserts machines with these ids and one repair by Tess each, bypassing the API for speed. Call it once per shop. */
export async function seedMachines({ db, tess, clock }: TestShop, machines: readonly SeededMachine[]): Promise<void> {
  const now = clock.now.toISOString();
  const { id: exportId } = await db
    .insertInto('exports')
    .values({ exported_on: now, author_id: tess.id, machines: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (db) => {
    for (let n = 0; n < machines.length; n += 500) await insert(db, machines.slice(n, n + 500), { employee: tess.id, now, exportId });
    const counts = Map.groupBy(machines, ({ id, status }) => `${status} ${blockOf(id)}`).values();
    await changeCounts(
      db,
      [...counts].map((group) => ({ status: group[0]?.status ?? 'in_progress', block: blockOf(group[0]?.id ?? 0), by: group.length })),
    );
  });
}

async function insert(
  db: Db,
  machines: readonly SeededMachine[],
  { employee, now, exportId }: { employee: number; now: string; exportId: number },
): Promise<void> {
  await db
    .insertInto('machines')
    .values(
      machines.map(({ id, status }) => ({
        id,
        status,
        type_of: 'fridge' as const,
        brand: 'lg' as const,
        model: 'M',
        serial: `S${id}`,
        serial_key: `S${id}`,
        repair_number: 1,
        creator_id: employee,
        registered_on: now,
        touched_on: now,
        technician_id: employee,
        search_text: `LG M S${id}`,
        version: 1,
      })),
    )
    .execute();
  await db
    .insertInto('repairs')
    .values(
      machines.map(({ id, status }) => ({
        machine_id: id,
        number: 1,
        status,
        technician_id: employee,
        started_on: now,
        finished_on: status === 'in_progress' ? null : now,
        exported_on: status === 'exported' ? now : null,
        export_id: status === 'exported' ? exportId : null,
      })),
    )
    .execute();
}
