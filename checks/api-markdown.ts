import { type Call, type Calls, changesSomething } from '@fettle/contract/call.ts';
import { conditionsText, madeOnRules, schemaOf } from '../server/platform/http/openapi.ts';

/** The API as Markdown, for `docs/api.md`. */
export function apiMarkdown(calls: Calls): string {
  const entries = Object.entries(calls).map(([name, call]) => entryText(name, call));
  return [
    '# The API of Fettle',
    '`npm run docs:reference` writes this page from the contract (`contract/`). `/api/openapi.json` describes the same calls as OpenAPI 3.1.',
    'Every reply is JSON with `success` and `message`. A failure is `{ "success": false, "message": "…" }` with one of these statuses: 400 invalid input, 401 not logged in, 403 not allowed, 404 not found, 409 conflict, 413 too large, 415 wrong content type, 429 too many requests, 500 server error, and 502, 503 or 504 for a printer or the database. A failure that is about one field of the request names it in `field`.',
    'A call that changes something rejects requests from other sites. It accepts an `Idempotency-Key` header, unless anyone may make the call. Calls that change something with GET need this header, which no image, link or form can send. With the header `X-Fettle-User` (the id of an employee, or `none`), a call returns 409 and `user_changed` when the session belongs to another employee.',
    'A call that needs the password returns 403 and `confirm_password` when it was entered too long ago. After `confirmPassword`, the same request succeeds. A login counts, too.',
    `A call that may be made without a connection and sent later accepts the header \`X-Fettle-Made-On\`: the instant when it was made, such as \`2026-11-21T15:04:05.123Z\`. ${madeOnRules} All other calls reject the header.`,
    ...entries,
  ].join('\n\n');
}

function entryText(name: string, call: Call): string {
  const lines = [
    `## ${name}`,
    `\`${call.method} ${call.path}\`${effectText(call)}${getText(call)}`,
    `${call.summary} ${conditionsText(call)}`,
  ];
  for (const [title, schema] of [
    ['Path', call.params],
    ['Query', call.query],
    ['Body', call.body],
  ] as const) {
    if (schema) lines.push(table(title, schemaOf(schema, 'input')));
  }
  if (call.upload)
    lines.push(`Body: a file (${call.upload.types.join(', ')}) of at most ${call.upload.maxBytes.toLocaleString('en-US')} bytes.`);
  lines.push(replyText(call.reply));
  return lines.join('\n\n');
}

function getText({ getPath }: Call): string {
  return getPath ? `, also \`GET ${getPath}\`` : '';
}

function effectText(call: Call): string {
  if (!changesSomething(call)) return '';
  return call.mayWait ? ' (changes something, may be sent later)' : ' (changes something)';
}

function replyText(reply: Call['reply']): string {
  if ('file' in reply) return `Reply: a file (${reply.file}).`;
  return 'events' in reply ? table('Each event', schemaOf(reply.events, 'output')) : table('Reply', schemaOf(reply, 'output'));
}

type JsonSchema = ReturnType<typeof schemaOf>;
type Property = Exclude<NonNullable<JsonSchema['properties']>[string], boolean>;

function table(title: string, { properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(([field, property]) => {
    const kind = typeof property === 'boolean' ? 'anything' : kindOf(property);
    return `| \`${field}\` | ${kind} | ${required.includes(field) ? 'yes' : 'no'} |`;
  });
  return [`| ${title} | what | required |`, '| --- | --- | --- |', ...rows].join('\n');
}

function listOf(values: readonly unknown[]): string {
  return values.map((value) => `\`${value === '' ? '""' : String(value)}\``).join(', ');
}

function kindOf(property: Property): string {
  if (property.const !== undefined) return `\`${JSON.stringify(property.const)}\``;
  if (property.enum) return listOf(property.enum);
  if (property.examples) return `${listOf(property.examples)}, or another key of \`getLists\``;
  if (property.anyOf) return property.anyOf.map((part) => (typeof part === 'boolean' ? 'anything' : kindOf(part))).join(' or ');
  if (property.type === 'array')
    return `list of ${property.items && !Array.isArray(property.items) && typeof property.items === 'object' ? kindOf(property.items) : 'anything'}`;
  if (property.type === 'object')
    return `{ ${Object.keys(property.properties ?? {})
      .map((field) => `\`${field}\``)
      .join(', ')} }`;
  const bounds = [
    property.minLength !== undefined || property.maxLength !== undefined
      ? `${property.minLength ?? 0} to ${property.maxLength ?? 'any number of'} characters`
      : '',
    property.pattern ? `matching \`${property.pattern.replaceAll('|', '\\|')}\`` : '',
    property.minimum !== undefined ? `from ${property.minimum}` : '',
  ].filter(Boolean);
  return [property.type ?? 'anything', ...bounds].join(', ');
}
