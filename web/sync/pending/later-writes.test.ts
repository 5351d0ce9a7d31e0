import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { expect, test } from 'vitest';
import { retriedWrite, writesAfterDiscard, writesAfterRefusal, writesAfterReply } from './later-writes.ts';
import type { WaitingCall, WaitingReply, Write } from './write.ts';

const common = { userId: 1, madeOn: 0, machineName: 'LG fridge 7', state: 'waiting' } as const;

function write(id: number, asked: WaitingCall, machineId: number | undefined = 7): Write {
  return { ...common, ...asked, id, key: `key-${id}`, machineId };
}

const complete = (id: number, version: number): Write =>
  write(id, { call: 'updateMachine', request: { params: { id: 7 }, body: { status: 'completed', version } } });
const note = (id: number, machineId = 7): Write =>
  write(id, { call: 'addNote', request: { params: { id: machineId }, body: { content: 'Loud' } } }, machineId);
const handOver = (id: number, version: number, machineId = 7): Write =>
  write(id, { call: 'handOver', request: { params: { id: machineId }, body: { technician_id: 2, version } } }, machineId);

/** A machine of which only these fields matter here. */
const machine = (version: number, fields: object = {}) => ({ id: 7, version, events: [], notes: [], ...fields }) as unknown as MachineCard;
const reply = (fields: object) => ({ success: true, message: '', ...fields }) as WaitingReply;

const versionsOf = (writes: readonly Write[]) => writes.map(({ id, request }) => [id, (request.body as { version?: number }).version]);

test('changes that were made on top of another replace the version that it led to', () => {
  const later = [note(2), handOver(3, 6), handOver(4, 9, 8)];
  expect(versionsOf(writesAfterReply(complete(1, 5), reply({ machine: machine(6) }), later))).toEqual([[3, 6]]);
  // It changed nothing.
  expect(versionsOf(writesAfterReply(complete(1, 5), reply({ machine: machine(5) }), later))).toEqual([[3, 5]]);
});

test("a change never replaces a coworker's, which the reply to a lost request has as well", () => {
  expect(versionsOf(writesAfterReply(complete(1, 5), reply({ machine: machine(12) }), [handOver(3, 6)]))).toEqual([[3, 6]]);
});

test("a change never replaces a coworker's, which the reply to an awaited part has as well", () => {
  const part = write(1, { call: 'addAwaitedPart', request: { params: { id: 7 }, body: { description: 'Fan' } } });
  expect(writesAfterReply(part, reply({ machine: machine(6) }), [complete(2, 5)])).toEqual([]);
});

test('a refused change keeps its version until it is sent once more', () => {
  const refused: Write = { ...handOver(3, 6), state: 'refused' };
  expect(writesAfterReply(complete(1, 5), reply({ machine: machine(12) }), [refused])).toEqual([]);
});

test('what was recorded on a machine before it was registered gets its number', () => {
  const registration = write(
    1,
    { call: 'addMachine', request: { body: { type_of: 'fridge', brand: 'lg', model: 'M', serial: 'S' } } },
    undefined,
  );
  const changed = writesAfterReply(registration, reply({ machine_id: 41 }), [note(2, -1), note(3, 7), handOver(4, 1, -1)]);
  expect(changed.map(({ id, machineId, request }) => [id, machineId, request.params])).toEqual([
    [2, 41, { id: 41 }],
    [4, 41, { id: 41 }],
  ]);
});

test('refused changes that are sent once more, one after the other, do not conflict with each other', () => {
  const refused = (id: number, version: number): Write => ({
    ...handOver(id, version),
    state: 'refused',
    refusal: { message: 'Changed', machine: machine(version) },
  });
  const changed = writesAfterReply(complete(1, 8), reply({ machine: machine(9) }), [refused(2, 8), refused(3, 7)]);
  expect(versionsOf(changed.map((write) => retriedWrite(write, 'new-key', 0)))).toEqual([[2, 9]]);
});

test('a note changes no version', () => {
  expect(writesAfterReply(note(1), reply({ note: {} }), [handOver(2, 5)])).toEqual([]);
});

test('after a refused change, those that were made on top of it are refused too, but never a note', () => {
  const later = [note(2), handOver(3, 6), handOver(4, 9, 8)];
  const refused = writesAfterRefusal(complete(1, 5), machine(8), later);
  expect(refused.map(({ id, state, refusal }) => [id, state, refusal?.machine?.version])).toEqual([[3, 'refused', 8]]);
  expect(writesAfterRefusal(note(1), undefined, later)).toEqual([]);
});

test('after a discarded change, those that were made on top of it replace the version before it', () => {
  expect(versionsOf(writesAfterDiscard(complete(1, 5), [note(2), handOver(3, 6), handOver(4, 9, 8)]))).toEqual([[3, 5]]);
  expect(writesAfterDiscard({ ...complete(1, 5), state: 'refused' }, [handOver(3, 6)])).toEqual([]);
});

test('after a discarded change, a later one never replaces a version from before it', () => {
  // The reply to the change before has given both the version that it led to.
  expect(versionsOf(writesAfterDiscard(handOver(2, 6), [complete(3, 6)]))).toEqual([[3, 6]]);
});

test('a refused change that is sent once more replaces the state of now, under a new key', () => {
  const refused: Write = { ...handOver(3, 6), state: 'refused', refusal: { message: 'Changed', machine: machine(8) } };
  const again = retriedWrite(refused, 'new-key', 0);
  expect(again).toMatchObject({ state: 'waiting', key: 'new-key', request: { body: { technician_id: 2, version: 8 } } });
  expect(again).not.toHaveProperty('refusal');
});

/** The time of a hand-over that is sent once more after an event of its machine. `ahead`: how far the server's clock is ahead. */
const retriedAfter = (kind: string, on: number, ahead = 0) => {
  const events = [{ kind, on: new Date(on).toISOString() }];
  const refused: Write = {
    ...handOver(3, 6),
    madeOn: 5_000,
    state: 'refused',
    refusal: { message: '', machine: machine(8, { events }) },
  };
  return retriedWrite(refused, 'new-key', ahead).madeOn;
};

test('a refused change from before the last change of the status counts as made when it is sent once more', () => {
  const now = Date.now();
  expect(retriedAfter('status_changed', 6_000)).toBeGreaterThanOrEqual(now);
  expect(retriedAfter('status_changed', 4_000)).toBe(5_000);
  expect(retriedAfter('edited', 6_000)).toBe(5_000);
});

test('a refused change is compared with the last change of the status by one clock', () => {
  const now = Date.now();
  expect(retriedAfter('status_changed', 4_000, -2_000)).toBeGreaterThanOrEqual(now);
  expect(retriedAfter('status_changed', 6_000, 2_000)).toBe(5_000);
});

test('a refused edit of a note that is sent once more replaces the text of now', () => {
  const body = { content: 'Quiet', previous_content: 'Loud' };
  const edit = write(3, { call: 'updateNote', request: { params: { noteId: '5' }, body } });
  const refused: Write = {
    ...edit,
    state: 'refused',
    refusal: { message: '', machine: machine(8, { notes: [{ id: 5, content: 'Hums' }] }) },
  };
  expect(retriedWrite(refused, 'new-key', 0).request.body).toEqual({ content: 'Quiet', previous_content: 'Hums' });
});

test('a refused edit of a part that is sent once more replaces the details of now', () => {
  const details = { part_number: null, description: 'Heater', supplier: 'Encompass', expected_on: null };
  const body = { description: 'Heater, 120 V', previous: details };
  const now = { ...details, supplier: 'Marcone' };
  const refused: Write = {
    ...write(3, { call: 'updateAwaitedPart', request: { params: { partId: '5' }, body } }),
    state: 'refused',
    refusal: { message: '', machine: machine(8, { awaited_parts: [{ id: 5, ...now, requested_by: 'Walt Hebert' }] }) },
  };
  expect(retriedWrite(refused, 'new-key', 0).request.body).toEqual({ ...body, previous: now });
});
