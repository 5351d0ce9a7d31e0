import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type * as z from 'zod/mini';
import { schemaOf } from './openapi.ts';

const ajv = new Ajv2020({ removeAdditional: true });
const compiled = new WeakMap<z.ZodMiniObject, ValidateFunction>();

/**
 * Holds a reply to its schema as the API's description has it, compiled at the first reply, and takes out of it whatever that does not
 * name: it does not leave the house.
 * @throws Error when the reply is not what the contract says: a fault of ours, which nobody may be answered with.
 */
export function validateResponse(schema: z.ZodMiniObject, reply: object): object {
  const isRight = compiled.get(schema) ?? compile(schema);
  if (!isRight(reply)) throw new Error(`Not what the contract says: ${ajv.errorsText(isRight.errors, { dataVar: 'reply' })}.`);
  return reply;
}

function compile(schema: z.ZodMiniObject): ValidateFunction {
  const isRight = ajv.compile(schemaOf(schema, 'output'));
  compiled.set(schema, isRight);
  return isRight;
}
