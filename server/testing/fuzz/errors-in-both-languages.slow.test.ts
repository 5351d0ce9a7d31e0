import type { CallName } from '@fettle/contract';
import { typeIcons } from '@fettle/contract/shared/type-icons.ts';
import { beforeAll, expect, test } from 'vitest';
import { describeInShop } from '../describe-each-engine.ts';
import { pin, shareDevice } from '../share-device.ts';
import type { CallOptions } from '../test-client.ts';
import { password, type TestShop, whirlpoolFridge } from '../test-shop.ts';
import { turnOnSecondFactor } from '../second-factor.ts';
import { findForeignText, noSentences } from './said-sentences.ts';

type Reply = { status: number; body: { message: string } };

/** What is sent is refused each time, with a message that is stated in English. */
type Refused = [message: string, send: (shop: TestShop, headers: { 'accept-language': string }) => Promise<Reply>];

const machine = { params: { id: 1 } };
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
  ['Enter a part number or a description.', ({ tess }, headers) => tess.call('addAwaitedPart', { ...machine, body: {}, headers })],
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
  ['A photo may have at most 10 MB.', ({ tess }, headers) => tess.call('addPhoto', { ...machine, file: large, headers })],
  [
    'This file is not a JPEG, PNG or WebP photo.',
    ({ tess }, headers) => tess.call('addPhoto', { ...machine, file: { type: 'image/jpeg', bytes: Buffer.from('Hums.') }, headers }),
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
    ({ tess }, headers) =>
      tess.call('addNote', {
        ...machine,
        body: { content: 'Hums.' },
        headers: { 'x-fettle-made-on': '2026-11-30T15:00:00.000Z', ...headers },
      }),
  ],
];

function byAda([message, name, options]: (typeof refusedToAdmin)[number]): Refused {
  return [message, ({ ada }, headers) => ada.call(name, { ...options, headers })];
}

const user = (start: string, end: string) => ({ params: { userId: 1 }, query: { start, end } });
const pinOf = (pin: string) => ({ body: { pin } });
const printer = (url: string) => ({ body: { use: 'labels', url } });
const lgWith = (changed: object) => ({ body: { list: 'brands', key: 'lg', version: 0, ...changed } });

/** What an admin sends. */
const refusedToAdmin: [message: string, name: CallName, options: CallOptions][] = [
  ['Employee not found', 'getUserMetrics', { ...user('2026-02-01', '2026-02-01'), params: { userId: 999 } }],
  ['Start must not be after the end.', 'getUserMetrics', user('2026-02-02', '2026-02-01')],
  ['End must be at most ten years after the start.', 'getUserMetrics', user('2000-02-02', '2026-02-01')],
  ['End is a day that does not exist.', 'getUserMetrics', user('2026-02-02', '2026-02-30')],
  ['Start must be a day such as 2026-11-21.', 'getUserMetrics', user('today', '2026-02-28')],
  ['Backup not found', 'downloadBackup', { params: { id: 999 } }],
  ['Choose at least one machine.', 'exportChosen', { body: { machines: [] } }],
  ['Send at least one preference.', 'updatePreferences', { body: {} }],
  ['Send either a status or fields to change, not both.', 'updateMachine', { ...machine, body: { status: 'completed', model: 'M' } }],
  ['Send note only with the status in_progress.', 'updateMachine', { ...machine, body: { status: 'completed', note: 'Hums.' } }],
  [
    'Send technician_id only with the status completed or trashed.',
    'updateMachine',
    { ...machine, body: { status: 'in_progress', technician_id: 1 } },
  ],
  ['An undo needs both status and version.', 'updateMachine', { ...machine, body: { is_undo: true } }],
  ['There is no employee with this id.', 'handOver', { ...machine, body: { technician_id: 999 } }],
  ['per_page needs a page.', 'getMachines', { params: { status: 'all' }, query: { per_page: 10 } }],
  ['Order needs a sort.', 'getMachines', { params: { status: 'all' }, query: { order: 'desc' } }],
  ['Page must be a whole number from 1 to 999999999.', 'getMachines', { params: { status: 'all' }, query: { page: 0 } }],
  ['Pin is too easy to guess.', 'setPin', pinOf('1111')],
  ['Pin must have 4 to 8 digits.', 'setPin', pinOf('12')],
  ['PINs are for shared devices only.', 'setPin', pinOf('1379')],
  ['You have no second factor.', 'stopSecondFactor', { body: { code: '000000' } }],
  ['This employee has no second factor.', 'resetSecondFactor', { params: { userId: 2 } }],
  ['The address must have a dpi of 203, 300 or 600.', 'savePrinter', printer('zpl://10.0.0.7?dpi=100')],
  ['The address must have a width (w) such as 4in or 100mm, from 1.5in to 6in.', 'savePrinter', printer('zpl://10.0.0.7?w=9in&h=2in')],
  ['The address must have a height (h) such as 2in or 50mm, from 1in to 6in.', 'savePrinter', printer('zpl://10.0.0.7?w=4in&h=9in')],
  ['The address must have state=none, or no state: the printer is then asked for it.', 'savePrinter', printer('zpl://10.0.0.7?state=yes')],
  ['The address must not contain a #.', 'savePrinter', printer('zpl://10.0.0.7#a')],
  ['The address must not contain a user or a password.', 'savePrinter', printer('ipp://a:b@10.0.0.7/ipp/print')],
  ['An entry cannot be merged into itself.', 'updateListEntry', lgWith({ merged_into: 'lg' })],
  ['Positions cannot be merged.', 'updateListEntry', { body: { ...lgWith({ merged_into: '2' }).body, list: 'positions', key: '1' } }],
  ['Icon is for types only.', 'updateListEntry', lgWith({ icon: typeIcons[0] })],
  ['This entry is not in the list.', 'updateListEntry', { body: { ...lgWith({ is_retired: true }).body, key: 'acme' } }],
  ['The photo is empty.', 'addPhoto', { ...machine, file: { type: 'image/jpeg', bytes: Buffer.alloc(0) } }],
  [
    'This password is too common. Choose another one.',
    'changePassword',
    { body: { current_password: password, password1: 'password123', password2: 'password123' } },
  ],
];

describeInShop('Errors', (shop) => {
  beforeAll(async () => void (await shop.addMachine(shop.tess)));

  test.for([...refused, ...refusedToAdmin.map(byAda)])('"%s" is said in English and in Spanish', async ([message, send]) => {
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
