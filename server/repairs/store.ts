import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { Db } from '../database/engine.ts';
import { touchedExpr } from '../machines/touched-expr.ts';
import { endPartsOfRepair, reopenPartsOfRepair } from '../parts/store.ts';
import { waitedSeconds } from '../parts/waiting-time.ts';
import { recordComeback } from './comebacks.ts';

/** `technicianId`: undefined keeps the repair's technician. */
export type StatusChange = { machineId: number; from: MachineStatus; to: MachineStatus; technicianId: number | undefined; on: string };

/**
 * Changes the status of a machine's current repair, or starts its next repair when the machine was exported. Returns false
 * when the machine no longer has the status `from`.
 */
export async function changeRepairStatus(db: Db, change: StatusChange): Promise<boolean> {
  if (change.from === 'exported') {
    const machine = await updateMachineStatus(db, change, change.technicianId);
    if (!machine) return false;
    const { repair_number: number, technician_id: technicianId } = machine;
    await recordComeback(db, { ...change, number });
    await startRepair(db, { ...change, technicianId }, number);
    return true;
  }
  // Updates repairs before machines, as an export does, so concurrent transactions wait for each other instead of deadlocking.
  const repair = await updateOpenRepair(db, change);
  if (!repair || !(await updateMachineStatus(db, change, change.technicianId))) return false;
  if (change.from === 'in_progress' && repair.waiting_since !== null)
    await endPartsOfRepair(db, change.machineId, repair.number, change.on);
  return true;
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
    .returning(['number', 'technician_id', 'waiting_since'])
    .executeTakeFirst();
  if (!repair) return false;
  const { number, technician_id, waiting_since } = repair;
  if (!(await updateMachineStatus(db, change, technician_id, change.to === 'in_progress' ? waiting_since : null))) return false;
  if (waiting_since === null) return true;
  if (change.to === 'in_progress') await reopenPartsOfRepair(db, change.machineId, number);
  else await endPartsOfRepair(db, change.machineId, number, change.on);
  return true;
}

/** `technicianId`: undefined keeps the machine's technician. Returns undefined when the machine no longer has the status `from`. */
function updateMachineStatus(
  db: Db,
  { machineId, from, to, on }: StatusChange,
  technicianId: number | undefined,
  waitingSince: string | null = null,
): Promise<{ repair_number: number; technician_id: number } | undefined> {
  return db
    .updateTable('machines')
    .set((row) => ({
      status: to,
      version: row('version', '+', 1),
      touched_on: touchedExpr(on),
      waiting_since: waitingSince,
      ...(from === 'exported' ? { repair_number: row('repair_number', '+', 1) } : {}),
      ...(technicianId === undefined ? {} : { technician_id: technicianId }),
    }))
    .where('id', '=', machineId)
    .where('status', '=', from)
    .returning(['repair_number', 'technician_id'])
    .executeTakeFirst();
}

/** Returns undefined when the repair no longer has the status `from`. */
async function updateOpenRepair(
  db: Db,
  { machineId, from, to, technicianId, on }: StatusChange,
): Promise<{ number: number; waiting_since: string | null } | undefined> {
  const changes =
    to === 'in_progress' ? { finished_on: null, handed_over_by: null, ...(await endedWaiting(db, machineId, from)) } : { finished_on: on };
  return db
    .updateTable('repairs')
    .set((row) => ({
      status: to,
      ...changes,
      ...(technicianId === undefined ? {} : { technician_id: technicianId }),
      status_before: from,
      technician_before: row.ref('technician_id'),
      finished_before: row.ref('finished_on'),
    }))
    .where('machine_id', '=', machineId)
    .where('status', '=', from)
    .returning(['number', 'waiting_since'])
    .executeTakeFirst();
}

/** The waiting of a finished repair that is continued: it waited until it was finished. */
async function endedWaiting(
  db: Db,
  machineId: number,
  from: MachineStatus,
): Promise<{ waiting_since: null; waited_seconds: number } | undefined> {
  const repair = await db
    .selectFrom('repairs')
    .select(['waiting_since', 'waited_seconds', 'finished_on'])
    .where('machine_id', '=', machineId)
    .where('status', '=', from)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst();
  return repair && { waiting_since: null, waited_seconds: waitedSeconds(repair) };
}

async function startRepair(
  db: Db,
  { machineId, technicianId, on }: StatusChange & { technicianId: number },
  number: number,
): Promise<void> {
  await db
    .insertInto('repairs')
    .values({ machine_id: machineId, number, status: 'in_progress', technician_id: technicianId, started_on: on })
    .execute();
}
