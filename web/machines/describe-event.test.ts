import type { MachineEvent } from '@fettle/contract/machines/machine-event.ts';
import { expect, test } from 'vitest';
import { shortened, tellEvent } from './describe-event.ts';

const byAna: MachineEvent = {
  id: 1,
  kind: 'edited',
  on: '2026-11-21T15:04:05.123Z',
  author_name: 'Ana Ruiz',
  field: null,
  from: null,
  to: null,
};

test('an edit reads in the words of the card', () => {
  expect(tellEvent({ ...byAna, field: 'brand', from: 'fridgidaire', to: 'ge_profile' })).toEqual({
    what: 'Brand',
    from: 'Frigidaire',
    to: 'GE Profile',
  });
});

test('a field that was empty reads as not given', () => {
  expect(tellEvent({ ...byAna, field: 'color', from: null, to: 'White' })).toMatchObject({ from: 'not given', to: 'White' });
});

test('a status change names both', () => {
  expect(tellEvent({ ...byAna, kind: 'status_changed', from: 'in_progress', to: 'trashed' })).toEqual({
    what: 'Status',
    from: 'In Progress',
    to: 'Trash',
  });
});

test('a deleted note is told with all its words', () => {
  expect(tellEvent({ ...byAna, kind: 'note_removed', from: 'drain pump\nreplaced' })).toEqual({
    what: 'Note deleted',
    words: 'drain pump\nreplaced',
  });
});

test('a long note begins with one line', () => {
  const start = shortened(`drain pump\nreplaced ${'x'.repeat(200)}`);
  expect(start.startsWith('drain pump replaced xxx')).toBe(true);
  expect(start.length).toBeLessThan(100);
});

test('a print says how many labels came out', () => {
  expect(tellEvent({ ...byAna, kind: 'label_printed' })).toEqual({ what: 'Label printed' });
  expect(tellEvent({ ...byAna, kind: 'label_printed', to: '3' })).toEqual({ what: '3 labels printed' });
});
