import { expect, test } from 'vitest';
import { mergeReply } from './merge-reply.ts';

const row = (id: number, more: object = {}) => ({ id, ...more });

test('a new row waits, and what has changed in the others is shown', () => {
  const shown = { data: [row(1, { color: 'white' }), row(2)], meta: { total: 2 } };
  const fresh = { data: [row(3), row(1, { color: 'black' }), row(2)], meta: { total: 3 } };
  expect(mergeReply(shown, fresh)).toEqual({
    reply: { data: [row(1, { color: 'black' }), row(2)], meta: { total: 3 } },
    added: 1,
    changes: 1,
  });
});

test('a row that is gone keeps its place', () => {
  expect(mergeReply([row(1), row(2)], [row(2)])).toEqual({ reply: [row(1), row(2)], added: 0, changes: 1 });
});

test('rows in another order keep their order', () => {
  expect(mergeReply([row(1), row(2)], [row(2), row(1)])).toEqual({ reply: [row(1), row(2)], added: 0, changes: 1 });
});

test('the first row of an empty list waits too', () => {
  expect(mergeReply({ data: [] }, { data: [row(1)] })).toEqual({ reply: { data: [] }, added: 1, changes: 1 });
});

test('a row that gets a chip waits, because it would be higher', () => {
  const shown = [row(1, { news: [], brand: 'lg' })];
  expect(mergeReply(shown, [row(1, { news: [row(7)], brand: 'ge' })])).toEqual({ reply: shown, added: 0, changes: 1 });
});

test('the same rows are replaced', () => {
  const fresh = { working: [row(1, { note: 'Leaks.', news: [row(8)] })], waiting: [] };
  expect(mergeReply({ working: [row(1, { note: null, news: [row(7)] })], waiting: [] }, fresh)).toEqual({
    reply: fresh,
    added: 0,
    changes: 0,
  });
});

test('a group that is only now in the reply is shown', () => {
  expect(mergeReply({ a: [row(1)] }, { a: [row(1)], b: [row(2)] })).toEqual({ reply: { a: [row(1)], b: [row(2)] }, added: 0, changes: 0 });
});

test("a card's notes wait, but its status, history and repairs do not", () => {
  const shown = { id: 5, status: 'in_progress', notes: [row(1)], events: [row(1)], repairs: [] };
  const fresh = { id: 5, status: 'completed', notes: [row(2), row(1)], events: [row(3), row(2), row(1)], repairs: [row(1)] };
  expect(mergeReply(shown, fresh)).toEqual({ reply: { ...fresh, notes: [row(1)] }, added: 1, changes: 1 });
});

test('lists of anything else are replaced', () => {
  expect(mergeReply({ weeks: [{ count: 1 }] }, { weeks: [{ count: 2 }, { count: 0 }] }).reply).toEqual({
    weeks: [{ count: 2 }, { count: 0 }],
  });
});
