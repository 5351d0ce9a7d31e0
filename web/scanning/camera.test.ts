import { expect, test } from 'vitest';
import { troubleOf } from './camera.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'broken'],
])('a browser that refuses with %s means: %s', (name, trouble) => {
  expect(troubleOf(new DOMException('', name))).toBe(trouble);
});

test('a refusal that is no error is trouble of no known kind', () => {
  expect(troubleOf('no')).toBe('broken');
});
