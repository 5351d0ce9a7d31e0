import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { madeOnHeader } from '@fettle/contract/headers.ts';
import type { TestShop } from './test-shop.ts';

/** The calls that can be made without a connection. */
export const waitingCalls = Object.entries<Call>(api).flatMap(([name, { mayWait }]) => (mayWait ? [name as CallName] : []));

/** The time and the headers of a request that was made without a connection some time ago and is sent now. */
export function madeBefore({ clock }: TestShop, { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
  const ago = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
  const on = new Date(clock.now.getTime() - ago).toISOString();
  return { on, headers: { [madeOnHeader]: on } };
}
