import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { disableJit, fieldErrors, validate } from '@fettle/contract/validate.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type UncheckedRequest = { params?: object; query?: object; body?: object };

disableJit();

export function validateWithSchemas(name: CallName, { params, query, body }: UncheckedRequest): FieldErrors | undefined {
  const call: Call = api[name];
  return errorsIn(call.params, params && asText(params)) ?? errorsIn(call.query, query && asText(query)) ?? errorsIn(call.body, body);
}

function errorsIn(schema: Call['params'], value: unknown): FieldErrors | undefined {
  const result = schema && validate(schema, value);
  return result?.success === false ? fieldErrors(result.error) : undefined;
}

function asText(params: object): object {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
