import { maxEvents, notesPerPage } from '@fettle/contract/shared/limits.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { MachineFields } from '@fettle/contract/machines/rules.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import type { Settled } from '@fettle/contract/shared/plate/settled.ts';
import type { RecallTable } from '@fettle/contract/shared/plate/recall-table.ts';
import { plateFacts } from '@fettle/contract/shared/plate/settled-plate.ts';
import { sql } from 'kysely';
import { parseSettled } from '../../platform/database/check-plates.ts';
import { prepareLock } from '../../platform/database/lock-rows.ts';
import { pick, type Placeholders, prepareFirst, prepareQuery, prepareWrite } from '../../platform/database/prepare-query.ts';
import { readAll } from '../../platform/database/read-all.ts';
import type { Db } from '../../platform/database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { datesOfRepair } from './repair-dates.ts';
import { machineFields, selectMachines } from './machine-select.ts';
import { plateKeys } from '../../../contract/machines/search-text.ts';
import { touchedExpr } from './touched-expr.ts';

type ById = { id: number };

export type StoredMachine = Machine & { settled: Settled | null };

/** A machine without its notes, events and repairs; undefined for an unknown id. */
export async function findMachine(db: Db, id: number): Promise<StoredMachine | undefined> {
  const machine = await machineById(db, { id });
  return machine && { ...machine, settled: parseSettled(machine.settled) };
}

const machineById = prepareFirst((db: Db, { id }: Placeholders<ById>) =>
  selectMachines(db).select('machines.settled').where('machines.id', '=', id),
);

/**
 * Locks a machine until the transaction ends. Call it before a change to its notes: on PostgreSQL, a trigger then locks the machine's words
 * for the search, and every other change locks the machine before its words.
 */
export const lockMachine = prepareLock(['machines'], (db: Db, { id }: Placeholders<ById>) =>
  db.selectFrom('machines').select('id').where('id', '=', id),
);

/** undefined for an unknown id. The card has at most `noteCount` notes. */
export async function findMachineCard(db: Db, id: number, noteCount = notesPerPage): Promise<MachineCard | undefined> {
  const [machine, notes, events, repairs, awaited_parts] = await readAll(
    db,
    () => machineById(db, { id }),
    () => notesOf(db, { id, limit: noteCount + 1 }),
    () => eventsOf(db, { id }),
    () => repairsOf(db, { id }),
    () => partsOf(db, { id }),
  );
  if (!machine) return undefined;
  return {
    ...machine,
    settled: parseSettled(machine.settled),
    notes: notes.slice(0, noteCount),
    has_older_notes: notes.length > noteCount,
    events,
    repairs,
    awaited_parts,
  };
}

const notesOf = prepareQuery((db: Db, { id, limit }: Placeholders<ById & { limit: number }>) =>
  db
    .selectFrom('notes')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['notes.id', 'content', 'date', 'arrived_on', 'author_id', fullNameExpr('employees').as('author_name'), 'edited_on'])
    .where('machine_id', '=', id)
    .orderBy('notes.id', 'desc')
    .limit(limit),
);

const eventsOf = prepareQuery((db: Db, { id }: Placeholders<ById>) =>
  db
    .selectFrom('events')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['events.id', 'kind', 'on', 'arrived_on', 'field', 'from', 'to', fullNameExpr('employees').as('author_name')])
    .where('machine_id', '=', id)
    .orderBy('events.id', 'desc')
    .limit(sql.lit(maxEvents)),
);

const repairsOf = prepareQuery((db: Db, { id }: Placeholders<ById>) =>
  db
    .selectFrom('repairs')
    .innerJoin('employees', 'employees.id', 'technician_id')
    .select(['number', 'status', 'technician_id', fullNameExpr('employees').as('technician_name')])
    .select(['started_on', ...datesOfRepair, 'exported_on'])
    .where('machine_id', '=', id)
    .orderBy('number', 'desc'),
);

const partsOf = prepareQuery((db: Db, { id }: Placeholders<ById>) =>
  db
    .selectFrom('awaited_parts')
    .innerJoin('employees', 'employees.id', 'requested_by')
    .select(['awaited_parts.id', 'part_number', 'description', 'supplier', 'expected_on', 'requested_on'])
    .select(fullNameExpr('employees').as('requested_by'))
    .where('machine_id', '=', id)
    .where('ended_on', 'is', null)
    .orderBy('awaited_parts.id'),
);

type AddedMachine = Omit<NewMachine, 'technician_id' | 'note'> & { technician_id: number; creator_id: number; registered_on: string };

/** Adds a machine in progress, without its first repair, and returns its id. */
export async function addMachine(db: Db, machine: AddedMachine, brandLabel: string, table: RecallTable): Promise<number> {
  const { style = null, color = null, condition = null, vendor = null } = machine;
  const [added] = await insertMachine(db, {
    ...machine,
    style,
    color,
    condition,
    vendor,
    ...plateKeys({ ...machine, brandLabel }),
    ...plateFacts({ ...machine, style, settled: null }, table),
  });
  if (!added) throw new Error('The database did not return the id of the machine.');
  return added.id;
}

type MachineRow = Required<AddedMachine> & PlateColumns;

const insertMachine = prepareQuery((db: Db, machine: Placeholders<MachineRow>) =>
  db
    .insertInto('machines')
    .values({
      ...plateColumns(machine),
      status: 'in_progress',
      repair_number: 1,
      ...pick(machine, 'creator_id', 'technician_id', 'registered_on'),
      touched_on: machine.registered_on,
      version: 1,
    })
    .returning('id'),
);

type NewRepair = { machine_id: number; number: number; technician_id: number; started_on: string };

/** Adds a machine's next repair, in progress. */
export const startRepair = prepareWrite((db: Db, { machine_id, number, technician_id, started_on }: Placeholders<NewRepair>) =>
  db.insertInto('repairs').values({ machine_id, number, status: 'in_progress', technician_id, started_on }),
);

/** The fields, and what is derived from them. */
type PlateColumns = Required<MachineFields> & ReturnType<typeof plateKeys> & ReturnType<typeof plateFacts>;

function plateColumns(machine: Placeholders<PlateColumns>): Placeholders<PlateColumns> {
  return pick(machine, ...machineFields, 'serial_key', 'model_key', 'search_text', 'made', 'open_recalls');
}

/** What the plate does not say. */
const details = ['color', 'condition', 'vendor'] as const satisfies (keyof MachineFields)[];

/**
 * Saves the fields of a locked machine, with the label of its brand, and updates `touched_on`. Where only details have changed, the
 * full-text index and most others stay as they are.
 */
export async function updateMachineFields(
  db: Db,
  machine: StoredMachine,
  { changed, brandLabel, table, on }: { changed: readonly string[]; brandLabel: string; table: RecallTable; on: string },
): Promise<void> {
  if (changed.every((field) => details.some((detail) => detail === field))) await updateDetails(db, { ...machine, on });
  else await updateFields(db, { ...machine, ...plateKeys({ ...machine, brandLabel }), ...plateFacts(machine, table), on });
}

type FieldsUpdate = ById & PlateColumns & { on: string };

const updateFields = prepareQuery((db: Db, machine: Placeholders<FieldsUpdate>) => updateDetailsAnd(db, machine, plateColumns(machine)));

type Details = ById & Required<Pick<MachineFields, (typeof details)[number]>> & { on: string };

const updateDetails = prepareQuery((db: Db, machine: Placeholders<Details>) => updateDetailsAnd(db, machine, {}));

function updateDetailsAnd(
  db: Db,
  { id, color, condition, vendor, on }: Placeholders<Details>,
  columns: Partial<Placeholders<PlateColumns>>,
) {
  return db
    .updateTable('machines')
    .set((row) => ({ ...columns, color, condition, vendor, version: row('version', '+', 1), touched_on: touchedExpr(on) }))
    .where('id', '=', id);
}

/** Saves what was settled about the plate of a locked machine, and updates `touched_on`. */
export async function saveSettled(db: Db, machine: StoredMachine, table: RecallTable, on: string): Promise<void> {
  const settled = machine.settled && JSON.stringify(machine.settled);
  await updateSettled(db, { id: machine.id, settled, ...plateFacts(machine, table), on });
}

type SettledUpdate = ById & ReturnType<typeof plateFacts> & { settled: string | null; on: string };

const updateSettled = prepareQuery((db: Db, { id, settled, made, open_recalls, on }: Placeholders<SettledUpdate>) =>
  db
    .updateTable('machines')
    .set({ settled, made, open_recalls, touched_on: touchedExpr(on) })
    .where('id', '=', id),
);

/** Updates `touched_on` after an event. Returns false for an unknown id. */
export async function touchMachine(db: Db, id: number, on: string): Promise<boolean> {
  return (await updateTouched(db, { id, on })).length > 0;
}

const updateTouched = prepareQuery((db: Db, { id, on }: Placeholders<ById & { on: string }>) =>
  db
    .updateTable('machines')
    .set({ touched_on: touchedExpr(on) })
    .where('id', '=', id)
    .returning('id'),
);

type StatusUpdate = {
  id: number;
  status: MachineStatus;
  technician_id: number;
  waiting_since: string | null;
  repair_number: number;
  on: string;
};

/** Saves the state of a locked machine's current repair. */
export const updateMachineStatus = prepareWrite((db: Db, update: Placeholders<StatusUpdate>) =>
  db
    .updateTable('machines')
    .set((row) => ({
      ...pick(update, 'status', 'technician_id', 'waiting_since', 'repair_number'),
      version: row('version', '+', 1),
      touched_on: touchedExpr(update.on),
    }))
    .where('id', '=', update.id),
);
