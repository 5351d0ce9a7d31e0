import { deepStrictEqual } from 'node:assert/strict';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { TestShop } from '../test-shop.ts';
import { current, day, type ModelMachine, type ModelShop } from './model.ts';

const instant = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** The same view of both: what an employee sees on the card. */
function viewOfModel(machine: ModelMachine) {
  const { id, version, technician, model, serial, color, parts, notes, repairs } = machine;
  const { status, started } = current(machine);
  const finishes = repairs.map(({ status, technician, started, finished, exported }, index) => ({
    number: index + 1,
    status,
    technician,
    started: instant(started),
    exported: instant(exported),
    completed: status === 'trashed' ? null : instant(finished),
    trashed: status === 'trashed' ? instant(finished) : null,
  }));
  return {
    id,
    version,
    technician,
    model,
    serial,
    color,
    status,
    started: instant(started),
    awaited: parts.filter(({ state }) => state === 'awaited').map((part) => part.id),
    isWaiting: parts.some(({ state }) => state === 'awaited'),
    notes: notes
      .map((note) => ({
        id: note.id,
        author: note.author,
        content: note.content,
        on: instant(note.on),
      }))
      .toSorted(byId),
    repairs: finishes,
  };
}

function viewOfCard(card: MachineCard): ReturnType<typeof viewOfModel> {
  const { id, version, technician_id: technician, model, serial, color, status, started_on: started } = card;
  return {
    id,
    version,
    technician,
    model,
    serial,
    color,
    status,
    started,
    awaited: card.awaited_parts.map((part) => part.id),
    isWaiting: card.waiting_since !== null,
    notes: card.notes
      .map((note) => ({
        id: note.id,
        author: note.author_id,
        content: note.content,
        on: note.date,
      }))
      .toSorted(byId),
    repairs: card.repairs
      .map((repair) => ({
        number: repair.number,
        status: repair.status,
        technician: repair.technician_id,
        started: repair.started_on,
        exported: repair.exported_on,
        completed: repair.completed_on,
        trashed: repair.trashed_on,
      }))
      .toReversed(),
  };
}

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

export async function readCard({ ada }: TestShop, id: number): Promise<MachineCard> {
  return (await ada.call('getMachine', { params: { id } })).body.data;
}

export async function expectCard(shop: TestShop, machine: ModelMachine): Promise<void> {
  deepStrictEqual(viewOfCard(await readCard(shop, machine.id)), viewOfModel(machine));
}

/** Compares every card, list, count, bench and metric of the story's machines. `before`: how many machines each list had when it began. */
export async function expectSameShop(real: TestShop, shop: ModelShop, before: Record<string, number>): Promise<void> {
  const { ada, clock } = real;
  const ids = new Set(shop.machines.map(({ id }) => id));
  const ours = (lines: readonly { id: number }[]) => lines.map(({ id }) => id).filter((id) => ids.has(id));
  for (const machine of shop.machines) await expectCard(real, machine);

  for (const status of ['in_progress', 'completed', 'trashed', 'exported', 'all'] as const) {
    const { body } = await ada.call('getMachines', { params: { status }, query: { page: 1, per_page: 100 } });
    const expected = shop.machines.filter((machine) => status === 'all' || current(machine).status === status).map(({ id }) => id);
    deepStrictEqual([status, ours(body.data)], [status, expected.toReversed()]);
    deepStrictEqual([status, body.meta.counts[status] - (before[status] ?? 0)], [status, expected.length]);
  }
  const now = clock.now.getTime();
  const [today, start, end] = [now, now - 6 * day, now + day].map((time) => new Date(time).toISOString().slice(0, 10));
  for (const employee of shop.people) {
    const repairs = shop.machines.flatMap((machine) =>
      machine.repairs.map((repair, index) => ({ ...repair, key: `${machine.id} ${index + 1}`, id: machine.id, machine })),
    );
    const own = repairs.filter(({ technician }) => technician === employee);
    const keysOf = (of: typeof own) => of.map(({ key }) => key).toSorted();
    const keys = (lines: readonly { id: number; repair_number: number }[]) =>
      lines
        .filter(({ id }) => ids.has(id))
        .map(({ id, repair_number }) => `${id} ${repair_number}`)
        .toSorted();
    const working = own.filter(({ status }) => status === 'in_progress');
    const isWaiting = ({ machine }: (typeof own)[number]) => machine.parts.some(({ state }) => state === 'awaited');
    const { data: bench } = (await ada.call('getBench', { params: { userId: employee } })).body;
    deepStrictEqual(
      { working: keys(bench.working), waiting: keys(bench.waiting), finished: keys(bench.finished_today) },
      {
        working: keysOf(working.filter((repair) => !isWaiting(repair))),
        waiting: keysOf(working.filter(isWaiting)),
        finished: keysOf(own.filter(({ finished }) => instant(finished)?.slice(0, 10) === today)),
      },
    );
    const { data: metrics } = (
      await ada.call('getUserMetrics', { params: { userId: employee }, query: { start: start ?? '', end: end ?? '' } })
    ).body;
    deepStrictEqual(
      {
        working: keys(metrics.in_progress),
        completed: keys(metrics.completed_in_range),
        trashed: keys(metrics.trashed_in_range),
      },
      {
        working: keysOf(working),
        completed: keysOf(own.filter(({ status }) => status === 'completed' || status === 'exported')),
        trashed: keysOf(own.filter(({ status }) => status === 'trashed')),
      },
    );
  }
}
