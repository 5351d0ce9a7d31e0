import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { Db } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import { findMachineCard } from './store.ts';

/** @throws AppError not_found */
export async function requireMachineCard(db: Db, id: number, noteCount?: number): Promise<MachineCard> {
  const machine = await findMachineCard(db, id, noteCount);
  if (!machine) throw machineNotFound();
  return machine;
}

export function machineNotFound(): AppError {
  return new AppError('not_found', 'Machine not found');
}

/** A conflict whose reply includes the machine's current state. */
export async function machineConflict(
  db: Db,
  id: number,
  message = "Someone else just changed this machine. Here's the latest.",
): Promise<AppError> {
  return new AppError('conflict', message, { machine: await requireMachineCard(db, id) });
}
