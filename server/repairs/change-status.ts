import { canTransition, type MachineStatus } from '@fettle/contract/machine-status.ts';
import type { Db } from '../database/engine.ts';
import { writeAll } from '../database/shared-statement.ts';
import { together } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import { blockOf, moveCount } from '../machines/counts.ts';
import { insertEvents } from '../machines/events.ts';
import type { ChangeStatus, RecordNote } from '../machines/machine-dependencies.ts';
import { machineConflict, requireMachineCard } from '../machines/machine-card.ts';
import { startRepair, updateMachineStatus } from '../machines/store.ts';
import { requireCurrentTime } from '../machines/time-of-change.ts';
import { endPartsOfRepair, reopenPartsOfRepair } from '../parts/store.ts';
import { waitedSeconds } from '../parts/waiting-time.ts';
import { recordComeback } from './comebacks.ts';
import { lockRepairAndMachine, type Repair, saveRepair } from './store.ts';

/** `recordNote` adds a note to a locked machine. */
export function statusChanger(recordNote: RecordNote): ChangeStatus {
  return ({ machineId, to, version, isUndo, technicianId, note }, { currentUser, madeOn, transaction }) =>
    transaction(async (db) => {
      const repair = await lockRepairAndMachine(db, machineId);
      if (!repair || (version !== undefined && version !== repair.version)) throw await machineConflict(db, machineId);
      const { status: from } = repair;
      if (!canTransition(from, to)) {
        throw await machineConflict(db, machineId, `This machine is ${from}; it cannot be marked as ${to}.`);
      }
      const time = await requireCurrentTime(db, machineId, madeOn());
      const isOfTechnician = technicianId === undefined || technicianId === repair.technician_id;
      if (!isOfTechnician && technicianId !== currentUser.id) {
        throw new AppError('bad_input', 'A finished repair is credited to its technician or to you. Hand it over first.');
      }
      // The employee who continues a repair becomes its technician.
      const technician = to === 'in_progress' ? currentUser.id : (technicianId ?? repair.technician_id);
      const after = isUndo ? undone(repair, to) : changed(repair, { to, technician, on: time.on });
      if (!after) throw await machineConflict(db, machineId, "There is no status change to undo. Here's the latest.");
      const common = { machine_id: machineId, author_id: currentUser.id };
      const saved = writeAll(
        db,
        () => saveChange(db, repair, after, time.on),
        () => insertEvents(db, [{ ...common, kind: 'status_changed', ...time, from, to }]),
        () => moveCount(db, { block: blockOf(machineId), from, to }),
      );
      if (note !== undefined) {
        await saved;
        await recordNote(db, { ...common, content: note, date: time.on, arrived_on: time.arrived_on });
      }
      const [, card] = await together(saved, requireMachineCard(db, machineId));
      return { message: `Machine marked as ${to}`, machine: card };
    });
}

/** The repair after its last status change is undone; undefined if that was not a change from `to`, or if an export made it. */
function undone(repair: Repair, to: MachineStatus): Repair | undefined {
  if (repair.status_before !== to || repair.export_id !== null) return undefined;
  return {
    ...repair,
    status: to,
    technician_id: repair.technician_before ?? repair.technician_id,
    finished_on: repair.finished_before,
    status_before: null,
    technician_before: null,
    finished_before: null,
  };
}

type Change = { to: MachineStatus; technician: number; on: string };

/** The repair after a change of its status. For an exported machine, it is the next one. */
function changed(repair: Repair, { to, technician, on }: Change): Repair {
  const before = { status_before: repair.status, technician_before: repair.technician_id, finished_before: repair.finished_on };
  const after = { ...repair, ...before, status: to, technician_id: technician };
  if (to !== 'in_progress') return { ...after, finished_on: on };
  const number = repair.status === 'exported' ? repair.number + 1 : repair.number;
  // A finished repair waited for parts until it was finished.
  const waited_seconds = waitedSeconds(repair);
  return { ...after, number, finished_on: null, handed_over_by: null, waiting_since: null, waited_seconds };
}

/** Sends all writes without waiting for any. */
async function saveChange(db: Db, before: Repair, after: Repair, on: string): Promise<void> {
  const { machine_id: id, number, status, technician_id } = after;
  const waiting_since = status === 'in_progress' ? after.waiting_since : null;
  const writes = [updateMachineStatus(db, { id, status, technician_id, waiting_since, repair_number: number, on })];
  if (before.status === 'exported') {
    writes.push(recordComeback(db, { machineId: id, number, on }));
    writes.push(startRepair(db, { machine_id: id, number, technician_id, started_on: on }));
  } else writes.push(saveRepair(db, after));
  if (before.status === 'in_progress' && before.waiting_since !== null) writes.push(endPartsOfRepair(db, id, number, on));
  if (status === 'in_progress' && waiting_since !== null) writes.push(reopenPartsOfRepair(db, id, number));
  await together(...writes);
}
