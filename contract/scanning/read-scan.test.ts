import { expect, test } from 'vitest';
import { cleanScan, readScan } from './read-scan.ts';

const label = (id: string) => ({ type: 'label', id });
const fieldsOf = (code: string) => {
  const scan = readScan(code);
  return scan.type === 'text' || scan.type === 'foreign' ? scan.fields : [];
};

test.for([
  ['http://192.168.1.20:3000/card/42', '42'],
  ['  https://fettle.example.com/card/7\r\n', '7'],
  ['https://shop.example.com/fettle/card/9/', '9'],
  ['HTTP://192.168.1.20:3000/CARD/42', '42'],
  ['hTTPS://FETTLE.example/Card/7', '7'],
  [']Q3https://fettle.example.com/card/7', '7'],
  ['\u0002~https://fettle.example.com/card/7\u0003', '7'],
  ['192.168.1.20:3000/card/42', '42'],
  ['httpÖ--192.168.1.20Ö3000-card-42', '42'],
  ['HTTPö--192.168.1.20ö3000-CARD-42', '42'],
] as const)('a label may be typed in capitals or on another layout: %s', ([text, id]) => {
  expect(readScan(text)).toEqual(label(id));
});

/** What a computer with another layout makes of the keys that a scanner presses for a US keyboard. */
function typedOn(layout: Readonly<Record<string, string>>, text: string): string {
  return Array.from(text, (key) => layout[key] ?? key).join('');
}
const french = {
  1: '&',
  2: 'é',
  3: '"',
  4: "'",
  5: '(',
  6: '-',
  7: 'è',
  8: '_',
  9: 'ç',
  0: 'à',
  ':': 'M',
  '/': '!',
  '.': ':',
  '-': ')',
  a: 'q',
  q: 'a',
  w: 'z',
  z: 'w',
  m: ',',
  A: 'Q',
  Q: 'A',
  W: 'Z',
  Z: 'W',
  M: '?',
};
const german = { ':': 'Ö', '/': '-', '-': 'ß', y: 'z', z: 'y', Y: 'Z', Z: 'Y' };
const spanish = { ':': 'Ñ', '/': '-', '-': "'" };
const russian = { h: 'р', t: 'е', p: 'з', s: 'ы', ':': 'Ж', '/': '.', '.': 'ю', u: 'г', c: 'с', a: 'ф', r: 'к', d: 'в' };

test.for([
  ['French', french],
  ['German', german],
  ['Spanish', spanish],
  ['Russian', russian],
] as const)('the address of a label is read on a %s computer', ([, layout]) => {
  expect(readScan(typedOn(layout, 'http://192.168.1.20:3000/card/42'))).toEqual(label('42'));
  expect(readScan(typedOn(layout, 'https://192.168.1.20/trust'))).toMatchObject({ type: 'foreign', what: { source: 'a web address' } });
});

test('a serial on another layout is a reading, to be believed where it leads to a machine', () => {
  expect(readScan(typedOn(french, 'K93512345'))).toMatchObject({
    type: 'text',
    isMistyped: true,
    readings: expect.arrayContaining(['K93512345']),
  });
  expect(readScan(typedOn(german, 'ZY77-12'))).toMatchObject({
    type: 'text',
    isMistyped: true,
    readings: expect.arrayContaining(['ZY77-12']),
  });
  expect(readScan('YZ7712')).toMatchObject({
    type: 'text',
    text: 'YZ7712',
    isMistyped: false,
    readings: expect.arrayContaining(['ZY7712']),
  });
});

test.for([
  ['*K93512345*', 'K93512345'],
  [']A0K93512345', 'K93512345'],
  [']C1K93512345', 'K93512345'],
  [']A0*K93512345*', 'K93512345'],
  ['~K93512345', 'K93512345'],
  ['\u0002K93512345\u0003\r', 'K93512345'],
  ['\tK93512345\t', 'K93512345'],
  ['\u001DK93512345\u001D', 'K93512345'],
  ['\uFEFFK93512345\u200B', 'K93512345'],
  ['FD 9006 00067', 'FD 9006 00067'],
  ['110.20022014', '110.20022014'],
  ['AB-123 / 45', 'AB-123 / 45'],
  ['#12', '12'],
] as const)('what scanners and symbologies add to %j is taken off', ([scanned, text]) => {
  expect(readScan(scanned)).toMatchObject({ type: 'text', text, fields: [{ text }] });
});

test.for(['', '  ', '\r\n', '\u001D', ']C1', '\u200B'])('%j is blank', (scanned) => {
  expect(readScan(scanned)).toEqual({ type: 'blank' });
});

test.for([
  ['https://www.example.com/register?x=1', 'a web address'],
  ['HTTPS://EXAMPLE.COM/CARD/', 'a web address'],
  ['www.example.com', 'a web address'],
  ['example.com/manuals', 'a web address'],
  ['//evil.example/x', 'a web address'],
  ['10.0.0.7/setup', 'a web address'],
  ['ftp://example.com/a', 'a link for another app'],
  ['javascript:alert(1)', 'a link for another app'],
  ['upi:pay', 'a link for another app'],
  ['WIFI:S:shop;T:WPA;P:x;;', 'a Wi-Fi login'],
  ['tel:+19855550100', 'a phone number'],
  ['+1 985 555 0100', 'a phone number'],
  ['SMSTO:+19855550100:Hi', 'a text message'],
  ['mailto:ada@example.com', 'an email address'],
  ['ada@example.com', 'an email address'],
  ['geo:29.7,-90.7', 'a place on a map'],
  ['BEGIN:VCARD\nVERSION:3.0\nN:Stone;Ada\nEND:VCARD', 'a contact'],
  ['MECARD:N:Stone;;', 'a contact'],
  ['BEGIN:VEVENT\nEND:VEVENT', 'a calendar entry'],
  ['otpauth://totp/x?secret=y', 'a secret for an authenticator app'],
] as const)('%s is %s', ([code, what]) => {
  expect(readScan(code)).toEqual({ type: 'foreign', what: { source: what }, fields: [] });
});

test('an address may name the model and the serial', () => {
  const fields = [
    { text: 'WM3900HWA', name: 'model' },
    { text: '012KWBT5M678', name: 'serial' },
  ];
  expect(fieldsOf('https://www.example.com/register?m=WM3900HWA&s=012KWBT5M678')).toEqual(fields);
  expect(fieldsOf('https://id.gs1.org/01/00012345678905/21/012KWBT5M678')).toEqual([{ text: '012KWBT5M678', name: 'serial' }]);
});

const both = [
  { text: 'WM3900HWA', name: 'model' },
  { text: '012KWBT5M678', name: 'serial' },
];
const withPart = [both[0], { text: 'AGF123' }, both[1]];
test.for([
  ['lines', 'WM3900HWA\n012KWBT5M678', [{ text: 'WM3900HWA' }, { text: '012KWBT5M678' }]],
  ['lines with names', 'Model: WM3900HWA\r\nS/N: 012KWBT5M678', both],
  ['names in one line', 'MODEL:WM3900HWA SERIAL NO:012KWBT5M678', both],
  ['names and equals signs', 'model=WM3900HWA;sn=012KWBT5M678', both],
  ['an unknown name', 'brand=LG;model=WM3900HWA', [{ text: 'LG' }, { text: 'WM3900HWA', name: 'model' }]],
  ['a name that looks like a scheme', 'Brand:LG\nModel:WM3900HWA', [{ text: 'Brand:LG' }, { text: 'WM3900HWA', name: 'model' }]],
  ['semicolons', 'WM3900HWA;012KWBT5M678', [{ text: 'WM3900HWA' }, { text: '012KWBT5M678' }]],
  ['commas', 'WM3900HWA, 012KWBT5M678', [{ text: 'WM3900HWA' }, { text: '012KWBT5M678' }]],
  ['bars', 'WM3900HWA|012KWBT5M678', [{ text: 'WM3900HWA' }, { text: '012KWBT5M678' }]],
  ['a tab', 'WM3900HWA\t012KWBT5M678', [{ text: 'WM3900HWA' }, { text: '012KWBT5M678' }]],
  ['JSON', '{"model":"WM3900HWA","sn":"012KWBT5M678"}', both],
  ['nested JSON', '{"unit":{"Model No":"WM3900HWA","Serial Number":"012KWBT5M678"}}', both],
  ['GS1 with a code type', ']C121012KWBT5M678', [{ text: '012KWBT5M678', name: 'serial' }]],
  ['GS1 with FNC1', ']d20100012345678905240WM3900HWA\u001D21012KWBT5M678', both],
  ['GS1 without a code type', '010001234567890521012KWBT5M678', [{ text: '012KWBT5M678', name: 'serial' }]],
  ['GS1 in brackets', '(01)00012345678905(240)WM3900HWA(21)012KWBT5M678', [{ text: '00012345678905' }, ...both]],
  ['ISO 15434, format 06', '[)>\u001E06\u001D1PWM3900HWA\u001DS012KWBT5M678\u001E\u0004', both],
  ['ISO 15434, format 05', '[)>\u001E05\u001D240WM3900HWA\u001D21012KWBT5M678\u001E\u0004', both],
  ['ISO 15434, format 12', '[)>\u001E12\u001DPNR WM3900HWA\u001DSER 012KWBT5M678\u001E\u0004', both],
  ['a part number after the model', 'Model: WM3900HWA\nP/N: AGF123\nS/N: 012KWBT5M678', withPart],
  ['a part number in one line', 'MODEL:WM3900HWA P/N:AGF123 S/N:012KWBT5M678', withPart],
  ['a part number before the model', '{"sku":"AGF123","model":"WM3900HWA","sn":"012KWBT5M678"}', [{ text: 'AGF123' }, ...both]],
  ['a part number instead of the model', 'P/N: WM3900HWA\nS/N: 012KWBT5M678', both],
  ['two serials', 'S/N: 012KWBT5M678\nS/N: 2', [{ text: '012KWBT5M678', name: 'serial' }, { text: '2' }]],
  ['one name', 'S/N: 012KWBT5M678', [{ text: '012KWBT5M678', name: 'serial' }]],
] as const)('a code with %s is split', ([, code, fields]) => {
  expect(fieldsOf(code)).toEqual(fields);
});

test.for(['K93512345', 'FD 9006 00067', 'WA50R5200AW/US', '21012KWBT5M678', 'A,B', "O'K-5689"])('%s is one field', (code) => {
  expect(fieldsOf(code)).toEqual([{ text: code }]);
});

test('a program may send a serial as it was scanned', () => {
  expect(cleanScan(']A0*K93512345*\r')).toBe('K93512345');
});
