import { notesPerPage } from '@fettle/contract/shared/limits.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import { describe, expect, test } from 'vitest';
import { keepOlderNotes, withOlderNotes, withReply } from './card-with-reply.ts';

/** The cast: only the notes matter. Newest first. */
const card = (newest: number, oldest: number, has_older_notes: boolean) =>
  ({ notes: Array.from({ length: newest - oldest + 1 }, (_, index) => ({ id: newest - index })), has_older_notes }) as MachineCard;

const page = (newest: number) => card(newest, newest - notesPerPage + 1, true);

test('older notes stay when the card is loaded again, also with a new note', () => {
  expect(withOlderNotes(page(301), card(300, 101, true))).toEqual(card(301, 101, true));
  expect(withOlderNotes(page(300), card(300, 1, false))).toEqual(card(300, 1, false));
  expect(withOlderNotes(page(101), card(101, 1, false))).toEqual(card(101, 1, false));
  expect(withOlderNotes(page(301), card(301, 201, true))).toEqual(card(301, 201, true));
});

test('older notes do not stay when notes between them and the reply may be missing', () => {
  expect(withOlderNotes(page(300), card(200, 1, false))).toEqual(page(300));
});

test('a reply that is shown keeps the older notes, also if there is only one', () => {
  expect(keepOlderNotes(page(300), card(300, 101, true))).toEqual(card(300, 101, true));
  expect(keepOlderNotes(page(101), card(101, 1, false))).toEqual(card(101, 1, false));
});

test('a deleted note does not come back, not even the last one that is shown', () => {
  expect(keepOlderNotes(card(300, 102, true), card(300, 101, true))).toEqual(card(300, 102, true));
  expect(keepOlderNotes(card(300, 202, true), page(300))).toEqual(card(300, 202, true));
  expect(keepOlderNotes(card(300, 2, false), card(300, 1, false))).toEqual(card(300, 2, false));
});

test('a card without older notes, or the first one, is shown as it is', () => {
  expect(keepOlderNotes(card(50, 1, false), card(300, 1, false))).toEqual(card(50, 1, false));
  expect(keepOlderNotes(page(300), undefined)).toEqual(page(300));
});

describe('A card after the reply to a change', () => {
  const note = { id: 3, content: 'Loud', date: '2026-11-23T15:00:00.000Z' } as Note;
  const saved = { ...note, id: 4, content: 'Leaks' };
  /** The cast: nothing else matters. */
  const shown = { id: 7, notes: [note], events: [{ id: 19 }] } as unknown as MachineCard;

  test.for([
    ['added', { call: 'addNote', request: { params: { id: '7' } } }],
    ['put back', { call: 'restoreNote', request: { params: { noteId: 4 } }, machineId: 7 }],
  ] as const)(
    'a card after the reply to a change has the note that was %s once, also if it was loaded since, and only on its machine',
    ([, change]) => {
      const after = withReply(shown, change, { note: saved });
      expect(after.notes).toEqual([saved, note]);
      expect(withReply(after, change, { note: saved }).notes).toEqual([saved, note]);
      const another = { ...shown, id: 8 };
      expect(withReply(another, change, { note: saved })).toBe(another);
    },
  );

  test('a card after the reply to a change has the new text of an edited note, but not one that was deleted since', () => {
    const edited = { call: 'updateNote', request: { params: { noteId: 3 } } } as const;
    const quiet = { ...note, content: 'Quiet' };
    expect(withReply(shown, edited, { note: quiet }).notes).toEqual([quiet]);
    const without = { ...shown, notes: [] };
    expect(withReply(without, edited, { note: quiet })).toBe(without);
  });

  test('a card after the reply to a change lacks a deleted note', () => {
    const deleted = { call: 'deleteNote', request: { params: { noteId: '3' } } } as const;
    expect(withReply(shown, deleted, {}).notes).toEqual([]);
    const another = { ...shown, notes: [saved] };
    expect(withReply(another, deleted, {})).toBe(another);
  });

  test('a card after the reply to a change is the machine of the reply, unless a later one was loaded', () => {
    const change = { call: 'updateMachine', request: { params: { id: 7 } } } as const;
    const machine = { ...shown, status: 'completed', events: [{ id: 20 }] } as MachineCard;
    expect(withReply(shown, change, { machine })).toBe(machine);
    const later = { ...shown, events: [{ id: 21 }] } as MachineCard;
    expect(withReply(later, change, { machine })).toBe(later);
  });
});
