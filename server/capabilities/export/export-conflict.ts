import { brandAndType, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { join, type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
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
    join(
      msg('Nothing was exported.'),
      ...machines
        .slice(0, maxNamed)
        .map((machine) => reasons[machine.status](machine, join(brandAndType(lists, machine), { source: String(machine.id) }))),
      rest > 0 ? pluralMsg(rest, '{count} more machine has changed.', '{count} more machines have changed.') : undefined,
    ),
  );
}

const reasons: Record<MachineStatus, (row: NotExported, machine: Message) => Message> = {
  in_progress: ({ technician_name }, machine) => msg('{machine} is back in progress with {technician_name}.', { machine, technician_name }),
  completed: ({ open_recalls }, machine) =>
    open_recalls > 0
      ? msg('{machine} is held: it may be covered by a recall. Check the notice on its card.', { machine })
      : msg('{machine} was changed meanwhile.', { machine }),
  trashed: (_, machine) => msg('{machine} was moved to Trash.', { machine }),
  exported: ({ exported_by }, machine) => msg('{machine} was already exported by {exported_by}.', { machine, exported_by }),
};
