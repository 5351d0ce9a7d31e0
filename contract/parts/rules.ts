import type { NewPart } from './calls.ts';

/** Since when a repair has been waiting for parts, and how long it waited before, in seconds. */
export type Waiting = { waiting_since: string | null; waited_seconds: number };

/** Whole seconds from `from` to `to`; 0 if `from` is null or later. */
function secondsBetween(from: string | null, to: string): number {
  return from === null ? 0 : Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1_000));
}

/** How long a repair has waited for parts once it is finished, in seconds. */
export function waitedSeconds({ waiting_since, waited_seconds, finished_on }: Waiting & { finished_on: string | null }): number {
  return waited_seconds + (finished_on === null ? 0 : secondsBetween(waiting_since, finished_on));
}

/**
 * Since when the repair has been waiting once a part is requested. A part that was requested earlier, without a connection, may be the first
 * that it waited for, but the time until another part ended is already counted: `lastEnd`, null if none has ended.
 */
export function waitingFrom({ waiting_since }: Pick<Waiting, 'waiting_since'>, on: string, lastEnd?: string | null): string {
  return lastEnd === undefined ? (waiting_since ?? on) : earlier(waiting_since, latest(on, lastEnd));
}

/** The waiting after a part ended. `credited_seconds`: the waiting that ended with it. */
export function afterPart({ waiting_since, waited_seconds }: Waiting, { isLast, ended_on }: { isLast: boolean; ended_on: string }) {
  const credited_seconds = isLast ? secondsBetween(waiting_since, ended_on) : 0;
  return { waiting_since: isLast ? null : waiting_since, waited_seconds: waited_seconds + credited_seconds, credited_seconds };
}

/** The waiting after an ended part is awaited again. `ends`: its end and the later ones, whose waiting is no longer counted. */
export function waitingAgain(
  { waiting_since, waited_seconds }: Waiting,
  ends: readonly { ended_on: string; credited_seconds: number }[],
): Waiting {
  return ends.reduce(
    (waiting, { ended_on, credited_seconds }) => ({
      waiting_since: earlier(waiting.waiting_since, new Date(Date.parse(ended_on) - credited_seconds * 1_000).toISOString()),
      waited_seconds: waiting.waited_seconds - credited_seconds,
    }),
    { waiting_since, waited_seconds },
  );
}

export function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other;
}

export function latest(on: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((last, other) => (other !== null && other > last ? other : last), on);
}

/** The part with other details; the same object if these are its details already. */
export function withPartFields<Part extends Required<NewPart>>(part: Part, fields: Required<NewPart>): Part {
  const isSame =
    part.part_number === fields.part_number &&
    part.description === fields.description &&
    part.supplier === fields.supplier &&
    part.expected_on === fields.expected_on;
  return isSame ? part : { ...part, ...fields };
}

/** What was left out is null. */
export function partFields({ part_number: number, description, supplier, expected_on: day }: NewPart): Required<NewPart> {
  return { part_number: number || null, description: description || null, supplier: supplier || null, expected_on: day || null };
}
