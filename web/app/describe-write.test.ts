import { expect, test } from 'vitest';
import type { WaitingCall } from '../sync/pending/write.ts';
import { describeWrite } from './describe-write.ts';

const params = { id: 7 };
const cases: [asked: WaitingCall, what: string, text?: string][] = [
  [{ call: 'addMachine', request: { body: { type_of: 'fridge', brand: 'lg', model: 'M', serial: 'S123' } } }, 'Add machine', 'S123'],
  [{ call: 'addNote', request: { params, body: { content: 'Loud' } } }, 'Note', 'Loud'],
  [{ call: 'updateMachine', request: { params, body: { status: 'completed', version: 2 } } }, 'Complete Repair'],
  [{ call: 'updateMachine', request: { params, body: { status: 'in_progress', version: 2 } } }, 'Continue Repair'],
  [
    { call: 'updateMachine', request: { params, body: { status: 'in_progress', version: 2, note: 'Leaks again' } } },
    'Continue Repair',
    'Leaks again',
  ],
  [{ call: 'updateMachine', request: { params, body: { status: 'in_progress', version: 2, is_undo: true } } }, 'Undo: back to In Progress'],
  [{ call: 'updateMachine', request: { params, body: { color: 'White', serial: 'S', version: 2 } } }, 'Edit: Color, Serial'],
  [{ call: 'handOver', request: { params, body: { technician_id: 2, version: 2 } } }, 'Hand over'],
  [{ call: 'addAwaitedPart', request: { params, body: { part_number: 'WR51', description: 'Heater' } } }, 'Wait for part', 'WR51, Heater'],
  [{ call: 'endAwaitedPart', request: { params: { partId: 1 }, body: { outcome: 'arrived' } } }, 'Part is here'],
  [{ call: 'addPhoto', request: { params, query: { note: 'Rating plate' } } }, 'Photo', 'Rating plate'],
];

test.each(cases)('a waiting write is listed in words: %o', (asked, what, text) => {
  const common = { userId: 1, key: 'k', madeOn: 0, machineId: 7, machineName: 'LG fridge 7', state: 'waiting' } as const;
  expect(describeWrite({ ...common, ...asked, id: 1 })).toEqual(text === undefined ? { what } : { what, text });
});
