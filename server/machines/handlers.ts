import { isStyleOf } from '@fettle/contract/catalog.ts';
import type { machineCalls } from '@fettle/contract/machines/calls.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { type MachineStatus, canTransition } from '@fettle/contract/machine-status.ts';
import type { Db, Engine } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import { ReplyStream } from '../http/reply-stream.ts';
import type { Handlers } from '../http/request-context.ts';
import { recordEvents } from './events.ts';
import { changeRepairStatus, undoStatusChange } from '../repairs/store.ts';
import { Chunks } from '../streaming/chunks.ts';
import { blockOf, changeCounts } from './counts.ts';
import { filteredPage } from './filtered-list.ts';
import { allMachines, countMachines, machinePage } from './keyset-page.ts';
import { addMachine, editMachine, findMachineCard, type MachineFields } from './store.ts';

const defaultPerPage = 10;
const dayMs = 86_400_000;

export function machineHandlers({ engine, now }: { engine: Engine; now: () => Date }): Handlers<typeof machineCalls> {
  return {
    async addMachine({ body }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const instant = now().toISOString();
        const machine_id = await addMachine(db, body, currentUser.id, instant);
        await recordEvents(db, [{ machine_id, kind: 'registered', on: instant, author_id: currentUser.id }]);
        await changeCounts(db, [{ status: 'in_progress', block: blockOf(machine_id), by: 1 }]);
        return { message: 'Machine added', machine_id };
      });
    },

    async getMachine({ params }) {
      return { message: 'Machine', data: await machineCard(engine.db, params.id) };
    },

    async updateMachine({ params, body }, { currentUser, transaction }) {
      const { status, version, is_undo = false, ...fields } = body;
      return transaction(async (db) => {
        const before = await machineCard(db, params.id);
        if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
        const author = { id: currentUser.id, now: now().toISOString() };
        if (status) await move(db, before, { to: status, isUndo: is_undo }, author);
        const edited = Object.keys(fields).length > 0 && (await edit(db, before, fields, author));
        if (!status && !edited) return { message: 'No changes were made.', machine: before };
        return { message: status ? `Machine marked as ${status}` : 'Machine updated', machine: await machineCard(db, params.id) };
      });
    },

    async getMachines({ params: { status }, query }) {
      const { page, per_page = defaultPerPage, search, type_of, technician, untouched } = query;
      const counts = await countMachines(engine.db);
      if (page === undefined) {
        const meta = { total_pages: 1, total: counts[status], is_cut: false, counts };
        return new ReplyStream({ message: 'Machines', meta, data: new Chunks(allMachines(engine.db, status)) });
      }
      const isNarrowed = search !== undefined || type_of !== undefined || technician !== undefined || untouched !== undefined;
      const untouchedSince = untouched && new Date(now().getTime() - Number(untouched) * dayMs).toISOString();
      const { machines, total, is_cut } = isNarrowed
        ? await filteredPage(
            engine,
            { status, listed: counts[status] },
            { search, type_of, technician, untouchedSince },
            { page, perPage: per_page },
          )
        : { machines: await machinePage(engine.db, status, counts[status], page, per_page), total: counts[status], is_cut: false };
      return {
        message: 'Machines',
        data: machines,
        meta: { total_pages: Math.max(1, Math.ceil(total / per_page)), total, is_cut, counts },
      };
    },
  };
}

type Author = { id: number; now: string };

type Wish = { to: MachineStatus; isUndo: boolean };

async function move(db: Db, machine: MachineCard, { to, isUndo }: Wish, author: Author): Promise<void> {
  const { id, status: from } = machine;
  if (!canTransition(from, to)) throw new AppError('conflict', `This machine is ${from}; it cannot be marked as ${to}.`, { machine });
  const moved = isUndo
    ? await undoStatusChange(db, { machineId: id, from, to })
    : await changeRepairStatus(db, { machineId: id, from, to, technicianId: author.id, now: author.now });
  if (!moved && isUndo) throw new AppError('conflict', 'There is no move to take back. This is how the machine is now.', { machine });
  if (!moved) throw changedMeanwhile(await machineCard(db, id));
  await recordEvents(db, [{ machine_id: id, kind: 'status_changed', on: author.now, author_id: author.id, from, to }]);
  await changeCounts(db, [
    { status: from, block: blockOf(id), by: -1 },
    { status: to, block: blockOf(id), by: 1 },
  ]);
}

/** Writes what differs and tells whether anything did. */
async function edit(db: Db, before: MachineCard, fields: MachineFields, author: Author): Promise<boolean> {
  const changed = Object.entries(fields).filter(([field, value]) => before[field as keyof MachineFields] !== value);
  if (changed.length === 0) return false;
  const after = { ...before, ...fields };
  if (after.style && !isStyleOf(after.type_of, after.style)) throw new AppError('bad_input', 'Style is not one of this type of machine.');
  if (!(await editMachine(db, before, Object.fromEntries(changed)))) {
    throw changedMeanwhile(await machineCard(db, before.id));
  }
  await recordEvents(
    db,
    changed.map(([field, to]) => ({
      machine_id: before.id,
      kind: 'edited',
      on: author.now,
      author_id: author.id,
      field,
      from: before[field as keyof MachineFields],
      to,
    })),
  );
  return true;
}

async function machineCard(db: Db, id: number): Promise<MachineCard> {
  const machine = await findMachineCard(db, id);
  if (!machine) throw new AppError('not_found', 'Machine not found');
  return machine;
}

function changedMeanwhile(machine: MachineCard): AppError {
  return new AppError('conflict', 'Somebody else changed this machine meanwhile. This is how it is now.', { machine });
}
