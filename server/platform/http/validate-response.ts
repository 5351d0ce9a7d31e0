import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type * as z from 'zod/mini';
import { schemaOf } from './openapi.ts';

const ajv = new Ajv2020({ removeAdditional: true });
const validators = new WeakMap<z.ZodMiniObject, ValidateFunction>();

/**
 * Validates a reply against its contract and removes properties that the contract does not name.
 * @throws Error when the reply breaks the contract: a server bug, so the response is 500
 */
export function validateResponse(schema: z.ZodMiniObject, reply: object): object {
  const isValid = validators.get(schema) ?? compile(schema);
  if (!isValid(reply)) throw new Error(`The reply breaks the contract: ${ajv.errorsText(isValid.errors, { dataVar: 'reply' })}.`);
  return reply;
}

function compile(schema: z.ZodMiniObject): ValidateFunction {
  const isValid = ajv.compile(withNullAsType(schemaOf(schema, 'output')));
  validators.set(schema, isValid);
  return isValid;
}

type NullableSchema = { anyOf: [{ type: string; enum?: string[] }, { type: 'null' }] };

/** Replaces each `anyOf` of a type and null by one schema of both types, because Ajv makes an error for each choice that a value is not. */
function withNullAsType(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (!isNullable(value)) return value;
    const { anyOf, ...rest } = value;
    const [choice] = anyOf;
    return { ...rest, ...choice, type: [choice.type, 'null'], ...(choice.enum && { enum: [...choice.enum, null] }) };
  }) as object;
}

function isNullable(schema: unknown): schema is NullableSchema {
  const [choice, empty, ...more] = (schema as Partial<NullableSchema> | null)?.anyOf ?? [];
  return typeof choice?.type === 'string' && empty?.type === 'null' && more.length === 0 && !('const' in choice);
}
