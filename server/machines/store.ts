import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery, readAll } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { datesOfRepair } from './repair-dates.ts';
import { selectMachines } from './machine-select.ts';
import { searchText } from './search-text.ts';

/** How much of its history a card carries. */
const mostEvents = 100;

type ById = { id: number };

const machineById = prepareQuery((db: Db, { id }: ById) => selectMachines(db).where('machines.id', '=', id));

const notesOf = prepareQuery((db: Db, { id }: ById) =>
  db
    .selectFrom('notes')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['notes.id', 'content', 'date', fullNameExpr('employees').as('author_name')])
    .where('machine_id', '=', id)
    .orderBy('notes.id', 'desc'),
);

const eventsOf = prepareQuery((db: Db, { id }: ById) =>
  db
    .selectFrom('events')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['events.id', 'kind', 'on', 'field', 'from', 'to', fullNameExpr('employees').as('author_name')])
    .where('machine_id', '=', id)
    .orderBy('events.id', 'desc')
    .limit(limitExpr(mostEvents)),
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

/** A machine without its card's lists; undefined for an unknown id. */
export async function findMachine(db: Db, id: number): Promise<Machine | undefined> {
  const [machine] = await machineById(db, { id });
  return machine;
}

/** A machine with all that its card shows; undefined for an unknown id. */
export async function findMachineCard(db: Db, id: number): Promise<MachineCard | undefined> {
  const [[machine], notes, events, repairs] = await readAll(
    () => machineById(db, { id }),
    () => notesOf(db, { id }),
    () => eventsOf(db, { id }),
    () => repairsOf(db, { id }),
  );
  return machine && { ...machine, notes, events, repairs };
}

/** Adds a machine with its first repair, in progress, and gives its id. */
export async function addMachine(db: Db, machine: NewMachine, creatorId: number, now: string): Promise<number> {
  const { id } = await db
    .insertInto('machines')
    .values({
      ...machine,
      serial_key: normalizeSerial(machine.serial),
      search_text: searchText(machine),
      status: 'in_progress',
      repair_number: 1,
      creator_id: creatorId,
      registered_on: now,
      touched_on: now,
      technician_id: creatorId,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('repairs')
    .values({ machine_id: id, number: 1, status: 'in_progress', technician_id: creatorId, started_on: now })
    .execute();
  return id;
}

export type MachineFields = Partial<Pick<Machine, 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color' | 'condition' | 'vendor'>>;

/** Writes the fields of a machine that is still at the version it was read with; false when somebody changed it first. */
export async function editMachine(db: Db, before: Machine, fields: MachineFields): Promise<boolean> {
  const after = { ...before, ...fields };
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set({ ...fields, serial_key: normalizeSerial(after.serial), search_text: searchText(after), version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
