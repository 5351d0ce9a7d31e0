import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import { languages } from '@fettle/i18n/languages.ts';
import { sayIn } from '../../platform/http/dictionary.ts';

const known = new WeakMap<ShopLists, ShopLists>();

/** The lists with each label in all languages: `Dryer Secadora`. The last ones are kept, because lists change seldom. */
export function withLabelsInAllLanguages(lists: ShopLists): ShopLists {
  const kept = known.get(lists);
  if (kept) return kept;
  const inAll = translateLists(lists, (message) => [...new Set(languages.map((language) => sayIn(language)(message)))].join(' '));
  known.set(lists, inAll);
  return inAll;
}
