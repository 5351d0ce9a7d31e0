import { type ShopLists, startLists } from '@fettle/contract/shared/catalog.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { shownDictionary, t, useLanguage } from '../../ui/language/language.ts';
import { dataQuery } from './data-query.ts';
import { queryClient, withoutToast } from './query-client.ts';

/** The lists that machines are described with. Errors are not toasted: a screen works with the lists of before. */
export function listsQuery() {
  return dataQuery('getLists', {}, { staleTime: 300_000, ...withoutToast });
}

/**
 * Components that call functions with `currentLists` call this too, to follow the changes. Before the first reply, these are the lists that
 * every shop begins with.
 */
export function useLists(isEnabled = true): ShopLists {
  useLanguage();
  return inShownLanguage(useStoredLists(isEnabled));
}

export function currentLists(): ShopLists {
  return inShownLanguage(queryClient.getQueryData(listsQuery().queryKey) ?? startLists);
}

/** The lists with their labels as stored, for those who change them. */
export function useStoredLists(isEnabled = true): ShopLists {
  return useQuery({ ...listsQuery(), enabled: isEnabled }).data ?? startLists;
}

let translated: { from: ShopLists; language: Language; lists: ShopLists } | undefined;

/** The last result is kept: the lists change seldom, and are read for each line of a table. */
function inShownLanguage(lists: ShopLists): ShopLists {
  const { language } = shownDictionary();
  if (language === 'en') return lists;
  if (translated?.from !== lists || translated.language !== language)
    translated = { from: lists, language, lists: translateLists(lists, t) };
  return translated.lists;
}
