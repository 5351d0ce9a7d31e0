import * as fc from 'fast-check';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { LabelLine } from '@fettle/contract/printing/calls.ts';
import { type Language, languages } from '@fettle/i18n/languages.ts';
import { expect, test } from 'vitest';
import { readModels } from '../../../demo/models.ts';
import { readQrCodes, renderZpl } from '../../../testing/printers/render-label.ts';
import { quietZone, minModuleSize } from './qr-code.ts';
import { type Label, machineLabel, testLabel } from './label.ts';
import { layOutLabel, type LabelLayout } from './label-layout.ts';
import { toPaper, parseLabelStock, type LabelStock, defaultLabelStock } from './label-stock.ts';
import { drawLabelZpl, fitZplText } from './label-zpl.ts';

const fridge = {
  id: 1042,
  type_of: 'fridge',
  brand: 'whirlpool',
  model: 'WRT311FZDM',
  serial: 'VSA1234567',
  style: 'Top & Bottom',
  color: 'White',
} as const;

const bayou = { name: 'Bayou Appliance', language: 'en' } as const;

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '^XZ~JA',
    '^FS^XZ^XA^FDx',
    '~JR',
    '_5E',
    '\\&',
    '冷蔵庫',
    '🧊👨‍👩‍👧',
    'ễ',
    '\u202E',
    '\uD800',
    '\r\n^XA',
    '',
    ' ',
    'x'.repeat(500),
  ),
);
const anyLabel: fc.Arbitrary<Label> = fc.record({
  lines: fc.record({ hidden: fc.subarray([...LabelLine.options]), own_line: hostileText }),
  language: fc.constantFrom(...languages),
  shopName: hostileText,
  number: fc.nat({ max: 2_147_483_647 }).map(String),
  brand: hostileText,
  model: hostileText,
  serial: hostileText,
  style: hostileText,
  color: hostileText,
  code: fc.nat({ max: 2_147_483_647 }).map(String),
});

/** The ZPL commands with their data. Fails on any command that Fettle does not use. */
function commandsOf(zpl: string): string[] {
  expect(zpl).toMatch(/^[\n -~]*$/);
  const commands = zpl.split(/\n|(?=\^)/).filter(Boolean);
  for (const command of commands) {
    expect(command).toMatch(
      /^\^(XA|XZ|CI28|PW\d+|LL\d+|LH0,0|PON|PQ\d+|FO\d+,\d+|A0N,\d+,\d+|FH_|FD([A-Za-z0-9 .:/()+=#-]|_[0-9A-F]{2})*|FS|GFA,\d+,\d+,\d+,[0-9A-F]+)$/,
    );
  }
  return commands;
}

const count = (commands: string[], command: string) => commands.filter((one) => one.startsWith(command)).length;

test('any text becomes one complete label, and never a printer command', () => {
  fc.assert(
    fc.property(anyLabel, fc.integer({ min: 1, max: 10 }), (label, copies) => {
      const commands = commandsOf(drawLabelZpl(layOutLabel(label, defaultLabelStock), copies));
      expect(commands[0]).toBe('^XA');
      expect(commands.at(-1)).toBe('^XZ');
      for (const once of ['^XA', '^XZ', '^CI28', '^PW812', '^LL406', '^LH0,0', '^PON', `^PQ${copies}`, '^GFA']) {
        expect(count(commands, once)).toBe(1);
      }
      expect(count(commands, '^FH_')).toBe(count(commands, '^FD'));
      expect(count(commands, '^FS')).toBe(count(commands, '^FO'));
    }),
    { numRuns: 400 },
  );
});

test('with any text, the QR code is readable and every line stays in its box', async () => {
  await fc.assert(
    fc.asyncProperty(anyLabel, async (label) => {
      const layout = layOutLabel(label, defaultLabelStock);
      const picture = await renderZpl(drawLabelZpl(layout, 1), defaultLabelStock);
      expect(await readQrCodes(picture)).toEqual([label.code]);
      expect(inkOutside(picture, layout)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

const stocks = ['w=4in&h=2in', 'dpi=300', 'w=100mm&h=50mm', 'w=2.25in&h=1.25in', 'w=4in&h=6in', 'w=2in&h=1in', 'w=1.5in&h=1in', 'dpi=600'];

test.for(stocks)('the words in Spanish are complete wherever those in English are, on a label with %s', (options) => {
  const stock = parseLabelStock(new URLSearchParams(options));
  const wordsIn = (language: Language) =>
    [testLabel(stock, { name: 'Ñandú', language }, undefined), machineLabel(fridge, { name: 'Ñandú', language }, undefined, startLists)]
      .flatMap((label) => layOutLabel(label, stock).texts)
      .map((box) => fitZplText(box, stock).text);
  const cutIn = (language: Language) => wordsIn(language).flatMap((text, index) => (text.endsWith('...') ? [index] : []));
  expect(wordsIn('es')).toContain('PRUEBA');
  const cutInEnglish = cutIn('en');
  expect(cutIn('es').filter((index) => !cutInEnglish.includes(index))).toEqual([]);
});

test.for(stocks)('nothing overlaps on a label with %s, and its QR code is large enough for a phone', (options) => {
  const stock = parseLabelStock(new URLSearchParams(options));
  const layout = layOutLabel(machineLabel(fridge, bayou, undefined, startLists), stock);
  const { x, y, module, code } = layout.code;
  const side = (code.length + 2 * quietZone) * module;
  expect(module).toBeGreaterThanOrEqual(minModuleSize(stock.dpi));
  const boxes = [...layout.texts, { x: x - quietZone * module, y: y - quietZone * module, width: side, height: side }];
  expect(boxes.filter((box) => !isOn(stock, box))).toEqual([]);
  expect(boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlap(box, other)))).toEqual([]);
});

test('a URL in the QR code is readable, and so is a number with a scratch over it', async () => {
  const label = machineLabel(fridge, bayou, 'https://fettle.bayou-appliance.example.com', startLists);
  const picture = await renderZpl(drawLabelZpl(layOutLabel(label, defaultLabelStock), 1), defaultLabelStock);
  expect(await readQrCodes(picture)).toEqual(['https://fettle.bayou-appliance.example.com/card/1042']);

  const bare = layOutLabel(machineLabel(fridge, bayou, undefined, startLists), defaultLabelStock);
  expect(bare.code.code).toHaveLength(21);
  const scratched = await renderZpl(drawLabelZpl(bare, 1), defaultLabelStock);
  const { x, y, module } = bare.code;
  // A scratch over three columns in the middle.
  for (let row = y; row < y + 21 * module; row += 1) scratched.grey.fill(255, row * 812 + x + 12 * module, row * 812 + x + 14 * module);
  expect(await readQrCodes(scratched)).toEqual(['1042']);
});

test('a long value shrinks first and is truncated only at the smallest readable size', () => {
  const short = linesWith('VSA1234567').find(({ text }) => text === 'VSA1234567');
  const forty = 'W10C'.repeat(10);
  const long = linesWith(forty).find(({ text }) => text === forty);
  expect(long?.size).toBeLessThan(short?.size ?? 0);
  expect(linesWith('MW'.repeat(32)).some(({ text }) => /^(MW)+M?\.\.\.$/.test(text))).toBe(true);
});

test('every real model and a serial of 40 characters fit without truncation', () => {
  const models = readModels();
  expect(models.length).toBeGreaterThan(500);
  for (const machine of models) {
    const serial = '8BMW'.repeat(10);
    const texts = linesOf({ ...fridge, ...machine, serial }).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([machine.model, serial]));
  }
});

test('a label keeps accents that the font has, drops others, and replaces other scripts with question marks', () => {
  const label = {
    ...testLabel(defaultLabelStock, { name: 'Nguyễn Appliance', language: 'en' }, undefined),
    model: 'Café',
    serial: '冷蔵庫 👨‍👩‍👧',
  };
  const zpl = drawLabelZpl(layOutLabel(label, defaultLabelStock), 1);
  const texts = Array.from(zpl.matchAll(/\^FD([^^]*)/g), ([, text]) => text);
  expect(texts).toEqual(expect.arrayContaining(['Nguyen Appliance', 'Caf_C3_A9', '_3F_3F_3F _3F']));
});

test('a 4 x 2 inch label is 10160 x 5080 hundredths of a millimeter', () => {
  expect(toPaper(defaultLabelStock)).toMatchObject({ width: 10_160, height: 5_080 });
});

function linesWith(serial: string): { size: number; text: string }[] {
  return linesOf({ ...fridge, serial });
}

/** The text lines of the label's ZPL. */
function linesOf(machine: Parameters<typeof machineLabel>[0]): { size: number; text: string }[] {
  const zpl = drawLabelZpl(layOutLabel(machineLabel(machine, bayou, undefined, startLists), defaultLabelStock), 1);
  return Array.from(zpl.matchAll(/\^A0N,(\d+),\d+\^FH_\^FD([^^]*)/g), ([, size, text]) => ({ size: Number(size), text: text ?? '' }));
}

type Box = { x: number; y: number; width: number; height: number };

function isOn({ width, height }: LabelStock, box: Box): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** The number of dark dots outside all boxes. The renderer's antialiasing may spill over by two dots. */
function inkOutside({ width, grey }: { width: number; grey: Uint8Array }, { texts, code }: LabelLayout): number {
  const side = code.code.length * code.module;
  const boxes: Box[] = [...texts, { x: code.x, y: code.y, width: side, height: side }];
  let dots = 0;
  for (const [index, value] of grey.entries()) {
    if (value > 128) continue;
    const x = index % width;
    const y = Math.floor(index / width);
    const isInside = boxes.some((box) => x >= box.x - 2 && x < box.x + box.width + 2 && y >= box.y - 2 && y < box.y + box.height + 2);
    if (!isInside) dots += 1;
  }
  return dots;
}
