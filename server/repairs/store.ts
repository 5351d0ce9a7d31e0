import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { Db } from '../database/engine.ts';

export type Move = { machineId: number; from: MachineStatus; to: MachineStatus; technicianId: number; now: string };

/**
 * Moves a machine's current repair, or starts its next one when it comes back from inventory. False when the machine
 * was no longer at `from`.
 */
export async function changeRepairStatus(db: Db, move: Move): Promise<boolean> {
  // A machine that goes on is from then on the technician's who continues it.
  const technicianId = move.to === 'in_progress' ? move.technicianId : undefined;
  if (move.from === 'exported') return (await moveMachine(db, { ...move, technicianId })) && (await startNextRepair(db, move));
  // Repairs before machines, as in an export: two transactions at once then wait for each other and do not deadlock.
  return (await changeOpenRepair(db, move)) && (await moveMachine(db, { ...move, technicianId }));
}

/**
 * Takes back the last move of a machine's current repair, so that its technician and its finish are what they were
 * before. False when the repair's last move was another one.
 */
export async function undoStatusChange(db: Db, { machineId, from, to }: Pick<Move, 'machineId' | 'from' | 'to'>): Promise<boolean> {
  const repair = await db
    .updateTable('repairs')
    .set((row) => ({
      status: to,
      technician_id: row.fn.coalesce('technician_before', 'technician_id'),
      finished_on: row.ref('finished_before'),
      ...nothingBefore,
    }))
    .where('machine_id', '=', machineId)
    .where('status', '=', from)
    .where('status_before', '=', to)
    .where('export_id', 'is', null)
    .returning('technician_id')
    .executeTakeFirst();
  return repair !== undefined && (await moveMachine(db, { machineId, from, to, technicianId: repair.technician_id }));
}

const nothingBefore = { status_before: null, technician_before: null, finished_before: null };

type MachineMove = Pick<Move, 'machineId' | 'from' | 'to'> & { technicianId: number | undefined };

async function moveMachine(db: Db, { machineId, from, to, technicianId }: MachineMove): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set((row) => ({
      status: to,
      version: row('version', '+', 1),
      repair_number: from === 'exported' ? row('repair_number', '+', 1) : row.ref('repair_number'),
      ...(technicianId === undefined ? {} : { technician_id: technicianId }),
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
    .set((row) => ({
      status: to,
      ...changes,
      status_before: from,
      technician_before: row.ref('technician_id'),
      finished_before: row.ref('finished_on'),
    }))
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
