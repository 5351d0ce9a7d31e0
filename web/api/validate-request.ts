import type { JsonCallName } from './client.ts';

/** One message for each wrong field, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type UncheckedRequest = { params?: object; query?: object; body?: object };

/**
 * Checks a request against the contract; undefined when it is valid. The schemas load on demand, to keep them out of the
 * first load. When they cannot load, the server's own validation is enough.
 */
export async function validateRequest(name: JsonCallName, request: UncheckedRequest): Promise<FieldErrors | undefined> {
  try {
    const { validateWithSchemas } = await import('./request-schemas.ts');
    return validateWithSchemas(name, request);
  } catch {
    return undefined;
  }
}

export function preloadSchemas(): void {
  import('./request-schemas.ts').catch(() => undefined);
}
