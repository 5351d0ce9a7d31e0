import type { JsonCallName } from './client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type UncheckedRequest = { params?: object; query?: object; body?: object };

/** Undefined when the request is valid, or when the schemas cannot load: the server validates too. They stay out of the first load. */
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
