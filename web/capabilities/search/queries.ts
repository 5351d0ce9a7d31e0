import { maxSearchLength } from '@fettle/contract/shared/limits.ts';
import { searchWords } from '@fettle/contract/search/search-words.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

const debounceMs = 150;

function searchQuery(q: string) {
  return queryOptions({ queryKey: ['search', q], queryFn: () => call('search', { query: { q } }) });
}

/** Searches as the user types. `machines` are the previous ones while a new text is searched, and undefined before the first reply. */
export function useSearch(typed: string) {
  // What is scanned may be longer.
  const text = typed.trim().slice(0, maxSearchLength);
  const q = useDebouncedValue(text, debounceMs);
  const isWanted = q !== '' && text !== '';
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(q),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === text && !isPlaceholderData;
  return {
    machines: isWanted ? data?.data : undefined,
    words: searchWords(q),
    isCut: data?.is_cut ?? false,
    /** Whether the machines are those of the text. */
    isCurrent: isCurrent && data !== undefined,
    isError: isWanted && isError,
    refetch: () => void refetch(),
  };
}
