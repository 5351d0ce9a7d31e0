import type { PreferredLanguage, StartScreen, TextSize, Theme } from '@fettle/contract/auth/preferences.ts';
import type { BackupKind } from '@fettle/contract/backups/calls.ts';
import type { Brand, Color, Condition, Style, TypeOf, Vendor } from '@fettle/contract/shared/catalog.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { EventKind } from '@fettle/contract/records/machine-event.ts';
import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import type { PhotoType } from '@fettle/contract/photos/calls.ts';
import type { LabelJobStatus } from '@fettle/contract/printing/calls.ts';
import type { SecurityEventKind } from '@fettle/contract/security/security-event.ts';
import type { Generated } from 'kysely';
import type { ListChangesTable, ListEntriesTable, MergedMachinesTable } from './list-tables.ts';
import type { MachinesTable } from './machines-table.ts';
import type { RecallDecisionsTable, RecallFilesTable } from './recall-tables.ts';
import type { SharedKey } from './shared-key.ts';

// Booleans are 0 or 1 and instants ISO-8601 UTC text of fixed width, on both databases.

export type Tables = {
  employees: EmployeesTable;
  sessions: SessionsTable;
  machines: MachinesTable;
  repairs: RepairsTable;
  awaited_parts: AwaitedPartsTable;
  notes: NotesTable;
  deleted_notes: DeletedNotesTable;
  photos: PhotosTable;
  print_jobs: PrintJobsTable;
  events: EventsTable;
  exports: ExportsTable;
  export_lines: ExportLinesTable;
  idempotency_keys: IdempotencyKeysTable;
  machine_counts: MachineCountsTable;
  machine_totals: MachineTotalsTable;
  machine_count_changes: MachineCountChangesTable;
  attempt_counts: AttemptCountsTable;
  known_devices: KnownDevicesTable;
  shared_devices: SharedDevicesTable;
  device_employees: DeviceEmployeesTable;
  wall_links: WallLinksTable;
  settings: SettingsTable;
  backups: BackupsTable;
  /** One row, which only the health check writes. */
  health_checks: { checks: number };
  security_events: SecurityEventsTable;
  /** What the servers of the database have in common (see shared-key.ts). */
  shared_values: { key: SharedKey; value: string };
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  list_entries: ListEntriesTable;
  list_changes: ListChangesTable;
  merged_machines: MergedMachinesTable;
  recall_files: RecallFilesTable;
  recall_decisions: RecallDecisionsTable;
};

type EmployeesTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** Unique, ignoring case. */
  email: string;
  /** argon2id in PHC string format. */
  password: string;
  is_admin: 0 | 1;
  /** The key of their position. */
  role: number;
  /** 1 for the employee who set up the shop, null for all others. Unique, so a shop is set up only once. */
  founder: 1 | null;
  registered_on: string;
  /** null while they work here. */
  left_on: string | null;
  text_size: Generated<TextSize>;
  theme: Generated<Theme>;
  start_screen: Generated<StartScreen>;
  language: PreferredLanguage;
  /** The last event of which the employee has seen the news on their bench; 0 before the first. */
  bench_seen_event: Generated<number>;
};

type SessionsTable = {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  /** The hash of the token before the employee entered their password again, for requests under way; null if they have not. */
  former_token_hash: string | null;
  employee_id: number;
  started_on: string;
  last_used_on: string;
  /** The shared device that it began on; null on all others. */
  device_id: number | null;
  /** When the employee last entered their password in it; null if it began with a PIN. */
  password_on: string | null;
  /** Where it began; null for one that began before Fettle stored it. */
  address: string | null;
  user_agent: string | null;
};

type RepairsTable = {
  machine_id: number;
  /** 1 for a machine's first repair. */
  number: number;
  status: MachineStatus;
  technician_id: number;
  started_on: string;
  /** When it was completed or trashed; null while in progress. */
  finished_on: string | null;
  exported_on: string | null;
  export_id: number | null;
  /** When its machine came back after the export; null if that took longer than 90 days or has not happened. */
  came_back_on: string | null;
  /** The state before the last status change, for undoing it; null when there is nothing to undo. */
  status_before: MachineStatus | null;
  technician_before: number | null;
  finished_before: string | null;
  /** The coworker who handed it over to the technician. */
  handed_over_by: number | null;
  /** `handed_over_by` before the machine was handed over, for undoing that. */
  handed_over_before: number | null;
  /** Since when it has been waiting for parts. Stays set when the repair is finished while it waits. */
  waiting_since: string | null;
  /** The time that it waited for parts before `waiting_since`. */
  waited_seconds: Generated<number>;
};

type AwaitedPartsTable = {
  id: Generated<number>;
  machine_id: number;
  repair_number: number;
  part_number: string | null;
  description: string | null;
  supplier: string | null;
  /** A day. */
  expected_on: string | null;
  requested_on: string;
  requested_by: number;
  /** null while it is awaited. */
  ended_on: string | null;
  outcome: PartOutcome | 'repair_finished' | null;
  /** What its end added to the repair's `waited_seconds`, for undoing it. */
  credited_seconds: Generated<number>;
};

type NotesTable = {
  id: Generated<number>;
  machine_id: number;
  author_id: number;
  content: string;
  date: string;
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: string | null;
  /** When its text was last changed; null if never. */
  edited_on: string | null;
};

/** Kept to undo the deletion. The texts are in the history anyway. */
type DeletedNotesTable = Omit<NotesTable, 'id'> & { id: number };

type PhotosTable = {
  id: Generated<number>;
  machine_id: number;
  author_id: number;
  date: string;
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: string | null;
  note: string | null;
  type: PhotoType;
  /** In pixels, as displayed. */
  width: number;
  height: number;
  /** The size of the file. */
  bytes: number;
  /** SHA-256 of the file's content, in hex. The file has this name. */
  hash: string;
  thumbnail_hash: string | null;
  /** null unless it was deleted. A deleted photo is kept for an hour, for undoing it. */
  deleted_on: string | null;
};

/** An attempt to print the label of a machine. Kept for 30 days. */
type PrintJobsTable = {
  id: Generated<number>;
  machine_id: number;
  author_id: number;
  on: string;
  copies: number;
  status: LabelJobStatus;
  /** What went wrong; null if nothing did. */
  failure: string | null;
};

type EventsTable = {
  id: Generated<number>;
  machine_id: number;
  kind: EventKind;
  on: string;
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: string | null;
  author_id: number;
  field: string | null;
  from: string | null;
  to: string | null;
};

type ExportsTable = {
  id: Generated<number>;
  exported_on: string;
  author_id: number;
  machines: number;
};

/** A machine as it was when it was exported. The batch's files are made from these rows. */
type ExportLinesTable = {
  export_id: number;
  machine_id: number;
  repair_number: number;
  type_of: TypeOf;
  brand: Brand;
  model: string;
  serial: string;
  style: Style | null;
  color: Color | null;
  condition: Condition | null;
  vendor: Vendor | null;
  completed_on: string;
  creator_name: string;
  technician_name: string;
  made: string | null;
};

type IdempotencyKeysTable = {
  employee_id: number;
  call: string;
  key: string;
  /** Detects a key that is reused for another request (see platform/http/keyed-request.ts). */
  asked: string;
  /** The reply as JSON, '' while a server handles the request, and 'null' if nobody knows its outcome. */
  reply: string;
  used_on: string;
};

/** How many machines have each status, apart from what is in `machine_count_changes` (see machines/counts.ts). */
type MachineTotalsTable = {
  status: MachineStatus;
  machines: number;
};

/** How many machines of a status have an id in the block, apart from what is in `machine_count_changes`. */
type MachineCountsTable = {
  status: MachineStatus;
  block: number;
  machines: number;
};

/** What has changed since the counts were last added up. */
type MachineCountChangesTable = {
  id: Generated<number>;
  status: MachineStatus;
  block: number;
  change: number;
};

/** Failed attempts at a password or code (see auth/login-throttle.ts). Instants are those of the monotonic clock. */
type AttemptCountsTable = {
  /** What the failures are counted for, such as an employee on a device, an employee at an address, or a whole address. */
  key: string;
  /** The employee whose password was tried, existing or not; null when the count is not for a single employee. */
  employee_id: number | null;
  /** Includes pending attempts. */
  failures: number;
  counted_since: string;
  last_failed_on: string;
};

/** A browser on which an employee has logged in. */
type KnownDevicesTable = {
  /** SHA-256 of the token in the browser's cookie, in hex. */
  device_hash: string;
  employee_id: number;
  /** When the employee last logged in there. */
  last_used_on: string;
};

/** A browser that several employees use. */
type SharedDevicesTable = {
  id: Generated<number>;
  /** SHA-256 of the token in the browser's cookie, in hex. */
  device_hash: string;
  name: string;
  lock_after_minutes: number;
  shared_on: string;
  shared_by: number;
};

/** An employee who has logged in on a shared device. */
type DeviceEmployeesTable = {
  device_id: number;
  employee_id: number;
  /** argon2id with the device's token as its secret, in PHC string format; null if the employee needs their password. */
  pin_hash: string | null;
  pin_length: number | null;
  /** Wrong PINs in a row, including those being checked. */
  wrong_pins: Generated<number>;
  /** 32 random bytes in base64. */
  storage_key: string;
  last_used_on: string;
  /** When the employee last set a PIN; null if never. */
  pin_set_on: string | null;
};

type WallLinksTable = {
  id: Generated<number>;
  name: string;
  code: string;
  shows_names: 0 | 1;
  created_on: string;
  created_by: number;
  last_used_on: string | null;
};

/** The shop's settings that admins change (see capabilities/shop/shop-settings.ts). */
type SettingsTable = {
  key: string;
  /** The value as JSON. */
  value: string;
  changed_on: string;
  changed_by: number;
};

type BackupsTable = {
  id: Generated<number>;
  kind: BackupKind;
  started_on: string;
  started_by: number | null;
  status: 'running' | 'done' | 'failed';
  /** While it runs, the process that makes it updates this. */
  seen_on: string;
  finished_on: string | null;
  /** The name of its file in BACKUP_DIR. */
  file: string;
  kilobytes: number | null;
  is_encrypted: 0 | 1;
  missing_photos: Generated<number>;
  failure: string | null;
};

/** Who logged in and who changed what others may do (see security/record-event.ts). Kept for a year. */
type SecurityEventsTable = {
  id: Generated<number>;
  on: string;
  kind: SecurityEventKind;
  times: Generated<number>;
  /** Whose account it concerns. */
  employee_id: number | null;
  /** Who did it; null for someone who was not logged in. */
  author_id: number | null;
  address: string;
  detail: string | null;
};

/** The authenticator app of an admin (see auth/second-factor.ts). */
type SecondFactorsTable = {
  employee_id: number;
  /** The secret in base32. Shown once, until `confirmed_on`. */
  secret: string;
  /** When the first code was entered; null before, and then it does not count. */
  confirmed_on: string | null;
  /** The time step of the last code that was used: seconds since 1970, divided by 30. */
  last_step: Generated<number>;
};

type RecoveryCodesTable = {
  employee_id: number;
  /** SHA-256, in hex. */
  code_hash: string;
};
