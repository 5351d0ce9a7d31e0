import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { describeInShop } from '../testing/describe-each-engine.ts';
import { changesSession, sampleRequests, sendSample } from '../testing/sample-requests.ts';

const changing = (Object.entries<Call>(api) as [CallName, Call][]).filter(([, { changes }]) => changes).map(([name]) => name);
const host = 'shop.local:3000';

/** The headers that browsers send with requests from other sites and from links. */
const crossSiteHeaders: [what: string, headers: Record<string, string>][] = [
  ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://evil.example' }],
  ['an image on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a site under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another site over plain http', { origin: 'http://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a page on another port of this computer', { origin: 'http://shop.local:8080' }],
  ['a link from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a URL typed or pasted', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a link, in a browser without Sec-Fetch headers', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
];

describeInShop('Requests from other sites', (shop) => {
  test('are rejected by these calls', () => {
    expect(changing.toSorted().join(' ')).toBe(
      'addAwaitedPart addMachine addNote addPhoto addThumbnail addWallLink changePassword confirmPassword confirmSecondFactor deleteNote deletePhoto deleteWallLink endAwaitedPart endSession exportChosen exportMachines handOver login logout markSetupStep printEmployeeMetrics printLabel printTestLabel register removePrinter resetSecondFactor restorePhoto revokePin savePrinter seeBench setPin shareDevice startBackup startSecondFactor stopSecondFactor testPrinter unlock unshareDevice updateAwaitedPart updateDevice updateMachine updateNote updatePreferences updateShop updateUser',
    );
  });

  describe.for(changing)('%s', (name) => {
    test('is rejected from anywhere else', async () => {
      const sample = await sampleRequests[name](shop, shop.ada);
      for (const [what, headers] of crossSiteHeaders) {
        const { status, body } = await shop.ada.call(name, { ...sample, headers: { ...sample.headers, host, ...headers } });
        const message = 'This request came from another site and was rejected.';
        expect([what, status, body]).toEqual([what, 403, { success: false, message }]);
      }
      expect((await shop.ada.call('hydrate')).body.user).not.toBeNull();
    });

    test.for([
      ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: `http://${host}` }],
      ['our own page over plain http', { origin: `http://${host}` }],
      ['a program', {}],
    ] as [string, Record<string, string>][])('accepts %s', async ([, headers]) => {
      const ada = changesSession(name) ? await shop.logIn(shop.ada) : shop.ada;
      expect((await sendSample(shop, name, ada, { host, ...headers })).status).toBe(200);
    });
  });

  test('cannot change anything with GET through an image or a link, not even from another port of this host over plain http', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const paths = ['/api/export/export_machines', '/api/auth/logout'];
    for (const path of paths) {
      const { status, bytes } = await shop.ada.send({ method: 'GET', path, headers: { host } });
      expect([status, JSON.parse(bytes.toString())]).toEqual([
        403,
        { success: false, message: 'Send this GET with an Idempotency-Key, or send a POST.' },
      ]);
      for (const [, headers] of crossSiteHeaders) {
        const all = { ...headers, host, 'idempotency-key': 'k' };
        expect((await shop.ada.send({ method: 'GET', path, headers: all })).status).toBe(403);
      }
    }
    expect((await shop.card(id)).status).toBe('completed');
    const ada = await shop.logIn(shop.ada);
    const sent = paths.map((path) => ({ method: 'GET', path, headers: { 'idempotency-key': 'k' } }));
    for (const request of sent) expect((await ada.send(request)).status).toBe(200);
    expect((await shop.card(id)).status).toBe('exported');
    expect((await ada.call('hydrate')).body.user).toBeNull();
  });

  test('can read, for example through a link', async () => {
    expect((await shop.visitor.call('getUsers', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  test.for(['/api/health', '/api/read/get_machine/1', '/nowhere', '/api/nowhere', '/api/docs', '/api/read/get_id_by_serial/%E0'])(
    'the response to %s has the security headers',
    async (path) => {
      const { headers } = await shop.visitor.send({ method: 'GET', path });
      expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self' 'wasm-unsafe-eval';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
        'referrer-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );
});
