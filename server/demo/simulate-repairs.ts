import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { NewPart } from '@fettle/contract/parts/calls.ts';
import type { MachineFields } from '@fettle/contract/machines/rules.ts';
import { admin, type DemoEmployee, techniciansFor } from './demo-employees.ts';
import { type DemoPhoto, repairNotes, temperatureNote, trashReasons } from './appliance-faults.ts';
import type { Model } from './models.ts';
import { type DemoMachine, randomMachine } from './random-machine.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/**
 * `workday`: when it happens, counted from the first simulated workday, with a fraction for the time of day. `delay`: how long before, in
 * workdays, it was made without a connection.
 */
export type Action = { workday: number; by: DemoEmployee; delay?: number } & (
  | { type: 'register'; machine: number; body: NewMachine }
  | { type: 'add note' | 'add and delete note'; machine: number; content: string }
  | { type: 'add photo'; machine: number; photo: DemoPhoto }
  | { type: 'set status'; machine: number; status: 'in_progress' | 'completed' | 'trashed' }
  | { type: 'edit'; machine: number; fields: MachineFields }
  | { type: 'print label' | 'receive part'; machine: number }
  | { type: 'await part'; machine: number; part: NewPart; expectedInDays: number | undefined }
  | { type: 'hand over'; machine: number; to: DemoEmployee }
  | { type: 'export' }
);

/** About three months of workdays. */
export const simulatedDays = 78;
const machines = 300;
/** Completed machines are exported every other week, first at the end of the ninth workday. */
const daysBetweenExports = 12;
const firstExport = 8.95;

/** All actions in chronological order, including actions after `simulatedDays`, which are still in the future. */
export function simulateRepairs(models: readonly Model[], today: Temporal.PlainDate, random: Random): Action[] {
  const actions: Action[] = [];
  for (let workday = firstExport; workday < simulatedDays; workday += daysBetweenExports)
    actions.push({ workday, by: admin, type: 'export' });
  for (let machine = 1; machine <= machines; machine++) {
    const workday = ((machine - random.fraction()) / machines) * simulatedDays;
    const simulate = machine === machineWithManyNotes ? simulateManyNotes : simulateMachine;
    actions.push(...simulate({ machine, workday, models, today, random }));
  }
  return actions.toSorted((a, b) => a.workday - b.workday);
}

type Simulation = { machine: number; workday: number; models: readonly Model[]; today: Temporal.PlainDate; random: Random };

function simulateMachine({ machine, workday, models, today, random }: Simulation): Action[] {
  const body = randomMachine(models, today, random);
  const technicians = techniciansFor(body.type_of);
  const by = random.pick(technicians);
  const actions: Action[] = [{ workday, by, type: 'register', machine, body }];
  if (random.chance(0.7)) actions.push({ workday: workday + 0.008, by, type: 'print label', machine });
  if (random.chance(0.06)) actions.push({ workday: workday + 0.02, by, type: 'edit', machine, fields: randomCorrection(body, random) });

  actions.push(...photographDamage({ machine, by, workday }));
  const repair = simulateRepair({ machine, body, by, workday }, random);
  actions.push(...withHandOver(repair.actions, { machine, by, workday, technicians }));
  if (repair.endDay === undefined) return actions;

  const exported = nextExport(repair.endDay);
  const returned = exported + random.between(2, 18);
  const secondTechnician = random.pick(technicians);
  if (repair.status === 'completed' && random.chance(0.12)) {
    actions.push({ workday: returned, by: secondTechnician, type: 'set status', machine, status: 'in_progress' });
    actions.push({
      workday: returned + 0.01,
      by: secondTechnician,
      type: 'add note',
      machine,
      content: 'Came back from the buyer. Different complaint than last time.',
    });
    const second = simulateRepair({ machine, body, by: secondTechnician, workday: returned + 0.02 }, random);
    actions.push(...withHandOver(second.actions, { machine, by: secondTechnician, workday: returned + 0.02, technicians }));
  } else if (repair.endDay + 1.5 < exported && random.chance(0.06)) {
    const reason =
      repair.status === 'completed'
        ? 'Failed the overnight test, opening it up again.'
        : 'Got a donor machine with the same board. Giving it another try.';
    actions.push({ workday: repair.endDay + 0.6, by: secondTechnician, type: 'set status', machine, status: 'in_progress' });
    actions.push({ workday: repair.endDay + 0.62, by: secondTechnician, type: 'add note', machine, content: reason });
    actions.push({ workday: repair.endDay + 1.4, by: secondTechnician, type: 'set status', machine, status: 'completed' });
  }
  return actions;
}

type RepairStart = { machine: number; body: DemoMachine; by: DemoEmployee; workday: number };
type SimulatedRepair = { actions: Action[]; endDay?: number; status?: 'completed' | 'trashed' };

/** One repair with its notes. Some repairs are never finished and have no `endDay`. */
function simulateRepair({ machine, body, by, workday }: RepairStart, random: Random): SimulatedRepair {
  const { symptom, diagnosis, ordered, arrived, outcome, part, photo } = repairNotes(body.type_of, body.brand, random.pick);
  const note = (workday: number, content: string): Action => ({ workday, by, type: 'add note', machine, content });
  const actions: Action[] = [];
  if (random.chance(0.9)) actions.push(note(workday + 0.03, symptom));
  if (random.chance(0.05)) return { actions: [...actions, ...awaitPart({ machine, by, part, from: workday + 0.6, until: undefined })] };

  const needsPart = random.chance(0.6);
  const duration = needsPart ? random.between(1.5, 9) : random.between(0.3, 1.8);
  if (random.chance(0.75)) actions.push(note(workday + duration * 0.2, diagnosis));
  actions.push(...photographFault({ machine, by, workday, photo, at: workday + duration * 0.2 + 0.01 }));
  if (needsPart && random.chance(0.8)) actions.push(note(workday + duration * 0.2 + 0.03, ordered));
  if (random.chance(0.03))
    actions.push({ workday: workday + duration * 0.3, by, type: 'add and delete note', machine, content: 'wrong machine, sorry' });
  if (needsPart && random.chance(0.5)) actions.push(note(workday + duration * 0.8, arrived));

  if (needsPart)
    actions.push(...awaitPart({ machine, by, part, from: workday + duration * 0.2 + 0.04, until: workday + duration * 0.8 - 0.01 }));

  const endDay = workday + duration;
  if (random.chance(0.13)) {
    actions.push(note(endDay - 0.01, random.pick(trashReasons)), { workday: endDay, by, type: 'set status', machine, status: 'trashed' });
    return { actions, endDay, status: 'trashed' };
  }
  if (random.chance(0.8)) actions.push(note(endDay - 0.01, outcome));
  actions.push({ workday: endDay, by, type: 'set status', machine, status: 'completed' });
  return { actions, endDay, status: 'completed' };
}

type Photographing = { machine: number; by: DemoEmployee; workday: number };

const scrapedPanel: DemoPhoto = { name: 'scraped-panel', text: 'Scrape on the left side, as arrived.' };

/** A few machines arrive damaged. */
function photographDamage({ machine, by, workday }: Photographing): Action[] {
  const isDamaged = separateRandom(machine + machines, workday).chance(0.03);
  return isDamaged ? [{ workday: workday + 0.012, by, type: 'add photo', machine, photo: scrapedPanel }] : [];
}

type FaultPhoto = Photographing & { photo: DemoPhoto | undefined; at: number };

/** Some technicians photograph what they find. */
function photographFault({ machine, by, workday, photo, at }: FaultPhoto): Action[] {
  const isTaken = separateRandom(machine + 2 * machines, workday).chance(0.25);
  return photo && isTaken ? [{ workday: at, by, type: 'add photo', machine, photo }] : [];
}

type Wait = { machine: number; by: DemoEmployee; part: NewPart; from: number; until: number | undefined };

const suppliers = ['Gulf Coast Parts', 'Delta Appliance Supply', 'Bayou Parts', 'Baton Rouge shop'];

/** Most technicians record what they wait for. `until` is undefined if the part never comes. */
function awaitPart({ machine, by, part, from, until }: Wait): Action[] {
  const random = separateRandom(machine, from);
  if (random.chance(until === undefined ? 0.6 : 0.2)) return [];
  const supplier = part.part_number === null ? null : random.pick(suppliers);
  // Six workdays are seven days. Some suppliers are late.
  const days = (((until ?? from + 6) - from) * 7) / 6;
  const expectedInDays = random.chance(0.15) ? undefined : Math.max(1, Math.round(days + random.between(-2, 2)));
  const awaited: Action = { workday: from, by, type: 'await part', machine, part: { ...part, supplier }, expectedInDays };
  return until === undefined ? [awaited] : [awaited, { workday: until, by, type: 'receive part', machine }];
}

type HandOver = { machine: number; by: DemoEmployee; workday: number; technicians: readonly DemoEmployee[] };

/** A few repairs change hands on the second day. The other technician does the rest. */
function withHandOver(actions: Action[], { machine, by, workday, technicians }: HandOver): Action[] {
  const random = separateRandom(machine, workday);
  const to = random.pick(technicians);
  const handedOver = workday + random.between(0.4, 1.6);
  const isFinishedBefore = actions.some((action) => action.type === 'set status' && action.workday <= handedOver);
  if (!random.chance(0.12) || to === by || isFinishedBefore) return actions;
  const rest = actions.map((action) => (action.workday > handedOver ? { ...action, by: to } : action));
  return [...rest, { workday: handedOver, by, type: 'hand over', machine, to }];
}

/** Random numbers for the details of a repair, so that they do not change what happens to the other machines. */
function separateRandom(machine: number, workday: number): Random {
  return seededRandom(machine * 1_000 + Math.floor(workday * 10));
}

function randomCorrection(body: NewMachine, random: Random): MachineFields {
  if (body.color === null) return { color: 'White' };
  return random.chance(0.5) ? { serial: body.serial.replace(/\d(?=\D*$)/, '0') } : { vendor: 'scrappers', condition: 'USED' };
}

function nextExport(workday: number): number {
  return firstExport + Math.max(0, Math.ceil((workday - firstExport) / daysBetweenExports)) * daysBetweenExports;
}

/** A fridge with an intermittent fault, 40 notes and five photos. */
const machineWithManyNotes = 210;
const readings = 39;
/** The last one was taken most recently. */
const manyPhotos: readonly DemoPhoto[] = [
  scrapedPanel,
  { name: 'torn-gasket', text: 'Gasket torn on the hinge side. Taped for now.' },
  { name: 'iced-coil', text: 'Coil after a bad night.' },
  { name: 'burnt-board', text: 'Old main board, from the shop before us.' },
  { name: 'iced-coil' },
];

function simulateManyNotes({ machine, workday, models, today, random }: Simulation): Action[] {
  const fridge = models.find(({ type_of, brand }) => type_of === 'fridge' && brand === 'samsung');
  const body = { ...randomMachine(models, today, random), ...fridge, serial: '0B2A4DAR900417F' };
  const technicians = techniciansFor('fridge');
  const by = random.pick(technicians);
  const interval = (simulatedDays - 0.5 - workday) / readings;
  const actions: Action[] = [
    { workday, by, type: 'register', machine, body },
    {
      workday: workday + 0.03,
      by,
      type: 'add note',
      machine,
      content: 'Warms up at night now and then, always fine when the truck comes. Two shops gave it back.',
    },
  ];
  for (let reading = 1; reading <= readings; reading++) {
    const failed = random.chance(0.12);
    const content = temperatureNote(
      reading,
      failed ? random.integer(48, 56) : random.integer(36, 39),
      failed ? random.integer(12, 20) : random.integer(-2, 3),
    );
    actions.push({
      workday: workday + 0.1 + reading * interval,
      by: random.pick(technicians),
      type: 'add note',
      machine,
      content,
      ...(reading === readings && { delay: 0.2 }),
    });
  }
  manyPhotos.forEach((photo, index) =>
    actions.push({
      workday: workday + 0.012 + (index * (simulatedDays - 1 - workday)) / manyPhotos.length,
      by,
      type: 'add photo',
      machine,
      photo,
    }),
  );
  return actions;
}
