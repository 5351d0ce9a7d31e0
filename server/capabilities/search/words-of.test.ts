import { wordsOf as wordsOfAny } from '@fettle/contract/search/search-words.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test('the words of a text are those of the contract, with ASCII letters only and with others', () => {
  const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: fc.constantFrom(...Array.from('aZ0 -é_ñ')) }));
  fc.assert(
    fc.property(text, (text) => {
      expect(wordsOf(text)).toEqual(wordsOfAny(text));
    }),
  );
});
