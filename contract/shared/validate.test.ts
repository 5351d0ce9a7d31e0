import { describe, expect, test } from 'vitest';
import { translate } from '@fettle/i18n/message.ts';
import { NewPassword } from '../employees/employee.ts';
import { Registration } from '../employees/calls.ts';
import { validate, fieldErrors, formatIssue } from './validate.ts';
import { MachineChange, NewMachine } from '../machines/calls.ts';
import { NoteContent } from '../records/note.ts';
import { Day, Id, PathId } from './common-schemas.ts';

const fridge = { type_of: 'fridge', brand: 'lg', model: 'LFXS26973S', serial: '704KRAB12345' };

function firstError(schema: Parameters<typeof validate>[0], value: unknown): string | undefined {
  const { error } = validate(schema, value);
  return error && translate(formatIssue(error));
}

function errorsByField(error: Parameters<typeof fieldErrors>[0] | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(error ? fieldErrors(error) : {}).map(([field, message]) => [field, translate(message)]));
}

describe('an error is a sentence that names its field', () => {
  test.for([
    [{ ...fridge, serial: '' }, 'Serial is required.'],
    [{ ...fridge, serial: 'x'.repeat(65) }, 'Serial must have at most 64 characters.'],
    [{ ...fridge, brand: '' }, 'Brand is required.'],
    [{ ...fridge, brand: 'acme' }, 'Brand is not one of the choices.'],
    [{ ...fridge, type_of: undefined }, 'Type is required.'],
    [{ ...fridge, style: 'Gas' }, 'Style does not exist for this type of machine.'],
    [{ ...fridge, price: 1, owner: 'Bo' }, 'Unknown field: price, owner.'],
    [{ ...fridge, ['k'.repeat(41)]: 1 }, `Unknown field: ${'k'.repeat(40)}....`],
  ] as const)('the message about %o is a sentence that names the field', ([machine, message]) => {
    expect(firstError(NewMachine, machine)).toBe(message);
  });

  test('a form gets one error per invalid field', () => {
    const { error } = validate(NewMachine, { ...fridge, model: ' ', serial: '' });
    expect(errorsByField(error)).toEqual({ model: 'Model is required.', serial: 'Serial is required.' });
  });

  test('an empty registration has an error for each required field', () => {
    const { error } = validate(Registration, {});
    expect(errorsByField(error)).toEqual({
      role: 'Position is required.',
      first_name: 'First name is required.',
      last_name: 'Last name is required.',
      email: 'Enter an email address.',
      password1: 'Password is required.',
      password2: 'Re-Enter Password is required.',
    });
  });
});

test('an empty select becomes null, and a missing one stays missing', () => {
  expect(validate(NewMachine, { ...fridge, style: '', color: null }).data).toEqual({ ...fridge, style: null, color: null });
  expect(validate(MachineChange, { vendor: '' }).data).toEqual({ vendor: null });
});

test.for(['2024-02-29', '1999-12-31', '2026-11-20'])('%s is a valid day', (day) => {
  expect(validate(Day, day).success).toBe(true);
});

test.for(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261120', '2026-11-20T00:00:00Z', ' 2026-11-20', '0026-11-20', ''])(
  '%j is not a valid day',
  (day) => {
    expect(validate(Day, day).success).toBe(false);
  },
);

test.for([0, -1, 1.5, 2 ** 53, Number.NaN, '1'])('%o is not a valid id', (id) => {
  expect(validate(Id, id).success).toBe(false);
});

test('an id in a path has exactly one spelling', () => {
  expect(validate(PathId, '9007199254740991').data).toBe(Number.MAX_SAFE_INTEGER);
  for (const text of ['0', '01', '1e9', '1.0', '+1', ' 1', '1\n', '9007199254740992', '10000000000000000', ''])
    expect(validate(PathId, text).success).toBe(false);
});

test('a new password has 8 to 256 characters of any kind, of which none are trimmed', () => {
  const allowed = ['       !', 'x'.repeat(64), 'ß🔧'.repeat(64), 'x'.repeat(256)];
  for (const password of allowed) expect(validate(NewPassword, password).data).toBe(password);
  for (const password of ['x'.repeat(7), 'x'.repeat(257)]) expect(validate(NewPassword, password).success).toBe(false);
});

test('a note keeps line breaks, tabs and emoji, but rejects unprintable characters', () => {
  expect(validate(NoteContent, ' Fan\treplaced.\r\n🔧 \n').data).toBe('Fan\treplaced.\r\n🔧');
  for (const text of ['a\u0000b', 'a\u001bb', 'a\ud800b', '\udc00']) expect(firstError(NoteContent, text)).toMatch(/cannot be printed/);
});
