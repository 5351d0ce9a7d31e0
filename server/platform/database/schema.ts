import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Columns } from './column-types.ts';
import { indexes } from './indexes.ts';
import { newShopEntries } from './new-shop-lists.ts';
import type { Tables } from './tables.ts';

/** Creates all tables and indexes in an empty database, and the rows of an empty shop. tables.ts says what the columns mean. */
export async function createSchema(db: Kysely<Tables>, columns: Columns): Promise<void> {
  for (const statement of [...tables(columns), ...indexes, ...rows]) await statement.execute(db);
  await db.insertInto('list_entries').values(newShopEntries()).execute();
  await columns.createSearch(db);
}

const rows = [
  sql`insert into machine_totals (status, machines) values ('in_progress', 0), ('completed', 0), ('trashed', 0), ('exported', 0)`,
  sql`insert into health_checks (checks) values (0)`,
];

const isStatus = sql`status in ('in_progress', 'completed', 'trashed', 'exported')`;
const isInstant = sql`registered_on like '____-__-__T__:__:__.___Z'`;

const tables = ({ key, id, instant }: Columns): RawBuilder<unknown>[] => [
  sql`
    create table employees (
      id ${key},
      first_name text not null check (first_name <> ''),
      last_name text not null check (last_name <> ''),
      email text not null check (email <> ''),
      password text not null check (password like '$argon2id$%'),
      is_admin integer not null check (is_admin in (0, 1)),
      role integer not null,
      founder integer unique check (founder = 1),
      registered_on ${instant} not null check (${isInstant}),
      left_on ${instant},
      text_size text default 'normal' not null,
      theme text default 'system' not null,
      start_screen text default 'start_repair' not null,
      bench_seen_event ${id} default 0 not null,
      language text
    )`,

  sql`
    create table machines (
      id ${key},
      type_of text not null,
      brand text not null check (brand <> ''),
      model text not null check (model <> ''),
      serial text not null check (serial <> ''),
      serial_key text not null,
      style text,
      color text,
      condition text,
      vendor text,
      status text not null check (${isStatus}),
      repair_number integer not null check (repair_number >= 1),
      creator_id ${id} not null references employees (id),
      registered_on ${instant} not null check (${isInstant}),
      version integer not null check (version >= 1),
      touched_on ${instant} default '' not null,
      technician_id ${id} references employees (id),
      search_text text default '' not null,
      waiting_since ${instant},
      model_key text,
      made text,
      open_recalls integer default 0 not null,
      settled text
    )`,

  sql`
    create table exports (
      id ${key},
      exported_on ${instant} not null,
      author_id ${id} not null references employees (id),
      machines integer not null check (machines >= 1)
    )`,
  sql`
    create table export_lines (
      export_id ${id} not null references exports (id),
      machine_id ${id} not null references machines (id),
      repair_number integer not null,
      type_of text not null,
      brand text not null,
      model text not null,
      serial text not null,
      style text,
      color text,
      condition text,
      vendor text,
      completed_on ${instant} not null,
      creator_name text not null,
      technician_name text not null,
      made text,
      constraint export_lines_of_a_batch primary key (export_id, machine_id),
      constraint export_lines_once_a_repair unique (machine_id, repair_number)
    )`,
  sql`
    create table repairs (
      machine_id ${id} not null references machines (id),
      number integer not null check (number >= 1),
      status text not null check (${isStatus}),
      technician_id ${id} not null references employees (id),
      started_on ${instant} not null,
      finished_on ${instant},
      exported_on ${instant},
      export_id ${id} references exports (id),
      status_before text,
      technician_before ${id} references employees (id),
      finished_before ${instant},
      handed_over_by ${id} references employees (id),
      waiting_since ${instant},
      waited_seconds integer default 0 not null,
      came_back_on ${instant},
      handed_over_before ${id},
      constraint repairs_of_a_machine primary key (machine_id, number),
      constraint repairs_finished check ((status = 'in_progress') = (finished_on is null)),
      constraint repairs_exported check ((status = 'exported') = (exported_on is not null) and (exported_on is null) = (export_id is null))
    )`,
  sql`
    create table awaited_parts (
      id ${key},
      machine_id ${id} not null,
      repair_number ${id} not null,
      part_number text,
      description text,
      supplier text,
      expected_on ${instant},
      requested_on ${instant} not null,
      requested_by ${id} not null references employees (id),
      ended_on ${instant},
      outcome text check (outcome in ('arrived', 'canceled', 'repair_finished')),
      credited_seconds integer default 0 not null,
      constraint awaited_parts_of_a_repair foreign key (machine_id, repair_number) references repairs (machine_id, number),
      constraint awaited_parts_named check (part_number is not null or description is not null),
      constraint awaited_parts_ended check ((ended_on is null) = (outcome is null))
    )`,

  sql`
    create table notes (
      id ${key},
      machine_id ${id} not null references machines (id),
      author_id ${id} not null references employees (id),
      content text not null check (length(content) between 1 and 4000),
      date ${instant} not null,
      edited_on ${instant},
      arrived_on ${instant}
    )`,
  sql`
    create table deleted_notes (
      id ${id} primary key,
      machine_id ${id} not null references machines (id),
      author_id ${id} not null references employees (id),
      content text not null check (length(content) between 1 and 4000),
      date ${instant} not null,
      arrived_on ${instant},
      edited_on ${instant}
    )`,
  sql`
    create table photos (
      id ${key},
      machine_id ${id} not null references machines (id),
      author_id ${id} not null references employees (id),
      date ${instant} not null,
      note text check (length(note) between 1 and 500),
      type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
      width integer not null,
      height integer not null,
      bytes integer not null,
      hash text not null check (length(hash) = 64),
      thumbnail_hash text check (length(thumbnail_hash) = 64),
      deleted_on ${instant},
      arrived_on ${instant}
    )`,
  sql`
    create table print_jobs (
      id ${key},
      machine_id ${id} not null references machines (id),
      author_id ${id} not null references employees (id),
      "on" ${instant} not null,
      copies integer not null,
      status text not null check (status in ('printed', 'sent', 'saved', 'failed', 'may_have_printed')),
      failure text
    )`,
  sql`
    create table events (
      id ${key},
      machine_id ${id} not null references machines (id),
      kind text not null,
      "on" ${instant} not null,
      author_id ${id} not null references employees (id),
      field text,
      "from" text,
      "to" text,
      arrived_on ${instant}
    )`,

  sql`
    create table list_entries (
      list text not null,
      type_of text not null,
      key text not null check (key <> ''),
      label text not null check (label <> ''),
      position integer not null,
      is_retired integer not null check (is_retired in (0, 1)),
      merged_into text,
      icon text,
      faults text,
      usual_type text,
      constraint list_entries_key primary key (list, type_of, key)
    )`,
  sql`
    create table list_changes (
      version integer not null,
      list text not null,
      type_of text not null,
      key text not null,
      kind text not null,
      label text not null,
      label_before text,
      "on" ${instant} not null,
      author_id ${id} not null references employees (id),
      other_key text,
      machines integer,
      constraint list_changes_key primary key (version)
    )`,
  sql`
    create table merged_machines (
      version integer not null references list_changes (version),
      machine_id ${id} not null references machines (id),
      constraint merged_machines_key primary key (version, machine_id)
    )`,
  sql`
    create table recall_files (
      id ${key},
      "on" ${instant} not null,
      author_id ${id} not null references employees (id),
      added integer not null,
      changed integer not null,
      unreadable integer not null,
      notices text not null,
      undone_on ${instant},
      undone_by ${id} references employees (id)
    )`,
  sql`
    create table recall_decisions (
      recall_id ${id} not null,
      state text not null,
      published text not null,
      notice text,
      "on" ${instant} not null,
      author_id ${id} not null references employees (id),
      constraint recall_decisions_key primary key (recall_id)
    )`,

  sql`
    create table shared_devices (
      id ${key},
      device_hash text not null unique,
      name text not null,
      lock_after_minutes integer not null,
      shared_on ${instant} not null,
      shared_by ${id} not null references employees (id)
    )`,
  sql`
    create table device_employees (
      device_id ${id} not null references shared_devices (id),
      employee_id ${id} not null references employees (id),
      pin_hash text check (pin_hash like '$argon2id$%'),
      pin_length integer,
      wrong_pins integer default 0 not null,
      storage_key text not null,
      last_used_on ${instant} not null,
      pin_set_on ${instant},
      constraint device_employees_key primary key (device_id, employee_id)
    )`,
  sql`
    create table sessions (
      token_hash text primary key check (length(token_hash) = 64),
      employee_id ${id} not null references employees (id) on delete cascade,
      started_on ${instant} not null,
      last_used_on ${instant} not null,
      device_id ${id} references shared_devices (id),
      password_on ${instant},
      address text,
      user_agent text,
      former_token_hash text
    )`,
  sql`
    create table known_devices (
      device_hash text not null,
      employee_id ${id} not null references employees (id) on delete cascade,
      last_used_on ${instant} not null,
      constraint known_devices_once primary key (device_hash, employee_id)
    )`,
  sql`
    create table attempt_counts (
      key text primary key,
      employee_id ${id},
      failures integer not null,
      counted_since ${instant} not null,
      last_failed_on ${instant} not null
    )`,
  sql`
    create table second_factors (
      employee_id ${id} primary key references employees (id),
      secret text not null,
      confirmed_on ${instant},
      last_step integer default 0 not null
    )`,
  sql`
    create table recovery_codes (
      employee_id ${id} not null references employees (id),
      code_hash text not null,
      constraint recovery_codes_key primary key (employee_id, code_hash)
    )`,
  sql`
    create table security_events (
      id ${key},
      "on" ${instant} not null,
      kind text not null,
      times integer default 1 not null,
      employee_id ${id} references employees (id),
      author_id ${id} references employees (id),
      address text not null,
      detail text
    )`,

  sql`
    create table machine_totals (
      status text primary key check (${isStatus}),
      machines integer not null check (machines >= 0)
    )`,
  sql`
    create table machine_counts (
      status text not null check (${isStatus}),
      block ${id} not null,
      machines integer not null check (machines >= 0),
      constraint machine_counts_of_a_block primary key (status, block)
    )`,
  sql`
    create table machine_count_changes (
      id ${key},
      status text not null check (${isStatus}),
      block ${id} not null,
      change integer not null
    )`,

  sql`
    create table settings (key text primary key, value text not null, changed_on ${instant} not null,
      changed_by ${id} not null references employees (id))`,
  sql`
    create table wall_links (
      id ${key},
      name text not null,
      code text not null unique,
      shows_names integer not null check (shows_names in (0, 1)),
      created_on ${instant} not null,
      created_by ${id} not null references employees (id),
      last_used_on ${instant}
    )`,
  sql`
    create table backups (
      id ${key},
      kind text not null check (kind in ('daily', 'admin', 'command', 'update')),
      started_on ${instant} not null,
      started_by ${id} references employees (id),
      status text not null check (status in ('running', 'done', 'failed')),
      seen_on ${instant} not null,
      finished_on ${instant},
      file text not null,
      kilobytes integer,
      is_encrypted integer not null check (is_encrypted in (0, 1)),
      missing_photos integer default 0 not null,
      failure text
    )`,
  sql`
    create table idempotency_keys (
      employee_id ${id} not null references employees (id) on delete cascade,
      call text not null,
      key text not null,
      asked text not null,
      reply text not null,
      used_on ${instant} not null,
      constraint idempotency_keys_once primary key (employee_id, call, key)
    )`,
  sql`create table shared_values (key text primary key, value text not null)`,
  sql`create table health_checks (checks integer not null)`,
];
