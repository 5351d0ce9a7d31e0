import { statusWords } from '@fettle/contract/shared/machine-status.ts';
import type { EventKind } from '@fettle/contract/records/machine-event.ts';
import { maxAwaitedParts, type partCalls } from '@fettle/contract/parts/calls.ts';
import { partToText } from '@fettle/contract/parts/describe-part.ts';
import { afterPart, latest, partFields, waitingAgain, waitingFrom, withPartFields } from '@fettle/contract/parts/rules.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { recordEvents } from '../machines/events.ts';
import { machineConflict, machineNotFound, requireMachineCard } from '../machines/machine-card.ts';
import { findMachine } from '../machines/store.ts';
import { requireCurrentTime, timeOfChange } from '../machines/time-of-change.ts';
import {
  addPart,
  countOpenParts,
  findLastPartEnd,
  findPart,
  listAwaitedParts,
  listPartEnds,
  lockOpenRepair,
  setPartEnd,
  setWaiting,
  uncountWaiting,
  updatePart,
} from './store.ts';

/** The most parts that one repair can wait for at the same time. */
const maxPartsPerRepair = 20;

const eventOfOutcome = { arrived: 'part_arrived', canceled: 'part_canceled' } as const satisfies Record<string, EventKind>;
const outcomeMessage = { arrived: msg('The part is here.'), canceled: msg('No longer waiting for this part.') } as const;

export function partHandlers({ engine }: { engine: Engine }): Handlers<typeof partCalls> {
  return {
    async addAwaitedPart({ params: { id }, body }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const repair = await lockOpenRepair(db, { machineId: id });
        if (!repair) throw await notInProgress(db, id);
        if ((await countOpenParts(db, repair)) >= maxPartsPerRepair) {
          throw new AppError('conflict', msg('This repair already waits for {maxPartsPerRepair} parts.', { maxPartsPerRepair }));
        }
        const time = await requireCurrentTime(db, id, madeOn());
        const part = partFields(body);
        const lastEnd = time.arrived_on === null ? undefined : await findLastPartEnd(db, repair);
        const waiting_since = waitingFrom(repair, time.on, lastEnd);
        await together(
          setWaiting(db, repair, { ...repair, waiting_since }),
          addPart(db, { ...part, machine_id: id, repair_number: repair.number, requested_on: time.on, requested_by: currentUser.id }),
          recordEvents(db, [{ machine_id: id, kind: 'part_awaited', ...time, author_id: currentUser.id, to: partToText(part) }]),
        );
        return { message: msg('Waiting for parts.'), machine: await requireMachineCard(db, id) };
      });
    },

    async updateAwaitedPart({ params, body: { previous, ...body } }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const { part } = await lockPart(db, params.partId);
        if (part.ended_on !== null) throw await machineConflict(db, part.machine_id);
        const fields = partFields(body);
        const changed = withPartFields(part, fields);
        if (changed === part) return { message: msg('No changes were made.'), machine: await requireMachineCard(db, part.machine_id) };
        if (previous && withPartFields(part, partFields(previous)) !== part) throw await machineConflict(db, part.machine_id);
        await updatePart(db, part.id, fields);
        const time = await timeOfChange(db, part.machine_id, madeOn());
        const event = { machine_id: part.machine_id, ...time, author_id: currentUser.id, from: partToText(part), to: partToText(changed) };
        await recordEvents(db, [{ ...event, kind: 'part_changed' }]);
        return { message: msg('Part updated'), machine: await requireMachineCard(db, part.machine_id) };
      });
    },

    async endAwaitedPart({ params, body: { outcome, is_undo: isUndo = false } }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const { part, repair } = await lockPart(db, params.partId);
        const { machine_id } = part;
        if (part.outcome !== (isUndo ? outcome : null)) throw await machineConflict(db, machine_id);
        const time = await timeOfChange(db, machine_id, madeOn());
        const event = { machine_id, ...time, author_id: currentUser.id };
        if (isUndo) {
          const { ended_on } = part;
          const ends = await listPartEnds(db, { ...repair, ended_on });
          await together(
            setWaiting(db, repair, waitingAgain(repair, ends)),
            uncountWaiting(db, { ...repair, ended_on }),
            setPartEnd(db, { id: part.id, ended_on: null, outcome: null, credited_seconds: 0 }),
            recordEvents(db, [{ ...event, kind: 'part_awaited', to: partToText(part) }]),
          );
          return { message: msg('Waiting for parts.'), machine: await requireMachineCard(db, machine_id) };
        }
        const isLast = (await countOpenParts(db, repair)) === 1;
        const { on, arrived_on } = time;
        // Without a connection, another part may have ended later, or this one may have been requested later.
        const ended_on = arrived_on === null ? on : latest(on, part.requested_on, await findLastPartEnd(db, repair));
        const { credited_seconds, ...waiting } = afterPart(repair, { isLast, ended_on });
        await together(
          ...(isLast ? [setWaiting(db, repair, waiting)] : []),
          setPartEnd(db, { id: part.id, ended_on, outcome, credited_seconds }),
          recordEvents(db, [{ ...event, kind: eventOfOutcome[outcome], from: partToText(part) }]),
        );
        return { message: outcomeMessage[outcome], machine: await requireMachineCard(db, machine_id) };
      });
    },

    async getAwaitedParts() {
      const parts = await listAwaitedParts(engine.db, maxAwaitedParts + 1);
      return { message: msg('Awaited parts'), data: parts.slice(0, maxAwaitedParts), meta: { is_cut: parts.length > maxAwaitedParts } };
    },
  };
}

/** The part and its repair, locked. @throws AppError if the part is unknown or its repair is no longer in progress */
async function lockPart(db: Db, id: number) {
  const machineId = (await findPart(db, { id }))?.machine_id;
  const repair = machineId === undefined ? undefined : await lockOpenRepair(db, { machineId });
  // Read again: until the repair was locked, another request could change the part.
  const part = await findPart(db, { id });
  if (!part) throw new AppError('not_found', msg('Part not found'));
  if (repair?.number !== part.repair_number) throw await machineConflict(db, part.machine_id);
  return { part, repair };
}

async function notInProgress(db: Db, machineId: number): Promise<AppError> {
  const machine = await findMachine(db, machineId);
  return machine
    ? machineConflict(
        db,
        machineId,
        msg('This machine is {status}; only a machine in progress can wait for parts.', { status: statusWords[machine.status] }),
      )
    : machineNotFound();
}
