import { machineStatuses } from '@fettle/contract/shared/machine-status.ts';
import { expect } from 'vitest';
import { password, type TestShop, whirlpoolFridge } from './test-shop.ts';

export type Who = 'visitor' | 'tess' | 'ada';

/**
 * Placeholders in a request: `{tess}` and `{ada}` are ids of employees, `{new}`, `{completed}`, `{trashed}` and `{exported}` machines that are
 * added for the row, and `{note}` is a note of a new machine.
 */
type CallRow = readonly [rule: string, who: Who, request: string, body: unknown, status: number, reply: object];

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
const today = '2026-11-20';
const inRange = `?start=${today}&end=${today}`;
const shownMachine = {
  id: machineId, type_of: 'fridge', brand: 'whirlpool', model: text, serial: text, style: null, color: null, condition: null, vendor: null,
  status: 'in_progress', notes: [], creator_name: 'Tess Landry', completed_on: null,
}; // prettier-ignore

const signIn: readonly CallRow[] = [
  [
    'the session check gives a visitor no user',
    'visitor',
    'GET /api/auth/hydrate',
    undefined,
    200,
    { success: true, message: text, user: null },
  ],
  [
    'the session check gives the employee',
    'tess',
    'GET /api/auth/hydrate',
    undefined,
    200,
    { user: { id: '{tess}', first_name: 'Tess', last_name: 'Landry', email: text, is_admin: false, role: 1 } },
  ],
  [
    'a login takes the password and replies with the user',
    'visitor',
    'POST /api/auth/login/{tess}',
    { password },
    200,
    { success: true, message: text, user: { id: '{tess}', first_name: 'Tess' } },
  ],
  [
    'a wrong password is refused',
    'visitor',
    'POST /api/auth/login/{tess}',
    { password: 'not this one' },
    401,
    { success: false, message: 'Wrong password.' },
  ],
  [
    'an unknown user reads the same',
    'visitor',
    'POST /api/auth/login/999999',
    { password: 'not this one' },
    401,
    { success: false, message: 'Wrong password.' },
  ],
  ['a logout replies with a message', 'visitor', 'GET /api/auth/logout', undefined, 200, { success: true, message: text }],
];

const registration: readonly CallRow[] = [
  [
    'an admin registers an employee',
    'ada',
    'POST /api/auth/register',
    { ...newHire, email: 'nora@bayou.example' },
    200,
    { success: true, message: text },
  ],
  ['an employee does not', 'tess', 'POST /api/auth/register', { ...newHire, email: 'x@bayou.example' }, 403, { success: false }],
  ['a visitor does not', 'visitor', 'POST /api/auth/register', { ...newHire, email: 'x@bayou.example' }, 401, { success: false }],
  [
    'an email is used once, whatever its case',
    'ada',
    'POST /api/auth/register',
    { ...newHire, email: 'TESS.Landry@bayou.example' },
    409,
    { field: 'email' },
  ],
  ['an email has the format of one', 'ada', 'POST /api/auth/register', { ...newHire, email: 'nora' }, 400, { field: 'email' }],
  [
    'the passwords must be equal',
    'ada',
    'POST /api/auth/register',
    { ...newHire, email: 'x@bayou.example', password2: 'another one' },
    400,
    { field: 'password2' },
  ],
  [
    'a password has at least 8 characters',
    'ada',
    'POST /api/auth/register',
    { ...newHire, email: 'x@bayou.example', password1: 'short', password2: 'short' },
    400,
    { field: 'password1' },
  ],
  ['roles are 0 to 3', 'ada', 'POST /api/auth/register', { ...newHire, email: 'x@bayou.example', role: 4 }, 400, { field: 'role' }],
  ...(['role', 'first_name', 'last_name', 'email', 'password1', 'password2'] as const).map((field): CallRow => [
    `${field} is required`,
    'ada',
    'POST /api/auth/register',
    { ...newHire, email: 'x@bayou.example', [field]: undefined },
    400,
    { success: false, field },
  ]),
  [
    'an admin edits an employee',
    'ada',
    'PATCH /api/update/update_user/{tess}',
    { first_name: 'Tess', last_name: 'Landry', email: 'tess.landry@bayou.example', role: 1 },
    200,
    { success: true, message: text, user: { id: '{tess}', role: 1 } },
  ],
  ['an employee edits nobody', 'tess', 'PATCH /api/update/update_user/{tess}', { role: 2 }, 403, { success: false }],
];

const machines: readonly CallRow[] = [
  [
    'a machine is added with all its fields',
    'tess',
    'POST /api/create/add_machine',
    { ...whirlpoolFridge, style: 'French Door', color: 'White', condition: 'USED', vendor: 'stines_jn' },
    200,
    { success: true, message: text, machine_id: machineId },
  ],
  [
    'style, color, condition and vendor are optional',
    'tess',
    'POST /api/create/add_machine',
    whirlpoolFridge,
    200,
    { machine_id: machineId },
  ],
  ...(['brand', 'model', 'serial', 'type_of'] as const).map((field): CallRow => [
    `${field} is required`,
    'tess',
    'POST /api/create/add_machine',
    { ...whirlpoolFridge, [field]: undefined },
    400,
    { success: false, field },
  ]),
  ...Object.entries({ brand: 'acme', color: 'Beige', condition: 'OLD', vendor: 'nobody', style: 'Gas', type_of: 'oven' }).map(
    ([field, value]): CallRow => [
      `${field} must be a known one`,
      'tess',
      'POST /api/create/add_machine',
      { ...whirlpoolFridge, [field]: value },
      400,
      { success: false },
    ],
  ),
  [
    'a card has the machine with its notes',
    'tess',
    'GET /api/read/get_machine/{new}',
    undefined,
    200,
    { success: true, message: text, data: shownMachine },
  ],
  [
    'an unknown machine is not found',
    'tess',
    'GET /api/read/get_machine/999999',
    undefined,
    404,
    { success: false, message: 'Machine not found' },
  ],
  [
    'fields are edited',
    'tess',
    'PATCH /api/update/update_machine/{new}',
    { model: 'WRX', color: 'Red' },
    200,
    { success: true, message: text, machine: { model: 'WRX', color: 'Red' } },
  ],
  [
    'an edit that changes nothing says so',
    'tess',
    'PATCH /api/update/update_machine/{new}',
    { model: whirlpoolFridge.model },
    200,
    { message: 'No changes were made.' },
  ],
  [
    'a status and fields are not changed together',
    'tess',
    'PATCH /api/update/update_machine/{new}',
    { status: 'completed', model: 'X' },
    400,
    { success: false },
  ],
  ['unknown fields are refused', 'tess', 'PATCH /api/update/update_machine/{new}', { owner: 'X' }, 400, { success: false }],
  [
    'a serial is looked up in any letter case, trimmed',
    'tess',
    'GET /api/read/get_id_by_serial/%20k93512345%20',
    undefined,
    200,
    { success: true, data: machineId },
  ],
  [
    'an unknown serial has no machine, which is not an error',
    'tess',
    'GET /api/read/get_id_by_serial/NOSUCH',
    undefined,
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
    const reply = isAllowed ? { success: true, message: `Machine marked as ${status}`, machine: { status } } : { success: false };
    return [`${from} ${isAllowed ? 'becomes' : 'never becomes'} ${status}`, 'tess', request, { status }, isAllowed ? 200 : 409, reply];
  }),
);

const lists: readonly CallRow[] = [
  ...(['in_progress', 'completed', 'trashed', 'all'] as const).map((status): CallRow => [
    `${status} is a list, in pages`,
    'tess',
    `GET /api/read/get_machines/${status}?page=1&per_page=10`,
    undefined,
    200,
    { success: true, message: text, meta: { total_pages: expect.any(Number) as number } },
  ]),
  ['all is not a status', 'tess', 'PATCH /api/update/update_machine/{new}', { status: 'all' }, 400, { success: false }],
  ['an unknown list is refused', 'tess', 'GET /api/read/get_machines/lost?page=1', undefined, 400, { success: false }],
  [
    'the export screen reads the whole list',
    'ada',
    'GET /api/read/get_machines/completed',
    undefined,
    200,
    { success: true, message: text },
  ],
  ['a page past the end is empty', 'tess', 'GET /api/read/get_machines/all?page=99999', undefined, 200, { data: [] }],
  [
    'a note is added, with its author and date',
    'tess',
    'POST /api/create/add_note/{new}',
    { content: '  Leaks ' },
    200,
    { success: true, message: text, note: { id: machineId, content: 'Leaks', date: instant, author_name: 'Tess Landry' } },
  ],
  [
    'a note has at most 4,000 characters',
    'tess',
    'POST /api/create/add_note/{new}',
    { content: 'x'.repeat(4_001) },
    400,
    { field: 'content' },
  ],
  ['an empty note is refused', 'tess', 'POST /api/create/add_note/{new}', { content: ' ' }, 400, { field: 'content' }],
  ['a note is deleted', 'tess', 'DELETE /api/delete/delete_note/{note}', undefined, 200, { success: true, message: text }],
  [
    'a label is printed from what is on file',
    'tess',
    'POST /api/labels/print_label',
    { id: '{new}', model: 'M', serial: 'S', brand: 'lg', style: null, color: null },
    200,
    { success: true, message: text },
  ],
];

const metrics: readonly CallRow[] = [
  [
    'metrics have the lists and the total',
    'tess',
    `GET /api/read/get_user_metrics/{tess}${inRange}`,
    undefined,
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
  ['an admin sees those of anyone', 'ada', `GET /api/read/get_user_metrics/{tess}${inRange}`, undefined, 200, { success: true }],
  ['an employee sees only their own', 'tess', `GET /api/read/get_user_metrics/{ada}${inRange}`, undefined, 403, { success: false }],
  [
    'a start after the end is refused',
    'tess',
    'GET /api/read/get_user_metrics/{tess}?start=2026-11-21&end=2026-11-20',
    undefined,
    400,
    { field: 'start' },
  ],
  [
    'a day that does not exist is refused',
    'tess',
    'GET /api/read/get_user_metrics/{tess}?start=2026-02-30&end=2026-03-01',
    undefined,
    400,
    { field: 'start' },
  ],
  ['a missing day is refused', 'tess', 'GET /api/read/get_user_metrics/{tess}?start=2026-11-20', undefined, 400, { field: 'end' }],
  [
    'an admin prints metrics by first name',
    'ada',
    'POST /api/export/print_employee_metrics',
    { employee_name: 'Tess', metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 } },
    200,
    { success: true, message: text },
  ],
  [
    'an employee does not',
    'tess',
    'POST /api/export/print_employee_metrics',
    { employee_name: 'Tess', metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 } },
    403,
    { success: false },
  ],
  ['an employee exports nothing', 'tess', 'GET /api/export/export_machines', undefined, 403, { success: false }],
];

/** Calls of an employee, which a visitor may not make. */
const closed = [
  'GET /api/read/get_machine/1', 'PATCH /api/update/update_machine/1', 'POST /api/create/add_machine', 'POST /api/create/add_note/1',
  'DELETE /api/delete/delete_note/1', 'POST /api/labels/print_label', 'GET /api/read/get_id_by_serial/X', 'GET /api/read/get_machines/all?page=1',
  `GET /api/read/get_user_metrics/1${inRange}`, 'PATCH /api/update/update_user/1', 'POST /api/export/print_employee_metrics', 'GET /api/export/export_machines',
].map((request): CallRow => [`a visitor is refused: ${request}`, 'visitor', request, /^(GET|DELETE)/.test(request) ? undefined : {}, 401, { success: false, message: text }]); // prettier-ignore

const failures: readonly CallRow[] = [
  ['a call that does not exist is not found', 'tess', 'GET /api/read/nothing', undefined, 404, { success: false, message: text }],
  ['what is not JSON is refused', 'tess', 'POST /api/create/add_machine', 'not JSON', 400, { success: false, message: text }],
  [
    'a body that is too large is refused',
    'tess',
    'POST /api/create/add_note/1',
    { content: 'x'.repeat(2_000_000) },
    413,
    { success: false, message: text },
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
  if (row.includes('{new}') || row.includes('{note}')) ids['new'] = await shop.addMachine(tess);
  if (row.includes('{note}'))
    ids['note'] = (await tess.call('addNote', { params: { id: ids['new'] ?? 0 }, body: { content: 'Leaks' } })).body.note.id;
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
