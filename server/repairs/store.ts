import type { MachineStatus } from '@fettle/contract/repairs.ts';
import type { Db } from '../database/engine.ts';

export type Move = { machineId: number; from: MachineStatus; to: MachineStatus; technicianId: number; now: string };

/**
 * Moves a machine's current repair, or starts its next one when it comes back from inventory. False when the machine
 * was no longer at `from`.
 */
export async function moveRepair(db: Db, move: Move): Promise<boolean> {
  if (move.from === 'exported') return (await moveMachine(db, move)) && (await startNextRepair(db, move));
  // Repairs before machines, as in an export: two transactions at once then wait for each other and do not deadlock.
  return (await changeOpenRepair(db, move)) && (await moveMachine(db, move));
}

async function moveMachine(db: Db, { machineId, from, to, technicianId }: Move): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set((row) => ({
      status: to,
      version: row('version', '+', 1),
      repair_number: from === 'exported' ? row('repair_number', '+', 1) : row.ref('repair_number'),
      ...(to === 'in_progress' ? { technician_id: technicianId } : {}),
    }))
    .where('id', '=', machineId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function changeOpenRepair(db: Db, { machineId, from, to, technicianId, now }: Move): Promise<boolean> {
  const changes = to === 'in_progress' ? { finished_on: null, technician_id: technicianId } : { finished_on: now };
  const { numUpdatedRows } = await db
    .updateTable('repairs')
    .set({ status: to, ...changes })
    .where('machine_id', '=', machineId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function startNextRepair(db: Db, { machineId, technicianId, now }: Move): Promise<true> {
  const { repair_number } = await db.selectFrom('machines').select('repair_number').where('id', '=', machineId).executeTakeFirstOrThrow();
  await db
    .insertInto('repairs')
    .values({ machine_id: machineId, number: repair_number, status: 'in_progress', technician_id: technicianId, started_on: now })
    .execute();
  return true;
}
