import { expect, test } from 'vitest';
import { scanErrorCode } from './camera.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'broken'],
])('getUserMedia failing with %s means %s', (name, code) => {
  expect(scanErrorCode(new DOMException('', name))).toBe(code);
});

test('a thrown value that is not an Error means broken', () => {
  expect(scanErrorCode('no')).toBe('broken');
});
