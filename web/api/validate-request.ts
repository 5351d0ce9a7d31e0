import type { JsonCallName } from './client.ts';

export type Faults = Readonly<Record<string, string>>;

/** What a form is about to send, not checked yet. */
export type Unchecked = { params?: object; query?: object; body?: object };

/**
 * What the contract finds wrong with it: a sentence for each field, by its name; undefined when nothing is. The schemas
 * are no part of a screen's first load; where they cannot be fetched the server, which checks anyway, is left to say it.
 */
export async function faultsIn(name: JsonCallName, request: Unchecked): Promise<Faults | undefined> {
  try {
    const { faultsInRequest } = await import('./request-schemas.ts');
    return faultsInRequest(name, request);
  } catch {
    return undefined;
  }
}

/** Fetches the schemas before they are needed: once somebody types. */
export function fetchSchemas(): void {
  import('./request-schemas.ts').catch(() => undefined);
}
