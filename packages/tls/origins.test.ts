import { expect, test } from 'vitest';
import { redirectUrl } from './origins.ts';

const settings = { publicUrl: undefined, fallbackHost: 'bench', httpsPort: () => 3443 };

test.for([
  ['an IP address', '192.168.1.5:3000', '/card/231', 'https://192.168.1.5:3443/card/231'],
  ['a query', '192.168.1.5:3000', '/table?status=all&search=w%20x', 'https://192.168.1.5:3443/table?status=all&search=w%20x'],
  ['localhost', 'localhost:3000', '/', 'https://localhost:3443/'],
  ['a Bonjour name', 'Bench.local:3000', '/find', 'https://bench.local:3443/find'],
  ['an IPv6 address', '[fd00::2]:3000', '/find', 'https://[fd00::2]:3443/find'],
  ['a Host header without a port', 'bench', '/find', 'https://bench:3443/find'],
  ['an incomplete percent-encoded character', 'bench:3000', '/%E2', 'https://bench:3443/%E2'],
  ['a byte that is invalid in a URL', 'bench:3000', '/caf\u00e9', 'https://bench:3443/caf%E9'],
  ['a path with two slashes, which a browser would read as a host', 'bench:3000', '//evil.example/x', 'https://bench:3443//evil.example/x'],
  ['an absolute URL instead of a path', 'bench:3000', 'http://evil.example/x', 'https://bench:3443/'],
  ['the asterisk of OPTIONS', 'bench:3000', '*', 'https://bench:3443/'],
  ['no Host header', undefined, '/find', 'https://bench:3443/find'],
  ['an empty Host header', '', '/find', 'https://bench:3443/find'],
  ['a Host header with a user', 'bench@evil.example', '/find', 'https://bench:3443/find'],
  ['a Host header with a path', 'evil.example/x?', '/find', 'https://bench:3443/find'],
  ['a Host header with a line break', 'evil.example\r\nset-cookie: a=b', '/find', 'https://bench:3443/find'],
  ['a Host header with a backslash', 'evil.example\\x', '/find', 'https://bench:3443/find'],
  ['a Host header that is too long', `${'a'.repeat(300)}.example`, '/find', 'https://bench:3443/find'],
  ['a Host header with an invalid IP address', '999.1.1.1', '/find', 'https://bench:3443/find'],
  ['a Host header with an invalid port', 'bench:3000000', '/find', 'https://bench:3443/find'],
] as const)('redirects a request with %s', ([, host, target, location]) => {
  expect(redirectUrl(host, target, settings)).toBe(location);
});

const withPublicUrl = { ...settings, publicUrl: 'https://fettle.example.com' };

test.for([
  ['a request for that host goes to it', 'fettle.example.com:3000', 'https://fettle.example.com/find'],
  ['a request without a Host header goes to it', undefined, 'https://fettle.example.com/find'],
  ['a request for another host stays on that host', '192.168.1.5:3000', 'https://192.168.1.5:3443/find'],
] as const)('with an HTTPS public URL, %s', ([, host, location]) => {
  expect(redirectUrl(host, '/find', withPublicUrl)).toBe(location);
});

test('an HTTP public URL provides only the host', () => {
  expect(redirectUrl(undefined, '/find', { ...settings, publicUrl: 'http://box.lan:3000' })).toBe('https://box.lan:3443/find');
});

test('leaves out the default port', () => {
  expect(redirectUrl('box.lan:80', '/find', { ...settings, httpsPort: () => 443 })).toBe('https://box.lan/find');
});
