import * as fc from 'fast-check';

/** What an employee could type: words, also in other scripts, and texts that are commands elsewhere. */
export const draftText: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[A-Z]{2,4}\d{3,6}[A-Z]{0,3}$/),
  fc.stringMatching(/^[A-Za-z]{2,12}( [a-z]{2,12}){0,4}$/),
  fc.constantFrom('Hums loudly.', 'Café Müller', 'Đồ gia dụng', '洗濯機', 'مجمد', '🧊 no ice', '0', 'null', 'K 935-123 45'),
  fc.constantFrom('=1+1', '=HYPERLINK("http://127.0.0.1","a")', '+1', '-1+2', '@SUM(1)', "'; DROP TABLE machines; --", '" OR 1=1 --'),
  fc.constantFrom('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '%', '_', '\\', '100%_', '{{7*7}}', '^XA^XZ', '~HS'),
);

const longTexts = [65, 5_000, 70_000, 300_000].map((length) => 'A'.repeat(length));

const strangeTexts = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'A\u0000B',
  '\ud800',
  'A\udfffB',
  '\udfff\ud800',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u001b[31m',
  '\u202eabc',
  '\u200b',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '-1',
  '01',
  '1.0',
  '0x10',
  '٣',
  '１',
  'İ'.repeat(60),
  'ß'.repeat(64),
  'ﷺ'.repeat(64),
  'a\u0301\u0302\u0303'.repeat(16),
  '👩‍🔧'.repeat(8),
  '🧊'.repeat(32),
  '../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '24:00',
  'a@b',
  '\r\nSet-Cookie: a=b',
  "1'; --",
  '1) OR (1=1',
  '%27',
  '$1',
  '?',
  ':id',
  '${7*7}',
  'SELECT 1',
  '=cmd|"/C calc"!A0',
  '<svg/onload=1>',
  '&lt;',
  '"',
  "'",
  '`',
];

/** Texts that break careless code. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...strangeTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: draftText },
);

// TypeScript does not know it yet.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Also numbers that JSON can carry and JavaScript cannot. */
const hostileNumber = fc.constantFrom<unknown>(
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  1e21,
  5e-324,
  1.7e308,
  ...['-0', '1e999', '-1e999', '0.1e-400', '9007199254740993', '123456789012345678901234567890'].map((number) => rawJSON(number)),
);

const prototypeKeys = fc.constantFrom(
  ...[
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    '{"toString":1}',
    '{"length":1e9}',
    '{"$ne":""}',
  ].map((text) => JSON.parse(text) as unknown),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A value of any type for a field in JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['A'], { id: 1 }) },
  { weight: 1, arbitrary: prototypeKeys },
  { weight: 1, arbitrary: fc.constantFrom(1, 10, 500).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(100, 60_000).map((length) => Array.from({ length }, (_, index) => index)) },
);

/** Bodies that are not a JSON object. */
export const brokenBodies: readonly string[] = [
  ...['', ' ', '{', '{"a":', '{"a":1,}', '{}{}', 'null', '[]', '"text"', '1', 'NaN', 'undefined', '{a:1}'].concat(
    ['{"a":1}\u0000', '\ufeff{}', '{"__proto__":{}}', '{"a":1,"a":2}', '{"a":"\\ud800"}', '{"a":"\\u00"}', '{"a":"\u0001"}', '<a/>'],
    ['a=1&b=2', '--x\r\n\r\n--x--'],
  ),
  ...[20, 100_000].flatMap((depth) => ['['.repeat(depth), '['.repeat(depth) + ']'.repeat(depth), '{"a":'.repeat(depth)]),
];

export const contentTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/svg+xml',
  'image/jpeg',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  ';;',
  '',
  '/',
  'application/*',
  `application/json; a=${'b'.repeat(3_000)}`,
];

/** Valid and invalid escapes, as they stand in a URL. */
export const strangeSegments: readonly string[] = [
  '%',
  '%%',
  '%0',
  '%zz',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '%E0%A4',
  '%FF%FE',
  '%C0%80',
  '%ED%A0%80',
  '%25',
  '%3F',
  '%23',
  '+',
  '*',
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  '01',
  '2147483648',
  '9007199254740992',
  '99999999999999999999',
  'null',
  'NaN',
  '1%20',
  '%D9%A3',
  'constructor',
  '__proto__',
  ';',
  '1;a=b',
  '%41'.repeat(1_000),
  'A'.repeat(12_000),
];

export const methods: readonly string[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
];

type HeaderValue = string | string[];

const headerTexts = [
  '',
  ' ',
  '0',
  '-1',
  'none',
  '1e9',
  '999999999',
  '9999999999',
  '"quoted"',
  'a b',
  'a,b',
  '\u00e9\u00ff',
  "'; --",
  '=1+1',
  'A'.repeat(201),
  'A'.repeat(9_000),
];

/** Headers that the server reads, with absurd values. */
export const hostileHeaders: Readonly<Record<string, readonly HeaderValue[]>> = {
  'idempotency-key': [...headerTexts, ['a', 'b'], 'A'.repeat(200), '~'],
  'x-fettle-made-on': [
    ...headerTexts,
    '2026-11-21',
    '2026-02-30T00:00:00.000Z',
    '1900-01-01T00:00:00.000Z',
    '2999-12-31T23:59:59.999Z',
    ['a', 'b'],
  ],
  'x-fettle-user': [...headerTexts, '1', '2147483648', ['1', '2']],
  'last-event-id': [...headerTexts, '1', ['1', '2']],
  cookie: [
    'fettle_session=',
    'fettle_session',
    '=',
    ';;;',
    'fettle_session=a; fettle_session=b',
    'fettle_session=%',
    'fettle_session=%00',
    'a=b',
    'fettle_device=x',
    'fettle_device=%E0%A4',
    '__proto__=1; constructor=2',
    `fettle_session=${'A'.repeat(5_000)}`,
    'ÿ=ÿ',
    '"',
    'a="b;c"',
  ],
  origin: ['null', 'http://evil.example', 'http://127.0.0.1:1', 'a', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', '', 'a'],
  'sec-fetch-mode': ['navigate', 'no-cors', 'a'],
  accept: ['text/html', '*/*', 'a'.repeat(2_000)],
  'accept-encoding': ['gzip', 'br;q=0', '*;q=0', 'a'],
  'if-none-match': ['*', '"a"', 'W/"a"', headerTexts[15] ?? ''],
  'if-modified-since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'a'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'a=1', 'bytes=0-999999999999'],
  'x-forwarded-for': ['1.2.3.4', '::1', 'a', '127.0.0.1, 1.2.3.4', '1.2.3.4,'.repeat(500)],
  'x-forwarded-proto': ['https', 'a'],
  expect: ['a', '100-continue'],
  'x-http-method-override': ['DELETE'],
  authorization: ['Basic YTpi', 'Bearer a'],
};
