import { randomUUID } from 'node:crypto';
import type { Employee } from '@fettle/contract/employee.ts';
import { employeeHandlers } from '../employees/handlers.ts';
import type { Db, Engine } from '../database/engine.ts';
import { inTransaction } from '../database/transaction.ts';
import { exportHandlers } from '../export/handlers.ts';
import { printingHandlers } from '../printing/handlers.ts';
import { defaultLabelStock } from '../printing/labels/label-stock.ts';
import { machineHandlers } from '../machines/handlers.ts';
import { noteHandlers } from '../notes/handlers.ts';
import { repairHandlers } from '../repairs/handlers.ts';
import { crew, demoPassword } from './crew.ts';
import { readModels } from './models.ts';
import { seededRandom } from './seeded-random.ts';
import { daysTold, type Step, tellStories } from './simulate-repairs.ts';
import { workDays } from './work-days.ts';

/** What the demo's environment says where nobody says otherwise. */
export const demoShop = { SHOP_NAME: 'Bayou Appliance Repair', SHOP_TIME_ZONE: 'America/Chicago', PASADENA_CONTACT: 'Ray' };

/** A Friday afternoon in the shop, for tests and pictures that must be the same each time. */
export const demoInstant = new Date('2026-11-20T21:30:00.000Z');
const seed = 1996;

export type Filling = {
  /** The present: what lies later in the stories has not happened. */
  until: Date;
  timeZone: string;
};

/**
 * Fills an empty database with three months of a shop's work. The product's own handlers do it, with a clock that moves
 * through those months, so that cards, history and counts agree as they do in a real shop; all in one transaction.
 */
export async function fillShop(engine: Engine, { until, timeZone }: Filling): Promise<void> {
  const instantOf = workDays(until, timeZone, daysTold);
  const steps = tellStories(readModels(), seededRandom(seed)).filter(({ place }) => place < daysTold);
  await inTransaction(engine.db, async (db) => {
    const clock = { now: instantOf(0) };
    const shop = shopOf({ ...engine, db }, () => clock.now);
    const employees = await hire(shop, db);
    const ids = new Map<number, number>();
    for (const step of steps) {
      clock.now = instantOf(step.place);
      const currentUser = employees.get(step.by.email);
      if (currentUser) await take(step, shop, contextFor(db, currentUser), ids);
    }
  });
}

const ready = async () => ({ is_ready: true, state: '' });

function shopOf(engine: Engine, now: () => Date) {
  const monotonicNow = () => now().getTime();
  const about = { use: 'labels', kind: 'folder', address: '', paper: '' } as const;
  const labelPrinter = {
    about,
    state: ready,
    stock: defaultLabelStock,
    print: async () => ({ message: 'Label printed.', isSaved: false }),
  };
  const documents = { render: async () => Buffer.of() };
  return {
    ...employeeHandlers({
      engine,
      now,
      monotonicNow,
      randomToken: randomUUID,
      setupCode: '',
      sessionDays: 1,
      shopName: demoShop.SHOP_NAME,
    }),
    ...machineHandlers({ engine, now, ...repairHandlers({ now }) }),
    ...noteHandlers({ now }),
    ...printingHandlers({
      engine,
      now,
      documents,
      labelPrinter,
      reportPrinter: labelPrinter,
      shopName: demoShop.SHOP_NAME,
      publicUrl: undefined,
    }),
    ...exportHandlers({ engine, now, documents, formatOptions: { timeZone: 'UTC', pasadenaContact: null } }),
  };
}

type Shop = ReturnType<typeof shopOf>;

/** Registers everybody, as the first visitor and then as the admin, and gives them by email. */
async function hire(shop: Shop, db: Db): Promise<Map<string, Employee>> {
  const employees = new Map<string, Employee>();
  for (const person of crew) {
    const body = { ...person, password1: demoPassword, password2: demoPassword };
    const founder = employees.get(crew[0]?.email ?? '');
    const { user } = await shop.register(
      { params: undefined, query: undefined, body },
      { ...contextFor(db, founder), currentUser: founder },
    );
    employees.set(person.email, user);
  }
  return employees;
}

type DemoVisit = ReturnType<typeof contextFor<Employee>>;

function contextFor<CurrentUser extends Employee | undefined>(db: Db, currentUser: CurrentUser) {
  return {
    currentUser,
    address: '127.0.0.1',
    isLoopback: true,
    token: undefined,
    setSession: () => {},
    clearSession: () => {},
    device: undefined,
    setDevice: () => {},
    transaction: <Reply>(work: (db: Db) => Promise<Reply>) => work(db),
    sideEffect: async <Done, Reply>(deed: () => Promise<Done>, write: (db: Db, done: Done) => Promise<Reply>) => write(db, await deed()),
  };
}

/** `ids`: the ids that the stories' machines were given. */
async function take(step: Step, shop: Shop, visit: DemoVisit, ids: Map<number, number>): Promise<void> {
  const nothing = { params: undefined, query: undefined, body: undefined };
  if (step.does === 'export') {
    await shop.exportMachines(nothing, visit);
    return;
  }
  if (step.does === 'register') {
    const { machine_id } = await shop.addMachine({ ...nothing, body: step.body }, visit);
    ids.set(step.machine, machine_id);
    return;
  }
  const id = ids.get(step.machine) ?? 0;
  const ofMachine = { ...nothing, params: { id } };
  switch (step.does) {
    case 'mark':
      await shop.updateMachine({ ...ofMachine, body: { status: step.status } }, visit);
      break;
    case 'edit':
      await shop.updateMachine({ ...ofMachine, body: step.fields }, visit);
      break;
    case 'print a label': {
      const { data: machine } = await shop.getMachine(ofMachine, visit);
      await shop.printLabel({ ...nothing, body: machine }, visit);
      break;
    }
    case 'note':
    case 'note, then delete it': {
      const { note } = await shop.addNote({ ...ofMachine, body: { content: step.content } }, visit);
      if (step.does !== 'note') await shop.deleteNote({ ...nothing, params: { noteId: note.id } }, visit);
    }
  }
}
