import * as z from 'zod/mini';

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
export function formatIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return issue ? issueSentence(issue) : 'The request is not valid.';
}

/** The field of the first error. Undefined if the error concerns the request as a whole. */
export function firstInvalidField(error: z.core.$ZodError): string | undefined {
  const field = error.issues[0]?.path[0];
  return field === undefined ? undefined : String(field);
}

/** The first error of each invalid field, by field name. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= issueSentence(issue);
  return errors;
}

const fieldLabels: Record<string, string> = {
  type_of: 'Type',
  first_name: 'First name',
  last_name: 'Last name',
  is_admin: 'Admin',
  role: 'Position',
  password1: 'Password',
  password2: 'Re-Enter Password',
  content: 'The note',
  previous_content: 'The previous text',
  per_page: 'per_page',
  userId: 'The employee id',
  noteId: 'The note id',
  note: 'The note',
  photoId: 'The photo id',
  before: 'before',
  hash: 'The hash',
  partId: 'The part id',
  expected_on: 'Expected day',
  technician_id: 'Technician',
  hand_over_to: 'Technician',
  id: 'The id',
  ids: 'The id',
  q: 'The search',
};

/** A schema's own message is either a whole sentence, which ends with a period, or what follows the field's label. */
function issueSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.map(truncateKey).join(', ')}.`;
  const customMessage = issue.message !== 'Invalid input' ? issue.message : undefined;
  if (customMessage?.endsWith('.')) return customMessage;
  if (issue.path.length === 0) return customMessage ?? 'The request body must be a JSON object.';
  return `${fieldLabel(issue.path)} ${customMessage ?? describeIssue(issue)}.`;
}

function fieldLabel(path: readonly PropertyKey[]): string {
  const field = String(path.at(-1));
  return fieldLabels[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
    case 'too_small':
      if (issue.origin !== 'string') return `must be at least ${issue.minimum}`;
      return issue.minimum === 1 ? 'is required' : `must have at least ${issue.minimum} characters`;
    case 'too_big':
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === '' ? 'is required' : 'is not one of the choices';
    default:
      return 'is not valid';
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Unknown keys come from the client and can have any length. */
function truncateKey(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}...` : key;
}
