import { msg } from '@fettle/i18n/message.ts';

export const statusLabels = {
  in_progress: msg('In Progress'),
  completed: msg('Completed'),
  trashed: msg('Trash'),
  exported: msg('Inventoried'),
} as const;

/** How sentences name a status. */
export const statusWords = {
  in_progress: msg('in_progress'),
  completed: msg('completed'),
  trashed: msg('trashed'),
  exported: msg('exported'),
} as const;

export type MachineStatus = keyof typeof statusLabels;

export const machineStatuses = Object.keys(statusLabels) as MachineStatus[];

/** The status changes that employees can make. Only an export changes `completed` to `exported`. */
export const nextStatuses = {
  in_progress: ['completed', 'trashed'],
  completed: ['in_progress'],
  trashed: ['in_progress'],
  exported: ['in_progress'],
} as const satisfies Record<MachineStatus, readonly MachineStatus[]>;

/** A status that employees can set. */
export type NextStatus = (typeof nextStatuses)[MachineStatus][number];

export function canTransition(from: MachineStatus, to: MachineStatus): boolean {
  const allowed: readonly MachineStatus[] = nextStatuses[from];
  return allowed.includes(to);
}
