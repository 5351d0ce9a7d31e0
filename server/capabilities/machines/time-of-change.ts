import { msg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { clockToleranceMs, type MadeOn } from '../../platform/http/made-on.ts';
import { findLastStatusChange } from './events.ts';
import { machineConflict } from './machine-card.ts';

/**
 * The time of a change to a machine, which decides to which of its repairs the change belongs. A change from up to a minute before the
 * machine's last status change counts as made right after it: the clocks of two devices may differ.
 */
export async function timeOfChange(db: Db, machineId: number, madeOn: MadeOn): Promise<MadeOn> {
  return (await compareWithStatus(db, machineId, madeOn)).time;
}

/**
 * Like `timeOfChange`, for a change that depends on the machine's status.
 * @throws AppError conflict if it was made before the status last changed; the repair would otherwise end before it started
 */
export async function requireCurrentTime(db: Db, machineId: number, madeOn: MadeOn): Promise<MadeOn> {
  const { time, isOutdated } = await compareWithStatus(db, machineId, madeOn);
  if (isOutdated)
    throw await machineConflict(db, machineId, msg("This was made before the machine's status last changed. Here's the latest."));
  return time;
}

async function compareWithStatus(db: Db, machineId: number, time: MadeOn): Promise<{ time: MadeOn; isOutdated: boolean }> {
  const since = time.arrived_on === null ? undefined : await findLastStatusChange(db, machineId);
  if (since === undefined || since <= time.on) return { time, isOutdated: false };
  const isWithinTolerance = Date.parse(since) - Date.parse(time.on) <= clockToleranceMs;
  return { time: isWithinTolerance ? { ...time, on: since } : time, isOutdated: !isWithinTolerance };
}
