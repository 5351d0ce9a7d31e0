import { notesPerPage } from '@fettle/contract/shared/limits.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { expect, test } from 'vitest';
import { latestCard, withOlderNotes } from './latest-card.ts';

/** The cast: only the notes matter. Newest first. */
const card = (newest: number, oldest: number, has_older_notes: boolean) =>
  ({ notes: Array.from({ length: newest - oldest + 1 }, (_, index) => ({ id: newest - index })), has_older_notes }) as MachineCard;

/** The cast: nothing else matters. */
const cardAfter = (id: number) => ({ notes: [], events: [{ id }] }) as unknown as MachineCard;

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

test('a reply that was asked for before a change of this device does not undo it', () => {
  const [before, changed, newer] = [cardAfter(19), cardAfter(20), cardAfter(21)];
  expect(latestCard(cardAfter(19), before, changed)).toBe(changed);
  // The note of a change is there before its event.
  expect(latestCard(cardAfter(19), before, { ...before })).toEqual(before);
  expect(latestCard(newer, before, changed)).toBe(newer);
});

test('a reply with less than the cached card is shown if nothing has changed here, as after a restored backup', () => {
  const [restored, cached] = [page(100), page(300)].map((shown, index) => ({ ...shown, events: [{ id: index }] }) as MachineCard);
  expect(restored && latestCard(restored, cached, cached)).toBe(restored);
});

test('a reply that comes after the stored one replaces it', () => {
  const [reply, stored] = [page(300), { ...page(300), brand: 'lg' }];
  expect(latestCard({ ...reply, events: [] }, undefined, { ...stored, events: [] })).toEqual({ ...reply, events: [] });
});
