import { startLists } from '@fettle/contract/shared/catalog.ts';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../../sync/client/query-client.ts';
import { listsQuery } from '../../../sync/client/shop-lists.ts';
import { chosenSorting, describeList, sortingOf, toSearchParams, parseListParams } from './list-params.ts';

function parsed(search: string) {
  const { choice, page } = parseListParams(new URLSearchParams(search));
  return [choice.status, page];
}

test('the default is page 1 of the machines in progress', () => {
  expect(parsed('')).toEqual(['in_progress', 1]);
});

test('the URL holds status and page', () => {
  expect(parsed('status=completed&page=2')).toEqual(['completed', 2]);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=abc', 'page=9999999999', 'status=stolen'])(
  'an invalid value (%s) opens the default list',
  (search) => {
    expect(parsed(search)).toEqual(['in_progress', 1]);
  },
);

test.each([
  'search=%20%20',
  'type_of=toaster',
  'technician=0',
  'technician=ana',
  'untouched=8',
  'waiting=no',
  'recall=no',
  'made=2006',
  'made=2019..2010',
  'finished=2',
  'exported=2026',
  'came_in=2026-02-30..2026-03-01',
  'completed=2026-11-21..2026-11-20',
  'completed=2025-11-20..2026-11-21',
  'trashed=9999-99-99..9999-99-99',
  'exported=1899-12-30..1899-12-31',
])('an invalid filter (%s) is ignored once the lists are loaded', (search) => {
  queryClient.setQueryData(listsQuery().queryKey, { ...startLists });
  onTestFinished(() => queryClient.clear());
  expect(Object.values(parseListParams(new URLSearchParams(search)).filters).filter(Boolean)).toEqual([]);
});

test.each([
  '',
  'status=all',
  'status=completed&search=wrf+5&type_of=fridge&technician=3&untouched=14&waiting=yes&page=2',
  'search=%C3%9C%26%3D%23&page=7',
  'finished=last_week',
  'status=all&finished=2026-11-15..2026-11-21',
  'status=all&came_in=7&completed=2026-11-15..2026-11-21&trashed=1&exported=last_week',
  'status=exported&sort=model&page=3',
  'status=all&recall=open&made=2010..2019&sort=made',
  'made=unknown',
  'type_of=fridge&sort=days&order=desc&per_page=100',
])('parameters survive a round trip: %s', (search) => {
  expect(toSearchParams(parseListParams(new URLSearchParams(search))).toString()).toBe(search);
});

test.each(['sort=condition', 'order=desc', 'per_page=20', 'per_page=0'])('an invalid order or length (%s) is ignored', (search) => {
  expect(parseListParams(new URLSearchParams(search))).toMatchObject({ sorting: undefined, perPage: 10 });
});

test('a list is sorted by number, and by activity when it lists idle machines; the URL need not say so', () => {
  const newestFirst = { sort: 'number', order: 'desc' } as const;
  const idleFirst = { sort: 'activity', order: 'asc' } as const;
  expect(sortingOf(parseListParams(new URLSearchParams('')))).toEqual(newestFirst);
  expect(sortingOf(parseListParams(new URLSearchParams('untouched=7')))).toEqual(idleFirst);
  expect(chosenSorting(newestFirst, {})).toBeUndefined();
  expect(chosenSorting(newestFirst, { untouched: '7' })).toEqual(newestFirst);
  expect(chosenSorting(idleFirst, { untouched: '7' })).toBeUndefined();
});

test.each([
  ['', ''],
  ['page=2&per_page=25&sort=days', ''],
  ['type_of=fridge&waiting=yes', 'Fridges, waiting'],
  ['status=completed&search=fan&technician=3', '"fan", Completed, Ana Ruiz'],
  ['status=all&untouched=14&finished=7', 'All, no activity for 14 days, finished'],
  ['made=2010..2019', 'made 2010–2019'],
  ['made=unknown', 'date not clear'],
])('the title of the list %s says: %s', (search, title) => {
  expect(describeList(parseListParams(new URLSearchParams(search)), 'Ana Ruiz')).toBe(title);
});
