import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Http2Client } from '../../testing/https-client.ts';
import { openHttpsTestShop, type HttpsTestShop } from '../../testing/https-test-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { createRootCa, parseRootCa } from '../../../packages/tls/root-ca.ts';
import { issueServerCertificate } from '../../../packages/tls/server-certificate.ts';
import { trustHtml } from './trust-html.ts';

let secure: HttpsTestShop;
let client: Http2Client;

beforeAll(async () => {
  secure = await openHttpsTestShop();
  client = new Http2Client(secure.httpsPort, secure.rootCa);
});
afterAll(async () => {
  client.close();
  await secure.close();
});

const plain = async (path: string, userAgent = '') => {
  const response = await fetch(`http://localhost:${secure.httpPort}${path}`, { headers: { 'user-agent': userAgent }, redirect: 'manual' });
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes: Buffer.from(await response.arrayBuffer()) };
};
const page = async (userAgent?: string) => (await plain('/trust', userAgent)).bytes.toString();
const pageIn = async (language: string) => {
  const headers = { 'user-agent': 'iPhone', 'accept-language': language };
  return (await fetch(`http://localhost:${secure.httpPort}/trust`, { headers })).text();
};

test.for([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1', 'iPhone or iPad'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1', 'iPhone or iPad'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 'Mac'],
] as const)('%s sees its own steps expanded and the others collapsed', async ([userAgent, name]) => {
  const html = await page(userAgent);
  expect(html).toContain(`<h2>On this ${name}`);
  const folded = [...html.matchAll(/<details><summary>([^<]+)<\/summary><ol>/g)].map(([, name]) => name);
  expect(new Set([...folded, name])).toEqual(new Set(['Android', 'Mac', 'Windows', 'iPhone or iPad']));
  expect(folded).toHaveLength(3);
  expect(html.indexOf('On this')).toBeLessThan(html.indexOf('Open the shop'));
});

test('a device without steps of its own sees all of them collapsed', async () => {
  const html = await page('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0');
  expect(html).not.toContain('On this');
  expect(html.match(/<details><summary>[^<]+<\/summary><ol>/g)).toHaveLength(4);
  expect(html.indexOf('On your device')).toBeLessThan(html.indexOf('Open the shop'));
});

test('the page works under its security headers and shows the fingerprint and the URL of the shop', async () => {
  const { status, headers, bytes } = await plain('/trust');
  const html = bytes.toString();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
  expect(headers['content-security-policy']).toContain("style-src 'self';");
  expect(html).not.toMatch(/<script|<style|style="| on[a-z]+="/);
  expect(html.replaceAll('<wbr>', '')).toContain(new X509Certificate(secure.rootCa).fingerprint256);
  expect(html).toContain(`<a class="button plain" href="https://localhost:${secure.httpsPort}/">Open the shop</a>`);
  expect(html).toContain('<span>Bayou Appliance</span>');
  expect((await plain('/trust/')).bytes).toEqual(bytes);
  const style = await plain('/trust/style.css');
  expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('the page is in the language that the browser asks for', async () => {
  const spanish = await pageIn('es-MX,es;q=0.9,en;q=0.8');
  for (const text of [
    '<html lang="es">',
    '<title>Confíe en este taller · Fettle</title>',
    '<h2>En este iPhone o iPad</h2>',
    '<li>Descargue el certificado en <b>Safari</b> y elija <b>Permitir</b>.</li>',
    '>Ir a la página del taller</a>',
  ])
    expect(spanish).toContain(text);
  expect(spanish).toMatch(/<dt>Válido hasta<\/dt><dd>\d+ de [a-z]+ de \d{4}<\/dd>/);
  for (const tag of ['b', 'p', 'li']) expect(spanish.split(`<${tag}>`).length, tag).toBe((await pageIn('en')).split(`<${tag}>`).length);
  expect(await pageIn('fr-CA')).toContain('<html lang="en">');
});

test('the same page is served over HTTPS, without links to HTTP', async () => {
  const { status, bytes } = await client.send({ method: 'GET', path: '/trust' });
  expect(status).toBe(200);
  expect(bytes.toString()).toContain(`href="https://localhost:${secure.httpsPort}/"`);
  expect(bytes.toString().replaceAll('http://www.w3.org/2000/svg', '')).not.toContain('http:');
});

test('the download is the root CA in the format that phones accept, without its key', async () => {
  for (const got of [
    await plain('/trust/fettle-authority.crt'),
    await client.send({ method: 'GET', path: '/trust/fettle-authority.crt' }),
  ]) {
    const { headers } = got;
    expect([got.status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/x-x509-ca-cert',
      'inline; filename="fettle-authority.crt"',
    ]);
    const certificate = new X509Certificate(got.bytes);
    expect([certificate.raw, certificate.ca, certificate.toString()]).toEqual([got.bytes, true, secure.rootCa]);
  }
});

test('no URL serves a private key', async () => {
  const tries = ['authority.pem', 'certificate.pem', 'authority.key', '../tls/authority.pem', '%2e%2e/tls/authority.pem', 'x'];
  for (const path of ['/trust/', '/tls/', '/data/tls/', '/assets/'].flatMap((folder) => tries.map((name) => folder + name))) {
    for (const { status, bytes } of [await plain(path), await client.send({ method: 'GET', path })]) {
      expect([path, [404, 308].includes(status), bytes.includes('PRIVATE KEY')]).toEqual([path, true, false]);
    }
  }
});

test('a shop without HTTPS has no trust page', async () => {
  const shop = await openTestShop('sqlite');
  for (const path of ['/trust', '/trust/fettle-authority.crt']) {
    const { status, headers } = await shop.visitor.send({ method: 'GET', path });
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
  }
  await shop.close();
});

test('a shop with a provided certificate serves it and redirects to HTTPS, but has no trust page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-city-'));
  const now = new Date();
  const city = parseRootCa(await createRootCa({ product: 'City', host: 'city', now }));
  const hosts = { names: ['localhost'], addresses: [] };
  const { chain, key } = await issueServerCertificate({ product: 'City', rootCa: city, hosts, now });
  const certificate = { certificateFile: join(folder, 'chain.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(certificate.certificateFile, chain);
  writeFileSync(certificate.keyFile, key);
  const shop = await openHttpsTestShop({ certificate });
  const visitor = new Http2Client(shop.httpsPort, city.certificate.toString());
  expect((await visitor.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  expect((await visitor.send({ method: 'GET', path: '/trust' })).status).toBe(404);
  expect((await fetch(`http://localhost:${shop.httpPort}/trust`, { redirect: 'manual' })).status).toBe(404);
  expect((await fetch(`http://localhost:${shop.httpPort}/find`, { redirect: 'manual' })).status).toBe(308);
  expect((await fetch(`http://localhost:${shop.httpPort}/trust/style.css`)).status).toBe(200);
  visitor.close();
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('the shop’s name is escaped', async () => {
  const { certificate: rootCa } = parseRootCa(await createRootCa({ product: 'Fettle', host: 'bench', now: new Date() }));
  const html = trustHtml({
    rootCa,
    shopName: '<b>Bayou & "Sons"</b>',
    shopUrl: 'https://bench:3443',
    userAgent: undefined,
    language: 'en',
  });
  expect(html).toContain('<span>&lt;b>Bayou &amp; &quot;Sons&quot;&lt;/b></span>');
});

test('the colors of the page are those of the web app, in light and dark', async () => {
  const served = (await plain('/trust/style.css')).bytes.toString();
  const [rootLight = '', ...rest] = served.split('@media screen and (prefers-color-scheme: dark)');
  const [rootDark, rules] = splitAfterBlock(rest.join(''));
  const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');
  for (const [own, theme] of [
    [rootLight, 'light'],
    [rootDark, 'dark'],
  ] as const) {
    const [declared, known] = [variablesIn(own), variablesIn(colorsOf(theme, tokens))];
    expect(declared.size).toBeGreaterThan(15);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries([...declared.keys()].map((name) => [name, known.get(name)])));
  }
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i);
  const used = new Set(Array.from(rules.matchAll(/var\((--[a-z-]+)\)/g), ([, name = '']) => name));
  expect([...used].filter((name) => name !== '--cut' && !variablesIn(rootLight).has(name))).toEqual([]);
});

/** Replaces each `light-dark(a, b)` by its color in one theme. */
function colorsOf(theme: 'light' | 'dark', css: string): string {
  const color = '(#[0-9a-f]+|rgb\\([^)]*\\))';
  return css.replaceAll(new RegExp(`light-dark\\(${color}, ${color}\\)`, 'g'), theme === 'light' ? '$1' : '$2');
}

/** Splits after the `{ ... { ... } }` block at the start. */
function splitAfterBlock(css: string): [block: string, rest: string] {
  const end = css.indexOf('\n}\n') + 2;
  return [css.slice(0, end), css.slice(end)];
}

function variablesIn(css: string): Map<string, string> {
  return new Map(Array.from(css.matchAll(/(--[a-z-]+): ([^;]+);/g), ([, name = '', value = '']) => [name, value]));
}
