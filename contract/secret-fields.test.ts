import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { api } from './index.ts';

const calls = Object.entries<Call>(api);

/** The names of all request fields, at any depth. */
function fieldsOf({ params, query, body }: Call): string[] {
  const names: string[] = [];
  for (const schema of [params, query, body]) {
    if (schema)
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, value: unknown) => {
        if (name === 'properties') names.push(...Object.keys(value as object));
        return value;
      });
  }
  return names;
}

test('every field for a password, PIN, code or token is declared as a secret', () => {
  const secret = /passw|passcode|secret|token|(^|_)pin(_|$)|(^|_)code(_|$)/;
  const undeclared = calls.flatMap(([name, call]) =>
    fieldsOf(call)
      .filter((field) => secret.test(field) && !call.secrets?.includes(field))
      .map((field) => `${name}: ${field}`),
  );
  expect(undeclared).toEqual([]);
  expect(calls.flatMap(([, { secrets = [] }]) => secrets)).toContain('setup_code');
});

test('every declared secret is a body field', () => {
  for (const [, { body, secrets = [] }] of calls) expect(Object.keys(body?.shape ?? {})).toEqual(expect.arrayContaining([...secrets]));
});
