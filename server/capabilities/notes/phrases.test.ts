import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { languages } from '@fettle/i18n/languages.ts';
import { translate } from '@fettle/i18n/message.ts';
import { expect, test } from 'vitest';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { choosePhrases, maxPhraseLength, phraseCount } from './phrases.ts';

const types = ['fridge', 'washer', 'dryer', 'range', 'microwave'] as const;

test.for(languages.flatMap((language) => types.map((type_of) => [type_of, language] as const)))(
  'a new shop has eight starter phrases for a %s in %s',
  ([type_of, language]) => {
    const phrases = choosePhrases(type_of, [], sayIn(language));
    expect(new Set(phrases).size).toBe(phraseCount);
    expect(Math.max(...phrases.map((phrase) => phrase.length))).toBeLessThanOrEqual(maxPhraseLength);
  },
);

test('texts that are used more than once come first, the most used at the top', () => {
  const notes = ['Fan noisy', 'Waiting on Bo', 'Fan noisy', 'No leak', 'Waiting on Bo', 'Fan noisy', 'Once'];
  expect(choosePhrases('fridge', notes, translate)).toEqual([
    'Fan noisy',
    'Waiting on Bo',
    'Ordered part',
    'Tested OK, 24 h',
    'No leak',
    'Cools OK',
    'Not cooling',
    'Defrosted',
  ]);
});

test('spellings that differ in case and punctuation are one phrase, in its newest spelling and without a period', () => {
  const phrases = choosePhrases('washer', ['Ordered part.', 'ordered part', 'NO LEAK!', 'no leak', 'No leak'], translate);
  expect(phrases.slice(0, 2)).toEqual(['NO LEAK!', 'Ordered part']);
  expect(phrases).toHaveLength(phraseCount);
  expect(new Set(phrases.map((phrase) => phrase.toLowerCase())).size).toBe(phraseCount);
});

test('starter phrases are in the language of the reader, without those that the shop uses in it', () => {
  const phrases = choosePhrases('washer', ['sin fugas', 'Sin fugas.', 'Ruido', 'Ruido'], sayIn('es'));
  expect(phrases.slice(0, 3)).toEqual(['sin fugas', 'Ruido', 'Pieza pedida']);
  expect(phrases.filter((phrase) => /fugas/i.test(phrase))).toHaveLength(1);
  expect(phrases).toHaveLength(phraseCount);
});

test('notes of several lines and of punctuation are no phrases', () => {
  expect(choosePhrases('range', ['a\nb', 'a\nb', '...', '...'], translate)).toEqual(choosePhrases('range', [], translate));
});

describeEachEngine('Phrases', (engineName) => {
  test("phrases are the shop's most used short notes on machines of the same type", async () => {
    await using shop = await openTestShop(engineName);
    const long = 'x'.repeat(maxPhraseLength + 1);
    await addNotes(shop, 'fridge', ['Ice maker stuck', 'Gasket torn', 'Ice maker stuck', long, long]);
    await addNotes(shop, 'fridge', ['Gasket torn', 'Ice maker stuck.']);
    await addNotes(shop, 'washer', ['Shocks worn', 'Shocks worn']);
    expect((await phrasesOf(shop, 'fridge')).slice(0, 3)).toEqual(['Ice maker stuck', 'Gasket torn', 'Ordered part']);
    expect((await phrasesOf(shop, 'washer')).slice(0, 2)).toEqual(['Shocks worn', 'Ordered part']);
    expect(await phrasesOf(shop, 'range')).toEqual(choosePhrases('range', [], translate));
  });

  test('starter phrases are in the language that the browser asks for', async () => {
    await using shop = await openTestShop(engineName);
    const headers = { 'accept-language': 'es-MX,es;q=0.9' };
    const { body } = await shop.walt.call('getPhrases', { params: { type_of: 'fridge' }, headers });
    expect(body.data[0]).toBe('Pieza pedida');
  });

  test('phrases of an unknown type are rejected', async () => {
    await using shop = await openTestShop(engineName);
    const { status, body } = await shop.tess.call('getPhrases', { params: { type_of: 'toaster' } });
    expect([status, body]).toEqual([400, { success: false, message: 'Type is not one of the choices.', field: 'type_of' }]);
  });
});

async function addNotes(shop: TestShop, type_of: TypeOf, contents: readonly string[]): Promise<void> {
  const id = await shop.addMachine(shop.tess, { type_of, style: undefined });
  for (const content of contents) await shop.tess.call('addNote', { params: { id }, body: { content } });
}

async function phrasesOf(shop: TestShop, type_of: string): Promise<string[]> {
  return (await shop.walt.call('getPhrases', { params: { type_of }, headers: { 'accept-language': 'en' } })).body.data;
}
