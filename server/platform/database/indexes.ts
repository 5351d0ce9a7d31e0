import { sql, type SqlBool } from 'kysely';

/** In progress or completed. */
export const isInShop = sql<SqlBool>`status in ('in_progress', 'completed')`;
/** Exported or trashed. The condition of the indexes of sorted lists, which a statement has to repeat word for word. */
export const hasLeftShop = sql<SqlBool>`status not in ('in_progress', 'completed')`;

export const indexes = [
  sql`create unique index employees_by_email on employees (lower(email))`,
  sql`create index sessions_by_employee on sessions (employee_id)`,
  sql`create index sessions_by_last_use on sessions (last_used_on)`,
  sql`create index sessions_by_device on sessions (device_id, employee_id)`,
  sql`create unique index sessions_by_former_token on sessions (former_token_hash)`,
  sql`create index device_employees_by_employee on device_employees (employee_id)`,
  sql`create index known_devices_by_employee on known_devices (employee_id, last_used_on)`,
  sql`create index attempt_counts_by_employee on attempt_counts (employee_id)`,
  sql`create index attempt_counts_by_failure on attempt_counts (last_failed_on)`,
  sql`create index security_events_by_kind on security_events (kind, id)`,

  sql`create index machines_by_serial on machines (serial_key, id)`,
  sql`create index machines_by_model on machines (model_key, id)`,
  sql`create index machines_waiting on machines (id, status, type_of, technician_id, touched_on) where waiting_since is not null`,
  // For every combination of list filters, by date and by activity. A list of all machines merges those of each status. Columns after the
  // sorted one let a technician's lists apply further filters within the index.
  sql`create index machines_by_status on machines (status, id)`,
  sql`create index machines_by_status_and_type on machines (status, type_of, id)`,
  sql`create index machines_by_technician on machines (technician_id, id, type_of)`,
  sql`create index machines_by_technician_and_status on machines (technician_id, status, id, type_of)`,
  sql`create index machines_by_status_and_touch on machines (status, touched_on, id)`,
  sql`create index machines_by_status_and_type_and_touch on machines (status, type_of, touched_on, id)`,
  sql`create index machines_by_technician_and_touch on machines (technician_id, touched_on, id, status, type_of)`,
  // Within the one above, a technician's machines of one type that nobody has touched for long would be several times as much to read.
  sql`create index machines_by_technician_and_type_and_touch on machines (technician_id, type_of, touched_on, id, status)`,
  sql`create index machines_by_status_and_made on machines (status, made, id) where made is not null`,
  // Without the status, SQLite, which does not know how few machines have an open recall, would rather go through all of a status.
  sql`create index machines_with_open_recalls on machines (status, id) where open_recalls > 0`,
  // For lists sorted by a column. They have only the machines that left the shop: those in it are few and sorted when asked for. A change of
  // status between in progress and completed writes eight pages less, a quarter of them. No other statement has this condition, so SQLite,
  // which does not know how many machines an index finds, takes them for nothing else.
  sql`create index machines_by_status_and_brand on machines (status, brand, id) where ${hasLeftShop}`,
  sql`create index machines_by_status_and_model on machines (status, model, id) where ${hasLeftShop}`,
  sql`create index machines_by_status_and_color on machines (status, coalesce(color, 'zzz'), id) where ${hasLeftShop}`,
  sql`create index machines_by_status_and_serial on machines (status, serial_key, id) where ${hasLeftShop}`,
  sql`create index machine_counts_covering on machine_counts (status, block, machines)`,

  sql`create unique index repairs_one_open on repairs (machine_id) where status <> 'exported'`,
  // Those in progress have no finish date.
  sql`create index repairs_by_technician on repairs (technician_id, finished_on, machine_id)`,
  sql`create index repairs_by_export on repairs (export_id)`,
  sql`create index repairs_by_start on repairs (started_on)`,
  sql`create index repairs_by_finish on repairs (finished_on, status, technician_id, machine_id)`,
  sql`create index repairs_in_progress on repairs (started_on, machine_id) where status = 'in_progress'`,
  sql`create index repairs_on_bench on repairs (technician_id, started_on, machine_id) where status = 'in_progress'`,
  sql`create index repairs_to_export on repairs (finished_on) where status = 'completed'`,
  sql`create index repairs_came_back on repairs (technician_id, came_back_on, machine_id) where came_back_on is not null`,
  sql`create index exports_by_date on exports (exported_on, machines)`,
  sql`create index awaited_parts_by_repair on awaited_parts (machine_id, repair_number, id)`,
  sql`create index awaited_parts_by_day on awaited_parts (coalesce(expected_on, '9999-12-31'), id) where ended_on is null`,

  sql`create index notes_by_machine on notes (machine_id, id)`,
  sql`create index photos_by_machine on photos (machine_id, id) where deleted_on is null`,
  sql`create index photos_by_hash on photos (hash)`,
  sql`create index photos_by_thumbnail on photos (thumbnail_hash)`,
  sql`create index photos_deleted on photos (deleted_on) where deleted_on is not null`,
  sql`create index list_changes_by_list on list_changes (list, version)`,
  sql`create index print_jobs_by_on on print_jobs ("on", id)`,
  sql`create index events_by_machine on events (machine_id, id)`,
  sql`create index idempotency_keys_by_use on idempotency_keys (used_on)`,
];
