import type { MachineStatus } from '../shared/machine-status.ts';
import { type Waiting, waitedSeconds } from '../parts/rules.ts';
import type { Bench } from './bench.ts';

// What changes do to a machine's current repair: in the server's transactions, and in the browser while they wait to be sent.

/** A finished repair waited for parts until it was finished, if it has `waiting_since`. */
export type RepairState = Waiting & {
  number: number;
  status: MachineStatus;
  technician_id: number;
  finished_on: string | null;
  /** The coworker from whom its technician has it. A finished repair keeps it, even if another employee gets the credit. */
  handed_over_by: number | null;
  /** What undoing the last hand-over puts back. */
  handed_over_before: number | null;
  /** What undoing the last change of the status puts back. */
  status_before: MachineStatus | null;
  technician_before: number | null;
  finished_before: string | null;
};

/** `technicianId`: who gets the credit for a finished repair; by default its technician. */
type StatusChange = { to: MachineStatus; authorId: number; technicianId?: number | undefined; on: string };

/** The repair after a change of its status. For an exported machine, it is the next one. */
export function withStatus<Repair extends RepairState>(repair: Repair, { to, authorId, technicianId, on }: StatusChange): Repair {
  const { number, status, technician_id, finished_on } = repair;
  const after = { ...repair, status: to, status_before: status, technician_before: technician_id, finished_before: finished_on };
  if (to !== 'in_progress') return { ...after, technician_id: technicianId ?? technician_id, finished_on: on };
  return {
    ...after,
    number: status === 'exported' ? number + 1 : number,
    // The employee who continues a repair becomes its technician.
    technician_id: authorId,
    finished_on: null,
    handed_over_by: null,
    waiting_since: null,
    waited_seconds: waitedSeconds(repair),
  };
}

/** The repair after its last change of the status is undone; undefined if that was not a change from `to`, or if an export made it. */
export function withStatusUndone<Repair extends RepairState>(repair: Repair, to: MachineStatus): Repair | undefined {
  if (repair.status_before !== to || repair.status === 'exported') return undefined;
  return {
    ...repair,
    status: to,
    technician_id: repair.technician_before ?? repair.technician_id,
    finished_on: repair.finished_before,
    status_before: null,
    technician_before: null,
    finished_before: null,
  };
}

type TechnicianChange = { technicianId: number; authorId: number };

/** The repair with another technician; the same object if that is its technician. A finished repair is handed over to nobody: only its credit changes. */
export function withTechnician<Repair extends RepairState>(repair: Repair, { technicianId, authorId }: TechnicianChange): Repair {
  if (technicianId === repair.technician_id) return repair;
  const after = { ...repair, technician_id: technicianId };
  if (repair.status !== 'in_progress') return after;
  return { ...after, handed_over_by: handedOverBy(authorId, technicianId), handed_over_before: repair.handed_over_by };
}

/** The repair after its last hand-over is undone, which gives it back to `technicianId`. */
export function withTechnicianUndone<Repair extends RepairState>(repair: Repair, technicianId: number): Repair {
  if (technicianId === repair.technician_id) return repair;
  const after = { ...repair, technician_id: technicianId };
  return repair.status === 'in_progress' ? { ...after, handed_over_by: repair.handed_over_before, handed_over_before: null } : after;
}

/** From which coworker a technician has a machine: null for one who takes it. */
export function handedOverBy(authorId: number, technicianId: number): number | null {
  return authorId === technicianId ? null : authorId;
}

/** Since when a machine waits for parts, as it is shown: a repair that is not in progress waits for none. */
export function shownWaiting({ status, waiting_since }: Pick<RepairState, 'status' | 'waiting_since'>): string | null {
  return status === 'in_progress' ? waiting_since : null;
}

/** Where a technician's bench has a machine. */
export function benchGroup(repair: Pick<RepairState, 'status' | 'waiting_since'>): keyof Bench {
  if (repair.status !== 'in_progress') return 'finished_today';
  return repair.waiting_since === null ? 'working' : 'waiting';
}
