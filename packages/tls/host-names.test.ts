import { expect, test } from 'vitest';
import { hostNames, lanAddress, ownAddress, ownHost } from './host-names.ts';

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

test('a certificate lists the short, full and Bonjour host name, and every address except link-local ones', () => {
  expect(hostNames(undefined, bench)).toEqual({
    names: ['localhost', 'bench.bayou.lan', 'bench', 'bench.local'],
    addresses: ['127.0.0.1', '::1', 'fd00::2', '192.168.1.5'],
  });
});

test.for([
  ['https://fettle.example.com', { names: ['fettle.example.com'], addresses: [] }],
  ['https://BENCH.local:3443', { names: [], addresses: [] }],
  ['https://203.0.113.9/fettle', { names: [], addresses: ['203.0.113.9'] }],
  ['https://[2001:db8::7]:3443', { names: [], addresses: ['2001:db8::7'] }],
] as const)('a certificate adds the host of the public URL %s once', ([publicUrl, more]) => {
  const { names, addresses } = hostNames(undefined, bench);
  expect(hostNames(publicUrl, bench)).toEqual({ names: [...names, ...more.names], addresses: [...addresses, ...more.addresses] });
});

test('a name that a certificate cannot contain is left out', () => {
  expect(hostNames(undefined, { hostname: "marie's laptop", interfaces: {} }).names).toEqual(['localhost']);
  expect(hostNames(undefined, { hostname: '', interfaces: {} }).names).toEqual(['localhost']);
});

test.for([
  ['0.0.0.0', '192.168.1.5', '127.0.0.1', 'localhost'],
  ['::', '192.168.1.5', '::1', 'localhost'],
  ['192.168.1.7', '192.168.1.7', '192.168.1.7', '192.168.1.7'],
  ['fd00::2', 'fd00::2', 'fd00::2', 'fd00::2'],
  ['127.0.0.1', undefined, '127.0.0.1', 'localhost'],
  ['127.0.0.2', undefined, '127.0.0.2', '127.0.0.2'],
  ['localhost', undefined, 'localhost', 'localhost'],
  ['::1', undefined, '::1', 'localhost'],
] as const)(
  'a server that listens on %s has the LAN address %s, and on its computer the address %s and the name %s',
  ([host, ...found]) => {
    expect([lanAddress(host, bench), ownAddress(host), ownHost(host)]).toEqual(found);
  },
);
