import type { JsonCallName } from './client.ts';
import type { FieldErrors, UncheckedRequest } from './request-schemas.ts';

/** Undefined when the request is valid or the schemas cannot load: the server validates too. The schemas stay out of the first load. */
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
