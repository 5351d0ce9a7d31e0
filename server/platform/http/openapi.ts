import { passwordValidMinutes } from '@fettle/contract/auth/shared-device.ts';
import { type Access, type Call, type Calls, changesSomething, takesIdempotencyKey } from '@fettle/contract/call.ts';
import { Failure } from '@fettle/contract/failure.ts';
import { maxOfflineDays } from '@fettle/contract/shared/limits.ts';
import { type ListName, startLists } from '@fettle/contract/shared/catalog.ts';
import * as z from 'zod/mini';

const accessWords = {
  anyone: 'anyone',
  employee: 'any logged-in employee',
  admin: 'admins',
  'author-or-admin': 'its author and admins',
  'self-or-admin': 'the employee themselves and admins',
  'admin-or-first-visitor': 'admins and, while the shop has no employees, the person who sets it up',
} as const satisfies Record<Access, string>;

/** The description of the header of calls with `mayWait`. */
export const madeOnRules = `The change is recorded with this time and the time of its arrival. One that arrives within a minute counts as made when it arrives. A time more than ${maxOfflineDays} days ago or more than a minute in the future is rejected with 400. A status change, a handover or a request for a part returns 409 if it was made before the machine's status last changed.`;

/** Who may use a call, and whether they must have entered their password. */
export function conditionsText({ access, needsPassword }: Call): string {
  const who = `For ${accessWords[access]}.`;
  return needsPassword ? `${who} Needs a password entered within the last ${passwordValidMinutes} minutes.` : who;
}

export function openApi(calls: Calls, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
    // Its path has no parameters.
    if (call.getPath)
      paths[call.getPath] = { ...paths[call.getPath], get: operation(`${name}ByGet`, { ...call, method: 'GET', changes: true }) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fettle',
      version,
      description: `An appliance repair shop's machines, repairs and people. Roles: ${startLists.positions
        .map(({ key, label }) => `${key} ${label}`)
        .join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fettle_session',
          description: 'Over HTTPS, the cookie is `__Host-fettle_session`.',
        },
      },
    },
  };
}

function operation(operationId: string, call: Call): object {
  return {
    operationId,
    summary: call.summary,
    description: conditionsText(call),
    tags: [call.path.split('/')[2] ?? ''],
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      expectedUser,
      ...(takesIdempotencyKey(call) || isChangingGet(call) ? [{ ...idempotencyKey, required: isChangingGet(call) }] : []),
      ...(call.mayWait ? [madeOn] : []),
    ],
    ...requestBody(call),
    responses: {
      200: { description: 'Success', content: replyContent(call) },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  };
}

function isChangingGet(call: Call): boolean {
  return call.method === 'GET' && changesSomething(call);
}

function requestBody({ body, upload }: Call): object {
  if (upload) return { requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, { schema: {} }])) } };
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {};
}

const expectedUser = {
  name: 'X-Fettle-User',
  in: 'header',
  required: false,
  description:
    'The id of the employee that the client expects to be logged in, or `none`. If the session belongs to another employee, the request is rejected with 409 and `user_changed`, and nothing is changed.',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A request that is repeated with the same key runs once and gets the same reply.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const madeOn = {
  name: 'X-Fettle-Made-On',
  in: 'header',
  required: false,
  description: `When the change was made, if it was made without a connection. ${madeOnRules}`,
  schema: { type: 'string', format: 'date-time', examples: ['2026-11-21T15:04:05.123Z'] },
};

function replyContent({ reply }: Call): object {
  if ('events' in reply) return { 'text/event-stream': { schema: schemaOf(reply.events, 'output') } };
  if (!('file' in reply)) return { 'application/json': { schema: schemaOf(reply, 'output') } };
  return Object.fromEntries(reply.file.split(', ').map((type) => [type.split(';')[0], { schema: {} }]));
}

function parameters(location: 'path' | 'query', schema: z.ZodMiniObject | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  describeKeys(rest);
  return rest;
}

/** The fields that have keys of the shop's lists, in every request and reply. Those of positions are numbers. */
const listOfField: Readonly<Record<string, ListName>> = {
  type_of: 'types',
  style: 'styles',
  brand: 'brands',
  color: 'colors',
  condition: 'conditions',
  vendor: 'vendors',
  usual_type: 'types',
  role: 'positions',
};

/** Says which values are keys of a list, because a shop has entries of its own. */
function describeKeys({ properties = {}, items, anyOf = [] }: z.core.JSONSchema.BaseSchema): void {
  for (const [field, property] of Object.entries(properties)) {
    const list = listOfField[field];
    if (list && typeof property === 'object') property.description = `A key of \`${list}\` in the reply of \`getLists\`.`;
  }
  for (const part of [...Object.values(properties), ...anyOf, items].flat()) if (typeof part === 'object') describeKeys(part);
}
