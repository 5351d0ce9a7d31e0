import { startLists } from '@fettle/contract/shared/catalog.ts';
import { english } from '@fettle/i18n/message.ts';
import { expect, test } from 'vitest';
import { markedCatalog } from '../../../checks/messages.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { type Label, sampleLabel, testLabel } from './labels/label.ts';
import { layOutLabel } from './labels/label-layout.ts';
import { defaultLabelStock } from './labels/label-stock.ts';
import { drawLabelZpl } from './labels/label-zpl.ts';

const preview = async ({ ada }: TestShop, query: string) =>
  (await ada.send({ method: 'GET', path: `/api/labels/preview_label?${query}` })).bytes.toString();

/** The lines of a picture from top to bottom. */
function textsIn(picture: string): string[] {
  return [...picture.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text = '']) => text);
}

/** The texts that a printer gets, whose other characters are escaped as the bytes of UTF-8. */
function textsInZpl(zpl: string): string[] {
  return [...zpl.matchAll(/\^FD([^^]*)\^FS/g)].map(([, text = '']) => decodeURIComponent(text.replaceAll('_', '%')));
}

const all = ['Bayou Appliance', '1042', 'WHIRLPOOL', 'Model', 'WRT311FZDM', 'Serial', 'VSA1234567', 'Top &amp; Bottom, White'];

describeEachEngine('The lines of labels', (engine) => {
  test('a shop that changes nothing has all lines, and none of its own', async () => {
    await using shop = await openTestShop(engine);
    expect((await shop.ada.call('getLabelLines')).body.data).toEqual({ hidden: [], own_line: '', max_own_line: 53 });
    for (const drawnAs of ['zpl', 'pdf']) expect(textsIn(await preview(shop, `drawn_as=${drawnAs}`))).toEqual(all);
    await shop.tess.call('printLabel', { body: { id: await shop.addMachine(shop.tess), model: 'X', serial: 'X', brand: 'lg' } });
    const [label = never()] = shop.labels;
    expect(label).not.toHaveProperty('lines');
    expect(textsInZpl(drawLabelZpl(layOutLabel(label, defaultLabelStock), 1))).toHaveLength(all.length - 1);
  });

  test('labels have the lines that an admin has chosen, and the same picture was shown before', async () => {
    await using shop = await openTestShop(engine);
    const chosen = { hidden: ['shop_name', 'style_and_color'] as const, own_line: 'Garantía: 1 año & más' };
    const saved = await shop.ada.call('updateLabelLines', { body: chosen });
    expect(saved.body).toEqual({ success: true, message: 'Label saved.', data: chosen });
    const id = await shop.addMachine(shop.tess);
    await shop.tess.call('printLabel', { body: { id, model: 'X', serial: 'X', brand: 'lg' } });
    const [label = never()] = shop.labels;
    const printed = ['WHIRLPOOL', 'Model', 'WRS325SDHZ', 'Serial', 'K93512345', 'Garantía: 1 año & más'];
    const layout = layOutLabel(label, defaultLabelStock);
    expect(textsInZpl(drawLabelZpl(layout, 1))).toEqual([String(id), ...printed]);
    // The others take the place of what is left out, and make room for what is added.
    for (const lines of [chosen, { hidden: [], own_line: 'x' }]) {
      const bottom = bottomOf({ ...label, lines: { ...lines, hidden: [...lines.hidden] } });
      expect([bottom > 380, bottom <= 394]).toEqual([true, true]);
    }
    const query = `hidden=${chosen.hidden.join(',')}&own_line=${encodeURIComponent(chosen.own_line)}`;
    for (const drawnAs of ['zpl', 'pdf']) {
      const shown = [...all.slice(1, -1), 'Garantía: 1 año &amp; más'];
      expect(textsIn(await preview(shop, `${query}&drawn_as=${drawnAs}`))).toEqual(shown);
    }
    const { bytes } = await shop.tess.send({ method: 'GET', path: `/api/labels/label/${id}` });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await shop.ada.call('updateLabelLines', { body: { hidden: [] } });
    expect((await shop.ada.call('getLabelLines')).body.data).toMatchObject({ hidden: [], own_line: '' });
  });

  test('a test label has the lines that an admin has chosen', async () => {
    await using shop = await openTestShop(engine);
    await shop.ada.call('updateLabelLines', { body: { hidden: ['shop_name', 'style_and_color'], own_line: 'Open on Saturdays' } });
    await shop.ada.call('printTestLabel');
    const [label = never()] = shop.labels;
    const printed = ['TEST', 'TEST LABEL', 'Model', label.model, 'Serial', label.serial, 'Open on Saturdays'];
    expect(textsInZpl(drawLabelZpl(layOutLabel(label, defaultLabelStock), 1))).toEqual(printed);
  });

  test.for<[what: string, body: object, message: string, field?: string]>([
    ['a line that labels do not have', { hidden: ['number'] }, 'Hidden is not one of the choices.', 'hidden'],
    [
      'a line that is too long for the label',
      { hidden: [], own_line: 'x'.repeat(54) },
      'Own line must have at most 53 characters.',
      'own_line',
    ],
    ['a line with a line break', { hidden: [], own_line: 'a\nb' }, 'Own line has characters that cannot be printed.', 'own_line'],
  ])('%s is refused, and nothing is saved', async ([, body, message, field]) => {
    await using shop = await openTestShop(engine);
    const before = await shop.countRows();
    const reply = await shop.ada.call('updateLabelLines', { body });
    expect([reply.status, reply.body]).toEqual([400, { success: false, message, field }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('an own line as long as it may be is printed whole, in either language', async () => {
    await using shop = await openTestShop(engine);
    const line = 'SERVICE (225) 555-0100 MON-SAT 8-6 NO REFUNDS ALL DAY';
    const { max_own_line } = (await shop.ada.call('getLabelLines')).body.data;
    expect(line).toHaveLength(max_own_line);
    for (const drawnAs of ['zpl', 'pdf'])
      expect(textsIn(await preview(shop, `drawn_as=${drawnAs}&own_line=${encodeURIComponent(line)}`)).at(-1)).toBe(line);
    // Of the widest capitals, fewer fit.
    for (const drawnAs of ['zpl', 'pdf'])
      expect(textsIn(await preview(shop, `drawn_as=${drawnAs}&own_line=${'W'.repeat(max_own_line)}`)).at(-1)).toMatch(/^W+(\.\.\.|…)$/);
  });
});

/** Where the last line of a label ends, in dots. */
function bottomOf(label: Label): number {
  const last = layOutLabel(label, defaultLabelStock).texts.at(-1);
  return last ? last.y + last.height : 0;
}

function never(): never {
  throw new Error('No label was printed.');
}

test('all texts of a label come from the catalog, except what the shop has stored', () => {
  const shop = { name: 'Bayou Appliance', language: 'en' } as const;
  Object.assign(english, { catalog: markedCatalog('server', ['', '|']) });
  try {
    const labels = [sampleLabel(shop, undefined, startLists), testLabel(defaultLabelStock, shop, undefined)];
    const rest = labels.flatMap((label) => layOutLabel(label, defaultLabelStock).texts.map(({ text }) => text.replaceAll(/\S+\|/g, '')));
    const stored = /\b(Bayou Appliance|WHIRLPOOL|WRT311FZDM|VSA1234567|Top & Bottom|White|in|dpi|ABC\S+)\b/g;
    expect(
      rest
        .join(' ')
        .replaceAll(stored, '')
        .match(/\p{L}{2,}/gu),
    ).toBeNull();
  } finally {
    Object.assign(english, { catalog: undefined });
  }
});
