import { expect, test } from 'vitest';
import { formatOrigin, type OriginSettings, ownUrls, redirectUrl } from './origins.ts';

/** A certificate for these names, which may begin with a wildcard, and addresses. */
const certificateFor = (...hosts: string[]): OriginSettings['certificate'] => {
  const find = (host: string) => hosts.find((own) => own === host || (own.startsWith('*.') && host.endsWith(own.slice(1))));
  return () => ({
    checkHost: find,
    checkIP: find,
    subjectAltName: hosts.map((host) => `${/^[\d.]+$/.test(host) ? 'IP Address' : 'DNS'}:${host}`).join(', '),
  });
};

const settings: OriginSettings = {
  publicUrl: undefined,
  hosts: () => ({ names: ['localhost', 'bench', 'bench.local'], addresses: ['127.0.0.1', '203.0.113.9'] }),
  certificate: certificateFor('localhost', 'bench', 'bench.local', '127.0.0.1', '203.0.113.9', '198.51.100.4'),
  httpsPort: () => 3443,
};

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
  ['an address of this computer that is not private', '203.0.113.9', '/find', 'https://203.0.113.9:3443/find'],
  ['an address that is only in the certificate', '198.51.100.4:3000', '/find', 'https://198.51.100.4:3443/find'],
  ['the address of a router that passes it on', '10.1.2.3:3000', '/find', 'https://10.1.2.3:3443/find'],
] as const)('the HTTP port redirects a request with %s', ([, host, target, location]) => {
  expect(redirectUrl(host, target, settings)).toBe(location);
});

const strangers = [
  ['no Host header', undefined],
  ['an empty Host header', ''],
  ['an invented name', 'evil.example'],
  ['a name that begins like an own one', 'bench.evil.example:3000'],
  ['a name that ends like an own one', 'evilbench.local'],
  ['an address outside of private networks', '203.0.113.10:3000'],
  ['an IPv6 address outside of private networks', '[2001:db8::1]:3000'],
  ['a user', 'bench@evil.example'],
  ['a path', 'evil.example/x?'],
  ['a line break', 'evil.example\r\nset-cookie: a=b'],
  ['a backslash', 'evil.example\\x'],
  ['too many letters', `${'a'.repeat(300)}.example`],
  ['an invalid IP address', '999.1.1.1'],
  ['an invalid port', 'bench:3000000'],
] as const;

const withPublicUrl = { ...settings, publicUrl: 'https://fettle.example.com' };

test.for(strangers)('a request for %s is redirected to the public URL only, or nowhere', ([, host]) => {
  expect(redirectUrl(host, '/find', settings)).toBeUndefined();
  expect(redirectUrl(host, '/find', withPublicUrl)).toBe('https://fettle.example.com/find');
  expect(redirectUrl(host, '/find', { ...settings, publicUrl: 'http://box.lan:3000' })).toBe('https://box.lan:3443/find');
});

test.for([
  ['for that host goes to it', 'fettle.example.com:3000', 'https://fettle.example.com/find'],
  ['for another own host stays on that host', '192.168.1.5:3000', 'https://192.168.1.5:3443/find'],
] as const)('with an HTTPS public URL, a request %s', ([, host, location]) => {
  expect(redirectUrl(host, '/find', withPublicUrl)).toBe(location);
});

test('a wildcard of a provided certificate covers its names', () => {
  const provided = { ...settings, certificate: certificateFor('*.shop.example') };
  expect(redirectUrl('fettle.shop.example', '/find', provided)).toBe('https://fettle.shop.example:3443/find');
  expect(redirectUrl('bench:3000', '/find', provided)).toBe('https://bench:3443/find');
});

test('the trust page has a URL for each name of the certificate that other devices reach', () => {
  const own = ['https://bench:3443/card/1', 'https://bench.local:3443/card/1'];
  expect(ownUrls('/card/1', settings)).toEqual([...own, 'https://203.0.113.9:3443/card/1', 'https://198.51.100.4:3443/card/1']);
  expect(ownUrls('/card/1', { ...settings, certificate: certificateFor('fettle.shop.example') })).toEqual([
    'https://fettle.shop.example:3443/card/1',
  ]);
  expect(ownUrls('/card/1', { ...settings, certificate: certificateFor('*.shop.example') })).toEqual(own);
  expect(ownUrls('http://evil.example/x', settings)[0]).toBe('https://bench:3443/');
});

test('a redirect leaves out the default port', () => {
  expect(redirectUrl('bench:80', '/find', { ...settings, httpsPort: () => 443 })).toBe('https://bench/find');
});

test('an origin has an IPv6 address in brackets, and no default port', () => {
  expect(formatOrigin('http', 'fd00::2', 3000)).toBe('http://[fd00::2]:3000');
  expect(formatOrigin('https', '[fd00::2]', 443)).toBe('https://[fd00::2]');
});
