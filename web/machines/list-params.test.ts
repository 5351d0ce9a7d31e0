import { expect, test } from 'vitest';
import { addressOf, askedIn } from './list-params.ts';

function asked(search: string) {
  const { choice, page } = askedIn(new URLSearchParams(search));
  return [choice.status, page];
}

test('the table opens with the first page of what is in progress', () => {
  expect(asked('')).toEqual(['in_progress', 1]);
});

test('an address that somebody kept opens the same page of the same list', () => {
  expect(asked('status=completed&page=2')).toEqual(['completed', 2]);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=abc', 'page=9999999999', 'status=stolen'])(
  'nonsense (%s) opens the first page',
  (search) => {
    expect(asked(search)).toEqual(['in_progress', 1]);
  },
);

test.each(['search=%20%20', 'type_of=toaster', 'technician=0', 'technician=ana', 'untouched=8'])(
  'nonsense (%s) narrows nothing',
  (search) => {
    expect(Object.values(askedIn(new URLSearchParams(search)).narrowing).filter(Boolean)).toEqual([]);
  },
);

test.each([
  '',
  'status=all',
  'status=completed&search=wrf+5&type_of=fridge&technician=3&untouched=14&page=2',
  'search=%C3%9C%26%3D%23&page=7',
])('an address reads back as itself: %s', (search) => {
  expect(addressOf(askedIn(new URLSearchParams(search))).toString()).toBe(search);
});
