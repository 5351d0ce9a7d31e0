/** Whole seconds from `from` to `to`; 0 if `from` is null or later. */
export function secondsBetween(from: string | null, to: string): number {
  return from === null ? 0 : Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1_000));
}

type Waiting = { waiting_since: string | null; waited_seconds: number; finished_on: string | null };

/** How long a finished repair waited for parts, in seconds. */
export function waitedSeconds({ waiting_since, waited_seconds, finished_on }: Waiting): number {
  return waited_seconds + (finished_on === null ? 0 : secondsBetween(waiting_since, finished_on));
}
