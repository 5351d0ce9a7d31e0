import { readModels } from '../../server/demo/models.ts';
import { type Asked, json, newPhoto, pick } from '../asked.ts';

// What the employees of a chain send. README.md lists the assumptions.

/** New machines of a shop on each of its working days. */
export const machinesADay = 30;
export const workingDaysAYear = 300;
/** The requests per second that one shop adds in the busiest minutes of a day. On average, they are an eighth of it, over ten hours. */
export const busiest = { writes: 0.1, reads: 1 };

/** A repair that a shop is writing about. `machine` is set once it is registered, `part` while it waits for one. */
export type OpenRepair = { machine?: number; part?: number };

type WriteReply = { machine_id?: number; machine?: { awaited_parts: { id: number }[] } };
export type Write = {
  name: string;
  ask: (repair: Required<OpenRepair>) => Asked;
  remember?: (repair: OpenRepair, reply: WriteReply) => void;
};

const models = readModels();

const register: Write = {
  name: 'add_machine',
  ask() {
    const { type_of, brand, model } = pick(models);
    return post('create/add_machine', { type_of, brand, model, serial: `CH${randomDigits(9)}`, color: 'White' });
  },
  remember: (repair, { machine_id }) => Object.assign(repair, { machine: machine_id }),
};
const note: Write = {
  name: 'add_note',
  ask: ({ machine }) => post(`create/add_note/${machine}`, { content: `Replaced the ${pick(parts)}, WP${randomDigits(7)}. Tested OK.` }),
};
const edit: Write = {
  name: 'update_machine, a field',
  ask: ({ machine }) => patch(`update/update_machine/${machine}`, { model: `${pick(models).model}-${randomDigits(2)}` }),
};
const addPhoto: Write = {
  name: 'add_photo',
  ask: ({ machine }) => ({ method: 'POST', path: `/api/create/add_photo/${machine}`, ...newPhoto() }),
};
const awaitPart: Write = {
  name: 'add_awaited_part',
  ask: ({ machine }) => post(`create/add_awaited_part/${machine}`, { part_number: `WR${randomDigits(8)}`, supplier: 'Encompass' }),
  remember: (repair, { machine }) => Object.assign(repair, { part: machine?.awaited_parts[0]?.id }),
};
const endPart: Write = {
  name: 'end_awaited_part',
  ask: ({ part }) => patch(`update/end_awaited_part/${part}`, { outcome: 'arrived' }),
};
const complete: Write = {
  name: 'update_machine, status',
  ask: ({ machine }) => patch(`update/update_machine/${machine}`, { status: 'completed' }),
};

/** All that is written about a machine, in this order: 15 requests, so 450 in a shop and day. */
export const writesOfRepair: readonly Write[] = [
  register,
  addPhoto,
  note,
  edit,
  note,
  awaitPart,
  note,
  edit,
  note,
  endPart,
  note,
  edit,
  addPhoto,
  note,
  complete,
];

/** An employee of a shop, with their session. */
export type Technician = {
  cookie: string;
  userId: number;
  /** A machine of the shop: most often one that is in progress. */
  anyMachine: () => number;
  anySerial: () => string;
};

type Read = { name: string; weight: number; path: (technician: Technician, today: string) => string };

/** What the screens load, by how often of 100 reads. */
const reads: readonly Read[] = [
  { name: 'get_machine', weight: 34, path: ({ anyMachine }) => `read/get_machine/${anyMachine()}` },
  { name: 'get_photos', weight: 15, path: ({ anyMachine }) => `read/get_photos/${anyMachine()}` },
  { name: 'get_id_by_serial', weight: 8, path: ({ anySerial }) => `read/get_id_by_serial/${anySerial()}` },
  { name: 'get_bench', weight: 8, path: ({ userId }) => `read/get_bench/${userId}` },
  { name: 'hydrate', weight: 6, path: () => 'auth/hydrate' },
  { name: 'get_machines, in progress', weight: 6, path: () => 'read/get_machines/in_progress?page=1&per_page=25' },
  { name: 'get_machines, of a technician', weight: 5, path: ({ userId }) => `${allMachines}&technician=${userId}` },
  { name: 'get_bench_news', weight: 4, path: () => 'read/get_bench_news' },
  { name: 'search, a serial', weight: 4, path: ({ anySerial }) => `read/search?q=${anySerial()}` },
  { name: 'get_machines, all', weight: 2, path: () => allMachines },
  { name: 'get_known_model', weight: 2, path: () => `read/get_known_model?model=${encodeURIComponent(pick(models).model)}` },
  { name: 'search, words', weight: 1, path: () => `read/search?q=${encodeURIComponent(pick(parts))}` },
  { name: 'get_phrases', weight: 1, path: () => 'read/get_phrases/fridge' },
  { name: 'label', weight: 1, path: ({ anyMachine }) => `labels/label/${anyMachine()}` },
  { name: 'get_top_brands', weight: 1, path: () => 'read/get_top_brands' },
  { name: 'get_shop', weight: 1, path: () => 'read/get_shop' },
  {
    name: 'get_user_metrics, today',
    weight: 1,
    path: ({ userId }, today) => `read/get_user_metrics/${userId}?start=${today}&end=${today}`,
  },
];

const allMachines = 'read/get_machines/all?page=1&per_page=25';

/** A random read, by the weights of the calls. */
export function pickRead(): Read {
  let left = Math.random() * reads.reduce((sum, { weight }) => sum + weight, 0);
  return reads.find(({ weight }) => (left -= weight) < 0) ?? pick(reads);
}

const parts = ['defrost heater', 'drain pump', 'door gasket', 'igniter', 'idler pulley', 'control board', 'water valve', 'lid lock'];

function post(path: string, body: object): Asked {
  return { method: 'POST', path: `/api/${path}`, ...json(body) };
}

function patch(path: string, body: object): Asked {
  return { method: 'PATCH', path: `/api/${path}`, ...json(body) };
}

function randomDigits(length: number): string {
  return String(Math.floor(Math.random() * 10 ** length)).padStart(length, '0');
}
