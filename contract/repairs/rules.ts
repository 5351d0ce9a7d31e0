import type { MachineStatus } from '../shared/machine-status.ts';
import { type Waiting, waitedSeconds } from '../parts/rules.ts';

// What changes do to a machine's current repair: in the server's transactions, and in the browser while they wait to be sent.

/** A finished repair waited for parts until it was finished, if it has `waiting_since`. */
export type RepairState = Waiting & {
  number: number;
  status: MachineStatus;
  technician_id: number;
  finished_on: string | null;
  handed_over_by: number | null;
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

/** From which coworker a technician has a machine: null for one who takes it. */
export function handedOverBy(authorId: number, technicianId: number): number | null {
  return authorId === technicianId ? null : authorId;
}
