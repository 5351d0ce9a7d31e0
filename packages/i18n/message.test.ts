import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';
import { type Dictionary, msg, msgIn, pluralMsg, translate } from './message.ts';

const spanish: Dictionary = {
  language: 'es',
  catalog: {
    'Machine {number} is {state}.': 'La máquina {number} está {state}.',
    ready: 'lista',
    Trash: 'Basura',
    'Trash [button]': 'A la basura',
    '{count} machines': { one: '{count} máquina', many: '{count} de máquinas', other: '{count} máquinas' },
  },
};

test('a sentence shows the values of its placeholders, and messages in them in its own language', () => {
  const message = msg('Machine {number} is {state}.', { number: '7', state: msg('ready') });
  expect(translate(message)).toBe('Machine 7 is ready.');
  expect(translate(message, spanish)).toBe('La máquina 7 está lista.');
});

test('a value may contain braces, and null shows nothing', () => {
  expect(translate(msg('{name} left {note}', { name: '{note}', note: null }))).toBe('{note} left ');
});

test('a text with several meanings has a translation for each', () => {
  expect([msg('Trash'), msgIn('button', 'Trash')].map((message) => translate(message, spanish))).toEqual(['Basura', 'A la basura']);
  expect(translate(msgIn('button', 'Trash'))).toBe('Trash');
});

test('a sentence that the catalog lacks is shown in English', () => {
  expect(translate(msg('Not there'), spanish)).toBe('Not there');
});

test.each([
  [1, '1 machine', '1 máquina'],
  [0, '0 machines', '0 máquinas'],
  [2_500, '2,500 machines', '2,500 máquinas'],
  [1_000_000, '1,000,000 machines', '1,000,000 de máquinas'],
])('a count of %d chooses the form and the separators of the language', (count, inEnglish, inSpanish) => {
  const message = pluralMsg(count, '{count} machine', '{count} machines');
  expect(translate(message)).toBe(inEnglish);
  expect(translate(message, spanish)).toBe(inSpanish);
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'ES'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('a browser that prefers %o is shown %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});
