import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findMachineCard } from './store.ts';

/** @throws AppError not_found */
export async function requireMachineCard(db: Db, id: number, noteCount?: number): Promise<MachineCard> {
  const machine = await findMachineCard(db, id, noteCount);
  if (!machine) throw machineNotFound();
  return machine;
}

export function machineNotFound(): AppError {
  return new AppError('not_found', msg('Machine not found'));
}

/**
 * `machine` as it was read, if it exists and has the version that the client last saw.
 * @throws AppError not_found, conflict
 */
export async function requireVersion<Row extends Machine>(
  db: Db,
  id: number,
  machine: Row | undefined,
  version: number | undefined,
): Promise<Row> {
  if (!machine) throw machineNotFound();
  if (version !== undefined && version !== machine.version) throw await machineConflict(db, id);
  return machine;
}

/** A conflict whose reply includes the machine's current state. */
export async function machineConflict(
  db: Db,
  id: number,
  message = msg("Someone else just changed this machine. Here's the latest."),
): Promise<AppError> {
  return new AppError('conflict', message, { machine: await requireMachineCard(db, id) });
}
