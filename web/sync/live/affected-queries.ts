import type { CallName } from '@fettle/contract';
import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';

type Rule = {
  /** Whether a change affects the cached reply `data` of a call. `key` is what follows the call's name in the query's key. */
  isAffected: (event: LiveEvent, data: unknown, key: readonly unknown[]) => boolean;
  /** A reply is loaded at most this often. */
  minIntervalMs: number;
};

const any = () => true;

/** The reads that changes of machines affect. Lists of the whole shop change with almost every event, so they are loaded less often. */
const rules: Partial<Record<CallName, Rule>> = {
  getMachine: {
    isAffected: (event, data, [id]) => id === String(event.machine_id) && !hasEvent(data as MachineCard | undefined, event),
    minIntervalMs: 500,
  },
  getPhotos: {
    isAffected: ({ machine_id, kind }, _, [id]) => id === machine_id && kind.startsWith('photo_'),
    minIntervalMs: 500,
  },
  getBench: {
    isAffected: ({ technician_id, machine_id }, data, [userId]) => technician_id === userId || hasId(data, machine_id),
    minIntervalMs: 1_000,
  },
  getBenchNews: {
    // Before these, it may have been another technician's.
    isAffected: ({ technician_id, kind }, _, [userId]) => technician_id === userId || kind === 'handed_over' || kind === 'status_changed',
    minIntervalMs: 1_000,
  },
  getAwaitedParts: { isAffected: any, minIntervalMs: 3_000 },
  getMachines: { isAffected: any, minIntervalMs: 3_000 },
  getTechnicians: { isAffected: any, minIntervalMs: 3_000 },
  getFloor: { isAffected: any, minIntervalMs: 3_000 },
  getUserMetrics: { isAffected: any, minIntervalMs: 3_000 },
  getComebacks: { isAffected: any, minIntervalMs: 3_000 },
  getExports: { isAffected: ({ kind }) => kind === 'exported', minIntervalMs: 3_000 },
};

/** Undefined for a call that no machine's change affects. */
export function liveRule(call: CallName): Rule | undefined {
  return rules[call];
}

/** The page may have the change from its own request. */
function hasEvent(machine: MachineCard | undefined, { id }: LiveEvent): boolean {
  return machine?.events.some((event) => event.id === id) ?? false;
}

/** Whether a machine is listed anywhere in a reply. */
function hasId(data: unknown, id: number): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return ('id' in data && data.id === id) || Object.values(data).some((part) => hasId(part, id));
}
