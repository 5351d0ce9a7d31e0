import type { MachineStatus } from '@fettle/contract/machine-status.ts';

/** What Continue Repair does to a machine with this status. */
export function continueRepairDetail(status: MachineStatus): string {
  return status === 'exported' ? 'This starts a new repair on your bench.' : 'This reopens the repair and puts it on your bench.';
}
