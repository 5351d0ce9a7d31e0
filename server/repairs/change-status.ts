import { canTransition } from '@fettle/contract/machine-status.ts';
import { AppError } from '../http/app-error.ts';
import { blockOf, changeCounts } from '../machines/counts.ts';
import { insertEvents } from '../machines/events.ts';
import type { ChangeStatus } from '../machines/machine-dependencies.ts';
import { machineConflict, machineNotFound, requireMachineCard } from '../machines/machine-card.ts';
import { findMachineStatus } from '../machines/store.ts';
import { requireCurrentTime } from '../machines/time-of-change.ts';
import { changeRepairStatus, undoStatusChange } from './store.ts';

export const changeStatus: ChangeStatus = ({ machineId, to, version, isUndo, technicianId }, { currentUser, madeOn, transaction }) =>
  transaction(async (db) => {
    const machine = await findMachineStatus(db, machineId);
    if (!machine) throw machineNotFound();
    if (version !== undefined && version !== machine.version) throw await machineConflict(db, machineId);
    const { status: from } = machine;
    if (!canTransition(from, to)) {
      throw await machineConflict(db, machineId, `This machine is ${from}; it cannot be marked as ${to}.`);
    }
    const time = await requireCurrentTime(db, machineId, madeOn());
    const isOfTechnician = technicianId === undefined || technicianId === machine.technician_id;
    if (!isOfTechnician && technicianId !== currentUser.id) {
      throw new AppError('bad_input', 'A finished repair is credited to its technician or to you. Hand it over first.');
    }
    // The employee who continues a repair becomes its technician.
    const change = { machineId, from, to, technicianId: to === 'in_progress' ? currentUser.id : technicianId, on: time.on };
    const isChanged = isUndo ? await undoStatusChange(db, change) : await changeRepairStatus(db, change);
    if (!isChanged) {
      throw await machineConflict(db, machineId, isUndo ? "There is no status change to undo. Here's the latest." : undefined);
    }
    await insertEvents(db, [{ machine_id: machineId, kind: 'status_changed', ...time, author_id: currentUser.id, from, to }]);
    await changeCounts(db, [
      { status: from, block: blockOf(machineId), by: -1 },
      { status: to, block: blockOf(machineId), by: 1 },
    ]);
    return { message: `Machine marked as ${to}`, machine: await requireMachineCard(db, machineId) };
  });
