import type { CallName } from '@fettle/contract';
import { expect, test } from 'vitest';
import { describeInShop } from '../describe-each-engine.ts';
import type { CallOptions } from '../test-client.ts';
import { password } from '../test-shop.ts';

const machine = { params: { id: 1 } };
const metrics = (start: unknown, end: unknown) => ({ params: { userId: 1 }, query: { start: String(start), end: String(end) } });
const list = (query: Record<string, string | number>) => ({ params: { status: 'all' }, query });
const passwords = (chosen: string) => ({ body: { current_password: password, password1: chosen, password2: chosen } });
const chosenTwice = [1, 1].map((id) => ({ id, version: 1 }));

// What no other test asks of a call. The client asks in Spanish and reads the reply in English.
const refused: [message: string, name: CallName, options: CallOptions][] = [
  ['Choose at least one machine.', 'exportChosen', { body: { machines: [] } }],
  ['Machines has a machine twice.', 'exportChosen', { body: { machines: chosenTwice } }],
  ['Machines must be a list.', 'exportChosen', { body: { machines: 1 } }],
  ['per_page needs a page.', 'getMachines', list({ per_page: 10 })],
  ['The session id must have 16 hexadecimal characters.', 'endSession', { params: { userId: 1, sessionId: 'a' } }],
  ['Enter a part number or a description.', 'addAwaitedPart', { ...machine, body: {} }],
  ['End must be at most ten years after the start.', 'getUserMetrics', metrics('2000-02-02', '2026-02-01')],
  ['Start must be a day such as 2026-11-21.', 'getUserMetrics', metrics('today', '2026-02-28')],
  ['PINs are for shared devices only.', 'setPin', { body: { pin: '1379' } }],
  ['The password must not contain Fettle.', 'changePassword', passwords('my Fettle password')],
  ['Hidden has a line that labels do not have.', 'previewLabel', { query: { drawn_as: 'pdf', hidden: 'price' } }],
  ['The notice id must be a positive whole number.', 'getRecallNotice', { params: { recallId: 'a' } }],
];

describeInShop('Rare errors', (shop) => {
  test.for(refused)('"%s" is said in Spanish and in English', async ([message, name, options]) => {
    const ask = (headers: Record<string, string>): Promise<{ status: number; body: { message: string } }> =>
      shop.ada.call(name, { ...options, headers });
    const inSpanish = await ask({});
    const inEnglish = await ask({ 'accept-language': 'en' });
    expect([inSpanish.status, inSpanish.body.message]).toEqual([inEnglish.status, message]);
    expect(inEnglish.body.message).toBe(message);
  });
});
