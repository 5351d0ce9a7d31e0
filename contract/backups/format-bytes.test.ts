import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [999, '1 KB'],
  [993_280, '993 KB'],
  [999_424, '999 KB'],
  [999_500, '1.0 MB'],
  [1_433_600, '1.4 MB'],
  [12_345_678, '12 MB'],
  [2_300_000_000, '2.3 GB'],
  [3_072_000_000_000, '3.1 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
