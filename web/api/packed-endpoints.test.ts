import { endpoints } from '@fettle/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { packEndpoints, unpackEndpoints } from './packed-endpoints.ts';

test('packed endpoints unpack to the same', () => {
  const packed = packEndpoints(endpoints);
  expect(unpackEndpoints(packed)).toEqual(endpoints);
  expect(packed).toContain('getBench GET read/*/:userId\n');
});
