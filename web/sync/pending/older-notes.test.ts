import { notesPerPage } from '@fettle/contract/shared/limits.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { expect, test } from 'vitest';
import { keepOlderNotes, withOlderNotes } from './older-notes.ts';

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

test('a note that waits to be sent is no older note', () => {
  const shown = card(300, 101, true);
  const withUnsent = { ...shown, notes: [...card(-1, -1, true).notes, ...shown.notes] };
  expect(withOlderNotes(page(300), withUnsent)).toEqual(shown);
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
