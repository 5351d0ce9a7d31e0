import { api, type CallName } from '@fettle/contract';
import { changesSomething } from '@fettle/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { changesSession, sampleRequests, sendSample } from '../../testing/sample-requests.ts';

const changing = (Object.keys(api) as CallName[]).filter((name) => changesSomething(api[name]));
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
  test('requests from other sites are rejected by these calls', () => {
    expect(changing.toSorted().join(' ')).toBe(
      'addAwaitedPart addListEntry addMachine addNote addPhoto addThumbnail addWallLink applyRecallFile changeCredit changePassword confirmPassword confirmSecondFactor deleteNote deletePhoto deleteWallLink endAwaitedPart endSession exportChosen exportMachines handOver login logout markSetupStep printEmployeeMetrics printLabel printTestLabel register removePrinter resetSecondFactor restoreNote restorePhoto revokePin savePrinter seeBench setPin settleMade settleRecall shareDevice startBackup startSecondFactor stopSecondFactor testPrinter undoRecallFile unlock unshareDevice updateAwaitedPart updateDevice updateLabelLines updateListEntry updateMachine updateNote updatePreferences updateRecallNotice updateShop updateUser',
    );
  });

  describe.for(changing)('%s', (name) => {
    test('a call is rejected from anywhere else', async () => {
      const sample = await sampleRequests[name](shop, shop.ada);
      for (const [what, headers] of crossSiteHeaders) {
        const { status, body } = await shop.ada.call(name, { ...sample, headers: { ...sample.headers, host, ...headers } });
        const message = expect.stringMatching(/^This request came from another site and was rejected\./);
        expect([what, status, body]).toEqual([what, 403, { success: false, message }]);
      }
      expect((await shop.ada.call('hydrate')).body.user).not.toBeNull();
    });

    test.for([
      ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: `http://${host}` }],
      ['our own page over plain http', { origin: `http://${host}` }],
      ['a program', {}],
    ] as [string, Record<string, string>][])('a call accepts %s', async ([, headers]) => {
      const ada = changesSession(name) ? await shop.logIn(shop.ada) : shop.ada;
      expect((await sendSample(shop, name, ada, { host, ...headers })).status).toBe(200);
    });
  });

  describe('with GET', () => {
    const paths = ['/api/export/export_machines', '/api/auth/logout'];
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', accept: '*/*' };

    async function statusesOf(by: EmployeeClient, headers: Record<string, string>): Promise<number[]> {
      return Promise.all(paths.map(async (path) => (await by.send({ method: 'GET', path, headers: { host, ...headers } })).status));
    }

    test.for<[who: string, headers: Record<string, string>]>([
      ['a program', {}],
      ['a program with its own name', { 'user-agent': 'curl/8.14.1', accept: '*/*' }],
      ["Node's fetch", { 'user-agent': 'node', accept: '*/*', 'sec-fetch-mode': 'cors' }],
      ['our own page', { ...firefox, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      ['our own page over plain http', { ...firefox, referer: `http://${host}/exports` }],
      ['an old browser with a header of a script', { ...firefox, 'idempotency-key': 'k' }],
      ['an old browser with another header of a script', { ...firefox, 'x-requested-with': 'XMLHttpRequest' }],
    ])('%s exports and logs out, without a body or a further header', async ([, headers]) => {
      const ada = await shop.logIn(shop.ada);
      const id = await shop.addMachine(shop.tess, {}, 'completed');
      expect(await statusesOf(ada, headers)).toEqual([200, 200]);
      expect((await shop.card(id)).status).toBe('exported');
      expect((await ada.call('hydrate')).body.user).toBeNull();
    });

    test.for<[what: string, headers: Record<string, string>]>([
      ...crossSiteHeaders,
      [
        'an image on another port of this computer',
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      ],
      ['an image on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
      ['an image over plain http', { ...firefox, accept: 'image/avif,image/webp,*/*' }],
      ['a page on another port over plain http', { ...firefox, referer: 'http://shop.local:8080/' }],
      ['a script element without a referrer over plain http', firefox],
    ])('nothing happens through %s', async ([, headers]) => {
      const id = await shop.addMachine(shop.tess, {}, 'completed');
      expect(await statusesOf(shop.ada, headers)).toEqual([403, 403]);
      expect((await shop.card(id)).status).toBe('completed');
      expect((await shop.ada.call('hydrate')).body.user).not.toBeNull();
    });

    test('even a header of a script does not help what is certainly an image or from elsewhere', async () => {
      for (const [, headers] of crossSiteHeaders)
        expect(await statusesOf(shop.ada, { ...headers, 'idempotency-key': 'k' })).toEqual([403, 403]);
    });
  });

  test('requests from other sites can read, for example through a link', async () => {
    expect((await shop.visitor.call('getUsers', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  test.for(['/api/health', '/api/read/get_machine/1', '/nowhere', '/api/nowhere', '/api/openapi.json', '/api/read/get_id_by_serial/%E0'])(
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

describeInShop(
  'Behind a proxy',
  (shop) => {
    async function note(headers: Record<string, string>) {
      const sample = await sampleRequests.addNote(shop, shop.tess);
      const { status, body } = await shop.tess.call('addNote', { ...sample, headers });
      return [status, body.message];
    }

    test.for<[what: string, headers: Record<string, string>]>([
      ['the address in PUBLIC_URL', { host: '127.0.0.1:3000', origin: 'http://shop.lan:8080' }],
      ['the host that the proxy was asked for', { host: '127.0.0.1:3000', origin: 'http://fettle.lan', 'x-forwarded-host': 'fettle.lan' }],
      ['the same host with the default port', { host: 'fettle.lan:80', origin: 'http://fettle.lan' }],
    ])('pages from %s are served', async ([, headers]) => {
      expect((await note(headers))[0]).toBe(200);
    });

    test('a page from elsewhere is refused, and the sentence names the proxy and the setting', async () => {
      expect(await note({ host: '127.0.0.1:3000', origin: 'http://shop.lan:9090' })).toEqual([
        403,
        'This request came from another site and was rejected. If http://shop.lan:9090 is this shop, ask the person who runs the server to add this line to its settings and restart it: PUBLIC_URL=http://shop.lan:9090',
      ]);
    });
  },
  { trustProxy: true, publicUrl: 'http://shop.lan:8080' },
);

test('a host that no trusted proxy forwards counts for nothing', async () => {
  await using shop = await openTestShop('sqlite');
  const headers = { host: '127.0.0.1:3000', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await sendSample(shop, 'addNote', shop.tess, headers)).status).toBe(403);
});
