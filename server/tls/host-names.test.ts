import { expect, test } from 'vitest';
import { addressOnTheNetwork, namesOfThisMachine } from './host-names.ts';

const bench = {
  hostname: 'Bench.bayou.lan',
  interfaces: {
    lo: [
      { address: '127.0.0.1', internal: true },
      { address: '::1', internal: true },
    ],
    eth0: [
      { address: 'fd00::2', internal: false },
      { address: '192.168.1.5', internal: false },
      { address: 'fe80::fc:ff:fe00:1', internal: false },
    ],
    wlan0: [{ address: '169.254.3.4', internal: false }],
  },
};

test('a machine is called by its name, short, full and as Bonjour has it, and by every address that leads to it', () => {
  expect(namesOfThisMachine(undefined, bench)).toEqual({
    names: ['localhost', 'bench.bayou.lan', 'bench', 'bench.local'],
    addresses: ['127.0.0.1', '::1', 'fd00::2', '192.168.1.5'],
  });
});

test.for([
  ['https://fettle.example.com', { names: ['fettle.example.com'], addresses: [] }],
  ['https://BENCH.local:3443', { names: [], addresses: [] }],
  ['https://203.0.113.9/fettle', { names: [], addresses: ['203.0.113.9'] }],
  ['https://[2001:db8::7]:3443', { names: [], addresses: ['2001:db8::7'] }],
] as const)('under PUBLIC_URL %s it is called that too, once', ([publicUrl, more]) => {
  const { names, addresses } = namesOfThisMachine(undefined, bench);
  expect(namesOfThisMachine(publicUrl, bench)).toEqual({ names: [...names, ...more.names], addresses: [...addresses, ...more.addresses] });
});

test('a name that no certificate can hold is left out', () => {
  expect(namesOfThisMachine(undefined, { hostname: "marie's laptop", interfaces: {} }).names).toEqual(['localhost']);
  expect(namesOfThisMachine(undefined, { hostname: '', interfaces: {} }).names).toEqual(['localhost']);
});

test.for([
  ['0.0.0.0', '192.168.1.5'],
  ['::', '192.168.1.5'],
  ['192.168.1.7', '192.168.1.7'],
  ['127.0.0.1', undefined],
  ['localhost', undefined],
  ['::1', undefined],
] as const)('listening at %s, others find it at %s', ([host, found]) => {
  expect(addressOnTheNetwork(host, bench)).toBe(found);
});
