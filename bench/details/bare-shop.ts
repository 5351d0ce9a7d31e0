import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

// A plain server that does the work of four calls with prepared statements and nothing else: what the product could reach on SQLite.
const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536');

const fullName = (employee: string) => `${employee}.first_name || ' ' || ${employee}.last_name`;
const session = database.prepare(
  'select employees.id, is_admin, first_name, last_name from sessions join employees on employees.id = employee_id where token_hash = ?',
);
const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')];

const employee = database.prepare('select id from employees where id = ?');
const line = `
  select machines.id, type_of, brand, model, serial, style, repairs.status, number as repair_number, started_on,
    case when repairs.status in ('completed', 'exported') then finished_on end as completed_on,
    case when repairs.status = 'trashed' then finished_on end as trashed_on,
    repairs.waiting_since, waited_seconds
  from repairs join machines on machines.id = machine_id where repairs.technician_id = ?`;
const open = database.prepare(`${line} and repairs.status = 'in_progress' order by machine_id`);
const finished = database.prepare(
  `${line} and repairs.status in ('completed', 'exported', 'trashed') and finished_on >= ? and finished_on < ? order by finished_on, machine_id`,
);

function metrics(userId: number, start: string, end: string): object {
  if (!employee.get(userId)) throw new Error('Unknown employee');
  const before = new Date(Date.parse(end) + 86_400_000).toISOString();
  const done = finished.all(userId, new Date(start).toISOString(), before);
  const completed_in_range = done.filter(({ status }) => status !== 'trashed');
  const trashed_in_range = done.filter(({ status }) => status === 'trashed');
  return { in_progress: open.all(userId), completed_in_range, trashed_in_range, count_completed_trashed: done.length };
}

const insertMachine = database.prepare(
  `insert into machines (type_of, brand, model, serial, serial_key, status, repair_number, creator_id, technician_id, registered_on, touched_on, version, search_text, model_key)
   values (?, ?, ?, ?, ?, 'in_progress', 1, ?, ?, ?, ?, 1, ?, ?)`,
);
const insertRepair = database.prepare(
  `insert into repairs (machine_id, number, status, technician_id, started_on) values (?, 1, 'in_progress', ?, ?)`,
);
const insertEvent = database.prepare(
  'insert into events (machine_id, kind, "on", author_id, field, "from", "to") values (?, ?, ?, ?, null, ?, ?)',
);
const count = database.prepare('update machine_totals set machines = machines + ? where status = ?');

type NewMachine = { type_of: string; brand: string; model: string; serial: string };

function addMachine(author: number, { type_of, brand, model, serial }: NewMachine): object {
  const on = new Date().toISOString();
  const [serialKey, modelKey] = [serial.toUpperCase(), model.toUpperCase()];
  const searchText = `${brand} ${modelKey} ${serialKey}`.toUpperCase();
  begin.run();
  const keys = [serialKey, author, author, on, on, searchText, modelKey] as const;
  const { lastInsertRowid } = insertMachine.run(type_of, brand, model, serial, ...keys);
  const id = Number(lastInsertRowid);
  insertRepair.run(id, author, on);
  insertEvent.run(id, 'registered', on, author, null, null);
  count.run(1, 'in_progress');
  commit.run();
  return { message: 'Machine added', machine_id: id };
}

const repair = database.prepare(
  `select number, repairs.status from repairs join machines on machines.id = machine_id and number = repair_number where machine_id = ?`,
);
const updateMachine = database.prepare('update machines set status = ?, version = version + 1, touched_on = ? where id = ?');
const updateRepair = database.prepare(
  'update repairs set status = ?, finished_on = ?, status_before = ? where machine_id = ? and number = ?',
);
const machine = database.prepare(
  `select machines.id, type_of, brand, model, serial, style, color, condition, vendor, machines.status, machines.registered_on, touched_on,
     machines.waiting_since, version, ${fullName('creator')} as creator_name, machines.technician_id,
     ${fullName('technician')} as technician_name, started_on, finished_on, repairs.exported_on
   from machines join repairs on machine_id = machines.id and number = repair_number
     join employees creator on creator.id = creator_id join employees technician on technician.id = machines.technician_id
   where machines.id = ?`,
);
const notes = database.prepare(
  `select notes.id, content, date, arrived_on, author_id, ${fullName('employees')} as author_name, edited_on
   from notes join employees on employees.id = author_id where machine_id = ? order by notes.id desc limit 100`,
);
const events = database.prepare(
  `select events.id, kind, "on", arrived_on, field, "from", "to", ${fullName('employees')} as author_name
   from events join employees on employees.id = author_id where machine_id = ? order by events.id desc limit 100`,
);
const repairs = database.prepare(
  `select number, status, technician_id, ${fullName('employees')} as technician_name, started_on, finished_on, exported_on
   from repairs join employees on employees.id = technician_id where machine_id = ? order by number desc`,
);
const parts = database.prepare('select * from awaited_parts where machine_id = ? and ended_on is null order by id');

function changeStatus(author: number, id: number, status: string): object {
  const on = new Date().toISOString();
  begin.run();
  const before = repair.get(id) as { number: number; status: string };
  updateMachine.run(status, on, id);
  updateRepair.run(status, status === 'in_progress' ? null : on, before.status, id, before.number);
  insertEvent.run(id, 'status_changed', on, author, before.status, status);
  count.run(-1, before.status);
  count.run(1, status);
  const card = { ...machine.get(id), notes: notes.all(id), events: events.all(id), repairs: repairs.all(id), awaited_parts: parts.all(id) };
  commit.run();
  return { message: `Machine marked as ${status}`, machine: card };
}

const touch = database.prepare('update machines set touched_on = ? where id = ?');
const countNotes = database.prepare('select count(*) as notes from notes where machine_id = ?');
const insertNote = database.prepare('insert into notes (machine_id, author_id, content, date) values (?, ?, ?, ?)');

function addNote(author: { id: number; name: string }, machineId: number, content: string): object {
  const on = new Date().toISOString();
  begin.run();
  if (touch.run(on, machineId).changes === 0) throw new Error('Unknown machine');
  if (Number(countNotes.get(machineId)?.['notes']) >= 1_000) throw new Error('Too many notes');
  const { lastInsertRowid } = insertNote.run(machineId, author.id, content, on);
  insertEvent.run(machineId, 'note_added', on, author.id, null, content);
  commit.run();
  const note = { id: Number(lastInsertRowid), author_id: author.id, content, date: on, arrived_on: null, author_name: author.name };
  return { message: 'Note added', note: { ...note, edited_on: null } };
}

async function handle(request: IncomingMessage): Promise<object> {
  const token = /fettle_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const user = session.get(hash('sha256', token));
  if (!user) throw new Error('Not logged in');
  const author = { id: Number(user['id']), name: `${String(user['first_name'])} ${String(user['last_name'])}` };
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const id = Number(pathname.split('/').at(-1));
  if (request.method === 'GET') return { data: metrics(id, searchParams.get('start') ?? '', searchParams.get('end') ?? '') };
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = JSON.parse(text) as NewMachine & { status: string; content: string };
  if (request.method === 'PATCH') return changeStatus(author.id, id, body.status);
  return 'content' in body ? addNote(author, id, body.content) : addMachine(author.id, body);
}

const server = createServer((request, response) => {
  void (async () => {
    const body = JSON.stringify({ success: true, ...(await handle(request)) });
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
  })();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
