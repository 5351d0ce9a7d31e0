import { adminEndpoints } from '@fettle/contract/admin-endpoints.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { packEndpoints, unpackEndpoints } from './packed-endpoints.ts';

test('packed endpoints unpack to the same', () => {
  expect(unpackEndpoints(packEndpoints(adminEndpoints))).toEqual(adminEndpoints);
  const packed = packEndpoints(endpoints);
  expect(unpackEndpoints(packed)).toEqual(endpoints);
  expect(packed).toMatch(/^GET read\/\*\/:userId .*\bgetBench\b/m);
});
