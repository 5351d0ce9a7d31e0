import type { Call } from '@fettle/contract/call.ts';
import { validate, disableJit, fieldErrors } from '@fettle/contract/validate.ts';
import { api, type CallName } from '@fettle/contract';
import type { Faults, Unchecked } from './validate-request.ts';

disableJit();

export function faultsInRequest(name: CallName, { params, query, body }: Unchecked): Faults | undefined {
  const call: Call = api[name];
  return faultsOf(call.params, params && textsOf(params)) ?? faultsOf(call.query, query && textsOf(query)) ?? faultsOf(call.body, body);
}

function faultsOf(schema: Call['params'], sent: unknown): Faults | undefined {
  const checked = schema && validate(schema, sent);
  return checked?.success === false ? fieldErrors(checked.error) : undefined;
}

/** Numbers in a path or a query are sent as the text that they become there. */
function textsOf(params: object): object {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
