import { DatabaseSync } from 'node:sqlite';
import { labelOf, startLists } from '@fettle/contract/shared/catalog.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { sql } from 'kysely';
import { hashPassword } from '../server/capabilities/auth/password.ts';
import { addEmployee } from '../server/capabilities/employees/store.ts';
import { type Db, openDatabase } from '../server/platform/database/engine.ts';
import { fullTextIndexes, mergeSegments, stopMergingInCommits } from '../server/platform/database/sqlite/segments.ts';
import { addDocuments } from '../server/platform/database/sqlite/word-index.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { demoEmployees, demoPassword } from '../server/demo/demo-employees.ts';
import { readModels } from '../server/demo/models.ts';
import { blockSize } from '../server/capabilities/machines/counts.ts';

/** Open and completed machines. Their number does not grow with the shop's history. */
export const floor = { newInProgress: 150, oldInProgress: 20, completed: 100 };
/** Fixed, so that the metrics of a day have the same length in every shop. */
const finishedADay = 80;
/** About a week's machines are exported together. */
const machinesABatch = finishedADay * 6;
export const technicians = 10;
const manyPhotosEvery = 20_000;

/**
 * Fills a new SQLite file with `machines` machines and their records. The result depends only on `machines` and `now`. The newest
 * machines are open; the others were finished at `finishedADay` per day. bench/README.md lists the assumptions.
 */
export async function seed(path: string, machines: number, now: Date): Promise<void> {
  const engine = openDatabase(`sqlite:${path}`);
  const { db } = engine;
  await migrate(engine);
  // Durability does not matter: an interrupted seed starts over with a new file.
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'foreign_keys = off']) await sql.raw(`pragma ${pragma}`).execute(db);
  await db.transaction().execute(async (db) => {
    await addCrew(db, now);
    await addModels(db);
    const triggers = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger' and name like 'machine_words%'`.execute(db);
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    for (const statement of statements(machines, Math.floor(now.getTime() / 1000))) await sql.raw(statement).execute(db);
    for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(db);
  });
  await sql.raw('pragma journal_mode = wal').execute(db);
  await db.destroy();
  mergeAllSegments(path);
}

/** Leaves the segments as the maintenance of a running shop does when nobody writes. */
function mergeAllSegments(path: string): void {
  using database = new DatabaseSync(path);
  for (const index of fullTextIndexes) {
    stopMergingInCommits(database, index);
    while (mergeSegments(database, index, 2));
  }
}

async function addCrew(db: Db, now: Date): Promise<void> {
  const password = await hashPassword(demoPassword);
  for (const [at, { first_name, last_name, email, role, is_admin }] of demoEmployees.entries()) {
    const founder = at === 0;
    await addEmployee(db, { first_name, last_name, email, role, is_admin, password, founder, registered_on: now.toISOString() });
  }
}

async function addModels(db: Db): Promise<void> {
  await sql.raw('create temporary table models (n integer primary key, type_of, brand, label, model, model_key, style)').execute(db);
  for (const [n, { type_of, brand, model, style }] of readModels().entries()) {
    await sql`insert into models values (${n}, ${type_of}, ${brand}, ${labelOf(startLists.brands, brand)}, ${model}, ${normalizeSerial(model)}, ${style})`.execute(
      db,
    );
  }
}

function statements(machines: number, now: number): string[] {
  const old = Math.floor(machines / floor.oldInProgress);
  return [
    // One row per machine. `h` is its pseudorandom number, `at` the second it was finished.
    `create temporary table plan as
       with recursive ids(id) as (select 1 union all select id + 1 from ids where id < ${machines}),
       chances as (select id, ((id * 2654435761) % 4294967296) >> 4 as h from ids)
     select id, h, ${now} - (${machines} - id) * ${86_400 / finishedADay} - 60 as at,
       case when id > ${machines - floor.newInProgress} or id % ${old} = ${Math.floor(old / 3)} then 'in_progress'
            when id > ${machines - floor.newInProgress - floor.completed} then 'completed'
            when h % 100 < 15 then 'trashed' else 'exported' end as status,
       1 + (id - 1) / ${machinesABatch} as batch,
       2 + h / 7 % ${technicians} as technician,
       (h / 11) % 7 as notes,
       h % 4 as waits,
       h % 33 = 0 and id > ${machinesABatch} as returned
     from chances`,

    `insert into exports (id, exported_on, author_id, machines)
     select batch, ${instant('max(at) + 60')}, 1, count(*) from plan where status = 'exported' group by batch`,

    `insert into machines (id, type_of, brand, model, serial, serial_key, model_key, style, color, condition, vendor, status, repair_number, creator_id, registered_on, version, touched_on, technician_id, waiting_since, search_text)
     select id, type_of, brand, model, serial, serial, model_key, style,
       iif(h % 3 = 0, 'White', 'Stainless'), iif(h % 5 = 0, 'NEW', 'Scratch and Dent'), 'baton_rouge',
       status, iif(status = 'exported' and returned, 2, 1), technician, ${instant('at - 172800')}, 2, ${instant('at')}, technician, ${waitingSince}, upper(replace(brand, '_', ' ') || ' ' || model || ' ' || serial)
     from (select *, 'BX' || printf('%09d', (id * 48271) % 999999937) as serial from plan) join models on n = h % (select count(*) from models)
     order by id`,

    `insert into repairs (machine_id, number, status, technician_id, started_on, finished_on, exported_on, export_id, came_back_on, waiting_since, waited_seconds)
     select plan.id, 1, 'exported', technician, ${instant('at - 172800')}, ${instant('at - 86400')}, exported_on, batch - 1, ${instant('at - 86400')}, null, 0
       from plan join exports on exports.id = batch - 1 where status = 'exported' and returned
     union all
     select plan.id, iif(status = 'exported' and returned, 2, 1), status, technician, ${instant('at - 86400')},
       iif(status = 'in_progress', null, ${instant('at')}), iif(status = 'exported', exported_on, null), iif(status = 'exported', batch, null),
       null, ${waitingSince}, iif(status <> 'in_progress' and waits = 1, 36000, 0)
       from plan left join exports on exports.id = batch`,

    `insert into export_lines
     select export_id, machine_id, number, type_of, brand, model, serial, style, color, condition, vendor, finished_on, 'Marcus Guidry', 'Danielle Broussard', made
     from repairs join machines on machines.id = machine_id where export_id is not null order by export_id, machine_id`,

    `insert into notes (machine_id, author_id, content, date)
     select id, technician, ${note('number')}, ${instant('at - 80000 + number * 600')}
     from plan join (select column1 as number from (values (1), (2), (3), (4), (5), (6))) on number <= notes`,

    // Two parts for every other machine that waits, and one that has arrived for every fourth finished repair.
    `insert into awaited_parts (machine_id, repair_number, part_number, description, supplier, expected_on, requested_on, requested_by, ended_on, outcome, credited_seconds)
     select id, iif(status = 'exported' and returned, 2, 1), 'WR' || printf('%08d', h % 99999989), iif(h % 3 = 0, null, 'Defrost heater'),
       iif(h % 5 = 0, null, 'Encompass'), iif(h % 7 = 0, null, strftime('%Y-%m-%d', at + (h % 12 - 4) * 86400, 'unixepoch')),
       ${instant('at - 72000')}, technician, iif(status = 'in_progress', null, ${instant('at - 36000')}), iif(status = 'in_progress', null, 'arrived'),
       iif(status = 'in_progress', 0, 36000)
     from plan join (select column1 as number from (values (1), (2))) on number <= iif(status = 'in_progress', 1 + h / 4 % 2, 1) where waits = 1
     order by id`,

    // Every fourth machine has 4 photos. The first machine, and each 20,000th, has 200. There are no files: lists do not read them.
    `insert into photos (machine_id, author_id, date, note, type, width, height, bytes, hash, thumbnail_hash)
     with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 200)
     select id, technician, ${instant('at - 80000 + number * 60')}, iif(number % 3 = 0, 'Burnt trace on the main board.', null),
       'image/jpeg', 1600, 1200, 300000, ${hash('id * 400 + number * 2')}, ${hash('id * 400 + number * 2 + 1')}
     from plan join numbers on number <= iif(id % ${manyPhotosEvery} = 1, 200, iif(id % 4 = 0, 4, 0))`,

    `insert into events (machine_id, kind, "on", author_id, "from", "to")
     select id, 'registered', ${instant('at - 172800')}, technician, null, null from plan
     union all select machine_id, 'note_added', date, author_id, null, content from notes
     union all select id, 'status_changed', ${instant('at')}, technician, 'in_progress', iif(status = 'trashed', 'trashed', 'completed')
       from plan where status <> 'in_progress'
     union all select machine_id, 'part_awaited', requested_on, requested_by, null, part_number from awaited_parts
     union all select machine_id, 'part_arrived', ended_on, requested_by, part_number, null from awaited_parts where ended_on is not null
     union all select machine_id, 'exported', exported_on, 1, 'completed', 'exported' from repairs where export_id is not null
     order by 1, 3`,

    `insert into machine_counts (status, block, machines) select status, id / ${blockSize}, count(*) from machines group by 1, 2`,
    'update machine_totals set machines = (select count(*) from machines where machines.status = machine_totals.status)',
    // Once for each machine instead of once for each note.
    addDocuments,
    'drop table plan',
    'drop table models',
  ];
}

/** A column of `plan`: since when a machine in progress waits for parts. */
const waitingSince = `iif(status = 'in_progress' and waits = 1, ${instant('at - 72000')}, null)`;

/** Text of 64 characters in no particular order, like a SHA-256. */
function hash(seed: string): string {
  return `printf('%016x%016x%032x', (${seed}) * 2654435761 % 4294967296, (${seed}) * 40503, ${seed})`;
}

/** Fixed-width UTC text of a number of seconds since 1970. */
function instant(seconds: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
}

/** Most words of the notes are in many machines' notes, as in a shop. A part number is in few, and a squirrel in one of 10,000. */
function note(number: string): string {
  const part = `json_extract('${JSON.stringify(noteParts)}', '$[' || ((h / 13 + ${number} * 7) % ${noteParts.length}) || ']')`;
  return `case (h + ${number}) % 3
    when 0 then 'Reading ' || ${number} || ': ' || (35 + (h + ${number}) % 5) || ' F fresh food, ' || (h % 4) || ' F freezer. Coil clear, fan running.'
    when 1 then 'Replaced the ' || ${part} || ', tested OK for 24 h, no leak.'
    else 'Ordered a ' || ${part} || ', WP' || printf('%07d', h % 9999991) || iif(h % 9973 = 0, '. Squirrel nest behind the panel.', '.') end`;
}

const noteParts = [
  'compressor',
  'start relay',
  'evaporator fan',
  'condenser fan',
  'defrost heater',
  'thermistor',
  'control board',
  'door gasket',
  'ice maker',
  'water valve',
  'drain pump',
  'lid lock',
  'drive belt',
  'idler pulley',
  'heating element',
  'thermal fuse',
  'igniter',
  'bake element',
  'oven sensor',
  'spark module',
  'door hinge',
  'drum roller',
  'motor coupling',
  'suspension rod',
  'tub bearing',
  'pressure switch',
  'timer knob',
  'surface burner',
  'wire harness',
  'crisper drawer',
];
