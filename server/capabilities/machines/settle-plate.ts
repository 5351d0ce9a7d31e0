import type { HandlerResult } from '@fettle/contract/call.ts';
import type { machineCalls } from '@fettle/contract/machines/calls.ts';
import { withMadeSettled, withRecallSettled } from '@fettle/contract/machines/rules.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { numberOfNotice } from '@fettle/contract/shared/plate/name-of-notice.ts';
import type { RecallTable } from '@fettle/contract/shared/plate/recall-table.ts';
import { outcomeAsText } from '@fettle/contract/shared/plate/outcome-in-words.ts';
import type { MadeIn, RecallOutcome, Settled } from '@fettle/contract/shared/plate/settled.ts';
import { monthsOfManufacture } from '@fettle/contract/shared/plate/settled-plate.ts';
import { msg } from '@fettle/i18n/message.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { insertEvents, type NewEvent } from './events.ts';
import { machineConflict, machineNotFound, requireMachineCard } from './machine-card.ts';
import { findMachine, lockMachine, saveSettled, type StoredMachine } from './store.ts';
import { timeOfChange } from './time-of-change.ts';

type Calls = typeof machineCalls;

/** Settles which of several dates of manufacture is true. Null takes that back. */
export function settleMade(
  { id, made }: { id: number; made: MadeIn | null },
  table: RecallTable,
  { currentUser, madeOn, transaction }: RequestContext<Calls['settleMade']>,
): Promise<HandlerResult<Calls['settleMade']>> {
  return transaction(async (db) => {
    const machine = await lockedMachine(db, id);
    if (made !== null && !monthsOfManufacture(machine).includes(made)) {
      throw await machineConflict(db, id, msg("The serial on file has no such date of manufacture. Here's the latest."));
    }
    const before = machine.settled?.made ?? null;
    if (before === made) return { message: msg('No changes were made.'), machine: await requireMachineCard(db, id) };
    const time = await timeOfChange(db, id, madeOn());
    const settled = withMadeSettled(machine.settled, made);
    const event = { machine_id: id, kind: 'made_settled', ...time, author_id: currentUser.id, from: before, to: made } as const;
    return {
      message: made ? msg('Made {date}.', { date: madeInWords([made]) }) : msg('The date is not settled.'),
      machine: await save(db, { ...machine, settled }, table, event),
    };
  });
}

type RecallToSettle = { id: number; notice: string; outcome: RecallOutcome | null; reason?: string | null };

/** Settles whether a recall covers the machine. Null takes that back. What no longer matches the machine is kept as well. */
export function settleRecall(
  { id, notice: noticeId, outcome, reason = null }: RecallToSettle,
  table: RecallTable,
  { currentUser, madeOn, transaction }: RequestContext<Calls['settleRecall']>,
): Promise<HandlerResult<Calls['settleRecall']>> {
  return transaction(async (db) => {
    const notice = table.notices.find((other) => other.id === noticeId);
    if (!notice) throw new AppError('not_found', msg('There is no such notice.'));
    const machine = await lockedMachine(db, id);
    const time = await timeOfChange(db, id, madeOn());
    const settled = withRecallSettled(machine.settled, { notice: noticeId, outcome, reason, by: fullName(currentUser), on: time.on });
    const asText = (state: Settled | null) => {
      const recall = state?.recalls.find((other) => other.notice === noticeId);
      return recall ? outcomeAsText(recall) : null;
    };
    const [from, to] = [asText(machine.settled), asText(settled)];
    if (from === to) return { message: msg('No changes were made.'), machine: await requireMachineCard(db, id) };
    const field = numberOfNotice(notice);
    const event = { machine_id: id, kind: 'recall_settled', ...time, author_id: currentUser.id, field, from, to } as const;
    return {
      message: outcome ? msg('The recall is settled.') : msg('The recall is open again.'),
      machine: await save(db, { ...machine, settled }, table, event),
    };
  });
}

async function lockedMachine(db: Db, id: number): Promise<StoredMachine> {
  const [, machine] = await together(lockMachine(db, { id }), findMachine(db, id));
  if (!machine) throw machineNotFound();
  return machine;
}

async function save(db: Db, machine: StoredMachine, table: RecallTable, event: NewEvent) {
  const [, , card] = await together(
    saveSettled(db, machine, table, event.on),
    insertEvents(db, [event]),
    requireMachineCard(db, machine.id),
  );
  return card;
}
