import { machineStatuses } from '@fettle/contract/shared/machine-status.ts';
import { expect } from 'vitest';
import { addNote } from './sample-requests.ts';
import { password, type TestShop, whirlpoolFridge } from './test-shop.ts';

export type Who = 'visitor' | 'tess' | 'ada';

/**
 * Placeholders in a request: `{tess}` and `{ada}` are ids of employees, `{new}`, `{completed}`, `{trashed}` and `{exported}` machines that are
 * added for the row, and `{note}` is a note of a new machine.
 */
type CallRow = readonly [rule: string, who: Who, request: string, status: number, reply: object, body?: unknown];

const machineId = expect.any(Number) as number;
const text = expect.any(String) as string;
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** Passwords are not checked for who knows them, but for length. */
export const newHire = {
  first_name: 'Nora',
  last_name: 'Ardoin',
  is_admin: false,
  role: 3,
  password1: 'ninety-nine bolts',
  password2: 'ninety-nine bolts',
};
const success = { success: true, message: text };
const failure = { success: false };
const today = '2026-11-20';
const inRange = `?start=${today}&end=${today}`;
const shownMachine = {
  id: machineId, type_of: 'fridge', brand: 'whirlpool', model: text, serial: text, style: null, color: null, condition: null, vendor: null,
  status: 'in_progress', notes: [], creator_name: 'Tess Landry', completed_on: null,
}; // prettier-ignore

const wrongPassword = { success: false, message: 'Wrong password.' };
const signIn: readonly CallRow[] = [
  ['the session check gives a visitor no user', 'visitor', 'GET /api/auth/hydrate', 200, { ...success, user: null }],
  [
    'the session check gives the employee',
    'tess',
    'GET /api/auth/hydrate',
    200,
    { user: { id: '{tess}', first_name: 'Tess', last_name: 'Landry', email: text, is_admin: false, role: 1 } },
  ],
  [
    'a login takes the password and replies with the user',
    'visitor',
    'POST /api/auth/login/{tess}',
    200,
    { ...success, user: { id: '{tess}', first_name: 'Tess' } },
    { password },
  ],
  ['a wrong password is refused', 'visitor', 'POST /api/auth/login/{tess}', 401, wrongPassword, { password: 'not this one' }],
  ['an unknown user reads the same', 'visitor', 'POST /api/auth/login/999999', 401, wrongPassword, { password: 'not this one' }],
  ['a logout replies with a message', 'visitor', 'GET /api/auth/logout', 200, success],
];

function hire(rule: string, who: Who, status: number, reply: object, changed: object = {}): CallRow {
  return [rule, who, 'POST /api/auth/register', status, reply, { ...newHire, email: 'x@bayou.example', ...changed }];
}

const emailTaken = { message: 'Another employee already has this email.', field: 'email' };
const registration: readonly CallRow[] = [
  hire('an admin registers an employee', 'ada', 200, success, { email: 'nora@bayou.example' }),
  hire('an employee does not', 'tess', 403, failure),
  hire('a visitor does not', 'visitor', 401, failure),
  hire('an email is used once, whatever its case', 'ada', 409, emailTaken, { email: '  TESS.Landry@bayou.example ' }),
  hire('an email has the format of one', 'ada', 400, { field: 'email' }, { email: 'nora' }),
  hire('the passwords must be equal', 'ada', 400, { field: 'password2' }, { password2: 'another one' }),
  hire('a password has at least 8 characters', 'ada', 400, { field: 'password1' }, { password1: 'short', password2: 'short' }),
  hire('roles are 0 to 3', 'ada', 400, { field: 'role' }, { role: 4 }),
  ...(['role', 'first_name', 'last_name', 'email', 'password1', 'password2'] as const).map((field) =>
    hire(`${field} is required`, 'ada', 400, { success: false, field }, { [field]: undefined }),
  ),
  [
    'an admin edits an employee',
    'ada',
    'PATCH /api/update/update_user/{tess}',
    200,
    { ...success, user: { id: '{tess}', role: 1 } },
    { first_name: 'Tess', last_name: 'Landry', email: 'tess.landry@bayou.example', role: 1 },
  ],
  ['an employee edits nobody', 'tess', 'PATCH /api/update/update_user/{tess}', 403, failure, { role: 2 }],
];

function add(rule: string, status: number, reply: object, fields: object = {}): CallRow {
  return [rule, 'tess', 'POST /api/create/add_machine', status, reply, { ...whirlpoolFridge, ...fields }];
}

function edit(rule: string, status: number, reply: object, body: object): CallRow {
  return [rule, 'tess', 'PATCH /api/update/update_machine/{new}', status, reply, body];
}

const machines: readonly CallRow[] = [
  add(
    'a machine is added with all its fields',
    200,
    { ...success, machine_id: machineId },
    { style: 'French Door', color: 'White', condition: 'USED', vendor: 'stines_jn' },
  ),
  add('style, color, condition and vendor are optional', 200, { machine_id: machineId }),
  ...(['brand', 'model', 'serial', 'type_of'] as const).map((field) =>
    add(`${field} is required`, 400, { success: false, field }, { [field]: undefined }),
  ),
  ...Object.entries({ brand: 'acme', color: 'Beige', condition: 'OLD', vendor: 'nobody', style: 'Gas', type_of: 'oven' }).map(
    ([field, value]) => add(`${field} must be a known one`, 400, failure, { [field]: value }),
  ),
  ['a card has the machine with its notes', 'tess', 'GET /api/read/get_machine/{new}', 200, { ...success, data: shownMachine }],
  ['an unknown machine is not found', 'tess', 'GET /api/read/get_machine/999999', 404, { success: false, message: 'Machine not found' }],
  edit('fields are edited', 200, { ...success, machine: { model: 'WRX', color: 'Red' } }, { model: 'WRX', color: 'Red' }),
  edit('an edit that changes nothing says so', 200, { message: 'No changes were made.' }, { model: whirlpoolFridge.model }),
  edit('a status and fields are not changed together', 400, failure, { status: 'completed', model: 'X' }),
  edit('unknown fields are refused', 400, failure, { owner: 'X' }),
  [
    'a serial is looked up in any letter case, trimmed',
    'tess',
    'GET /api/read/get_id_by_serial/%20k93512345%20',
    200,
    { success: true, data: machineId },
  ],
  [
    'an unknown serial has no machine, which is not an error',
    'tess',
    'GET /api/read/get_id_by_serial/NOSUCH',
    200,
    { success: true, data: null },
  ],
];

/** The only changes of the status that are allowed. Export alone makes a machine exported. */
const allowed = new Set([
  'in_progress completed',
  'in_progress trashed',
  'completed in_progress',
  'trashed in_progress',
  'exported in_progress',
]);
const transitions = machineStatuses.flatMap((from) =>
  machineStatuses.map((status): CallRow => {
    const isAllowed = allowed.has(`${from} ${status}`);
    const request = `PATCH /api/update/update_machine/{${from === 'in_progress' ? 'new' : from}}`;
    const reply = isAllowed
      ? { success: true, message: `Machine marked as ${status}`, machine: { status } }
      : { success: false, message: `This machine is ${from}; it cannot be marked as ${status}.`, machine: { status: from } };
    return [`${from} ${isAllowed ? 'becomes' : 'never becomes'} ${status}`, 'tess', request, isAllowed ? 200 : 409, reply, { status }];
  }),
);

const lists: readonly CallRow[] = [
  ...(['in_progress', 'completed', 'trashed', 'all'] as const).map((status): CallRow => [
    `${status} is a list, in pages`,
    'tess',
    `GET /api/read/get_machines/${status}?page=1&per_page=10`,
    200,
    { ...success, meta: { total_pages: expect.any(Number) as number } },
  ]),
  edit('all is not a status', 400, failure, { status: 'all' }),
  ['an unknown list is refused', 'tess', 'GET /api/read/get_machines/lost?page=1', 400, failure],
  ['the export screen reads the whole list', 'ada', 'GET /api/read/get_machines/completed', 200, success],
  ['a page past the end is empty', 'tess', 'GET /api/read/get_machines/all?page=99999', 200, { data: [] }],
  [
    'a note is added, with its author and date',
    'tess',
    'POST /api/create/add_note/{new}',
    200,
    { ...success, note: { id: machineId, content: 'Leaks', date: instant, author_name: 'Tess Landry' } },
    { content: '  Leaks ' },
  ],
  [
    'a note has at most 4,000 characters',
    'tess',
    'POST /api/create/add_note/{new}',
    400,
    { field: 'content' },
    { content: 'x'.repeat(4_001) },
  ],
  ['an empty note is refused', 'tess', 'POST /api/create/add_note/{new}', 400, { field: 'content' }, { content: ' ' }],
  ['a note is deleted', 'tess', 'DELETE /api/delete/delete_note/{note}', 200, success],
  [
    'a label is printed from what is on file',
    'tess',
    'POST /api/labels/print_label',
    200,
    success,
    { id: '{new}', model: 'M', serial: 'S', brand: 'lg', style: null, color: null },
  ],
];

const ofTess = 'GET /api/read/get_user_metrics/{tess}';
const printed = {
  employee_name: 'Tess',
  metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 },
};
const metrics: readonly CallRow[] = [
  [
    'metrics have the lists and the total',
    'tess',
    `${ofTess}${inRange}`,
    200,
    {
      success: true,
      data: {
        in_progress: expect.any(Array) as unknown[],
        completed_in_range: expect.any(Array) as unknown[],
        trashed_in_range: expect.any(Array) as unknown[],
        count_completed_trashed: expect.any(Number) as number,
      },
    },
  ],
  ['an admin sees those of anyone', 'ada', `${ofTess}${inRange}`, 200, { success: true }],
  ['an employee sees only their own', 'tess', `GET /api/read/get_user_metrics/{ada}${inRange}`, 403, failure],
  ['a start after the end is refused', 'tess', `${ofTess}?start=2026-11-21&end=2026-11-20`, 400, { field: 'start' }],
  ['a day that does not exist is refused', 'tess', `${ofTess}?start=2026-02-30&end=2026-03-01`, 400, { field: 'start' }],
  ['a missing day is refused', 'tess', `${ofTess}?start=2026-11-20`, 400, { field: 'end' }],
  ['an admin prints metrics by first name', 'ada', 'POST /api/export/print_employee_metrics', 200, success, printed],
  ['an employee does not', 'tess', 'POST /api/export/print_employee_metrics', 403, failure, printed],
  ['an employee exports nothing', 'tess', 'GET /api/export/export_machines', 403, failure],
];

const failureWithMessage = { success: false, message: text };

/** Calls of an employee, which a visitor may not make. */
const closed = [
  'GET /api/read/get_machine/1', 'PATCH /api/update/update_machine/1', 'POST /api/create/add_machine', 'POST /api/create/add_note/1',
  'DELETE /api/delete/delete_note/1', 'POST /api/labels/print_label', 'GET /api/read/get_id_by_serial/X', 'GET /api/read/get_machines/all?page=1',
  `GET /api/read/get_user_metrics/1${inRange}`, 'PATCH /api/update/update_user/1', 'POST /api/export/print_employee_metrics', 'GET /api/export/export_machines',
].map((request): CallRow => [`a visitor is refused: ${request}`, 'visitor', request, 401, failureWithMessage, /^(GET|DELETE)/.test(request) ? undefined : {}]); // prettier-ignore

const failures: readonly CallRow[] = [
  ['a call that does not exist is not found', 'tess', 'GET /api/read/nothing', 404, failureWithMessage],
  ['what is not JSON is refused', 'tess', 'POST /api/create/add_machine', 400, failureWithMessage, 'not JSON'],
  [
    'a body that is too large is refused',
    'tess',
    'POST /api/create/add_note/1',
    413,
    failureWithMessage,
    { content: 'x'.repeat(2_000_000) },
  ],
];

/** What the customer was promised of each call. */
export const promisedCalls = [...signIn, ...registration, ...machines, ...transitions, ...lists, ...metrics, ...closed, ...failures];

/** Makes what the row needs, and returns a function that replaces the placeholders in a value. */
export async function placeholders(shop: TestShop, row: string): Promise<(value: unknown) => unknown> {
  const { ada, tess } = shop;
  const ids: Record<string, number> = { ada: ada.id, tess: tess.id };
  for (const status of ['completed', 'trashed', 'exported'] as const)
    if (row.includes(`{${status}}`)) ids[status] = await shop.addMachine(tess, {}, status);
  if (row.includes('{new}')) ids['new'] = await shop.addMachine(tess);
  if (row.includes('{note}')) ids['note'] = await addNote(shop);
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const whole = ids[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''];
      return whole ?? value.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    }
    if (Array.isArray(value)) return value.map(replace);
    // Only plain objects: a matcher such as `expect.any` stays as it is.
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replace(field)]));
  };
  return replace;
}
