import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { schemaOf } from '../../platform/http/openapi.ts';
import { draftText } from './hostile-values.ts';

type JsonSchema = {
  type?: string;
  enum?: readonly unknown[];
  /** Some entries of the list that it is chosen from. */
  examples?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
};

const arbitraries = new WeakMap<z.ZodMiniObject, fc.Arbitrary<Record<string, unknown>>>();

/**
 * Objects of a schema's shape. They also satisfy the limits of each field, but not what only the schema's code checks, such as that a
 * range ends after it starts.
 */
export function fromSchema(schema: z.ZodMiniObject): fc.Arbitrary<Record<string, unknown>> {
  const known = arbitraries.get(schema);
  if (known) return known;
  const arbitrary = objectOf(schemaOf(schema, 'input') as JsonSchema);
  arbitraries.set(schema, arbitrary);
  return arbitrary;
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field)]));
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1e9), max: Math.min(schema.maximum ?? 1000, 1e9) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 5 });
    case 'object':
      return objectOf(schema);
    default:
      return fc.constantFrom('', 0, null);
  }
}

function textOf({ pattern, format, allOf = [], minLength = 0, maxLength = 4_000 }: JsonSchema): fc.Arbitrary<string> {
  const rule = pattern ?? allOf.find((part) => part.pattern)?.pattern;
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}\.[a-z]{1,12}@[a-z]{1,12}\.example$/);
  if (rule !== undefined) return fc.stringMatching(new RegExp(rule));
  return draftText.filter((text) => text.trim().length >= minLength).map((text) => text.slice(0, maxLength));
}
