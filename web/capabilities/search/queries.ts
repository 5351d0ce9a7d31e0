import { searchWords } from '@fettle/contract/search/search-words.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

const debounceMs = 150;

function searchQuery(q: string) {
  return queryOptions({ queryKey: ['search', q], queryFn: () => call('search', { query: { q } }) });
}

/** Searches as the user types. `machines` are the previous ones while a new text is searched, and undefined before the first reply. */
export function useSearch(text: string) {
  const q = useDebouncedValue(text.trim(), debounceMs);
  const isWanted = q !== '' && text.trim() !== '';
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(q),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === text.trim() && !isPlaceholderData;
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
