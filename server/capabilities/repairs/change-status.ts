import { canTransition, statusWords } from '@fettle/contract/shared/machine-status.ts';
import { withStatus, withStatusUndone } from '@fettle/contract/repairs/rules.ts';
import { msg } from '@fettle/i18n/message.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { blockOf, moveCount } from '../machines/counts.ts';
import { insertEvents } from '../machines/events.ts';
import type { ChangeStatus, RecordNote } from '../machines/machine-dependencies.ts';
import { machineConflict, requireMachineCard } from '../machines/machine-card.ts';
import { requireCurrentTime } from '../machines/time-of-change.ts';
import { requireRepair, saveChange } from './current-repair.ts';

/** `recordNote` adds a note to a locked machine. */
export function statusChanger(recordNote: RecordNote): ChangeStatus {
  return ({ machineId, to, version, isUndo, technicianId, note }, { currentUser, madeOn, transaction }) =>
    transaction(async (db) => {
      const repair = await requireRepair(db, machineId, version);
      const { status: from } = repair;
      if (!canTransition(from, to)) {
        throw await machineConflict(
          db,
          machineId,
          msg('This machine is {from}; it cannot be marked as {to}.', { from: statusWords[from], to: statusWords[to] }),
        );
      }
      const time = await requireCurrentTime(db, machineId, madeOn());
      const isOfTechnician = technicianId === undefined || technicianId === repair.technician_id;
      if (!isOfTechnician && technicianId !== currentUser.id) {
        throw new AppError('bad_input', msg('A finished repair is credited to its technician or to you. Hand it over first.'));
      }
      const change = { to, authorId: currentUser.id, technicianId, on: time.on };
      const after = isUndo ? withStatusUndone(repair, to) : withStatus(repair, change);
      if (!after) throw await machineConflict(db, machineId, msg("There is no status change to undo. Here's the latest."));
      const common = { machine_id: machineId, author_id: currentUser.id };
      const saved = together(
        saveChange(db, repair, after, time.on),
        insertEvents(db, [{ ...common, kind: 'status_changed', ...time, from, to }]),
        moveCount(db, { block: blockOf(machineId), from, to }),
      );
      if (note !== undefined) {
        await saved;
        await recordNote(db, { ...common, content: note, date: time.on, arrived_on: time.arrived_on });
      }
      const [, card] = await together(saved, requireMachineCard(db, machineId));
      return { message: msg('Machine marked as {to}', { to: statusWords[to] }), machine: card };
    });
}
