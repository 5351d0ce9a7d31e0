import { api, type CallName } from '@fettle/contract';
import { type Access, type Call, takesIdempotencyKey } from '@fettle/contract/call.ts';
import { type Language, languages } from '@fettle/i18n/languages.ts';
import { changesSession } from '../sample-requests.ts';
import type { Draw } from './draw.ts';
import { brokenBodies, contentTypes, hostileHeaders, hostileText, hostileValue, methods, strangeSegments } from './hostile-values.ts';
import { strangePhoto } from './photo-files.ts';
import { type RequestInput, validRequest, type World } from './valid-request.ts';

export type Actor = 'admin' | 'technician' | 'visitor';

/** `valid`: should succeed. `nearly valid`: one or two fields or headers are wrong. `hostile`: breaks HTTP, JSON or the URL. */
type Kind = 'valid' | 'nearly valid' | 'hostile';

export type FuzzRequest = {
  call: CallName;
  kind: Kind;
  actor: Actor;
  /** Whether the request has a session of its own, which it may end. */
  hasOwnSession: boolean;
  method: string;
  path: string;
  language: Language;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
  /** The body ends after this many bytes, though its length was announced. */
  cutAt: number | undefined;
};

const callNames = Object.keys(api) as CallName[];

/** They hash a password, draw a document or talk to a printer, or take what others need. They get a third of the others' requests. */
const rareCalls = new Set<CallName>([
  ...(['login', 'unlock', 'setPin', 'confirmPassword', 'changePassword', 'register', 'printLabel', 'labelPdf'] as const),
  ...([
    'printTestLabel',
    'testPrinter',
    'getPrinters',
    'getLabelPrinterStatus',
    'printEmployeeMetrics',
    'metricsReport',
    'exportMachines',
  ] as const),
]);

const turns = [callNames, callNames.filter((name) => !rareCalls.has(name)), callNames.filter((name) => !rareCalls.has(name))].flat();

/** Request number `index`. The calls take turns. */
export function randomRequest(draw: Draw, index: number, world: World): FuzzRequest {
  const call = turns[index % turns.length] ?? 'health';
  const kind = draw.pick<Kind>(['valid', 'valid', 'nearly valid', 'hostile']);
  const input = validRequest(draw, call, world);
  const headers: FuzzRequest['headers'] = { ...input.headers, ...usualHeaders(draw, api[call], world) };
  if (kind === 'nearly valid') spoil(draw, api[call], input, headers);
  const request: Omit<FuzzRequest, 'language'> = {
    call,
    kind,
    headers,
    method: api[call].method,
    path: pathOf(api[call], input),
    ...bodyOf(input, headers),
    actor: chooseActor(draw, api[call].access),
    hasOwnSession: changesSession(call) || call === 'setPin',
    cutAt: undefined,
  };
  const sent = kind === 'hostile' ? breakRequest(draw, request) : request;
  const language = chooseLanguage(draw, sent.headers['idempotency-key']);
  // First, so that it arrives before a header that is too long.
  return { ...sent, language, headers: { 'accept-language': language, ...sent.headers } };
}

/** A device that repeats a request, which has the same key, asks in the same language: it gets the same reply. */
function chooseLanguage(draw: Draw, key: string | string[] | undefined): Language {
  if (key === undefined) return draw.pick(languages);
  return /[02468]$/.test(String(key)) ? 'es' : 'en';
}

function chooseActor(draw: Draw, access: Access): Actor {
  if (draw.chance(20)) return draw.pick<Actor>(['admin', 'technician', 'visitor']);
  if (access === 'anyone') return draw.pick<Actor>(['visitor', 'technician']);
  return access.includes('admin') && access !== 'self-or-admin' ? 'admin' : 'technician';
}

/** What the web app sends: keys, a third of them used before, and the time of a change that waited for a connection. */
function usualHeaders(draw: Draw, call: Call, { now }: World): Record<string, string> {
  const headers: Record<string, string> = {};
  if (takesIdempotencyKey(call) && draw.chance(40)) headers['idempotency-key'] = `key-${draw.integer(0, draw.chance(30) ? 50 : 1e9)}`;
  if (call.mayWait && draw.chance(30))
    headers['x-fettle-made-on'] = new Date(now.getTime() - draw.integer(0, 2 * 86_400_000)).toISOString();
  return headers;
}

function spoil(draw: Draw, call: Call, input: RequestInput, headers: FuzzRequest['headers']): void {
  for (let times = draw.integer(1, 2); times > 0; times -= 1) {
    const spoilers = [() => addHostileHeader(draw, headers)];
    if (call.params) spoilers.push(() => void (input.params[draw.pick(Object.keys(input.params))] = draw.value(hostileText)));
    if (input.body)
      spoilers.push(
        () => spoilField(draw, input.body ?? {}, hostileValue),
        () => spoilField(draw, input.body ?? {}, hostileValue),
      );
    if (call.query) spoilers.push(() => spoilField(draw, input.query, hostileText));
    if (input.file)
      spoilers.push(
        () => void (input.file = strangePhoto(draw)),
        () => void (input.file = strangePhoto(draw)),
      );
    draw.pick(spoilers)();
  }
}

function addHostileHeader(draw: Draw, headers: FuzzRequest['headers']): void {
  const name = draw.pick(Object.keys(hostileHeaders));
  headers[name] = draw.pick(hostileHeaders[name] ?? ['']);
}

/** Replaces, removes or adds a field. */
function spoilField(draw: Draw, fields: Record<string, unknown>, value: typeof hostileValue): void {
  const names = Object.keys(fields);
  const what = names.length === 0 ? 0 : draw.integer(0, 99);
  if (what < 15) define(fields, draw.pick(['unknown', '__proto__', 'constructor', 'id', 'is_admin', '']), draw.value(value));
  else if (what < 30) delete fields[draw.pick(names)];
  else define(fields, draw.pick(names), draw.value(value));
}

/** Assigning to `__proto__` would not add a field. */
function define(fields: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

function pathOf({ path }: Call, { params, query }: RequestInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = sent.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return search ? `${filled}?${search}` : filled;
}

/** Long enough for any limit, and short enough for the limit on a request's head in most cases. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).slice(0, 6_000).toWellFormed());
}

function bodyOf({ body, file }: RequestInput, headers: FuzzRequest['headers']): { body: Buffer | undefined } {
  if (file) {
    headers['content-type'] ??= file.type;
    return { body: file.bytes };
  }
  if (!body) return { body: undefined };
  headers['content-type'] ??= 'application/json';
  return { body: Buffer.from(JSON.stringify(body)) };
}

function breakRequest<Request extends Omit<FuzzRequest, 'language'>>(draw: Draw, request: Request): Request {
  const { headers, path, body } = request;
  const [before = '', search] = path.split('?');
  const segments = before.split('/');
  return draw.pick<() => Request>([
    () => ({ ...request, method: draw.pick(methods) }),
    () => ({ ...request, headers: { ...headers, 'content-type': draw.pick(contentTypes) } }),
    () => ({ ...request, headers: { ...headers, 'content-type': 'application/json' }, body: Buffer.from(draw.pick(brokenBodies)) }),
    () => ({
      ...request,
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, draw.integer(0, 255), 0x22, 0x7d]),
    }),
    () => ({ ...request, path: [...segments.slice(0, -1), draw.pick(strangeSegments)].join('/') + (search ? `?${search}` : '') }),
    () => ({ ...request, path: `${before}?${strangeQuery(draw, search)}` }),
    () => ({ ...request, headers: withHostileHeaders(draw, headers) }),
    () =>
      body
        ? { ...request, cutAt: draw.integer(0, Math.max(0, body.length - 1)) }
        : { ...request, headers: withHostileHeaders(draw, headers) },
    () => (body ? { ...request, body: Buffer.alloc(draw.pick([1_100_000, 2_600_000]), 0x20) } : { ...request, body: Buffer.from('{}') }),
  ])();
}

function withHostileHeaders(draw: Draw, headers: FuzzRequest['headers']): FuzzRequest['headers'] {
  const changed = { ...headers };
  for (let times = draw.integer(1, 4); times > 0; times -= 1) addHostileHeader(draw, changed);
  return changed;
}

/** Repeated, unknown and undecodable parameters. */
function strangeQuery(draw: Draw, search = ''): string {
  const [name = 'page'] = search.split('=');
  return draw.pick([
    `${search}&${search}`,
    `${name}=1&${name}=2`,
    `${name}[]=1&${name}[a]=2`,
    `${name}=${draw.pick(strangeSegments)}`,
    `${draw.pick(strangeSegments)}=1`,
    '__proto__=1&constructor=2',
    '&&&===&',
    'a&b&c',
    Array.from({ length: 1_500 }, (_, index) => `a${index}=`).join('&'),
  ]);
}
