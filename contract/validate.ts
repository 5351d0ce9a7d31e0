import * as z from 'zod/mini';

/** Checks a value that comes from outside; its faults can then be said as sentences by the functions below. */
export function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.core.util.SafeParseResult<z.output<Schema>> {
  return z.safeParse(schema, value, { reportInput: true });
}

/** For a browser, before anything is checked: compiling a check, as a server does, needs `eval`, which our pages forbid. */
export function disableJit(): void {
  z.config({ jitless: true });
}

type Issue = z.core.$ZodIssue;

/** The first fault of a checked value as a sentence that names its field: `Serial is required.` */
export function formatIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return issue ? sentence(issue) : 'Something in the request is wrong.';
}

/** Each wrong field's sentence, by the field's name, for a form to show beside it. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of error.issues) faults[String(issue.path[0] ?? '')] ??= sentence(issue);
  return faults;
}

const fieldNames: Record<string, string> = {
  type_of: 'Type',
  first_name: 'First name',
  last_name: 'Last name',
  is_admin: 'Admin',
  role: 'Position',
  password1: 'Password',
  password2: 'Re-Enter Password',
  content: 'The note',
  per_page: 'per_page',
  userId: 'The employee id',
  noteId: 'The note id',
  id: 'The id',
};

function sentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.map(shown).join(', ')}.`;
  const ownWords = issue.message !== 'Invalid input' ? issue.message : undefined;
  if (issue.path.length === 0) return ownWords ?? 'The request has no readable content: a JSON object is needed.';
  return `${nameOf(issue.path)} ${ownWords ?? fault(issue)}.`;
}

function nameOf(path: readonly PropertyKey[]): string {
  const field = String(path.at(-1));
  return fieldNames[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

function fault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is required'
        : `must be ${kindNames[issue.expected] ?? `a ${issue.expected}`}`;
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

const kindNames: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A field's name as somebody sent it, short enough to read. */
function shown(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}...` : key;
}
