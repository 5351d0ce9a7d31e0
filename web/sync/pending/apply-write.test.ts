import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { describe, expect, test } from 'vitest';
import { applyWrite, cardOfNewMachine } from './apply-write.ts';
import type { WaitingCall, Write } from './write.ts';

const made = '2026-11-23T15:00:00.000Z';
const author = { id: 1, name: 'Tess Guidry' };
const repair = {
  number: 1,
  status: 'in_progress',
  technician_id: 2,
  technician_name: 'Walt Broussard',
  started_on: '2026-11-20T15:00:00.000Z',
  completed_on: null,
  trashed_on: null,
  exported_on: null,
} as const;
const { number: _number, ...repairOfCard } = repair;
const part = {
  id: 5,
  part_number: 'WR51X10101',
  description: null,
  supplier: null,
  expected_on: null,
  requested_on: made,
  requested_by: 'Walt',
};
const note = { id: 3, content: 'Loud', date: made, arrived_on: null, author_id: 2, author_name: 'Walt Broussard', edited_on: null };

const card: MachineCard = {
  id: 7,
  type_of: 'fridge',
  brand: 'lg',
  model: 'M',
  serial: 'S',
  style: null,
  color: 'White',
  condition: null,
  vendor: null,
  ...repairOfCard,
  creator_name: 'Walt Broussard',
  registered_on: repair.started_on,
  touched_on: made,
  waiting_since: made,
  made: null,
  open_recalls: 0,
  version: 5,
  notes: [note],
  has_older_notes: false,
  events: [],
  repairs: [repair],
  awaited_parts: [part],
  settled: null,
};

function write(asked: WaitingCall): Write {
  const common = { userId: 1, key: 'k', madeOn: Date.parse(made), machineId: 7, machineName: 'LG fridge 7', state: 'waiting' } as const;
  return { ...common, ...asked, id: 9 };
}

const params = { id: 7 };

describe('A waiting write on the card', () => {
  const cases: [what: string, asked: WaitingCall, expected: object][] = [
    [
      'a note comes first',
      { call: 'addNote', request: { params, body: { content: ' Leaks ' } } },
      { notes: [{ ...note, id: -9, content: 'Leaks', author_id: 1, author_name: 'Tess Guidry' }, note], version: 5 },
    ],
    [
      'an edited note has its new text',
      { call: 'updateNote', request: { params: { noteId: 3 }, body: { content: 'Quiet' } } },
      { notes: [{ ...note, content: 'Quiet', edited_on: made }] },
    ],
    [
      'a settled date is settled',
      { call: 'settleMade', request: { params, body: { made: '2006-03' } } },
      { settled: { made: '2006-03', recalls: [] }, version: 5 },
    ],
    [
      'a settled recall has its author',
      { call: 'settleRecall', request: { params, body: { notice: 'cpsc-12-244', outcome: 'not_covered', reason: 'Later.' } } },
      {
        settled: {
          made: null,
          recalls: [{ notice: 'cpsc-12-244', outcome: 'not_covered', reason: 'Later.', by: 'Tess Guidry', on: made }],
        },
      },
    ],
    [
      'a recall that was not settled stays open',
      { call: 'settleRecall', request: { params, body: { notice: 'cpsc-12-244', outcome: null } } },
      { settled: null },
    ],
    ['a deleted note is gone', { call: 'deleteNote', request: { params: { noteId: '3' } } }, { notes: [] }],
    [
      'an edit shows its fields',
      { call: 'updateMachine', request: { params, body: { color: '', serial: 'NEW', version: 5 } } },
      { color: null, serial: 'NEW', status: 'in_progress', version: 6 },
    ],
    [
      'a finished repair waits for no parts, and stays with its technician',
      { call: 'updateMachine', request: { params, body: { status: 'completed', version: 5 } } },
      { status: 'completed', completed_on: made, technician_id: 2, awaited_parts: [], waiting_since: null, version: 6 },
    ],
    [
      'a finished repair can be credited to the author',
      { call: 'updateMachine', request: { params, body: { status: 'trashed', version: 5, technician_id: 1 } } },
      {
        status: 'trashed',
        trashed_on: made,
        technician_name: 'Tess Guidry',
        repairs: [{ number: 1, status: 'trashed', trashed_on: made }],
      },
    ],
    [
      'a machine that is handed over has its new technician',
      { call: 'handOver', request: { params, body: { technician_id: 1, version: 5 } } },
      { technician_id: 1, technician_name: 'Tess Guidry', repairs: [{ technician_id: 1 }], version: 6 },
    ],
    [
      'a machine that its technician gets again is as before',
      { call: 'handOver', request: { params, body: { technician_id: 2, version: 5 } } },
      { technician_id: 2, version: 5 },
    ],
    [
      'an edit that changes nothing leaves the version',
      { call: 'updateMachine', request: { params, body: { color: 'White', vendor: '', version: 5 } } },
      { color: 'White', vendor: null, version: 5 },
    ],
    [
      'a note that is saved as it was is not edited',
      { call: 'updateNote', request: { params: { noteId: 3 }, body: { content: ' Loud ' } } },
      { notes: [note] },
    ],
    [
      'a requested part is awaited',
      { call: 'addAwaitedPart', request: { params, body: { description: 'Heater', part_number: '' } } },
      { awaited_parts: [part, { id: -9, part_number: null, description: 'Heater', requested_by: 'Tess Guidry' }], waiting_since: made },
    ],
    [
      'an edited part has its new details',
      { call: 'updateAwaitedPart', request: { params: { partId: 5 }, body: { part_number: 'B', supplier: 'Encompass' } } },
      { awaited_parts: [{ id: 5, part_number: 'B', supplier: 'Encompass' }] },
    ],
    [
      'after the last part is here, the machine waits no longer',
      { call: 'endAwaitedPart', request: { params: { partId: 5 }, body: { outcome: 'arrived' } } },
      { awaited_parts: [], waiting_since: null },
    ],
  ];
  test.each(cases)('%s', (_, asked, expected) => {
    expect(applyWrite(card, write(asked), author)).toMatchObject(expected);
  });

  const cardWithNewerNote: MachineCard = { ...card, notes: [{ ...note, id: 4 }, note] };

  test('a note that is put back is the deleted one, at its place, whether the server has deleted it or not', () => {
    const deleted = write({ call: 'deleteNote', request: { params: { noteId: 3 } } });
    const restored: Write = { ...write({ call: 'restoreNote', request: { params: { noteId: 3 } } }), undone: { id: 7, notes: [note] } };
    const without = { ...cardWithNewerNote, notes: [{ ...note, id: 4 }] };
    for (const shown of [applyWrite(cardWithNewerNote, deleted, author), without])
      expect(applyWrite(shown, restored, author)).toEqual(cardWithNewerNote);
  });

  test('a part that is awaited again has its details, and the machine waits again', () => {
    const request = { params: { partId: 5 }, body: { outcome: 'arrived' } } as const;
    const ended = applyWrite(card, write({ call: 'endAwaitedPart', request }), author);
    const again = write({ call: 'endAwaitedPart', request: { ...request, body: { ...request.body, is_undo: true } } });
    const undone = { ...again, undone: { id: 7, awaited_parts: [part] } };
    expect(applyWrite(ended, undone, author)).toEqual(card);
  });

  test('a part that is awaited again makes the machine wait since it waited before, also for parts that ended earlier', () => {
    const request = { params: { partId: 5 }, body: { outcome: 'arrived', is_undo: true } } as const;
    const again = write({ call: 'endAwaitedPart', request });
    const waiting_since = '2026-11-21T15:00:00.000Z';
    const ended = { ...card, awaited_parts: [], waiting_since: null };
    const undone = { ...again, undone: { id: 7, awaited_parts: [part], waiting_since } };
    const sinceOnceAgain = (before: string | null) => applyWrite({ ...ended, waiting_since: before }, undone, author).waiting_since;
    expect([null, made, repair.started_on].map(sinceOnceAgain)).toEqual([waiting_since, waiting_since, repair.started_on]);
  });

  test('a waiting change is the last activity, unless it is older or changes nothing', () => {
    const given = write({ call: 'handOver', request: { params, body: { technician_id: 1 } } });
    const [earlier, later] = ['2026-11-22T15:00:00.000Z', '2026-11-24T15:00:00.000Z'];
    expect(applyWrite({ ...card, touched_on: earlier }, given, author).touched_on).toBe(made);
    const photo = write({ call: 'addPhoto', request: { params, query: {} } });
    expect(applyWrite({ ...card, touched_on: earlier }, photo, author)).toEqual(card);
    expect(applyWrite({ ...card, touched_on: later }, given, author).touched_on).toBe(later);
    expect(applyWrite({ ...card, touched_on: earlier, technician_id: 1 }, given, author).touched_on).toBe(earlier);
  });

  const undo = (status: 'in_progress' | 'completed', undone: MachineCard): Write => ({
    ...write({ call: 'updateMachine', request: { params, body: { status, version: 6, is_undo: true } } }),
    undone,
  });

  test('an undone change of the status restores technician, dates and awaited parts, but not the notes of before', () => {
    const finish = write({ call: 'updateMachine', request: { params, body: { status: 'completed', version: 5, technician_id: 1 } } });
    const finished = { ...applyWrite(card, finish, author), notes: cardWithNewerNote.notes };
    expect(applyWrite(finished, undo('in_progress', card), author)).toEqual({ ...cardWithNewerNote, version: 7 });
  });

  test('a repair that is finished again because Continue Repair is undone waits for no parts', () => {
    const completed: MachineCard = { ...card, status: 'completed', completed_on: made, waiting_since: null, awaited_parts: [] };
    expect(applyWrite(card, undo('completed', completed), author)).toMatchObject({
      status: 'completed',
      technician_name: 'Walt Broussard',
      completed_on: made,
      waiting_since: null,
      awaited_parts: [],
      repairs: [{ number: 1, status: 'completed', completed_on: made }],
    });
  });

  test('an undone change of a machine that was exported meanwhile shows nothing', () => {
    const exported: MachineCard = { ...card, status: 'exported', exported_on: made };
    expect(applyWrite(exported, undo('in_progress', card), author)).toEqual(exported);
  });

  test('an undone hand-over gives the machine back to the technician of before, and leaves what changed since', () => {
    const given: MachineCard = { ...card, technician_id: 1, technician_name: 'Tess Guidry', awaited_parts: [], waiting_since: null };
    const back = write({ call: 'handOver', request: { params, body: { technician_id: 2, version: 5, is_undo: true } } });
    expect(applyWrite(given, { ...back, undone: card }, author)).toEqual({
      ...card,
      awaited_parts: [],
      waiting_since: null,
      version: 6,
    });
  });

  test('a continued repair belongs to its author, and an inventoried machine starts the next one', () => {
    const again = write({ call: 'updateMachine', request: { params, body: { status: 'in_progress', version: 5 } } });
    const completed: MachineCard = { ...card, status: 'completed', completed_on: made, repairs: [{ ...repair, status: 'completed' }] };
    const continued = applyWrite(completed, again, author);
    expect(continued).toMatchObject({ status: 'in_progress', completed_on: null, technician_id: 1, started_on: repair.started_on });
    expect(continued.repairs).toHaveLength(1);
    const exported: MachineCard = { ...completed, status: 'exported', exported_on: made };
    expect(applyWrite(exported, again, author)).toMatchObject({
      started_on: made,
      exported_on: null,
      repairs: [{ number: 2 }, { number: 1 }],
    });
    const fault = write({ call: 'updateMachine', request: { params, body: { status: 'in_progress', version: 5, note: ' Leaks again ' } } });
    expect(applyWrite(exported, fault, author)).toMatchObject({
      status: 'in_progress',
      notes: [{ id: -9, content: 'Leaks again', author_id: 1, date: made }, note],
      version: 6,
    });
  });

  test('a machine that is handed over to a third technician has their name', () => {
    const given = write({ call: 'handOver', request: { params, body: { technician_id: 3, version: 5 } } });
    const named = { ...given, technicianName: 'Ada Fontenot' };
    expect(applyWrite(card, named, author)).toMatchObject({ technician_id: 3, technician_name: 'Ada Fontenot' });
  });

  test('a note whose reply was lost is there once', () => {
    const added = write({ call: 'addNote', request: { params, body: { content: 'Leaks' } } });
    const arrived = { ...note, id: 44, content: 'Leaks', author_id: 1, author_name: 'Tess Guidry', date: '2026-11-23T15:00:04.000Z' };
    expect(applyWrite({ ...card, notes: [arrived, note] }, added, author).notes.map(({ id }) => id)).toEqual([-9, 3]);
    const earlier = { ...arrived, date: '2026-11-23T14:00:04.000Z' };
    expect(applyWrite({ ...card, notes: [earlier, note] }, added, author).notes.map(({ id }) => id)).toEqual([-9, 44, 3]);
  });

  test('applied twice, a note is there once', () => {
    const added = write({ call: 'addNote', request: { params, body: { content: 'Leaks' } } });
    expect(applyWrite(applyWrite(card, added, author), added, author).notes).toHaveLength(2);
  });

  test('a machine that is not registered yet has a temporary id, its author as technician and its first note', () => {
    const body = { type_of: 'dryer', brand: 'lg', model: 'M', serial: 'S', style: '', note: 'No heat' } as const;
    const registration = write({ call: 'addMachine', request: { body } });
    if (registration.call !== 'addMachine') throw new Error('Not a registration.');
    const shown = cardOfNewMachine(registration, author);
    expect(shown).toMatchObject({ id: -9, style: null, technician_id: 1, technician_name: 'Tess Guidry', started_on: made, version: 1 });
    expect(shown.notes).toMatchObject([{ content: 'No heat' }]);
  });
});
