import { expect, test } from 'vitest';
import { clientNetwork, loginKeys } from './login-throttle-keys.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown, or worse', 'unknown'],
  ['', 'unknown'],
] as const)('the address %j has the network %s', ([address, network]) => {
  expect(clientNetwork(address)).toBe(network);
});

test('a known device has its own key, and an unknown one has keys for the employee, the address and both', () => {
  expect(keysOf('abc')).toEqual(['device 2 abc: own']);
  expect(keysOf(undefined)).toEqual(['stranger 2 203.0.113.7: own', 'strangers 2: shared', 'address 203.0.113.7: shared']);
});

function keysOf(device: string | undefined): string[] {
  return loginKeys({ employee_id: 2, address: '203.0.113.7', device }).map(({ key, limit }) => `${key}: ${limit}`);
}
