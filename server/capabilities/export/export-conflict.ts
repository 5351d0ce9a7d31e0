import { brandAndType, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { machineNotFound } from '../machines/machine-card.ts';
import type { NotExported } from './store.ts';

/** The message names this many machines, because an employee reads it on a phone. */
const maxNamed = 3;

/** Says which of the chosen machines can no longer be exported, and why. */
export function exportConflict(machines: readonly NotExported[], lists: ShopLists): AppError {
  if (machines.length === 0) return machineNotFound();
  const rest = machines.length - maxNamed;
  return new AppError(
    'conflict',
    [
      'Nothing was exported.',
      ...machines.slice(0, maxNamed).map((machine) => describe(machine, lists)),
      ...(rest > 0 ? [rest === 1 ? '1 more machine has changed.' : `${rest} more machines have changed.`] : []),
    ].join(' '),
  );
}

function describe(machine: NotExported, lists: ShopLists): string {
  return `${brandAndType(lists, machine)} ${machine.id} ${reasons[machine.status](machine)}.`;
}

const reasons: Record<MachineStatus, (machine: NotExported) => string> = {
  in_progress: ({ technician_name }) => `is back in progress with ${technician_name}`,
  completed: ({ open_recalls }) =>
    open_recalls > 0 ? 'is held: it may be covered by a recall. Check the notice on its card' : 'was changed meanwhile',
  trashed: () => 'was moved to Trash',
  exported: ({ exported_by }) => `was already exported by ${exported_by}`,
};
