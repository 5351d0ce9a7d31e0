import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import { expect, test } from 'vitest';
import { excerpt, describeEvent } from './describe-event.ts';

const byAna: MachineEvent = {
  id: 1,
  kind: 'edited',
  on: '2026-11-21T15:04:05.123Z',
  arrived_on: null,
  author_name: 'Ana Ruiz',
  field: null,
  from: null,
  to: null,
};

test('an edit shows labels instead of stored values', () => {
  expect(describeEvent({ ...byAna, field: 'brand', from: 'fridgidaire', to: 'ge_profile' })).toEqual({
    what: 'Brand',
    from: 'Frigidaire',
    to: 'GE Profile',
  });
});

test('an empty field reads as empty', () => {
  expect(describeEvent({ ...byAna, field: 'color', from: null, to: 'White' })).toMatchObject({ from: 'empty', to: 'White' });
});

test('a status change shows both statuses', () => {
  expect(describeEvent({ ...byAna, kind: 'status_changed', from: 'in_progress', to: 'trashed' })).toEqual({
    what: 'Status',
    from: 'In Progress',
    to: 'Trash',
  });
});

test('a deleted note keeps its full text', () => {
  expect(describeEvent({ ...byAna, kind: 'note_removed', from: 'drain pump\nreplaced' })).toEqual({
    what: 'Note deleted',
    note: 'drain pump\nreplaced',
  });
});

test('an edited note keeps both texts', () => {
  expect(describeEvent({ ...byAna, kind: 'note_edited', from: 'drain pump', to: 'drain pump replaced' })).toEqual({
    what: 'Note edited',
    note: 'drain pump → drain pump replaced',
  });
});

test('a long note is shortened to one line', () => {
  const start = excerpt(`drain pump\nreplaced ${'x'.repeat(200)}`);
  expect(start.startsWith('drain pump replaced xxx')).toBe(true);
  expect(start.length).toBeLessThan(100);
});

test('a print shows the number of labels', () => {
  expect(describeEvent({ ...byAna, kind: 'label_printed' })).toEqual({ what: 'Label printed' });
  expect(describeEvent({ ...byAna, kind: 'label_printed', to: '3' })).toEqual({ what: '3 labels printed' });
});

test('a part shows its supplier and the expected day, and one from before as it was kept', () => {
  const text = 'WR51X10101, Defrost heater, from Encompass, expected November 25, 2026';
  for (const to of ['WR51X10101, Defrost heater\nEncompass\n2026-11-25', text])
    expect(describeEvent({ ...byAna, kind: 'part_awaited', to })).toEqual({ what: `Waiting for part: ${text}` });
  expect(describeEvent({ ...byAna, kind: 'part_changed', from: 'Heater\n\n', to: 'Heater\nEncompass\n' })).toEqual({
    what: 'Part',
    from: 'Heater',
    to: 'Heater, from Encompass',
  });
});
