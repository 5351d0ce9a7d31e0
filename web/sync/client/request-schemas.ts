import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { disableJit, fieldErrors, validate } from '@fettle/contract/shared/validate.ts';
import { withLists } from '@fettle/contract/shared/catalog-schemas.ts';
import { t } from '../../ui/language/language.ts';
import { currentLists } from './shop-lists.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type UncheckedRequest = { params?: object; query?: object; body?: object };

disableJit();

/** Leaves out the path's parameters: nobody types them, and a machine that is not registered yet has a temporary id. */
export function validateWithSchemas(name: CallName, { query, body }: UncheckedRequest): FieldErrors | undefined {
  const call: Call = api[name];
  return errorsIn(call.query, query) ?? errorsIn(call.body, body);
}

function errorsIn(schema: Call['query'], value: unknown): FieldErrors | undefined {
  const result = schema && withLists(currentLists(), () => validate(schema, value));
  if (result?.success !== false) return undefined;
  return Object.fromEntries(Object.entries(fieldErrors(result.error)).map(([field, message]) => [field, t(message)]));
}
