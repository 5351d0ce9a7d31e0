import type { Brand, Color, Condition, Style, TypeOf, Vendor } from '@fettle/contract/catalog.ts';
import type { Role } from '@fettle/contract/employee.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { EventKind } from '@fettle/contract/machines/machine-event.ts';
import type { Generated } from 'kysely';

// Booleans are 0 or 1 and instants ISO-8601 UTC text of fixed width, on both databases.

export type Tables = {
  employees: EmployeesTable;
  sessions: SessionsTable;
  machines: MachinesTable;
  repairs: RepairsTable;
  notes: NotesTable;
  events: EventsTable;
  exports: ExportsTable;
  export_lines: ExportLinesTable;
  idempotency_keys: IdempotencyKeysTable;
  machine_counts: MachineCountsTable;
  machine_totals: MachineTotalsTable;
  attempt_counts: AttemptCountsTable;
  known_devices: KnownDevicesTable;
};

type EmployeesTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** Unique whatever its letter case. */
  email: string;
  /** argon2id in PHC string format. */
  password: string;
  is_admin: 0 | 1;
  role: Role;
  /** 1 for the employee who set the shop up, null for all others: unique, so that a shop is set up once. */
  founder: 1 | null;
  registered_on: string;
  /** When they left; null while they work here. */
  left_on: string | null;
};

type SessionsTable = {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  employee_id: number;
  started_on: string;
  last_used_on: string;
};

type MachinesTable = {
  id: Generated<number>;
  type_of: TypeOf;
  brand: Brand;
  model: string;
  serial: string;
  /** The serial as it is looked up: upper case. */
  serial_key: string;
  style: Style | null;
  color: Color | null;
  condition: Condition | null;
  vendor: Vendor | null;
  /** That of the current repair. */
  status: MachineStatus;
  /** The number of the current repair. */
  repair_number: number;
  creator_id: number;
  registered_on: string;
  version: number;
  /** When the newest line of its history was written. */
  touched_on: string;
  /** That of the current repair. */
  technician_id: number;
  /** Brand, model and serial in upper case, to be found by any part of it. */
  search_text: string;
};

type RepairsTable = {
  machine_id: number;
  /** 1 for a machine's first visit. */
  number: number;
  status: MachineStatus;
  technician_id: number;
  started_on: string;
  /** When it was completed or trashed; null while in progress. */
  finished_on: string | null;
  exported_on: string | null;
  export_id: number | null;
  /** What the repair was before its last move, for taking that back; null where nothing can be. */
  status_before: MachineStatus | null;
  technician_before: number | null;
  finished_before: string | null;
};

type NotesTable = {
  id: Generated<number>;
  machine_id: number;
  author_id: number;
  content: string;
  date: string;
};

type EventsTable = {
  id: Generated<number>;
  machine_id: number;
  kind: EventKind;
  on: string;
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

/** A machine as it was when it was exported: what the batch's files are written from, at any time. */
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
};

type IdempotencyKeysTable = {
  employee_id: number;
  call: string;
  key: string;
  /** SHA-256 of what was asked without its secrets, so that a key used again for something else is noticed. */
  asked: string;
  /** The reply, as JSON. */
  reply: string;
  used_on: string;
};

/** How many machines a status has: a row for each, kept with each change. */
type MachineTotalsTable = {
  status: MachineStatus;
  machines: number;
};

/** How many machines of a status have an id in the block: kept with each change, so that nobody counts (see machines/counts.ts). */
type MachineCountsTable = {
  status: MachineStatus;
  block: number;
  machines: number;
};

/** How often a password or code was tried in vain (see auth/attempts.ts). Instants are those of the monotonic clock. */
type AttemptCountsTable = {
  /** What is counted: an employee on a device or from an address, an address, and so on. */
  key: string;
  /** The employee whose password was tried, existing or not; null where no single one's was. */
  employee_id: number | null;
  /** Attempts under way included. */
  failures: number;
  counted_since: string;
  last_failed_on: string;
};

/** A browser on which an employee has signed in. */
type KnownDevicesTable = {
  /** SHA-256 of the token in the browser's cookie, in hex. */
  device_hash: string;
  employee_id: number;
  /** When the employee last signed in there. */
  last_used_on: string;
};
