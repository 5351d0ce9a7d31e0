import { describe, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import type { RawRequest } from '../../testing/test-client.ts';
import { whirlpoolFridge } from '../../testing/test-shop.ts';

const fridge = { ...whirlpoolFridge };
const long = (length: number) => 'A'.repeat(length);

type BadRequest = [what: string, status: number, message: string, sent: RawRequest];

const add = (body: unknown, headers?: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: '/api/create/add_machine',
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  ...(headers && { headers }),
});
const get = (path: string): RawRequest => ({ method: 'GET', path });
const patch = (path: string, body: unknown): RawRequest => ({ method: 'PATCH', path: `/api/update/${path}`, body: JSON.stringify(body) });
const post = (path: string, body: unknown): RawRequest => ({ method: 'POST', path, body: JSON.stringify(body) });

const notJson = 'The request is not valid JSON.';
const notAnObject = 'The request body must be a JSON object.';
const invalidUrl = 'The URL is not valid.';
const unprintable = 'has characters that cannot be printed.';

const metricsCompletedOn = (completed_on: string) => ({
  in_progress: [],
  completed_in_range: [
    {
      ...fridge,
      id: 1,
      style: null,
      status: 'completed',
      repair_number: 1,
      started_on: '2026-11-20T15:00:00.000Z',
      completed_on,
      trashed_on: null,
    },
  ],
  trashed_in_range: [],
  count_completed_trashed: 1,
});

const bodies: BadRequest[] = [
  ['malformed JSON', 400, notJson, add('{"brand": "lg",')],
  ['two objects', 400, notJson, add('{}{}')],
  ['an empty body', 400, 'The request has no body. Send a JSON object.', add('')],
  ['JSON that is not an object', 400, notAnObject, add('"lg"')],
  ['null', 400, notAnObject, add('null')],
  ['a list', 400, notAnObject, add('[]')],
  ['no body at all', 400, notAnObject, { method: 'POST', path: '/api/create/add_machine' }],
  [
    'a form',
    415,
    'Send JSON with the content type application/json.',
    add('brand=lg', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['plain text', 415, 'Send JSON with the content type application/json.', add('{}', { 'content-type': 'text/plain' })],
  ['an invalid content type', 415, 'Send JSON with the content type application/json.', add('{}', { 'content-type': ';;' })],
  ['10 MB', 413, 'The request is too large.', add({ ...fridge, model: long(10_000_000) })],
  ['nested lists, 100,000 deep', 400, notAnObject, add('['.repeat(100_000) + ']'.repeat(100_000))],
  [
    'nested lists as a model',
    400,
    'Model must be text.',
    add(`{"type_of":"fridge","brand":"lg","model":${'['.repeat(10_000)}${']'.repeat(10_000)},"serial":"S"}`),
  ],
  ['__proto__', 400, notJson, add('{"__proto__": {"is_admin": true}}')],
  ['constructor and prototype', 400, notJson, add('{"constructor": {"prototype": {"is_admin": true}}}')],
  ['a wrong type', 400, 'Model must be text.', add({ ...fridge, model: 42 })],
  ['a list instead of a choice', 400, 'Brand is not one of the choices.', add({ ...fridge, brand: ['lg'] })],
  ['an unknown field', 400, 'Unknown field: price.', add({ ...fridge, price: 1 })],
  ['an unknown field with a very long name', 400, `Unknown field: ${long(40)}....`, add({ ...fridge, [long(5000)]: 1 })],
  ['a missing field', 400, 'Serial is required.', add({ ...fridge, serial: undefined })],
  ['null for a field', 400, 'Serial is required.', add({ ...fridge, serial: null })],
  ['a blank field', 400, 'Model is required.', add({ ...fridge, model: ' \t ' })],
  ['a serial of 5,000 characters', 400, 'Serial must have at most 64 characters.', add({ ...fridge, serial: long(5000) })],
  ['NUL', 400, `Model ${unprintable}`, add({ ...fridge, model: 'A\u0000B' })],
  ['a lone surrogate', 400, `Model ${unprintable}`, add('{"type_of":"fridge","brand":"lg","serial":"S","model":"\\ud800"}')],
  ['a line break in a serial', 400, `Serial ${unprintable}`, add({ ...fridge, serial: 'A\nB' })],
  ['truncated UTF-8', 400, 'The request is not valid UTF-8.', add(Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x7d]))],
  ['UTF-16', 400, 'The request is not valid UTF-8.', add(Buffer.from('\uFEFF{"café":1}', 'utf16le'))],
  ['a style of another type', 400, 'Style does not exist for this type of machine.', add({ ...fridge, style: 'Glass Top' })],
  ['a style that does not exist', 400, 'Style is not one of the choices.', add({ ...fridge, style: 'Levitating' })],
  ['an unknown brand', 400, 'Brand is not one of the choices.', add({ ...fridge, brand: 'acme' })],
  ["a brand's label", 400, 'Brand is not one of the choices.', add({ ...fridge, brand: 'Whirlpool' })],
  ['an unknown type', 400, 'Type is not one of the choices.', add({ ...fridge, type_of: 'toaster' })],
  ['an inherited name for a type', 400, 'Type is not one of the choices.', add({ ...fridge, type_of: 'constructor' })],
  ['an unknown color', 400, 'Color is not one of the choices.', add({ ...fridge, color: 'white' })],
  ['a status that does not exist', 400, 'Status is not one of the choices.', patch('update_machine/1', { status: 'lost' })],
  ['all as a status', 400, 'Status is not one of the choices.', patch('update_machine/1', { status: 'all' })],
  [
    'a status change that is not allowed',
    409,
    'This machine is in_progress; it cannot be marked as exported.',
    patch('update_machine/1', { status: 'exported' }),
  ],
  ['an edit that clears a required field', 400, 'Model is required.', patch('update_machine/1', { model: '' })],
  ['an edit of the id', 400, 'Unknown field: id.', patch('update_machine/1', { id: 7 })],
  [
    'an edit of the creator',
    400,
    'Unknown field: creator_id, registered_on.',
    patch('update_machine/1', { creator_id: 7, registered_on: '' }),
  ],
  ['an export of no machines', 400, 'Choose at least one machine.', post('/api/export/export_machines', { machines: [] })],
  [
    'an export of 50,001 machines',
    400,
    'Choose at most 50,000 machines.',
    post('/api/export/export_machines', { machines: Array.from({ length: 50_001 }, (_, n) => ({ id: n + 1, version: 1 })) }),
  ],
  [
    'an export of a machine twice',
    400,
    'Machines has a machine twice.',
    post('/api/export/export_machines', { machines: [1, 2].map((version) => ({ id: 1, version })) }),
  ],
  [
    'an export of a machine without its version',
    400,
    'Version is required.',
    post('/api/export/export_machines', { machines: [{ id: 1 }] }),
  ],
  ['an empty note', 400, 'The note is required.', post('/api/create/add_note/1', { content: '\u00a0\n' })],
  ['NUL in a note', 400, `The note ${unprintable}`, post('/api/create/add_note/1', { content: 'A\u0000B' })],
  ['a role that does not exist', 400, 'Position is not one of the choices.', patch('update_user/1', { role: 4 })],
  ['an invalid email', 400, 'Enter an email address.', patch('update_user/1', { email: 'ada at bayou' })],
  ['a password in an edit', 400, 'Unknown field: password.', patch('update_user/1', { password: 'swordfish' })],
  [
    'a label of machine 0',
    400,
    'The id must be at least 1.',
    post('/api/labels/print_label', { id: 0, model: 'X', serial: 'Y', brand: 'lg' }),
  ],
  ...['9999-12-31T00:00:00.000Z', '2026-99-99T00:00:00.000Z', '1899-12-31T00:00:00.000Z', '2026-02-29T00:00:00.000Z'].map(
    (completed_on): BadRequest => [
      `a report of a machine completed on ${completed_on}`,
      400,
      'Completed on must be an instant from 1900 to 2999 such as 2026-11-21T15:04:05.123Z.',
      post('/api/export/print_employee_metrics', { employee_name: 'Tess', metrics: metricsCompletedOn(completed_on) }),
    ],
  ),
  [
    'a report over more than ten years',
    400,
    'End must be at most ten years after the start.',
    post('/api/export/print_employee_metrics', {
      employee_name: 'Tess',
      metrics: metricsCompletedOn('2026-11-21T00:00:00.000Z'),
      user_id: 1,
      start: '2016-11-21',
      end: '2026-11-22',
    }),
  ],
  ['an empty password', 400, 'Password is required.', post('/api/auth/login/1', { password: '' })],
  ['a password of a megabyte', 400, 'Password must have at most 256 characters.', post('/api/auth/login/1', { password: long(1_000_000) })],
  ['a password that is an object', 400, 'Password must be text.', post('/api/auth/login/1', { password: { $ne: '' } })],
];

const pageSentence = 'Page must be a whole number from 1 to 999999999.';
const perPageSentence = 'per_page must be a whole number from 1 to 100.';
const metrics = (query: string) => get(`/api/read/get_user_metrics/1?${query}`);

const addresses: BadRequest[] = [
  ...['0', '-1', '1e9', 'abc', '%00', '1.5', '01', '+1', '%20', 'null', "1'--", '1%20', '٣'].map((id): BadRequest => [
    `the id ${id}`,
    400,
    'The id must be a positive whole number.',
    get(`/api/read/get_machine/${encodeURI(decodeURI(id))}`),
  ]),
  ['the id 10000000000000000', 400, 'The id must be a positive whole number.', get('/api/read/get_machine/10000000000000000')],
  ['the id 9007199254740992', 400, 'The id is too large.', get('/api/read/get_machine/9007199254740992')],
  ['an unknown machine', 404, 'Machine not found', get('/api/read/get_machine/9007199254740991')],
  ['the note abc', 400, 'The note id must be a positive whole number.', { method: 'DELETE', path: '/api/delete/delete_note/abc' }],
  ['an unknown note', 404, 'Note not found', { method: 'DELETE', path: '/api/delete/delete_note/999' }],
  ['truncated UTF-8', 400, invalidUrl, get('/api/read/get_id_by_serial/%E0%A4')],
  ['a bare %', 400, invalidUrl, get('/api/read/get_machine/%')],
  ['a NUL', 400, `Serial ${unprintable}`, get('/api/read/get_id_by_serial/%00')],
  ['a serial of spaces', 400, 'Serial is required.', get('/api/read/get_id_by_serial/%20%20')],
  ['a serial of 5,000 characters', 400, 'Serial must have at most 64 characters.', get(`/api/read/get_id_by_serial/${long(5000)}`)],
  ['page 0', 400, pageSentence, get('/api/read/get_machines/all?page=0')],
  ['page -1', 400, pageSentence, get('/api/read/get_machines/all?page=-1')],
  ['page 1e3', 400, pageSentence, get('/api/read/get_machines/all?page=1e3')],
  ['an empty page', 400, pageSentence, get('/api/read/get_machines/all?page=')],
  ['two pages', 400, 'Page must be text.', get('/api/read/get_machines/all?page=1&page=2')],
  ['0 a page', 400, perPageSentence, get('/api/read/get_machines/all?page=1&per_page=0')],
  ['100,000 a page', 400, perPageSentence, get('/api/read/get_machines/all?page=1&per_page=100000')],
  ['per_page without page', 400, 'per_page needs a page.', get('/api/read/get_machines/all?per_page=10')],
  ['an unknown query', 400, 'Unknown field: sorted.', get('/api/read/get_machines/all?sorted=brand')],
  ['a list of a status that does not exist', 400, 'Status is not one of the choices.', get('/api/read/get_machines/lost?page=1')],
  ['a day that does not exist', 400, 'Start is a day that does not exist.', metrics('start=2026-02-30&end=2026-03-01')],
  ['February 29 of a common year', 400, 'End is a day that does not exist.', metrics('start=2026-02-01&end=2026-02-29')],
  ['a day in another format', 400, 'End must be a day such as 2026-11-21.', metrics('start=2026-02-01&end=tomorrow')],
  ['an instant instead of a day', 400, 'Start must be a day such as 2026-11-21.', metrics('start=2026-02-01T00:00:00Z&end=2026-02-01')],
  ['a range without its end', 400, 'End is required.', metrics('start=2026-02-01')],
  ['a range that ends before it starts', 400, 'Start must not be after the end.', metrics('start=2026-02-02&end=2026-02-01')],
  ['a range of more than ten years', 400, 'End must be at most ten years after the start.', metrics('start=2016-11-21&end=2026-11-22')],
  [
    'a report over more than ten years',
    400,
    'End must be at most ten years after the start.',
    get('/api/export/metrics_report/1?start=1900-01-01&end=2999-12-31'),
  ],
  ['the metrics of an unknown employee', 404, 'Employee not found', get('/api/read/get_user_metrics/999?start=2026-02-01&end=2026-02-01')],
  ['an unknown export', 404, 'Export not found', get('/api/export/download/999/csv')],
  ["an unknown export's machines", 404, 'Export not found', get('/api/export/get_export/999')],
  ['an unknown format', 400, 'Format is not one of the choices.', get('/api/export/download/1/pdf')],
  ['an unknown call', 404, 'There is no such call.', get('/api/read/everything')],
  ['a call without its id', 400, 'The id must be a positive whole number.', get('/api/read/get_machine/')],
  ['an unknown page', 404, 'There is nothing here.', get('/wp-admin.php')],
];

describeInShop('Bad input', (shop) => {
  describe.for([
    ['a body with', bodies],
    ['a URL with', addresses],
  ] as const)('%s', ([, badRequests]) => {
    test.for(badRequests)('%s gets %i: %s', async ([, status, message, sent]) => {
      await shop.addMachine(shop.tess);
      const before = await shop.countRows();
      shop.log.length = 0;

      const reply = await shop.ada.send(sent);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(reply.bytes.toString())).toMatchObject({ success: false, message });
      expect(reply.status).toBe(status);

      expect(await shop.countRows()).toEqual(before);
      const lines = shop.log.filter(({ msg }) => msg === 'request completed');
      expect(lines).toMatchObject([{ level: 30, status, call: expect.any(String) as string, ms: expect.any(Number) as number }]);
      expect(JSON.stringify(shop.log)).not.toContain('token-');
    });
  });

  test('a rejected edit leaves the machine unchanged', async () => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.card(id);
    for (const body of [{ brand: 'acme' }, { serial: long(65) }, { style: 'Gas' }, { status: 'exported' }, { model: 'NEW', price: 1 }]) {
      expect((await shop.tess.call('updateMachine', { params: { id }, body })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.card(id)).toEqual(before);
  });

  test('a URL over the limit is rejected in the same shape', async () => {
    const { status, bytes } = await shop.visitor.send(get(`/api/read/get_id_by_serial/${long(30_000)}`));
    expect([status, JSON.parse(bytes.toString())]).toEqual([431, { success: false, message: 'The URL or a header is too long.' }]);
  });

  test('access is checked before the input is validated', async () => {
    const { status } = await shop.visitor.send(add('{"brand": '));
    expect(status).toBe(401);
    expect((await shop.tess.send(patch('update_user/1', { role: 'king' }))).status).toBe(403);
  });
});
