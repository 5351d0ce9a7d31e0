import { expect, test } from 'vitest';
import { keptReply } from './kept-reply.ts';

const ada = 1;
const tess = 2;

test('the names of colleagues are kept, but not how many machines they have', () => {
  const data = [{ id: tess, first_name: 'Tess', last_name: 'Guidry', in_progress: 7 }];
  expect(keptReply(['getTechnicians'], data, ada)).toEqual([{ id: tess, first_name: 'Tess', last_name: 'Guidry' }]);
});

test('a bench is kept for its own technician only', () => {
  const bench = { working: [], waiting: [], finished_today: [] };
  expect(keptReply(['getBench', ada], bench, ada)).toBe(bench);
  expect(keptReply(['getBench', tess], bench, ada)).toBeUndefined();
});

test('of the lists of machines, the first page is kept, unless it counts those of a colleague', () => {
  const list = { data: [], meta: { total: 14 } };
  const kept = (query?: object) => keptReply(['getMachines', { params: { status: 'all' }, query }], list, ada);
  for (const query of [undefined, {}, { page: 1 }, { page: '1', technician: ada }, { page: 1, technician: '1' }])
    expect(kept(query)).toBe(list);
  for (const query of [{ page: 2 }, { page: 1, technician: tess }, { page: 1, technician: '2', finished: '7' }])
    expect(kept(query)).toBeUndefined();
});

test('a card is kept whole', () => {
  const card = { id: 7, notes: [] };
  expect(keptReply(['getMachine', '7'], card, ada)).toBe(card);
});
