import { notesPerPage } from '@fettle/contract/limits.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { expect, test } from 'vitest';
import { withOlderNotes } from './older-notes.ts';

/** The cast: only the notes matter. Newest first. */
const card = (newest: number, oldest: number, has_older_notes: boolean) =>
  ({ notes: Array.from({ length: newest - oldest + 1 }, (_, index) => ({ id: newest - index })), has_older_notes }) as MachineCard;

const page = (newest: number) => card(newest, newest - notesPerPage + 1, true);

test('older notes stay when the card is loaded again, also with a new note', () => {
  expect(withOlderNotes(page(301), card(300, 101, true))).toEqual(card(301, 101, true));
  expect(withOlderNotes(page(300), card(300, 1, false))).toEqual(card(300, 1, false));
});

test('a deleted note does not come back, not even the last one that is shown', () => {
  expect(withOlderNotes(card(300, 102, true), card(300, 101, true))).toEqual(card(300, 102, true));
  expect(withOlderNotes(card(300, 202, true), page(300))).toEqual(card(300, 202, true));
});

test('a card without older notes, or the first one, is shown as it is', () => {
  expect(withOlderNotes(card(50, 1, false), card(300, 1, false))).toEqual(card(50, 1, false));
  expect(withOlderNotes(page(300), undefined)).toEqual(page(300));
});
