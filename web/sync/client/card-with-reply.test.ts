import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import { describe, expect, test } from 'vitest';
import { withReply } from './card-with-reply.ts';

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
