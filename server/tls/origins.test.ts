import { expect, test } from 'vitest';
import { securePlace } from './origins.ts';

const doors = { publicUrl: undefined, machine: 'bench', httpsPort: () => 3443 };

test.for([
  ['a phone that asks for the address', '192.168.1.5:3000', '/card/231', 'https://192.168.1.5:3443/card/231'],
  ['a query', '192.168.1.5:3000', '/table?status=all&search=w%20x', 'https://192.168.1.5:3443/table?status=all&search=w%20x'],
  ['the person at the box', 'localhost:3000', '/', 'https://localhost:3443/'],
  ['Bonjour', 'Bench.local:3000', '/find', 'https://bench.local:3443/find'],
  ['IPv6', '[fd00::2]:3000', '/find', 'https://[fd00::2]:3443/find'],
  ['the port that goes without saying', 'bench', '/find', 'https://bench:3443/find'],
  ['half a character', 'bench:3000', '/%E2', 'https://bench:3443/%E2'],
  ['a byte that is none of a URL', 'bench:3000', '/caf\u00e9', 'https://bench:3443/caf%E9'],
  ['two slashes, which would be another host by themselves', 'bench:3000', '//evil.example/x', 'https://bench:3443//evil.example/x'],
  ['a whole address in place of a path', 'bench:3000', 'http://evil.example/x', 'https://bench:3443/'],
  ['OPTIONS of the server itself', 'bench:3000', '*', 'https://bench:3443/'],
  ['no Host at all', undefined, '/find', 'https://bench:3443/find'],
  ['an empty Host', '', '/find', 'https://bench:3443/find'],
  ['a Host with a user in it', 'bench@evil.example', '/find', 'https://bench:3443/find'],
  ['a Host with a path in it', 'evil.example/x?', '/find', 'https://bench:3443/find'],
  ['a Host with a new line in it', 'evil.example\r\nset-cookie: a=b', '/find', 'https://bench:3443/find'],
  ['a Host with a backslash in it', 'evil.example\\x', '/find', 'https://bench:3443/find'],
  ['a Host without an end', `${'a'.repeat(300)}.example`, '/find', 'https://bench:3443/find'],
  ['a Host of numbers that are no address', '999.1.1.1', '/find', 'https://bench:3443/find'],
  ['a port that is none', 'bench:3000000', '/find', 'https://bench:3443/find'],
] as const)('%s is led to the same place over https', ([, host, url, place]) => {
  expect(securePlace(host, url, doors)).toBe(place);
});

const known = { ...doors, publicUrl: 'https://fettle.example.com' };

test.for([
  ['whoever asks for it is led there', 'fettle.example.com:3000', 'https://fettle.example.com/find'],
  ['and whoever does not say', undefined, 'https://fettle.example.com/find'],
  ['but not who asks for another name of the box', '192.168.1.5:3000', 'https://192.168.1.5:3443/find'],
] as const)('with a PUBLIC_URL over https, %s', ([, host, place]) => {
  expect(securePlace(host, '/find', known)).toBe(place);
});

test('a PUBLIC_URL over http names the host alone', () => {
  expect(securePlace(undefined, '/find', { ...doors, publicUrl: 'http://box.lan:3000' })).toBe('https://box.lan:3443/find');
});

test('the port of https goes without saying', () => {
  expect(securePlace('box.lan:80', '/find', { ...doors, httpsPort: () => 443 })).toBe('https://box.lan/find');
});
