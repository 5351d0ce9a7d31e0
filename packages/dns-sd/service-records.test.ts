import { expect, test } from 'vitest';
import type { Answer } from 'dns-packet';
import { ServiceRecords } from './service-records.ts';

const fullName = 'Laser._ipp._tcp.local';
const laser: Answer[] = [
  { name: '_ipp._tcp.local', type: 'PTR', data: fullName },
  { name: fullName, type: 'SRV', data: { target: 'Laser.local', port: 631 } },
  { name: fullName, type: 'TXT', data: ['rp=ipp/print'] },
  { name: 'laser.local', type: 'A', data: '10.0.0.8' },
];

function collected(...answers: Answer[]): ServiceRecords {
  const records = new ServiceRecords(['_ipp._tcp']);
  records.add(answers);
  return records;
}

test('the search asks only for the records that are missing', () => {
  expect(collected().missing()).toEqual([{ name: '_ipp._tcp.local', type: 'PTR' }]);
  expect(
    collected(...laser.slice(0, 1))
      .missing()
      .map(({ type }) => type),
  ).toEqual(['PTR', 'SRV', 'TXT']);
  expect(
    collected(...laser.slice(0, 3))
      .missing()
      .map(({ type }) => type),
  ).toEqual(['PTR', 'A', 'AAAA']);
  expect(collected(...laser).missing()).toHaveLength(1);
});

test('a service prefers IPv4, and leaves out addresses that nothing can connect to', () => {
  const addresses = ['fe80::1', 'ff02::fb', '::', 'fd00::8'].map((data): Answer => ({ name: 'laser.local', type: 'AAAA', data }));
  const others = ['0.0.0.0', '224.0.0.251', '255.255.255.255', 'nonsense'].map((data): Answer => ({
    name: 'laser.local',
    type: 'A',
    data,
  }));
  const [service] = collected(...addresses, ...others, ...laser).services();
  expect(service?.addresses).toEqual(['10.0.0.8', 'fd00::8']);
  expect(collected(...laser.slice(0, 3), ...addresses.slice(0, 3), ...others).services()).toEqual([]);
});

test('the search ignores the records of other services', () => {
  const other: Answer[] = [
    { name: '_http._tcp.local', type: 'PTR', data: 'Web._http._tcp.local' },
    { name: '_ipp._tcp.local', type: 'PTR', data: 'Web._http._tcp.local' },
    { name: 'Web._http._tcp.local', type: 'SRV', data: { target: 'laser.local', port: 80 } },
  ];
  expect(collected(...other, ...laser).services()).toHaveLength(1);
});

test('a service that says goodbye is not found', () => {
  expect(collected(...laser.map((record) => ({ ...record, ttl: 0 }))).services()).toEqual([]);
});

test("a service's texts lose control characters and marks that turn the text around", () => {
  const strange: Answer[] = [
    { name: '_ipp._tcp.local', type: 'PTR', data: 'La\u0000s\u202eer\n._ipp._tcp.local' },
    { name: 'La\u0000s\u202eer\n._ipp._tcp.local', type: 'SRV', data: { target: 'laser.local', port: 631 } },
    { name: 'La\u0000s\u202eer\n._ipp._tcp.local', type: 'TXT', data: ['ty=A\u001b[2J', '=x', 'bare'] },
  ];
  const [service] = collected(...strange, ...laser.slice(3)).services();
  expect([service?.name, service?.txt]).toEqual(['La s er', new Map([['ty', 'A [2J']])]);
});

test('a device that sends too much is cut short', () => {
  const records = new ServiceRecords(['_ipp._tcp']);
  for (let index = 0; index < 1_000; index += 1) {
    const name = `${index}._ipp._tcp.local`;
    const host = 'laser.local';
    records.add([
      { name: '_ipp._tcp.local', type: 'PTR', data: name },
      { name, type: 'SRV', data: { target: host, port: 631 } },
      { name, type: 'TXT', data: Array.from({ length: 500 }, (_, key) => `${key}=${'x'.repeat(200)}`) },
      { name: host, type: 'A', data: '10.0.0.8' },
    ]);
  }
  expect(records.services()).toHaveLength(100);
  expect(records.services()[0]?.txt.size).toBe(40);
  const addresses = Array.from({ length: 50 }, (_, index): Answer => ({ name: 'laser.local', type: 'A', data: `10.0.1.${index}` }));
  records.add(addresses);
  expect(records.services()[0]?.addresses).toHaveLength(8);
});
