import { expect, test } from 'vitest';
import { msg, translate } from '@fettle/i18n/message.ts';
import { blockingCondition, readHostStatus } from './host-status.ts';

const first = '030,0,0,1245,000,0,0,0,000,0,0,0';
const second = '000,0,0,0,0,2,4,0,00000000,1,000';
const strings = [first, second, '1234,0'];
const zebra = strings.map((string) => `\u0002${string}\u0003\r\n`).join('');

/** What the printer needs, according to its whole reply; `Ready` if nothing. */
function need(reply: string): string {
  const status = readHostStatus(reply, true);
  if (status === undefined || status === 'unreadable') return String(status);
  return translate(blockingCondition(status, msg('It')) ?? msg('Ready'));
}

test('the reply of a Zebra is complete with its second string', () => {
  const end = zebra.indexOf(second) + second.length;
  expect(readHostStatus(zebra.slice(0, end), false)).toBeUndefined();
  expect(readHostStatus(zebra.slice(0, end + 1), false)).toMatchObject({ isHeadOpen: false });
});

test.for([
  ['a Zebra', zebra],
  ['lines without STX and ETX', strings.join('\r\n')],
  ['lines that end with LF', `${strings.join('\n')}\n`],
  ['spaces between the fields', strings.map((string) => string.replaceAll(',', ', ')).join('\r')],
  ['one line', `${strings.join(',')}\r\n`],
  ['the first string only', first],
  ['two strings', `\u0002${first}\u0003\u0002${second}\u0003`],
  ['zero bytes around it', `\u0000\u0000${zebra}\u0000`],
] as const)('a ready printer is read from %s', ([, reply]) => {
  expect(need(reply)).toBe('Ready');
});

test.for([
  ['030,1,0', second, 'It is out of labels. Load a new roll.'],
  ['030,01,0', second, 'It is out of labels. Load a new roll.'],
  ['030,0,1', second, 'It is paused. Press its Pause button.'],
  ['030,0,0', '000,0,1,0', 'It is open. Close its cover.'],
  ['030,0,0', '000,0,0,1', 'It is out of ribbon. Load a new one.'],
  ['030,0,0,1245,000,1', second, 'It has a full buffer. Wait until it is done.'],
  ['030,0,0,1245,000,0,0,0,000,0,0,1', second, 'It is too hot. Let it cool down.'],
] as const)('the lines %s and %s say: %s', ([one, other, expected]) => {
  expect(need(`${one}\r\n${other}\r\n`)).toBe(expected);
});

test.for(['?12\r\n', 'HTTP/1.1 400 Bad Request\r\nDate: Wed, 25 Nov 2026, 10\r\n\r\n', '\u0015\u0003\u0001\u0000\u0002'])(
  'the reply %j is not that of a ZPL printer',
  (reply) => {
    expect(readHostStatus(reply, false)).toBeUndefined();
    expect(need(reply)).toBe('unreadable');
  },
);
