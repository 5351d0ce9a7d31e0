import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { MachineFields } from '../machines/store.ts';
import { admin, type CrewMember, techniciansFor } from './crew.ts';
import { notesOn, readingOf, trashReasons } from './faults.ts';
import type { Model } from './models.ts';
import { inventMachine } from './plates.ts';
import type { Random } from './seeded-random.ts';

/** Something that somebody does; `place` says when, in working days from the beginning (see work-days.ts). */
export type Step = { place: number; by: CrewMember } & (
  | { does: 'register'; machine: number; body: NewMachine }
  | { does: 'note' | 'note, then delete it'; machine: number; content: string }
  | { does: 'mark'; machine: number; status: 'in_progress' | 'completed' | 'trashed' }
  | { does: 'edit'; machine: number; fields: MachineFields }
  | { does: 'print a label'; machine: number }
  | { does: 'export' }
);

/** About three months of working days. */
export const daysTold = 78;
const machines = 300;
/** Every other week on its third day the completed machines go to inventory. */
const daysBetweenExports = 12;
const firstExport = 8.95;

/** All that happened in the shop, in order, and more that is still to come: steps from `daysTold` on. */
export function tellStories(models: readonly Model[], random: Random): Step[] {
  const steps: Step[] = [];
  for (let place = firstExport; place < daysTold; place += daysBetweenExports) steps.push({ place, by: admin, does: 'export' });
  for (let machine = 1; machine <= machines; machine++) {
    const place = ((machine - random.fraction()) / machines) * daysTold;
    steps.push(...(machine === watchedMachine ? watchedStory(machine, place, models, random) : story(machine, place, models, random)));
  }
  return steps.toSorted((a, b) => a.place - b.place);
}

function story(machine: number, place: number, models: readonly Model[], random: Random): Step[] {
  const body = inventMachine(models, random);
  const technicians = techniciansFor(body.type_of);
  const by = random.pick(technicians);
  const steps: Step[] = [{ place, by, does: 'register', machine, body }];
  if (random.isLucky(0.7)) steps.push({ place: place + 0.008, by, does: 'print a label', machine });
  if (random.isLucky(0.06)) steps.push({ place: place + 0.02, by, does: 'edit', machine, fields: correctionOf(body, random) });

  const repair = repairStory({ machine, body, by, place }, random);
  steps.push(...repair.steps);
  if (repair.ends === undefined) return steps;

  const exported = nextExport(repair.ends);
  const returns = exported + random.between(2, 18);
  const second = random.pick(technicians);
  if (repair.status === 'completed' && random.isLucky(0.12)) {
    steps.push({ place: returns, by: second, does: 'mark', machine, status: 'in_progress' });
    steps.push({
      place: returns + 0.01,
      by: second,
      does: 'note',
      machine,
      content: 'Came back from the buyer. Different complaint than last time.',
    });
    steps.push(...repairStory({ machine, body, by: second, place: returns + 0.02 }, random).steps);
  } else if (repair.ends + 1.5 < exported && random.isLucky(0.06)) {
    const reason =
      repair.status === 'completed'
        ? 'Failed the overnight test, opening it up again.'
        : 'Got a donor machine with the same board. Giving it another try.';
    steps.push({ place: repair.ends + 0.6, by: second, does: 'mark', machine, status: 'in_progress' });
    steps.push({ place: repair.ends + 0.62, by: second, does: 'note', machine, content: reason });
    steps.push({ place: repair.ends + 1.4, by: second, does: 'mark', machine, status: 'completed' });
  }
  return steps;
}

type Beginning = { machine: number; body: NewMachine; by: CrewMember; place: number };
type RepairStory = { steps: Step[]; ends?: number; status?: 'completed' | 'trashed' };

/** One repair with its notes. Some are begun and forgotten: they have no end. */
function repairStory({ machine, body, by, place }: Beginning, random: Random): RepairStory {
  const { symptom, diagnosis, ordered, arrived, outcome } = notesOn(body.type_of, body.brand, random.pick);
  const note = (place: number, content: string): Step => ({ place, by, does: 'note', machine, content });
  const steps: Step[] = [];
  if (random.isLucky(0.9)) steps.push(note(place + 0.03, symptom));
  if (random.isLucky(0.05)) return { steps };

  const needsPart = random.isLucky(0.6);
  const lasts = needsPart ? random.between(1.5, 9) : random.between(0.3, 1.8);
  if (random.isLucky(0.75)) steps.push(note(place + lasts * 0.2, diagnosis));
  if (needsPart && random.isLucky(0.8)) steps.push(note(place + lasts * 0.2 + 0.03, ordered));
  if (random.isLucky(0.03))
    steps.push({ place: place + lasts * 0.3, by, does: 'note, then delete it', machine, content: 'wrong machine, sorry' });
  if (needsPart && random.isLucky(0.5)) steps.push(note(place + lasts * 0.8, arrived));

  const ends = place + lasts;
  if (random.isLucky(0.13)) {
    steps.push(note(ends - 0.01, random.pick(trashReasons)), { place: ends, by, does: 'mark', machine, status: 'trashed' });
    return { steps, ends, status: 'trashed' };
  }
  if (random.isLucky(0.8)) steps.push(note(ends - 0.01, outcome));
  steps.push({ place: ends, by, does: 'mark', machine, status: 'completed' });
  return { steps, ends, status: 'completed' };
}

function correctionOf(body: NewMachine, random: Random): MachineFields {
  if (body.color === null) return { color: 'White' };
  return random.isLucky(0.5) ? { serial: `${body.serial.slice(0, -1)}0` } : { vendor: 'scrappers', condition: 'USED' };
}

function nextExport(place: number): number {
  return firstExport + Math.max(0, Math.ceil((place - firstExport) / daysBetweenExports)) * daysBetweenExports;
}

/** The one with a long card: it fails now and then, and never while somebody watches. */
export const watchedMachine = 210;
const readings = 39;

function watchedStory(machine: number, place: number, models: readonly Model[], random: Random): Step[] {
  const fridge = models.find(({ brand, style }) => brand === 'samsung' && style === 'French Door');
  const body = { ...inventMachine(models, random), ...fridge, serial: '0B2A4DAR900417F' };
  const watchers = techniciansFor('fridge');
  const by = random.pick(watchers);
  const between = (daysTold - 0.5 - place) / readings;
  const steps: Step[] = [
    { place, by, does: 'register', machine, body },
    {
      place: place + 0.03,
      by,
      does: 'note',
      machine,
      content: 'Warms up at night now and then, always fine when the truck comes. Two shops gave it back.',
    },
  ];
  for (let reading = 1; reading <= readings; reading++) {
    const failed = random.isLucky(0.12);
    const content = readingOf(
      reading,
      failed ? random.whole(48, 56) : random.whole(36, 39),
      failed ? random.whole(12, 20) : random.whole(-2, 3),
    );
    steps.push({ place: place + 0.1 + reading * between, by: random.pick(watchers), does: 'note', machine, content });
  }
  return steps;
}
