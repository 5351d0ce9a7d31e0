import { notesPerPage } from '@fettle/contract/limits.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery, readAll } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { datesOfRepair } from './repair-dates.ts';
import { selectMachines } from './machine-select.ts';
import { searchText } from './search-text.ts';
import { touchedExpr } from './touched-expr.ts';

/** The most events on a card. */
const maxEvents = 100;

type ById = { id: number };

/** A machine without its notes, events and repairs; undefined for an unknown id. */
export async function findMachine(db: Db, id: number): Promise<Machine | undefined> {
  const [machine] = await machineById(db, { id });
  return machine;
}

const machineById = prepareQuery((db: Db, { id }: ById) => selectMachines(db).where('machines.id', '=', id));

export type MachineState = { status: MachineStatus; version: number; technician_id: number };

/** undefined for an unknown id. */
export async function findMachineStatus(db: Db, id: number): Promise<MachineState | undefined> {
  const [machine] = await statusById(db, { id });
  return machine;
}

const statusById = prepareQuery((db: Db, { id }: ById) =>
  db.selectFrom('machines').select(['status', 'version', 'technician_id']).where('id', '=', id),
);

/** undefined for an unknown id. The card has at most `noteCount` notes. */
export async function findMachineCard(db: Db, id: number, noteCount = notesPerPage): Promise<MachineCard | undefined> {
  const [[machine], notes, events, repairs] = await readAll(
    db,
    () => machineById(db, { id }),
    () => notesOf(db, { id, limit: noteCount + 1 }),
    () => eventsOf(db, { id }),
    () => repairsOf(db, { id }),
  );
  if (!machine) return undefined;
  const awaited_parts = machine.waiting_since === null ? [] : await partsOf(db, { id });
  return { ...machine, notes: notes.slice(0, noteCount), has_older_notes: notes.length > noteCount, events, repairs, awaited_parts };
}

const notesOf = prepareQuery((db: Db, { id, limit }: ById & { limit: number }) =>
  db
    .selectFrom('notes')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['notes.id', 'content', 'date', 'arrived_on', 'author_id', fullNameExpr('employees').as('author_name'), 'edited_on'])
    .where('machine_id', '=', id)
    .orderBy('notes.id', 'desc')
    .limit(limitExpr(limit)),
);

const eventsOf = prepareQuery((db: Db, { id }: ById) =>
  db
    .selectFrom('events')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['events.id', 'kind', 'on', 'arrived_on', 'field', 'from', 'to', fullNameExpr('employees').as('author_name')])
    .where('machine_id', '=', id)
    .orderBy('events.id', 'desc')
    .limit(limitExpr(maxEvents)),
);

const repairsOf = prepareQuery((db: Db, { id }: ById) =>
  db
    .selectFrom('repairs')
    .innerJoin('employees', 'employees.id', 'technician_id')
    .select([
      'number',
      'status',
      'technician_id',
      fullNameExpr('employees').as('technician_name'),
      'started_on',
      ...datesOfRepair,
      'exported_on',
    ])
    .where('machine_id', '=', id)
    .orderBy('number', 'desc'),
);

const partsOf = prepareQuery((db: Db, { id }: ById) =>
  db
    .selectFrom('awaited_parts')
    .innerJoin('employees', 'employees.id', 'requested_by')
    .select([
      'awaited_parts.id',
      'part_number',
      'description',
      'supplier',
      'expected_on',
      'requested_on',
      fullNameExpr('employees').as('requested_by'),
    ])
    .where('machine_id', '=', id)
    .where('ended_on', 'is', null)
    .orderBy('awaited_parts.id'),
);

/** Adds a machine with its first repair, in progress, and returns its id. */
export async function addMachine(
  db: Db,
  machine: Omit<NewMachine, 'technician_id'> & { technician_id: number },
  creatorId: number,
  on: string,
): Promise<number> {
  const { id } = await db
    .insertInto('machines')
    .values({
      ...machine,
      serial_key: normalizeSerial(machine.serial),
      search_text: searchText(machine),
      status: 'in_progress',
      repair_number: 1,
      creator_id: creatorId,
      registered_on: on,
      touched_on: on,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('repairs')
    .values({ machine_id: id, number: 1, status: 'in_progress', technician_id: machine.technician_id, started_on: on })
    .execute();
  return id;
}

export type MachineFields = Partial<Pick<Machine, 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color' | 'condition' | 'vendor'>>;

/** Updates fields and `touched_on`. Returns false when the machine no longer has the version of `machine`. */
export async function updateMachineFields(db: Db, machine: Machine, fields: MachineFields, on: string): Promise<boolean> {
  const after = { ...machine, ...fields };
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set({
      ...fields,
      serial_key: normalizeSerial(after.serial),
      search_text: searchText(after),
      version: machine.version + 1,
      touched_on: touchedExpr(on),
    })
    .where('id', '=', machine.id)
    .where('version', '=', machine.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates `touched_on` after an event. Returns false for an unknown id. */
export async function touchMachine(db: Db, id: number, on: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set({ touched_on: touchedExpr(on) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks a machine until the transaction ends. Call it before a change to its notes: on PostgreSQL, a trigger then locks the machine's words
 * for the search, and every other change locks the machine before its words.
 */
export async function lockMachine(db: Db, id: number): Promise<void> {
  await db
    .updateTable('machines')
    .set((row) => ({ touched_on: row.ref('touched_on') }))
    .where('id', '=', id)
    .execute();
}
