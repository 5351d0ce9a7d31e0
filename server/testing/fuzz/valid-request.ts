import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { startLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { exportFormats } from '@fettle/contract/export/calls.ts';
import { languages } from '@fettle/i18n/languages.ts';
import type { OfCalls } from '../sample-requests.ts';
import { password } from '../test-shop.ts';
import { codeOf } from '../second-factor.ts';
import type { Draw } from './draw.ts';
import { fromSchema } from './from-schema.ts';
import type { KnownIds } from './known-ids.ts';
import { publicRecord, recallFile, washerRows } from '../public-recalls.ts';
import type { PhotoFile } from '../sample-photos.ts';
import { validPhoto, validThumbnail } from './photo-files.ts';

/** What a request says, before it is written as HTTP. */
export type RequestInput = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  file: PhotoFile | undefined;
  headers: Record<string, string>;
};

type Staff = { admin: number; technician: number; coworker: number };

/** What a valid request can refer to. */
export type World = { known: KnownIds; staff: Staff; zebraUrl: string; benchId: number; now: Date };

type Fields = Partial<RequestInput>;

/** A request that should succeed, unless what it refers to has changed or gone. */
export function validRequest(draw: Draw, name: CallName, world: World): RequestInput {
  const call: Call = api[name];
  const generated = (schema: Call['body']) => (schema ? draw.value(fromSchema(schema)) : undefined);
  const sense = sensible[name]?.(draw, world, generated(call.body) ?? {}) ?? {};
  return {
    params: { ...generated(call.params), ...sense.params },
    query: { ...(draw.chance(60) ? generated(call.query) : undefined), ...sense.query },
    body: call.body && { ...(sense.body ?? generated(call.body)) },
    file: sense.file,
    headers: sense.headers ?? {},
  };
}

/** Entries of types would need styles. */
const listsOfMachines = ['brands', 'colors', 'vendors', 'conditions'] as const;
const ownLists = [...listsOfMachines, 'positions'] as const;

/** The parts of a valid request that the contract's schemas do not express. Without `body`, any that the schema allows will do. */
const sensible: OfCalls<(draw: Draw, world: World, body: Record<string, unknown>) => Fields> = {
  login: (draw, { staff }) => ({ params: { userId: person(draw, staff) }, body: { password }, headers: fromAnywhere(draw) }),
  unlock: (draw, { known }) => {
    const { employee, cookie } = draw.pick(known.benches);
    return { params: { userId: employee }, body: { pin: '2580' }, headers: { cookie, ...fromAnywhere(draw) } };
  },
  setPin: () => ({ body: { pin: '2580' } }),
  confirmPassword: (draw) => ({ body: { password }, headers: fromAnywhere(draw) }),
  getSessions: ownParam,
  endSession: (draw, { known, staff }) => ({ params: { userId: staff.technician, sessionId: draw.pick(known.sessions) } }),
  getSecondFactor: (draw, { staff }) => ({ params: { userId: person(draw, staff) } }),
  confirmSecondFactor: (draw, { known, now }) => ({ body: { code: codeOf(draw.pick(known.secrets), now) }, headers: fromAnywhere(draw) }),
  stopSecondFactor: (draw, { known }) => ({ body: { code: draw.pick(known.recoveryCodes) }, headers: fromAnywhere(draw) }),
  resetSecondFactor: (draw, { staff }) => ({ params: { userId: person(draw, staff) } }),
  getSecurityEvents: () => ({}),
  changePassword: (draw) => ({
    body: { current_password: password, password1: password, password2: password },
    headers: fromAnywhere(draw),
  }),
  updatePreferences: () => ({}),
  register: (_, __, body) => ({ body: { ...body, password1: password, password2: password } }),
  updateUser: (draw, { known, staff }, { first_name, email }) => ({
    params: { id: draw.pick([...known.employees, staff.coworker]) },
    body: draw.pick<Record<string, unknown>>([
      { first_name: first_name ?? 'Nora' },
      { email: email ?? 'nora@bayou.example' },
      { role: 2, is_admin: false },
      { is_active: draw.chance(70), hand_over_to: staff.technician },
      { new_password: password },
    ]),
  }),
  shareDevice: () => ({}),
  updateDevice: (draw, { known }, body) => ({ params: { id: draw.pick(known.devices) }, body: { lock_after_minutes: 5, ...body } }),
  unshareDevice: (draw, { known }) => ({ params: { id: draw.pick(known.devices) } }),
  revokePin: (draw, { benchId, staff }) => ({ params: { id: benchId, userId: person(draw, staff) } }),
  getListChanges: () => ({}),
  countEntryMachines: (draw) => {
    const list = draw.pick(listsOfMachines);
    return { query: { list, key: draw.pick(startLists[list]).key } };
  },
  addListEntry: (draw, { known }, { label, usual_type }) => {
    const list = draw.pick(ownLists);
    return { body: { list, label, ...(list === 'positions' && { usual_type }), version: known.listsVersion } };
  },
  updateListEntry: (draw, { known }, { label, usual_type = null }) => {
    const list = draw.pick(ownLists);
    const keys = startLists[list].map(({ key }) => key);
    const change = draw.pick<Record<string, unknown>>([
      { label: label ?? 'Blush' },
      { is_retired: draw.chance(50) },
      { before: draw.pick(keys) },
      list === 'positions' ? { usual_type } : { merged_into: draw.pick([...keys, null]) },
    ]);
    return { body: { list, key: draw.pick(keys), ...change, version: known.listsVersion } };
  },
  getRecallNotice: () => ({ params: { recallId: publicRecord().RecallID } }),
  countRecallMachines: () => ({ body: { types: washerRows.types, rows: washerRows.rows } }),
  checkRecallFile: (draw) => ({ file: recallFile([publicRecord({ Title: draw.pick(['Washers', 'Toys']) })]) }),
  applyRecallFile: (draw) => ({ file: recallFile([publicRecord({ Title: draw.pick(['Washers', 'Ranges']) })]) }),
  undoRecallFile: (draw) => ({ params: { id: draw.integer(1, 20) } }),
  updateRecallNotice: (draw) => ({
    params: { recallId: publicRecord().RecallID },
    body: draw.pick<Record<string, unknown>>([{ state: 'in_force', notice: washerRows }, { state: 'to_read' }, { state: 'not_for_us' }]),
  }),
  addMachine: (draw, { staff }, body) => {
    const style = draw.pick(stylesOf(startLists, String(body['type_of']))).key;
    return { body: { ...body, style, technician_id: draw.chance(30) ? person(draw, staff) : undefined } };
  },
  getKnownModel: () => ({}),
  getMachine: machineParam,
  updateMachine: (draw, { known }, { brand, model, color }) => {
    const { id, version } = draw.pick(known.machines);
    const seen = draw.chance(60) ? { version } : {};
    const status = draw.pick(['completed', 'completed', 'trashed', 'in_progress']);
    const undo = draw.chance(10) ? { is_undo: true } : {};
    return { params: { id }, body: { ...(draw.chance(60) ? { status, ...undo } : { brand, model, color }), ...seen } };
  },
  settleMade: (draw, { known }) => ({ ...machineId(draw, known), body: { made: null } }),
  settleRecall: (draw, { known }, { outcome }) => ({
    ...machineId(draw, known),
    body: { notice: draw.pick(recallTable.notices).id, outcome, reason: 'The serial is later.' },
  }),
  getMachines: (draw) => {
    const page = { page: draw.integer(1, 4), per_page: draw.integer(1, 100) };
    const filter = draw.pick<Record<string, unknown>>([
      {},
      { search: 'wr' },
      { untouched: '7' },
      { waiting: 'yes' },
      { recall: 'open' },
      { made: '2010..2019' },
      { finished: '30' },
      { finished: '2026-11-15..2026-11-21' },
      { sort: 'brand', order: 'desc' },
    ]);
    return draw.chance(10) ? { query: unset } : { query: { ...unset, ...page, ...filter } };
  },
  watch: (draw) => ({ query: { after: draw.pick([undefined, 0, 100]), age_ms: draw.pick([undefined, 0, 300_000]) } }),
  addAwaitedPart: (draw, { known }, body) => ({ ...machineId(draw, known), body: { ...body, description: 'Door gasket' } }),
  updateAwaitedPart: (draw, { known }, body) => ({
    params: { partId: draw.pick(known.parts) },
    body: { ...body, description: 'Door gasket', previous: draw.pick([undefined, { description: 'Door gasket' }]) },
  }),
  endAwaitedPart: (draw, { known }) => ({ params: { partId: draw.pick(known.parts) } }),
  getBench: ownParam,
  seeBench: (draw, { known }) => ({ body: { event_id: draw.pick(known.events) } }),
  handOver: (draw, { known, staff }) => ({ ...machineId(draw, known), body: { technician_id: person(draw, staff) } }),
  changeCredit: (draw, { known, staff }) => ({ ...machineId(draw, known), body: { technician_id: person(draw, staff) } }),
  addNote: (draw, { known }) => machineId(draw, known),
  updateNote: (draw, { known }, { content }) => ({ params: { noteId: draw.pick(known.notes) }, body: { content } }),
  getPhrases: () => ({}),
  deleteNote: (draw, { known }) => ({ params: { noteId: draw.pick(known.notes) } }),
  restoreNote: (draw, { known }) => ({ params: { noteId: draw.pick(known.notes) } }),
  addPhoto: (draw, { known }) => ({ ...machineId(draw, known), file: validPhoto(draw) }),
  addThumbnail: (draw, { known }) => ({ params: { photoId: draw.pick(known.photos).id }, file: validThumbnail(draw) }),
  getPhotos: (draw, { known }) => ({ ...machineId(draw, known), query: { before: draw.pick([undefined, draw.pick(known.photos).id]) } }),
  getPhoto: (draw, { known }) => {
    const { id, hash } = draw.pick(known.photos);
    return { params: { photoId: id, hash } };
  },
  deletePhoto: (draw, { known }) => ({ params: { photoId: draw.pick(known.photos).id } }),
  restorePhoto: (draw, { known }) => ({ params: { photoId: draw.pick(known.photos).id } }),
  getIdBySerial: () => ({}),
  findIdBySerial: () => ({}),
  search: () => ({}),
  printLabel: (draw, { known }, body) => ({ body: { ...body, id: draw.pick(known.machines).id } }),
  labelPdf: (draw, { known }) => ({ params: { ids: [draw.pick(known.machines).id, draw.pick(known.machines).id].join() } }),
  updateLabelLines: (_, __, body) => ({ body: { ...body, own_line: 'Sold as is' } }),
  previewLabel: (draw) => ({
    query: {
      drawn_as: draw.pick(['zpl', 'pdf']),
      hidden: draw.pick(['brand', 'model,serial']),
      own_line: draw.pick(['Sold as is', '</text><script>&']),
    },
  }),
  testPrinter: (_, { zebraUrl }) => ({ body: { use: 'labels', url: zebraUrl } }),
  savePrinter: (_, { zebraUrl }) => ({ body: { use: 'labels', url: zebraUrl, name: 'Zebra' } }),
  removePrinter: () => ({}),
  getUserMetrics: rangeOfOwn,
  getComebacks: rangeOfOwn,
  printEmployeeMetrics: (draw, world, body) => ({
    body: { ...body, ...unset, ...(draw.chance(50) && { user_id: world.staff.technician, ...range(draw, world) }) },
  }),
  metricsReport: rangeOfOwn,
  getWall: (draw, { known }) => ({ query: { link: draw.pick(known.wallLinks).code } }),
  watchWall: (draw, { known }) => ({ query: { link: draw.pick(known.wallLinks).code } }),
  addWallLink: () => ({}),
  deleteWallLink: (draw, { known }) => ({ params: { id: draw.pick(known.wallLinks).id } }),
  exportChosen: (draw, { known }) => ({ body: { machines: [draw.pick(known.completed.length > 0 ? known.completed : known.machines)] } }),
  getExport: (draw, { known }) => ({ params: { id: draw.pick(known.exports) } }),
  downloadExport: (draw, { known }) => ({ params: { id: draw.pick(known.exports), format: draw.pick(Object.keys(exportFormats)) } }),
  updateShop: (draw) => ({
    body: draw.chance(30)
      ? { name: 'Bayou Appliance' }
      : draw.chance(30)
        ? { language: draw.pick(languages) }
        : { time_zone: draw.pick(['America/Chicago', 'UTC', 'Asia/Kathmandu']) },
  }),
  markSetupStep: () => ({}),
  downloadBackup: (draw, { known }) => ({ params: { id: draw.pick(known.backups) } }),
};

/** Fields that the schema would fill, but that fit only with others. */
const unset = {
  user_id: undefined,
  start: undefined,
  end: undefined,
  search: undefined,
  type_of: undefined,
  technician: undefined,
  untouched: undefined,
  waiting: undefined,
  recall: undefined,
  made: undefined,
  finished: undefined,
  sort: undefined,
  order: undefined,
  page: undefined,
  per_page: undefined,
};

/** A client behind a proxy: waits after wrong passwords are counted for each address. */
const fromAnywhere = (draw: Draw) => ({ 'x-forwarded-for': `203.0.${draw.integer(0, 255)}.${draw.integer(1, 254)}` });

const person = (draw: Draw, { admin, technician, coworker }: Staff) => draw.pick([admin, technician, coworker]);

function machineId(draw: Draw, known: KnownIds): Fields {
  return { params: { id: draw.pick(known.machines).id } };
}

function machineParam(draw: Draw, { known }: World): Fields {
  return machineId(draw, known);
}

function ownParam(_: Draw, { staff }: World): Fields {
  return { params: { userId: staff.technician } };
}

function rangeOfOwn(draw: Draw, world: World): Fields {
  return { params: { userId: world.staff.technician }, query: range(draw, world) };
}

/** Up to three weeks around today. */
function range(draw: Draw, { now }: World): { start: string; end: string } {
  const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  return { start: day(draw.integer(-14, 0)), end: day(draw.integer(0, 7)) };
}
