import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@fettle/contract/call.ts';
import { Instant } from '@fettle/contract/shared/common-schemas.ts';
import { madeOnHeader } from '@fettle/contract/headers.ts';
import { maxOfflineDays } from '@fettle/contract/shared/limits.ts';
import { validate } from '@fettle/contract/shared/validate.ts';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

/** When a change was made. `arrived_on` is when it reached the server, if it was made without a connection; else null. */
export type MadeOn = { on: string; arrived_on: string | null };

/** The clocks of two devices may differ by this much. */
export const clockToleranceMs = 60_000;

const maxAgeMs = maxOfflineDays * 86_400_000;

/**
 * `steadyNow`: what the time would be if the server's clock had not been set since it started. A time that fits either of them is accepted: a
 * change that was made before the clock was set may arrive after it.
 * @throws AppError bad_input
 */
export function readMadeOn({ mayWait }: Call, headers: IncomingHttpHeaders, now: Date, steadyNow: Date): MadeOn {
  const on = headers[madeOnHeader];
  const arrived_on = now.toISOString();
  const justNow = { on: arrived_on, arrived_on: null };
  if (on === undefined) return justNow;
  if (!mayWait) throw new AppError('bad_input', msg('This call cannot be made without a connection. Send it without X-Fettle-Made-On.'));
  if (typeof on !== 'string' || !validate(Instant, on).success) {
    throw new AppError('bad_input', msg('X-Fettle-Made-On must be an instant from 1900 to 2999 such as 2026-11-21T15:04:05.123Z.'));
  }
  const ages = [now, steadyNow].map((instant) => instant.getTime() - Date.parse(on));
  const ageMs = ages.find((age) => age >= -clockToleranceMs && age <= maxAgeMs) ?? ages[0] ?? 0;
  if (ageMs < -clockToleranceMs)
    throw new AppError('bad_input', msg('The time of this change is in the future. Check the clock of this device.'));
  if (ageMs > maxAgeMs)
    throw new AppError(
      'bad_input',
      msg('This was made more than {maxOfflineDays} days ago, so it can no longer be saved.', { maxOfflineDays }),
    );
  return ageMs < clockToleranceMs ? justNow : { on, arrived_on };
}
