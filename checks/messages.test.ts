import { expect, test } from 'vitest';
import glossary from '../packages/i18n/glossary.json' with { type: 'json' };
import { findSources, namesIn, readCatalog, withoutContext } from './messages.ts';

const sources = findSources();
const catalog = readCatalog();
const translations = Object.values(catalog).flatMap((section) => Object.entries(section));

/** The forms of a translation. */
function formsOf(translation: (typeof translations)[number][1]): string[] {
  return typeof translation === 'string' ? [translation] : Object.values(translation);
}

test('the catalog has each sentence of the code, in the section of those who say it, and no other', () => {
  const expected = [...sources].map(([text, { section }]) => `${section}: ${text}`);
  const actual = Object.entries(catalog).flatMap(([section, sentences]) => Object.keys(sentences).map((text) => `${section}: ${text}`));
  expect(actual.toSorted()).toEqual(expected.toSorted());
});

test('no translation is empty, and those about a number of things have a form for one', () => {
  const wrong = translations.filter(
    ([text, translation]) =>
      formsOf(translation).some((form) => form === '') ||
      (sources.get(text)?.one !== undefined) !== (typeof translation === 'object' && 'one' in translation && 'other' in translation),
  );
  expect(wrong).toEqual([]);
});

test('each translation has the placeholders and tags of its sentence', () => {
  const wrong = translations.filter(([text, translation]) =>
    formsOf(translation).some((form) => namesIn(form).join(' ') !== namesIn(text).join(' ')),
  );
  expect(wrong).toEqual([]);
});

/** Here a term of the glossary means something else, or is the name of a field. */
const otherMeanings = new Set([
  'a calendar entry',
  'Send one of label, is_retired, before, merged_into, icon, faults and usual_type.',
  'Washing machine',
  'Choose <b>Install Certificate</b>, then <b>Current User</b>, or <b>Local Machine</b> for everyone on this computer.',
]);

test('each term of the glossary has its one translation', () => {
  const wrong = Object.entries(glossary).flatMap(([term, stem]) =>
    translations
      .filter(
        ([text, translation]) =>
          hasTerm(withoutContext(text), term) && !formsOf(translation).every((form) => new RegExp(stem, 'i').test(form)),
      )
      .filter(([text]) => !otherMeanings.has(text))
      .map(([text, translation]) => ({ term, text, translation })),
  );
  expect(wrong).toEqual([]);
});

function hasTerm(text: string, term: string): boolean {
  return new RegExp(String.raw`(?<![\w{<])${term}s?(?![\w}>])`, 'i').test(text);
}
