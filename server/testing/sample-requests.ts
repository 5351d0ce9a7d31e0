import { randomUUID } from 'node:crypto';
import { type Api, api, type CallName } from '@fettle/contract';
import type { Photo } from '@fettle/contract/photos/photo.ts';
import { hashToken } from '../capabilities/auth/sessions.ts';
import { publicRecord, recallFile, washerRows } from './public-recalls.ts';
import { FakeZebra } from './printers/fake-zebra.ts';
import { type CallOptions, EmployeeClient, type TestClient } from './test-client.ts';
import { deleteSecondFactor } from '../capabilities/auth/second-factor.ts';
import { codeOf, turnOnSecondFactor } from './second-factor.ts';
import { samplePhoto } from './sample-photos.ts';
import { shareDevice } from './share-device.ts';
import { password, type TestShop, whirlpoolFridge } from './test-shop.ts';

let registeredEmployees = 0;
let queuedNotices = 0;
let zebra: FakeZebra | undefined;

type SampleRequest = (shop: TestShop, sender: TestClient) => CallOptions | Promise<CallOptions>;

type WithInput = { params: unknown } | { query: unknown } | { body: unknown } | { upload: unknown };
type CallWithInput = { [Name in CallName]: Api[Name] extends WithInput ? Name : never }[CallName];

/** What each call with input needs, and some others do. */
export type OfCalls<What> = Readonly<Record<CallWithInput, What> & Partial<Record<CallName, What>>>;

const requests: OfCalls<SampleRequest> = {
  login: (shop) => ({ params: { userId: shop.tess.id }, body: { password } }),
  unlock: async (shop) => {
    const bench = await shareDevice(shop);
    await bench.setPin(shop.tess, '2580');
    return { params: { userId: shop.tess.id }, body: { pin: '2580' }, headers: { cookie: bench.cookie } };
  },
  setPin: async (shop, sender) => {
    const bench = await shareDevice(shop);
    const cookie = sender instanceof EmployeeClient ? await bench.logIn(sender) : bench.cookie;
    return { body: { pin: '2580' }, headers: { cookie } };
  },
  confirmPassword: () => ({ body: { password } }),
  changePassword: () => ({ body: { current_password: password, password1: password, password2: password } }),
  getSecondFactor: (shop) => ({ params: { userId: shop.tess.id } }),
  confirmSecondFactor: async (shop, sender) => {
    await resetSecondFactors(shop);
    const { secret = '' } = sender === shop.ada ? (await shop.ada.call('startSecondFactor')).body : {};
    return { body: { code: secret ? codeOf(secret, shop.clock.now) : '000000' } };
  },
  stopSecondFactor: async (shop, sender) => {
    await resetSecondFactors(shop);
    if (sender !== shop.ada) return { body: { code: '000000' } };
    const { recovery_codes } = await turnOnSecondFactor(shop, shop.ada);
    return { body: { code: recovery_codes[0] } };
  },
  resetSecondFactor: async (shop) => {
    const otis = await shop.addEmployee({ first_name: `Otis${(registeredEmployees += 1)}`, last_name: 'Roy', is_admin: true });
    await turnOnSecondFactor(shop, otis);
    return { params: { userId: otis.id } };
  },
  getSessions: (shop) => ({ params: { userId: shop.tess.id } }),
  endSession: async (shop) => {
    const { cookie = '' } = await shop.logIn(shop.tess);
    return { params: { userId: shop.tess.id, sessionId: hashToken(cookie.replace('fettle_session=', '')).slice(0, 16) } };
  },
  updatePreferences: () => ({ body: { theme: 'dark' } }),
  register: () => {
    registeredEmployees += 1;
    const email = `employee${registeredEmployees}@bayou.example`;
    return { body: { role: 1, first_name: 'Nora', last_name: 'Guidry', email, password1: password, password2: password } };
  },
  getWall: async (shop) => ({ query: { link: (await addWallLink(shop)).code } }),
  watch: () => ({}),
  watchWall: async (shop) => ({ query: { link: (await addWallLink(shop)).code } }),
  updateShop: () => ({ body: { time_zone: 'UTC' } }),
  markSetupStep: () => ({ body: { step: 'phones', is_done: true } }),
  addWallLink: () => ({ body: { name: 'Bench 2', shows_names: false } }),
  deleteWallLink: async (shop) => ({ params: { id: (await addWallLink(shop)).id } }),
  shareDevice: () => ({ body: { name: 'Bench 2' } }),
  updateDevice: async (shop) => ({ params: { id: (await shareDevice(shop)).id }, body: { name: 'Bench 3' } }),
  unshareDevice: async (shop) => ({ params: { id: (await shareDevice(shop)).id } }),
  revokePin: async (shop) => {
    const bench = await shareDevice(shop);
    await bench.setPin(shop.tess, '2580');
    return { params: { id: bench.id, userId: shop.tess.id } };
  },
  getSecurityEvents: () => ({}),
  updateUser: (shop) => ({ params: { id: shop.tess.id }, body: { role: 1 } }),
  countEntryMachines: () => ({ query: { list: 'brands', key: 'whirlpool' } }),
  getListChanges: () => ({ query: { list: 'brands' } }),
  addListEntry: async (shop) => ({ body: { list: 'brands', label: `Brand ${randomUUID()}`, version: await listsVersion(shop) } }),
  updateListEntry: async (shop) => ({
    body: { list: 'colors', key: 'Teal', label: `Teal ${randomUUID()}`, version: await listsVersion(shop) },
  }),
  getRecallNotice: async (shop) => ({ params: { recallId: await queueNotice(shop) } }),
  countRecallMachines: () => ({ body: { types: washerRows.types, rows: washerRows.rows } }),
  checkRecallFile: () => ({ file: recallFile([publicRecord()]) }),
  applyRecallFile: () => ({ file: recallFile([publicRecord()]) }),
  undoRecallFile: async (shop) => {
    await queueNotice(shop);
    const { data } = (await shop.ada.call('getRecalls')).body;
    return { params: { id: data.refreshes[0]?.id ?? 0 } };
  },
  updateRecallNotice: async (shop) => ({ params: { recallId: await queueNotice(shop) }, body: { state: 'not_for_us' } }),
  addMachine: () => ({ body: whirlpoolFridge }),
  getKnownModel: async (shop) => {
    await shop.addMachine(shop.tess);
    return { query: { model: whirlpoolFridge.model } };
  },
  getMachine: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) } }),
  settleMade: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, body: { made: '2019-08' } }),
  settleRecall: async (shop) => ({
    params: { id: await shop.addMachine(shop.tess) },
    body: { notice: 'cpsc-12-244', outcome: 'not_covered', reason: 'It is a fridge.' },
  }),
  updateMachine: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, body: { status: 'completed' } }),
  getMachines: () => ({ params: { status: 'all' }, query: { page: 1 } }),
  addAwaitedPart: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, body: { part_number: 'WR51X10101' } }),
  updateAwaitedPart: async (shop) => ({ params: { partId: await addPart(shop) }, body: { description: 'Door gasket' } }),
  endAwaitedPart: async (shop) => ({ params: { partId: await addPart(shop) }, body: { outcome: 'arrived' } }),
  seeBench: async (shop) => {
    const id = await shop.addMachine(shop.tess);
    return { body: { event_id: (await shop.card(id)).events[0]?.id } };
  },
  getBench: (shop) => ({ params: { userId: shop.tess.id } }),
  handOver: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, body: { technician_id: shop.walt.id } }),
  changeCredit: async (shop) => ({
    params: { id: await shop.addMachine(shop.tess, {}, 'completed') },
    body: { technician_id: shop.walt.id },
  }),
  addNote: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, body: { content: 'Hums.' } }),
  updateNote: async (shop) => ({ params: { noteId: await addNote(shop) }, body: { content: 'Hums loudly.' } }),
  getPhrases: () => ({ params: { type_of: 'fridge' } }),
  deleteNote: async (shop) => ({ params: { noteId: await addNote(shop) } }),
  restoreNote: async (shop) => {
    const params = { noteId: await addNote(shop) };
    await shop.tess.call('deleteNote', { params });
    return { params };
  },
  addPhoto: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) }, file: samplePhoto() }),
  addThumbnail: async (shop) => ({ params: { photoId: (await addSamplePhoto(shop)).id }, file: samplePhoto() }),
  getPhotos: async (shop) => ({ params: { id: await shop.addMachine(shop.tess) } }),
  getPhoto: async (shop) => {
    const { id, url } = await addSamplePhoto(shop);
    return { params: { photoId: id, hash: url.split('/').at(-1) ?? '' } };
  },
  deletePhoto: async (shop) => ({ params: { photoId: (await addSamplePhoto(shop)).id } }),
  restorePhoto: async (shop) => {
    const { id } = await addSamplePhoto(shop);
    await shop.tess.call('deletePhoto', { params: { photoId: id } });
    return { params: { photoId: id } };
  },
  getIdBySerial: () => ({ params: { serial: whirlpoolFridge.serial } }),
  search: () => ({ query: { q: 'whirl' } }),
  findIdBySerial: () => ({ query: { serial: whirlpoolFridge.serial } }),
  printLabel: async (shop) => ({ body: { id: await shop.addMachine(shop.tess), model: 'X', serial: 'Y', brand: 'lg' } }),
  labelPdf: async (shop) => ({ params: { ids: await shop.addMachine(shop.tess) } }),
  updateLabelLines: () => ({ body: { hidden: ['brand'] } }),
  previewLabel: () => ({ query: { drawn_as: 'zpl', hidden: 'brand,model', own_line: 'Sold as is' } }),
  testPrinter: async (shop) => {
    zebra ??= await FakeZebra.start();
    shop.announcePrinter(zebra.url);
    return { body: { use: 'labels', url: zebra.url } };
  },
  savePrinter: () => ({ body: { use: 'reports', url: 'ipp://127.0.0.1:1/ipp/print' } }),
  removePrinter: () => ({ body: { use: 'reports' } }),
  getUserMetrics: (shop) => ({ params: { userId: shop.tess.id }, query: { start: '2026-11-01', end: '2026-11-30' } }),
  getComebacks: (shop) => ({ params: { userId: shop.tess.id }, query: { start: '2026-11-01', end: '2026-11-30' } }),
  printEmployeeMetrics: () => ({
    body: { employee_name: 'Tess', metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 } },
  }),
  metricsReport: (shop) => ({ params: { userId: shop.tess.id }, query: { start: '2026-11-01', end: '2026-11-30' } }),
  exportMachines: async (shop) => {
    await shop.addMachine(shop.tess, {}, 'completed');
    return {};
  },
  exportChosen: async (shop) => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    return { body: { machines: [{ id, version: 2 }] } };
  },
  getExport: async (shop) => {
    await shop.addMachine(shop.tess, {}, 'completed');
    const { body } = await shop.ada.call('exportMachines');
    return { params: { id: body.batch.id } };
  },
  downloadExport: async (shop) => {
    await shop.addMachine(shop.tess, {}, 'completed');
    const { body } = await shop.ada.call('exportMachines');
    return { params: { id: body.batch.id, format: 'csv' } };
  },
  startBackup: async ({ backups }) => backups.ended().then(() => ({})),
  downloadBackup: async (shop) => ({ params: { id: await makeBackup(shop) } }),
};

/**
 * A valid request for each call, so that its success depends only on the sender's access. Each prepares its own data, which
 * belongs to Tess.
 */
export const sampleRequests = Object.fromEntries(
  (Object.keys(api) as CallName[]).map((name) => [name, requests[name] ?? (() => ({}))]),
) as Readonly<Record<CallName, SampleRequest>>;

/** Another one each time. */
async function queueNotice({ ada }: TestShop): Promise<number> {
  const RecallID = (queuedNotices += 1);
  await ada.call('applyRecallFile', { file: recallFile([publicRecord({ RecallID })]) });
  return RecallID;
}

/** Resets the second factor, so that Ada can turn hers on again. */
async function resetSecondFactors({ db, ada }: TestShop): Promise<void> {
  await deleteSecondFactor(db, ada.id);
}

/** A note of a new machine. */
export async function addNote(shop: TestShop): Promise<number> {
  const id = await shop.addMachine(shop.tess);
  return (await shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' } })).body.note.id;
}

async function addPart(shop: TestShop): Promise<number> {
  const id = await shop.addMachine(shop.tess);
  const { body } = await shop.tess.call('addAwaitedPart', { params: { id }, body: { part_number: 'WR51X10101' } });
  return body.machine.awaited_parts[0]?.id ?? 0;
}

async function addSamplePhoto(shop: TestShop): Promise<Photo> {
  const id = await shop.addMachine(shop.tess);
  return (await shop.tess.call('addPhoto', { params: { id }, file: samplePhoto() })).body.photo;
}

/** Whether the call ends the session that sends it, replaces its token, or makes it one of a shared device. */
export function changesSession(name: CallName): boolean {
  return name === 'login' || name === 'unlock' || name === 'logout' || name === 'shareDevice' || name === 'confirmPassword';
}

export async function sendSample(shop: TestShop, name: CallName, client: TestClient, headers: Record<string, string> = {}) {
  const options = await sampleRequests[name](shop, client);
  return client.call(name, { ...options, headers: { ...options.headers, ...headers } });
}

async function makeBackup({ ada, backups }: TestShop): Promise<number> {
  await backups.ended();
  const { backup } = (await ada.call('startBackup')).body;
  await backups.ended();
  return backup.id;
}

async function addWallLink(shop: TestShop): Promise<{ id: number; code: string }> {
  return (await shop.ada.call('addWallLink', { body: { name: 'Bench 2', shows_names: false } })).body.link;
}

async function listsVersion({ ada }: TestShop): Promise<number> {
  return (await ada.call('getLists')).body.data.version;
}
