import { type Message, msg } from '@fettle/i18n/message.ts';
import * as z from 'zod/mini';
import { messageOfIssue } from './issue-text.ts';

/** Validates untrusted input. `formatIssue` and `fieldErrors` turn its errors into sentences. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.core.util.SafeParseResult<z.output<Schema>> {
  return z.safeParse(schema, value, { reportInput: true });
}

/** Call this in the browser before any validation: zod's JIT compiler needs `eval`, which our Content-Security-Policy forbids. */
export function disableJit(): void {
  z.config({ jitless: true });
}

type Issue = z.core.$ZodIssue;

/** The first error as a sentence that names its field: `Serial is required.` */
export function formatIssue(error: z.core.$ZodError): Message {
  const [issue] = error.issues;
  return issue ? issueSentence(issue) : msg('The request is not valid.');
}

/** The field of the first error. Undefined if the error concerns the request as a whole. */
export function firstInvalidField(error: z.core.$ZodError): string | undefined {
  const field = error.issues[0]?.path[0];
  return field === undefined ? undefined : String(field);
}

/** The first error of each invalid field, by field name. */
export function fieldErrors(error: z.core.$ZodError): Record<string, Message> {
  const errors: Record<string, Message> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= issueSentence(issue);
  return errors;
}

const fieldLabels: Record<string, Message> = {
  type_of: msg('Type'),
  first_name: msg('First name'),
  last_name: msg('Last name'),
  is_admin: msg('Admin'),
  role: msg('Position'),
  password1: msg('Password'),
  password2: msg('Re-Enter Password'),
  content: msg('The note'),
  previous_content: msg('The previous text'),
  per_page: { source: 'per_page' },
  userId: msg('The employee id'),
  noteId: msg('The note id'),
  note: msg('The note'),
  photoId: msg('The photo id'),
  before: { source: 'before' },
  hash: msg('The hash'),
  partId: msg('The part id'),
  recallId: msg('The notice id'),
  sessionId: msg('The session id'),
  expected_on: msg('Expected day'),
  technician_id: msg('Technician'),
  hand_over_to: msg('Technician'),
  id: msg('The id'),
  ids: msg('The id'),
  q: msg('The search'),
};

function issueSentence(issue: Issue): Message {
  if (issue.code === 'unrecognized_keys') return msg('Unknown field: {names}.', { names: issue.keys.map(truncateKey).join(', ') });
  const isOwnText = issue.message !== 'Invalid input';
  if (issue.path.length === 0 && !isOwnText) return msg('The request body must be a JSON object.');
  const field = fieldLabel(issue.path);
  return isOwnText ? messageOfIssue(issue.message, field) : describeIssue(issue, field);
}

/** The label of a field: its own one, or its name. An item of a list has that of the list. */
export function fieldLabel(path: readonly PropertyKey[]): Message {
  const field = String(path.findLast((key) => typeof key === 'string'));
  return fieldLabels[field] ?? { source: field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ') };
}

function describeIssue(issue: Issue, field: Message): Message {
  const required = msg('{field} is required.', { field });
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? required : wrongType(issue.expected, field);
    case 'too_small':
      if (issue.origin !== 'string') return msg('{field} must be at least {minimum}.', { field, minimum: String(issue.minimum) });
      return issue.minimum === 1
        ? required
        : msg('{field} must have at least {minimum} characters.', { field, minimum: String(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? msg('{field} must have at most {maximum} characters.', { field, maximum: String(issue.maximum) })
        : msg('{field} must be at most {maximum}.', { field, maximum: String(issue.maximum) });
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === '' ? required : msg('{field} is not one of the choices.', { field });
    default:
      return msg('{field} is not valid.', { field });
  }
}

function wrongType(expected: string, field: Message): Message {
  switch (expected) {
    case 'string':
      return msg('{field} must be text.', { field });
    case 'int':
      return msg('{field} must be a whole number.', { field });
    case 'boolean':
      return msg('{field} must be true or false.', { field });
    case 'array':
      return msg('{field} must be a list.', { field });
    case 'object':
      return msg('{field} must be an object.', { field });
    default:
      return msg('{field} must be a {expected}.', { field, expected });
  }
}

/** Unknown keys come from the client and can have any length. */
function truncateKey(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}...` : key;
}
