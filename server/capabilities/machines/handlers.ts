import { tableWith } from '@fettle/contract/lists/notices-in-force.ts';
import { withoutMergedKeys } from '@fettle/contract/lists/rules.ts';
import { isStyleOf, labelOf } from '@fettle/contract/shared/catalog.ts';
import type { machineCalls } from '@fettle/contract/machines/calls.ts';
import { changedFields } from '@fettle/contract/machines/rules.ts';
import { msg } from '@fettle/i18n/message.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireActiveEmployee } from '../employees/active-employee.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { keepEntries, withKeptEntries } from '../lists/keep-entries.ts';
import { ReplyStream } from '../../platform/http/reply-stream.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { Chunks } from '../../platform/system/chunks.ts';
import { blockOf, changeCounts } from './counts.ts';
import { insertEvents } from './events.ts';
import { countIdle } from './idle-counts.ts';
import { findKnownModel } from './known-model.ts';
import { allMachines, countMachines } from './keyset-page.ts';
import { latestNotes } from './latest-note.ts';
import { listPage } from './list-page.ts';
import { requireMachineCard, requireVersion } from './machine-card.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { findTopBrands } from './top-brands.ts';
import { settleMade, settleRecall } from './settle-plate.ts';
import { timeOfChange } from './time-of-change.ts';
import { addMachine, findMachine, lockMachine, startRepair, updateMachineFields } from './store.ts';

const defaultPerPage = 10;

export function machineHandlers({
  engine,
  now,
  changeStatus,
  recordNote,
  findMachineIds,
  shop,
  lists,
}: MachineDependencies): Handlers<typeof machineCalls> {
  const recalls = () => tableWith(lists());
  return {
    async addMachine({ body }, { currentUser, madeOn, transaction }) {
      return withKeptEntries(engine.db, lists(), transaction, async (db, current) => {
        const time = madeOn();
        const { technician_id = currentUser.id, note, ...sent } = body;
        // It may have waited for a connection while an entry was merged.
        const fields = withoutMergedKeys(current, sent);
        const technician = technician_id === currentUser.id ? undefined : await requireActiveEmployee(db, technician_id);
        const author_id = currentUser.id;
        const added = { ...fields, technician_id, creator_id: author_id, registered_on: time.on };
        const [, machine_id] = await together(
          keepEntries(db, current, fields, 0),
          addMachine(db, added, labelOf(current.brands, fields.brand), tableWith(current)),
        );
        const registered = { machine_id, kind: 'registered', ...time, author_id, to: technician ? fullName(technician) : null } as const;
        const addedMachine = together(
          startRepair(db, { machine_id, number: 1, technician_id, started_on: time.on }),
          insertEvents(db, [registered]),
          changeCounts(db, [{ status: 'in_progress', block: blockOf(machine_id), by: 1 }]),
        );
        if (note === undefined) await addedMachine;
        else {
          const { on: date, arrived_on } = time;
          await together(addedMachine, recordNote(db, { machine_id, author_id, content: note, date, arrived_on }));
        }
        return { message: msg('Machine added'), machine_id };
      });
    },

    async getKnownModel({ query: { model } }) {
      const known = await findKnownModel(engine.db, model);
      return { message: known ? msg('Known model') : msg('This model is not on file.'), data: known ?? null };
    },

    async getTopBrands() {
      return { message: msg('Brands'), data: await findTopBrands(engine.db) };
    },

    async getMachine({ params, query }) {
      return { message: msg('Machine'), data: await requireMachineCard(engine.db, params.id, query.notes) };
    },

    async updateMachine({ params: { id }, body }, context) {
      const { status, version, is_undo: isUndo = false, technician_id: technicianId, note, ...fields } = body;
      if (status) return changeStatus({ machineId: id, to: status, version, isUndo, technicianId, note }, context);
      return withKeptEntries(engine.db, lists(), context.transaction, async (db, current) => {
        const [, , found] = await together(keepEntries(db, current, fields, id), lockMachine(db, { id }), findMachine(db, id));
        const machine = await requireVersion(db, id, found, version);
        const after = withoutMergedKeys(current, { ...machine, ...fields });
        const changes = changedFields(machine, after);
        if (changes.length === 0) return { message: msg('No changes were made.'), machine: await requireMachineCard(db, id) };
        if (after.style && !isStyleOf(current, after.type_of, after.style))
          throw new AppError('bad_input', msg('Style does not exist for this type of machine.'), { field: 'style' });
        const time = await timeOfChange(db, id, context.madeOn());
        const author_id = context.currentUser.id;
        const events = changes.map((change) => ({ machine_id: id, kind: 'edited' as const, ...time, author_id, ...change }));
        const [, , card] = await together(
          updateMachineFields(db, after, {
            changed: changes.map(({ field }) => field),
            brandLabel: labelOf(current.brands, after.brand),
            table: tableWith(current),
            on: time.on,
          }),
          insertEvents(db, events),
          requireMachineCard(db, id),
        );
        return { message: msg('Machine updated'), machine: card };
      });
    },

    async settleMade({ params, body }, context) {
      return settleMade({ id: params.id, ...body }, recalls(), context);
    },

    async settleRecall({ params, body }, context) {
      return settleRecall({ id: params.id, ...body }, recalls(), context);
    },

    async getMachines({ params: { status }, query }) {
      const { page, per_page = defaultPerPage } = query;
      const counts = await countMachines(engine.db);
      if (page === undefined) {
        const meta = { total_pages: 1, total: counts[status], is_cut: false, counts };
        return new ReplyStream({ message: msg('Machines'), meta, data: new Chunks(allMachines(engine.db, status)) });
      }
      const list = await listPage(
        engine,
        { status, total: counts[status] },
        { ...query, page, per_page },
        { now: now(), shop, findMachineIds, lists },
      );
      const ids = list.machines.map(({ id }) => id);
      const [notes, idle] = await readAll(
        engine.db,
        () => latestNotes(engine.db, ids),
        async () => (status === 'in_progress' ? { idle: await countIdle(engine.db, now()) } : {}),
      );
      return {
        message: msg('Machines'),
        data: list.machines.map((machine) => ({
          ...machine,
          latest_note: notes.get(machine.id) ?? null,
        })),
        meta: {
          total_pages: Math.max(1, Math.ceil(list.total / per_page)),
          total: list.total,
          is_cut: list.is_cut,
          counts: list.counts ?? counts,
          ...idle,
        },
      };
    },
  };
}
