import { shownWaiting } from '@fettle/contract/repairs/rules.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { machineConflict } from '../machines/machine-card.ts';
import { startRepair, updateMachineStatus } from '../machines/store.ts';
import { endPartsOfRepair, reopenPartsOfRepair } from '../parts/store.ts';
import { recordComeback } from './comebacks.ts';
import { lockRepairAndMachine, type Repair, saveRepair } from './store.ts';

/**
 * The machine's current repair, locked, if the machine has the version that the client last saw.
 * @throws AppError not_found, conflict
 */
export async function requireRepair(db: Db, machineId: number, version: number | undefined): Promise<Repair> {
  const repair = await lockRepairAndMachine(db, { machineId });
  if (!repair || (version !== undefined && version !== repair.version)) throw await machineConflict(db, machineId);
  return repair;
}

/** Saves what a rule changed about the current repair of a locked machine. Sends all writes without waiting for any. */
export async function saveChange(db: Db, before: Repair, after: Repair, on: string): Promise<void> {
  const { machine_id: id, number, status, technician_id } = after;
  const [waitedSince, waiting_since] = [shownWaiting(before), shownWaiting(after)];
  const writes = [updateMachineStatus(db, { id, status, technician_id, waiting_since, repair_number: number, on })];
  if (before.status === 'exported') {
    writes.push(recordComeback(db, { machineId: id, number, on }));
    writes.push(startRepair(db, { machine_id: id, number, technician_id, started_on: on }));
  } else writes.push(saveRepair(db, after));
  if (waitedSince !== null && waiting_since === null) writes.push(endPartsOfRepair(db, { machineId: id, repairNumber: number, on }));
  if (waitedSince === null && waiting_since !== null) writes.push(reopenPartsOfRepair(db, { machineId: id, repairNumber: number }));
  await together(...writes);
}
