import { startLists } from '@fettle/contract/shared/catalog.ts';
import { type Message, translate } from '@fettle/i18n/message.ts';
import { expiryClocks } from '../platform/system/expiry-clocks.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { setupSteps } from '@fettle/contract/shop/calls.ts';
import { hashPassword } from '../capabilities/auth/password.ts';
import { addEmployee } from '../capabilities/employees/store.ts';
import { employeeHandlers } from '../capabilities/employees/handlers.ts';
import type { Db, Engine } from '../platform/database/engine.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { exportHandlers } from '../capabilities/export/handlers.ts';
import { partHandlers } from '../capabilities/parts/handlers.ts';
import { photoHandlers } from '../capabilities/photos/handlers.ts';
import type { PhotoFiles } from '../capabilities/photos/photo-files.ts';
import { addPrintJob } from '../capabilities/printing/store.ts';
import type { MadeOn } from '../platform/http/made-on.ts';
import type { RequestSession } from '../platform/http/request-session.ts';
import { foldCounts } from '../capabilities/machines/counts.ts';
import { insertEvents } from '../capabilities/machines/events.ts';
import { machineHandlers } from '../capabilities/machines/handlers.ts';
import { noteHandlers } from '../capabilities/notes/handlers.ts';
import { recordNextNote, recordNote } from '../capabilities/notes/record-note.ts';
import { findMachineIds } from '../capabilities/search/search-machines.ts';
import { handOverOfBench } from '../capabilities/repairs/hand-over.ts';
import { repairHandlers } from '../capabilities/repairs/handlers.ts';
import { statusChanger } from '../capabilities/repairs/change-status.ts';
import { saveSetting } from '../capabilities/shop/store.ts';
import { demoEmployees, demoPassword } from './demo-employees.ts';
import { readModels } from './models.ts';
import { seededRandom } from './seeded-random.ts';
import { simulatedDays, type Action, simulateRepairs } from './simulate-repairs.ts';
import { workdayClock } from './workday-clock.ts';

/** Default environment of the demo. */
export const demoEnvironment = {
  SHOP_NAME: 'Bayou Appliance Repair',
  SHOP_TIME_ZONE: 'America/Chicago',
  PASADENA_CONTACT: 'Ray',
  BACKUP_AT: 'off',
};

/** A Friday afternoon, for tests and screenshots with reproducible data. */
export const demoNow = new Date('2026-11-20T21:30:00.000Z');
const seed = 1996;

export type FillOptions = {
  /** The present. Later actions are left out. */
  until: Date;
  timeZone: string;
  photoFiles: PhotoFiles;
};

/**
 * Fills an empty database and an empty photo folder with three months of work, in one transaction. It calls the real handlers with a simulated
 * clock, so that cards, history and counts are consistent.
 */
export async function fillShop(engine: Engine, { until, timeZone, photoFiles }: FillOptions): Promise<void> {
  const toInstant = workdayClock(until, timeZone, simulatedDays);
  const today = Temporal.PlainDate.from(dayOf(until.toISOString(), timeZone));
  const actions = simulateRepairs(readModels(), today, seededRandom(seed)).filter(({ workday }) => workday < simulatedDays);
  await inTransaction(engine.db, async (db) => {
    const clock = { now: toInstant(0) };
    const handlers = createHandlers({ ...engine, db }, photoFiles, () => clock.now);
    const justNow = () => ({ on: clock.now.toISOString(), arrived_on: null });
    const offline = (on: Date) => () => ({ on: on.toISOString(), arrived_on: clock.now.toISOString() });
    const employees = await registerEmployees(handlers, db, justNow);
    const known = { employees, machineIds: new Map<number, number>(), today: () => dayOf(clock.now.toISOString(), timeZone) };
    for (const action of actions) {
      clock.now = toInstant(action.workday);
      const madeOn = action.delay === undefined ? justNow : offline(toInstant(action.workday - action.delay));
      const currentUser = employees.get(action.by.email);
      if (currentUser) await perform(action, handlers, createContext(db, currentUser, madeOn), known);
    }
    const [founder] = employees.values();
    if (founder) await saveSetting(db, 'steps_marked_done', [...setupSteps], { changed_on: until.toISOString(), changed_by: founder.id });
  });
  await foldCounts(engine);
}

const shop = async () => ({ name: demoEnvironment.SHOP_NAME, timeZone: 'UTC', language: 'en' as const, maxAgeYears: null });
const lists = () => startLists;

function createHandlers(engine: Engine, files: PhotoFiles, now: () => Date) {
  const monotonicNow = () => now().getTime();
  const clocks = expiryClocks({ now, monotonicNow });
  const documents = { render: async () => Buffer.of() };
  return {
    ...employeeHandlers({
      engine,
      now,
      monotonicNow,
      ...clocks,
      randomToken: randomUUID,
      sessionLifetime: { sessionDays: 1, sessionMaxDays: 1 },
      shop,
      ...handOverOfBench(now),
    }),
    ...machineHandlers({
      engine,
      now,
      lists,
      changeStatus: statusChanger(recordNextNote),
      recordNote,
      findMachineIds: (text, status) => findMachineIds(engine, text, { shopLists: lists(), status }),
      shop,
    }),
    ...partHandlers({ engine }),
    ...repairHandlers({ engine, now, shop }),
    ...noteHandlers({ engine }),
    ...photoHandlers({ engine, now, ...clocks, files, logError: () => {} }),
    ...exportHandlers({ engine, now, documents, shop, lists, pasadenaContact: null }),
  };
}

type DemoHandlers = ReturnType<typeof createHandlers>;

/** The founder registers the others. Returns the employees by email. */
async function registerEmployees(handlers: DemoHandlers, db: Db, justNow: () => MadeOn): Promise<Map<string, Employee>> {
  const employees = new Map<string, Employee>();
  let founder: Employee | undefined;
  for (const person of demoEmployees) {
    if (!founder) {
      const [password, registered_on] = [await hashPassword(demoPassword), justNow().on];
      const { first_name, last_name, email, role, is_admin } = person;
      const profile = { first_name, last_name, email, role, is_admin };
      founder = { ...profile, id: await addEmployee(db, { ...profile, password, founder: true, registered_on }), is_active: true };
      employees.set(email, founder);
      continue;
    }
    const body = { ...person, password1: demoPassword, password2: demoPassword };
    const { user } = await handlers.register({ params: undefined, query: undefined, body }, createContext(db, founder, justNow));
    employees.set(person.email, user);
  }
  return employees;
}

type DemoContext = ReturnType<typeof createContext<Employee>>;

function createContext<CurrentUser extends Employee | undefined>(db: Db, currentUser: CurrentUser, madeOn: () => MadeOn) {
  type Session = CurrentUser extends Employee ? RequestSession : undefined;
  return {
    currentUser,
    // The cast: TypeScript does not see which of the two it is.
    session: (currentUser && { employee: currentUser, sharedDevice: undefined, passwordValidMs: 0 }) as Session,
    say: (text: Message | string) => (typeof text === 'string' ? text : translate(text)),
    address: '127.0.0.1',
    userAgent: undefined,
    token: undefined,
    setSession: () => {},
    clearSession: () => {},
    device: undefined,
    setDevice: () => {},
    madeOn,
    lastEventId: undefined,
    transaction: <Reply>(work: (db: Db) => Promise<Reply>) => work(db),
    sideEffect: async <Result, Reply>(effect: () => Promise<Result>, write: (db: Db, result: Result) => Promise<Reply>) =>
      write(db, await effect()),
  };
}

type Known = {
  employees: ReadonlyMap<string, Employee>;
  /** Database ids by the machine numbers of the simulation. */
  machineIds: Map<number, number>;
  /** The current day of the simulated clock. */
  today: () => string;
};

async function perform(action: Action, handlers: DemoHandlers, context: DemoContext, known: Known): Promise<void> {
  const { employees, machineIds, today } = known;
  const noInput = { params: undefined, query: undefined, body: undefined };
  if (action.type === 'export') {
    await handlers.exportMachines(noInput, context);
    return;
  }
  if (action.type === 'register') {
    const { machine_id } = await handlers.addMachine({ ...noInput, body: action.body }, context);
    machineIds.set(action.machine, machine_id);
    return;
  }
  const id = machineIds.get(action.machine) ?? 0;
  const forMachine = { ...noInput, params: { id } };
  switch (action.type) {
    case 'set status':
      await handlers.updateMachine({ ...forMachine, body: { status: action.status } }, context);
      break;
    case 'edit':
      await handlers.updateMachine({ ...forMachine, body: action.fields }, context);
      break;
    case 'hand over': {
      const to = employees.get(action.to.email);
      if (to) await handlers.handOver({ ...forMachine, body: { technician_id: to.id } }, context);
      break;
    }
    case 'await part': {
      const { part, expectedInDays } = action;
      const expected_on = expectedInDays === undefined ? null : addDays(today(), expectedInDays);
      await handlers.addAwaitedPart({ ...forMachine, body: { ...part, expected_on } }, context);
      break;
    }
    case 'receive part': {
      const { data: machine } = await handlers.getMachine({ ...forMachine, query: {} }, context);
      const [part] = machine.awaited_parts;
      if (part) await handlers.endAwaitedPart({ ...noInput, params: { partId: part.id }, body: { outcome: 'arrived' } }, context);
      break;
    }
    case 'print label': {
      const [{ on }, author_id] = [context.madeOn(), context.currentUser.id];
      await context.transaction(async (db) => {
        await insertEvents(db, [{ machine_id: id, kind: 'label_printed', on, arrived_on: null, author_id }]);
        await addPrintJob(db, { machine_id: id, author_id, on, copies: 1, status: 'printed', failure: null });
      });
      break;
    }
    case 'add photo': {
      const { name, text: note } = action.photo;
      const { photo } = await handlers.addPhoto({ ...forMachine, query: { note }, body: readPhoto(`${name}.jpg`) }, context);
      await handlers.addThumbnail({ ...noInput, params: { photoId: photo.id }, body: readPhoto(`thumbnails/${name}.jpg`) }, context);
      break;
    }
    case 'add note':
    case 'add and delete note': {
      const { note } = await handlers.addNote({ ...forMachine, body: { content: action.content } }, context);
      if (action.type !== 'add note') await handlers.deleteNote({ ...noInput, params: { noteId: note.id } }, context);
    }
  }
}

function readPhoto(path: string) {
  return { bytes: readFileSync(join(import.meta.dirname, 'photos', path)), type: 'image/jpeg' as const };
}
