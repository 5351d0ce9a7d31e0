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
  const isValid = ajv.compile(forAjv(schemaOf(schema, 'output')));
  validators.set(schema, isValid);
  return isValid;
}

type NullableSchema = { anyOf: [{ type: string; enum?: string[] }, { type: 'null' }] };
type ObjectSchema = { properties: object; additionalProperties?: unknown };

function forAjv(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isNullable(value) ? withNullAsType(value) : isChoiceOfObjects(value) ? { anyOf: value.anyOf.map(keepingAll) } : value,
  ) as object;
}

/** Replaces `anyOf` of a type and null by one schema of both types, because Ajv makes an error for each choice that a value is not. */
function withNullAsType({ anyOf, ...rest }: NullableSchema): object {
  const [choice] = anyOf;
  return { ...rest, ...choice, type: [choice.type, 'null'], ...(choice.enum && { enum: [...choice.enum, null] }) };
}

/** Ajv tries all choices, and would remove what one does not name from a value that fits another. So the value does not fit such a choice. */
function keepingAll({ additionalProperties: _none, ...schema }: ObjectSchema): object {
  return { ...schema, propertyNames: { enum: Object.keys(schema.properties) } };
}

function isChoiceOfObjects(schema: unknown): schema is { anyOf: ObjectSchema[] } {
  const { anyOf } = (schema ?? {}) as { anyOf?: Partial<ObjectSchema>[] };
  return anyOf !== undefined && anyOf.length > 1 && anyOf.every(({ properties }) => properties !== undefined);
}

function isNullable(schema: unknown): schema is NullableSchema {
  const [choice, empty, ...more] = (schema as Partial<NullableSchema> | null)?.anyOf ?? [];
  return typeof choice?.type === 'string' && empty?.type === 'null' && more.length === 0 && !('const' in choice);
}
