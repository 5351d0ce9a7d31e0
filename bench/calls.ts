import { happenings } from '@fettle/contract/machines/shop-days.ts';
import { api, type CallName } from '@fettle/contract';
import type { Floor } from '@fettle/contract/reports/floor.ts';
import { DatabaseSync } from 'node:sqlite';
import type { BenchRequest } from './load.ts';
import { searches } from './searches.ts';

/** The contents of a seeded shop, read without its server. */
export type SeededShop = ReturnType<typeof describeShop>;

export type ReadCall = {
  name: string;
  call: CallName;
  /** Several, so the same row is not read every time. */
  paths: (shop: SeededShop) => string[];
  /** Its reply grows with the shop, up to a limit, so it has a time limit instead of a growth limit. */
  mayGrow?: boolean;
  /** The call's own time limit in ms, if it may take longer than other calls. */
  slowest?: number;
  /** Whether `reply` matches the seeded shop. */
  isExpected: (reply: Reply, path: string, shop: SeededShop) => boolean;
};

type Machine = {
  id: number;
  type_of: string;
  brand: string;
  model: string;
  serial: string;
  touched_on: string;
  technician_id: number;
  waiting_since: string | null;
  events: object[];
};
type Reply = { data: never; user: never; meta: { total: number; total_pages: number } };

const sampleSize = 40;
const perPage = 10;

export const readCalls: readonly ReadCall[] = [
  {
    name: 'get_machine',
    call: 'getMachine',
    paths: (shop) => sampleIds(shop).map((id) => path('getMachine', { id })),
    isExpected: ({ data }, path, shop) => {
      const { id, serial, events } = data as Machine;
      return path.endsWith(`/${id}`) && serial === shop.serials.get(id) && events.length > 0;
    },
  },
  {
    name: 'get_photos',
    call: 'getPhotos',
    paths: (shop) => sampleIds(shop).map((id) => path('getPhotos', { id })),
    isExpected: ({ data, meta }, path) => {
      const id = Number(path.split('/').at(-1));
      const expected = id % 20_000 === 1 ? 200 : id % 4 === 0 ? 4 : 0;
      return meta.total === expected && (data as object[]).length === Math.min(expected, 100);
    },
  },
  {
    name: 'get_photos, 100 on a page',
    call: 'getPhotos',
    paths: () => [path('getPhotos', { id: 1 })],
    isExpected: ({ data, meta }) => meta.total === 200 && (data as object[]).length === 100,
  },
  {
    name: 'hydrate',
    call: 'hydrate',
    paths: () => [path('hydrate')],
    isExpected: ({ user }) => (user as { first_name: string }).first_name === 'Renée',
  },
  {
    name: 'get_shop',
    call: 'getShop',
    paths: () => [path('getShop')],
    isExpected: ({ data }) => (data as { setup: null }).setup === null,
  },
  {
    name: 'get_users',
    call: 'getUsers',
    paths: () => [path('getUsers')],
    isExpected: ({ data }) => (data as object[]).length === 12,
  },
  {
    name: 'get_id_by_serial',
    call: 'getIdBySerial',
    paths: (shop) => sampleIds(shop).map((id) => path('getIdBySerial', { serial: shop.serials.get(id) ?? '' })),
    isExpected: ({ data }, path, shop) => data === shop.newest.get(path.split('/').at(-1) ?? ''),
  },
  {
    name: 'get_known_model',
    call: 'getKnownModel',
    mayGrow: true,
    paths: ({ models }) => models.map((model) => `${path('getKnownModel')}?model=${encodeURIComponent(model)}`),
    isExpected: ({ data }) => (data as { machines: number }).machines > 0,
  },
  {
    name: 'get_top_brands',
    call: 'getTopBrands',
    mayGrow: true,
    paths: () => [path('getTopBrands')],
    isExpected: ({ data }) => (data as string[]).length === 8,
  },
  {
    name: 'get_phrases',
    call: 'getPhrases',
    paths: () => ['fridge', 'washer', 'dryer', 'range'].map((type_of) => path('getPhrases', { type_of })),
    isExpected: ({ data }) => (data as string[]).length === 8,
  },
  ...(['all', 'exported', 'in_progress'] as const).flatMap((status) => [
    page(`${status}, first page`, status, () => 1),
    page(`${status}, half way`, status, (pages) => Math.ceil(pages / 2)),
    page(`${status}, last page`, status, (pages) => pages),
  ]),
  {
    name: 'get_machines/completed, the whole list',
    call: 'getMachines',
    paths: () => [path('getMachines', { status: 'completed' })],
    isExpected: ({ data }, _, shop) => (data as object[]).length === shop.counts['completed'],
  },
  filteredList('search of a part of a serial', 'search=BX00000', ({ serial }) => serial.startsWith('BX00000')),
  filteredList('search of a brand', 'search=whirl', ({ brand }) => brand === 'whirlpool'),
  filteredList('search of two letters', 'search=wh', () => true),
  filteredList('of a technician', 'technician=3', ({ technician_id }) => technician_id === 3),
  filteredList('ranges, untouched for a week', 'type_of=range&untouched=7', ({ type_of }) => type_of === 'range'),
  filteredList(
    'of a technician, ranges, untouched for a week',
    'technician=3&type_of=range&untouched=7',
    ({ type_of }) => type_of === 'range',
  ),
  filteredList('search of a brand, untouched for a week', 'search=whirl&untouched=7', ({ brand }) => brand === 'whirlpool'),
  filteredList('waiting for parts', 'waiting=yes', ({ waiting_since }) => waiting_since !== null),
  filteredList(
    'fridges, waiting for parts',
    'waiting=yes&type_of=fridge',
    ({ type_of, waiting_since }) => type_of === 'fridge' && waiting_since !== null,
  ),
  ...(['brand', 'model', 'serial', 'technician', 'days', 'activity'] as const).map((sort) => sortedList('all', sort)),
  sortedList('exported', 'model', 100),
  sortedList('in_progress', 'days'),
  filteredList('of a technician, by model', 'technician=3&sort=model', ({ technician_id }) => technician_id === 3),
  ...Object.entries(searches).map(([name, texts]) => search(name, texts)),
  {
    name: 'get_bench',
    call: 'getBench',
    paths: () => [path('getBench', { userId: 3 })],
    isExpected: ({ data }) => {
      const { working, waiting } = data as { working: object[]; waiting: { awaited_parts: object[] }[] };
      return working.length > 0 && waiting.length > 0 && waiting.every(({ awaited_parts }) => awaited_parts.length > 0);
    },
  },
  {
    name: 'get_floor',
    call: 'getFloor',
    // A shop of 1,000 machines has fewer than 12 weeks of work.
    mayGrow: true,
    paths: () => [path('getFloor')],
    isExpected: ({ data }, _, { counts }) => {
      const { in_progress, technicians, weeks } = data as Floor;
      const onBenches = technicians.reduce((sum, { on_bench }) => sum + on_bench, 0);
      return in_progress === counts['in_progress'] && onBenches === in_progress && weeks.length === 12 && (weeks[10]?.completed ?? 0) > 0;
    },
  },
  ...happenings.map((what) => filteredList(`${what.replace('_', ' ')} in 30 days`, `${what}=30`, () => true)),
  {
    name: 'get_awaited_parts',
    call: 'getAwaitedParts',
    paths: () => [path('getAwaitedParts')],
    isExpected: ({ data }, _, shop) => (data as object[]).length === shop.awaitedParts,
  },
  {
    name: 'get_technicians',
    call: 'getTechnicians',
    paths: () => [path('getTechnicians')],
    isExpected: ({ data }, _, { counts }) => {
      const technicians = data as { in_progress: number }[];
      return technicians.length === 12 && technicians.reduce((sum, { in_progress }) => sum + in_progress, 0) === counts['in_progress'];
    },
  },
  metrics('a day', 0),
  metrics('a week', 6),
  comebacks('a month', 29),
  { ...comebacks('ten years', 3_600), mayGrow: true },
];

function page(name: string, status: string, choose: (pages: number) => number): ReadCall {
  const total = (shop: SeededShop) => shop.counts[status] ?? 0;
  const number = (shop: SeededShop) => choose(Math.ceil(total(shop) / perPage));
  return {
    name: `get_machines/${name}`,
    call: 'getMachines',
    paths: (shop) => [`${path('getMachines', { status })}?page=${number(shop)}&per_page=${perPage}`],
    isExpected: ({ data, meta }, _, shop) => {
      const ids = (data as Machine[]).map(({ id }) => id);
      const skipped = perPage * (number(shop) - 1);
      // In the list of all machines the ids are consecutive, so the page's first id is known.
      if (status === 'all' && ids[0] !== total(shop) - skipped) return false;
      const isNewestFirst = ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0));
      return isNewestFirst && meta.total === total(shop) && ids.length === Math.min(perPage, total(shop) - skipped);
    },
  };
}

function filteredList(name: string, query: string, isFound: (machine: Machine) => boolean): ReadCall {
  return {
    name: `get_machines/all, ${name}`,
    call: 'getMachines',
    mayGrow: true,
    paths: () => [`${path('getMachines', { status: 'all' })}?page=1&per_page=${perPage}&${query}`],
    isExpected: ({ data }) => (data as Machine[]).every(isFound),
  };
}

/** `pageNumber` 100 is the last. */
function sortedList(status: 'all' | 'exported' | 'in_progress', sort: string, pageNumber = 1): ReadCall {
  return {
    name: `get_machines/${status}, by ${sort}${pageNumber > 1 ? ', last page' : ''}`,
    call: 'getMachines',
    mayGrow: true,
    paths: () => [`${path('getMachines', { status })}?page=${pageNumber}&per_page=${perPage}&sort=${sort}&order=asc`],
    isExpected: ({ data, meta }) => {
      const field = sortedBy[sort];
      const values = field ? (data as Machine[]).map((machine) => machine[field]) : [];
      return meta.total > 0 && values.every((value, at) => at === 0 || value >= (values[at - 1] ?? ''));
    },
  };
}

/** The fields whose order is known; the others are checked by the server's tests. */
const sortedBy: Readonly<Record<string, 'brand' | 'model' | 'serial' | 'touched_on'>> = {
  brand: 'brand',
  serial: 'serial',
  model: 'model',
  activity: 'touched_on',
};

function search(name: string, texts: (shop: SeededShop) => string[]): ReadCall {
  return {
    name: `search, ${name}`,
    call: 'search',
    mayGrow: true,
    slowest: 30,
    paths: (shop) => texts(shop).map((text) => `${path('search')}?q=${encodeURIComponent(text)}`),
    isExpected: ({ data }) => (data as object[]).length <= 20 && (name !== 'nothing' || (data as object[]).length === 0),
  };
}

function metrics(name: string, days: number): ReadCall {
  return {
    name: `get_user_metrics, ${name}`,
    call: 'getUserMetrics',
    paths: lastDays('getUserMetrics', days),
    isExpected: ({ data }) => (data as { in_progress: object[] }).in_progress.length > 0,
  };
}

function comebacks(name: string, days: number): ReadCall {
  return {
    name: `get_comebacks, ${name}`,
    call: 'getComebacks',
    paths: lastDays('getComebacks', days),
    isExpected: ({ data }) => (data as object[]).length > 0,
  };
}

function lastDays(call: CallName, days: number): ReadCall['paths'] {
  const start = (today: string) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  return ({ today }) => [`${path(call, { userId: 3 })}?start=${start(today)}&end=${today}`];
}

function path(call: CallName, params: Record<string, string | number> = {}): string {
  return api[call].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Ids spread over the whole history. */
function sampleIds({ machines }: SeededShop): number[] {
  return Array.from({ length: sampleSize }, (_, at) => 1 + Math.floor(((at + 0.5) / sampleSize) * (machines - 1)));
}

/** The requests of a connection change machines of its own. */
export type WriteCall = { name: string; requests: (shop: SeededShop, connection?: number) => BenchRequest[] };

const newMachine = { type_of: 'fridge', brand: 'whirlpool', model: 'WRF535SWHZ', serial: 'K93817264' };

/** The `update_machine` calls switch machines back and forth between two values, so that every request changes something. */
export const writeCalls: readonly WriteCall[] = [
  {
    name: 'add_machine',
    requests: () => [{ method: 'POST', path: path('addMachine'), body: JSON.stringify(newMachine) }],
  },
  {
    name: 'add_note',
    requests: (shop, connection = 0) =>
      sampleIds(shop).map((id) => ({
        method: 'POST',
        path: path('addNote', { id: Math.max(1, id - connection) }),
        body: JSON.stringify({ content: 'Holding 37 F.' }),
      })),
  },
  { name: 'update_machine, status', requests: (shop, connection) => updates(shop, connection, 'status', ['completed', 'in_progress']) },
  { name: 'update_machine, a field', requests: (shop, connection) => updates(shop, connection, 'color', ['Black', 'White']) },
];

/** How many machines a connection updates: the more, the fewer events each change finds on the card. A small shop has fewer. */
const updatedMachines = 30;
/** Each connection updates machines of its own. */
export const mostConnections = 16;

function updates({ inProgress }: SeededShop, connection = 0, field: string, values: readonly string[]): BenchRequest[] {
  const count = Math.min(updatedMachines, Math.floor(inProgress.length / mostConnections));
  const ids = inProgress.slice(connection * count, (connection + 1) * count);
  return ids.flatMap((id) =>
    values.map((value) => ({ method: 'PATCH', path: path('updateMachine', { id }), body: JSON.stringify({ [field]: value }) })),
  );
}

/** Counts the machines themselves instead of reading the stored counts. */
export function describeShop(file: string, today: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const counted = database.prepare('select status, count(*) as machines from machines group by status').all();
  const counts: Record<string, number> = Object.fromEntries(counted.map(({ status, machines }) => [String(status), Number(machines)]));
  const machines = Object.values(counts).reduce((sum, machines) => sum + machines, 0);
  const parts = database.prepare('select count(*) as parts from awaited_parts where ended_on is null').get();
  const awaitedParts = Number(parts?.['parts']);
  const inProgress = database.prepare("select id from machines where status = 'in_progress' order by id desc").all();
  const models: string[] = [];
  const shop = {
    machines,
    counts: Object.assign(counts, { all: machines }),
    serials: new Map<number, string>(),
    models,
    newest: new Map<string, number>(),
    /** The machines in progress, newest first. */
    inProgress: inProgress.map(({ id }) => Number(id)),
    /** The number of parts that machines wait for. */
    awaitedParts,
    today,
  };
  const plateOf = database.prepare('select model, serial from machines where id = ?');
  const newestOf = database.prepare('select max(id) as id from machines where serial_key = ?');
  for (const id of sampleIds(shop)) {
    const plate = plateOf.get(id);
    const serial = String(plate?.['serial']);
    shop.serials.set(id, serial);
    models.push(String(plate?.['model']));
    shop.newest.set(serial, Number(newestOf.get(serial)?.['id']));
  }
  database.close();
  return shop;
}
