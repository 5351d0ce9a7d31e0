import type { Brand, Color, Condition, Style, TypeOf, Vendor } from '@fettle/contract/shared/catalog.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Generated } from 'kysely';

export type MachinesTable = {
  id: Generated<number>;
  type_of: TypeOf;
  brand: Brand;
  model: string;
  serial: string;
  /** The normalized serial, for lookups. */
  serial_key: string;
  /** The normalized model, for lookups. Null in the rows of servers of an earlier version. */
  model_key: Generated<string | null>;
  style: Style | null;
  color: Color | null;
  condition: Condition | null;
  vendor: Vendor | null;
  /** The status of the current repair. */
  status: MachineStatus;
  /** The number of the current repair. */
  repair_number: number;
  creator_id: number;
  registered_on: string;
  version: number;
  /** The time of its latest event. */
  touched_on: string;
  /** The technician of the current repair. */
  technician_id: number;
  /** Since when the current repair has been waiting; null unless it is in progress and waits for parts. */
  waiting_since: string | null;
  /** Brand, model and serial in upper case, for substring searches. */
  search_text: string;
  /** When it was made: a month or a year. Null if its serial does not tell, or may mean several dates of which nobody has settled one. */
  made: Generated<string | null>;
  /** How many notices of recalls may cover it that nobody has settled. */
  open_recalls: Generated<number>;
  /** What was settled about its plate, as JSON; null if nothing was. */
  settled: Generated<string | null>;
};
