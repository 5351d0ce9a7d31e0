import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { translate } from '@fettle/i18n/message.ts';
import type { Call } from './call.ts';
import { api } from './index.ts';
import { formatIssue, validate } from './shared/validate.ts';

// A zero width space, a direction mark, a decomposed letter, and tags.
const disguised = '\u200BRe\u200Es\u00ADume\u0301\u{E0041}';
const asSeen = 'Resumé';

/** Each field of a request that takes this free text, with what comes out of it. */
function textFields(call: Call): { field: string; output: unknown }[] {
  return [call.params, call.query, call.body].flatMap((schema) =>
    Object.entries(schema?.shape ?? {}).flatMap(([field, type]) => {
      const result = validate(type as z.ZodMiniType, disguised);
      return result.success ? [{ field, output: result.data }] : [];
    }),
  );
}

test('all free text of all calls comes in as it is seen, but passwords', () => {
  const fields = Object.entries<Call>(api).flatMap(([name, call]) =>
    textFields(call).map((field) => ({ name, secrets: call.secrets, ...field })),
  );
  const changed = fields.filter(({ output }) => output === asSeen);
  const unchanged = fields.filter(({ output }) => output !== asSeen);
  expect(changed.map(({ name, field }) => `${name} ${field}`)).toEqual(
    expect.arrayContaining(['addMachine serial', 'addNote content', 'search q', 'register first_name', 'addAwaitedPart part_number']),
  );
  expect(new Set(unchanged.map(({ field }) => field))).toEqual(
    new Set(['password', 'password1', 'password2', 'current_password', 'new_password']),
  );
});

test.for([
  ['addNote', { content: '\u200B \u3164' }, 'The note is required.'],
  ['addMachine', { type_of: 'fridge', brand: 'lg', model: 'X', serial: '\u2060' }, 'Serial is required.'],
] as const)('%s refuses a text that shows nothing', ([name, body, message]) => {
  const result = validate(api[name].body, body);
  expect(result.success ? '' : translate(formatIssue(result.error))).toBe(message);
});
