import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { Db } from '../database/engine.ts';

/** `technicianId` is the employee who makes the change. */
export type StatusChange = { machineId: number; from: MachineStatus; to: MachineStatus; technicianId: number; now: string };

/**
 * Changes the status of a machine's current repair, or starts its next repair when the machine was exported. Returns false
 * when the machine no longer has the status `from`.
 */
export async function changeRepairStatus(db: Db, change: StatusChange): Promise<boolean> {
  // Continuing a machine assigns it to the technician who continues it.
  const technicianId = change.to === 'in_progress' ? change.technicianId : undefined;
  if (change.from === 'exported') {
    const machine = await updateMachineStatus(db, change, technicianId);
    if (machine) await startRepair(db, change, machine.repair_number);
    return machine !== undefined;
  }
  // Updates repairs before machines, as an export does, so concurrent transactions wait for each other instead of deadlocking.
  return (await updateOpenRepair(db, change)) && (await updateMachineStatus(db, change, technicianId)) !== undefined;
}

/**
 * Undoes the last status change of a machine's current repair, restoring its technician and finish date. Returns false when
 * the last change was not from `to` to `from`, or was made by an export.
 */
export async function undoStatusChange(db: Db, change: StatusChange): Promise<boolean> {
  const repair = await db
    .updateTable('repairs')
    .set((row) => ({
      status: change.to,
      technician_id: row.fn.coalesce('technician_before', 'technician_id'),
      finished_on: row.ref('finished_before'),
      status_before: null,
      technician_before: null,
      finished_before: null,
    }))
    .where('machine_id', '=', change.machineId)
    .where('status', '=', change.from)
    .where('status_before', '=', change.to)
    .where('export_id', 'is', null)
    .returning('technician_id')
    .executeTakeFirst();
  return repair !== undefined && (await updateMachineStatus(db, change, repair.technician_id)) !== undefined;
}

/** `technicianId`: undefined keeps the machine's technician. Returns undefined when the machine no longer has the status `from`. */
function updateMachineStatus(
  db: Db,
  { machineId, from, to, now }: StatusChange,
  technicianId: number | undefined,
): Promise<{ repair_number: number } | undefined> {
  return db
    .updateTable('machines')
    .set((row) => ({
      status: to,
      version: row('version', '+', 1),
      touched_on: now,
      ...(from === 'exported' ? { repair_number: row('repair_number', '+', 1) } : {}),
      ...(technicianId === undefined ? {} : { technician_id: technicianId }),
    }))
    .where('id', '=', machineId)
    .where('status', '=', from)
    .returning('repair_number')
    .executeTakeFirst();
}

/** Returns false when the repair no longer has the status `from`. */
async function updateOpenRepair(db: Db, { machineId, from, to, technicianId, now }: StatusChange): Promise<boolean> {
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

async function startRepair(db: Db, { machineId, technicianId, now }: StatusChange, number: number): Promise<void> {
  await db
    .insertInto('repairs')
    .values({ machine_id: machineId, number, status: 'in_progress', technician_id: technicianId, started_on: now })
    .execute();
}
