import { expect, test } from 'vitest';
import { describeInShop } from '../describe-each-engine.ts';
import { samplePhoto } from '../sample-photos.ts';
import { pin, shareDevice } from '../share-device.ts';
import { password, type TestShop, whirlpoolFridge } from '../test-shop.ts';
import { turnOnSecondFactor } from '../second-factor.ts';
import { findForeignText, noSentences } from './said-sentences.ts';

type Reply = { status: number; body: { message: string } };

/** What is sent is refused each time, with a message that is stated in English. */
type Refused = [message: string, send: (shop: TestShop, headers: { 'accept-language': string }) => Promise<Reply>];

const large = { type: 'image/jpeg', bytes: Buffer.alloc(11_000_000) };

const refused: Refused[] = [
  ['Please log in.', ({ visitor }, headers) => visitor.call('getTechnicians', { headers })],
  ['Only an admin may do this.', ({ tess }, headers) => tess.call('getBackups', { headers })],
  [
    "Only an admin may see other employees' data.",
    ({ tess, walt }, headers) => tess.call('getSessions', { params: { userId: walt.id }, headers }),
  ],
  [
    'Wrong password.',
    ({ visitor, tess }, headers) => visitor.call('login', { params: { userId: tess.id }, body: { password: 'a' }, headers }),
  ],
  [
    'The current password is wrong.',
    ({ tess }, headers) =>
      tess.call('changePassword', { body: { current_password: 'a', password1: 'new wrench', password2: 'new wrench' }, headers }),
  ],
  [
    "The passwords don't match.",
    ({ tess }, headers) =>
      tess.call('changePassword', { body: { current_password: password, password1: 'new wrench', password2: 'old wrench' }, headers }),
  ],
  [
    'Enter the code from your authenticator app.',
    async (shop, headers) => {
      const otis = await shop.addEmployee({ first_name: `Otis ${headers['accept-language']}`, last_name: 'Roy', is_admin: true });
      await turnOnSecondFactor(shop, otis);
      return shop.visitor.call('login', { params: { userId: otis.id }, body: { password }, headers });
    },
  ],
  [
    'Wrong code.',
    async (shop, headers) => {
      const nora = await shop.addEmployee({ first_name: `Nora ${headers['accept-language']}`, last_name: 'Roy', is_admin: true });
      await nora.call('startSecondFactor');
      return nora.call('confirmSecondFactor', { body: { code: '000000' }, headers });
    },
  ],
  [
    'Wrong PIN.',
    async (shop, headers) => {
      const bench = await shareDevice(shop, 'Bench 1');
      await bench.setPin(shop.walt, pin);
      return shop.visitor.call('unlock', {
        params: { userId: shop.walt.id },
        body: { pin: '1379' },
        headers: { cookie: bench.cookie, ...headers },
      });
    },
  ],
  ['Machine not found', ({ tess }, headers) => tess.call('getMachine', { params: { id: 999 }, headers })],
  ['Note not found', ({ tess }, headers) => tess.call('deleteNote', { params: { noteId: 999 }, headers })],
  ['Photo not found', ({ tess }, headers) => tess.call('deletePhoto', { params: { photoId: 999 }, headers })],
  [
    'Part not found',
    ({ tess }, headers) => tess.call('updateAwaitedPart', { params: { partId: 999 }, body: { description: 'Door gasket' }, headers }),
  ],
  ['Export not found', ({ ada }, headers) => ada.call('getExport', { params: { id: 999 }, headers })],
  ['Serial is required.', ({ tess }, headers) => tess.call('addMachine', { body: { ...whirlpoolFridge, serial: ' ' }, headers })],
  [
    'Serial must have at most 64 characters.',
    ({ tess }, headers) => tess.call('addMachine', { body: { ...whirlpoolFridge, serial: 'A'.repeat(65) }, headers }),
  ],
  [
    'Brand is not one of the choices.',
    ({ tess }, headers) => tess.call('addMachine', { body: { ...whirlpoolFridge, brand: 'acme' }, headers }),
  ],
  ['Unknown field: price.', ({ tess }, headers) => tess.call('addMachine', { body: { ...whirlpoolFridge, price: 1 }, headers })],
  [
    'The request is not valid UTF-8.',
    ({ tess }, headers) => tess.call('addMachine', { file: { type: 'application/json', bytes: Buffer.from([0xc3, 0x28]) }, headers }),
  ],
  [
    'Enter a part number or a description.',
    async (shop, headers) => shop.tess.call('addAwaitedPart', { params: { id: await shop.addMachine(shop.tess) }, body: {}, headers }),
  ],
  [
    "Someone else just changed this machine. Here's the latest.",
    async (shop, headers) => {
      const id = await shop.addMachine(shop.tess);
      await shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
      return shop.walt.call('updateMachine', { params: { id }, body: { model: 'M', version: 1 }, headers });
    },
  ],
  [
    "Someone else just changed the lists. Here's the latest.",
    ({ ada }, headers) => ada.call('addListEntry', { body: { list: 'brands', label: 'Acme', version: 999 }, headers }),
  ],
  [
    'Whirlpool is in the list already.',
    async ({ ada }, headers) => {
      const { version } = (await ada.call('getLists')).body.data;
      return ada.call('addListEntry', { body: { list: 'brands', label: 'Whirlpool', version }, headers });
    },
  ],
  [
    'Another employee already has this email.',
    ({ ada, tess, walt }, headers) => ada.call('updateUser', { params: { id: walt.id }, body: { email: tess.email }, headers }),
  ],
  [
    'Choose someone else.',
    ({ ada, walt }, headers) =>
      ada.call('updateUser', { params: { id: walt.id }, body: { is_active: false, hand_over_to: walt.id }, headers }),
  ],
  [
    'A photo may have at most 10 MB.',
    async (shop, headers) => shop.tess.call('addPhoto', { params: { id: await shop.addMachine(shop.tess) }, file: large, headers }),
  ],
  [
    'This file is not a JPEG, PNG or WebP photo.',
    async (shop, headers) =>
      shop.tess.call('addPhoto', {
        params: { id: await shop.addMachine(shop.tess) },
        file: { ...samplePhoto(), bytes: Buffer.from('Hums.') },
        headers,
      }),
  ],
  [
    'The address has an unknown option: paper. The options are w, h, dpi, state.',
    ({ ada }, headers) => ada.call('savePrinter', { body: { use: 'labels', url: 'zpl://10.0.0.7?paper=4in' }, headers }),
  ],
  [
    'This Idempotency-Key was already used for a different request.',
    async ({ ada }, headers) => {
      const keyed = { 'idempotency-key': `link-${headers['accept-language']}`, ...headers };
      await ada.call('addWallLink', { body: { name: 'Bench 2', shows_names: true }, headers: keyed });
      return ada.call('addWallLink', { body: { name: 'Bench 3', shows_names: true }, headers: keyed });
    },
  ],
  [
    'This link is no longer valid. Ask your admin for a new one.',
    ({ visitor }, headers) => visitor.call('getWall', { query: { link: 'a' }, headers }),
  ],
  [
    'The time of this change is in the future. Check the clock of this device.',
    async (shop, headers) =>
      shop.tess.call('addNote', {
        params: { id: await shop.addMachine(shop.tess) },
        body: { content: 'Hums.' },
        headers: { 'x-fettle-made-on': '2026-11-30T15:00:00.000Z', ...headers },
      }),
  ],
];

describeInShop('Errors', (shop) => {
  test.for(refused)('"%s" is said in English and in Spanish', async ([message, send]) => {
    const inEnglish = await send(shop, { 'accept-language': 'en' });
    expect(inEnglish.body.message).toBe(message);
    const inSpanish = await send(shop, { 'accept-language': 'es' });
    expect(inSpanish.status).toBe(inEnglish.status);
    const said = noSentences();
    expect(findForeignText(inEnglish.body.message, 'en', said)).toBeUndefined();
    expect(findForeignText(inSpanish.body.message, 'es', said)).toBeUndefined();
    expect(said.es).toEqual(said.en);
  });
});
