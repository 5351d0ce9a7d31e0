import type { Call } from '@fettle/contract/call.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { schemaOf } from './openapi.ts';

const ajv = new Ajv2020({ removeAdditional: true, unicodeRegExp: false });
const compiled = new WeakMap<Call, ValidateFunction>();

/**
 * Holds a reply to its schema in the API's description, compiled at the call's first reply, and takes out of it whatever that does not
 * name: it does not leave the house.
 * @throws Error when the reply is not what the contract says: a fault of ours, which nobody may be answered with.
 */
export function checkReply(call: Call, reply: object): object {
  const isRight = compiled.get(call) ?? compile(call);
  if (!isRight(reply))
    throw new Error(`The reply to ${call.path} is not what the contract says: ${ajv.errorsText(isRight.errors, { dataVar: 'reply' })}.`);
  return reply;
}

function compile(call: Call): ValidateFunction {
  const isRight = ajv.compile('file' in call.reply ? {} : schemaOf(call.reply, 'output'));
  compiled.set(call, isRight);
  return isRight;
}
