import { plural, t } from '../../ui/language/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { useSearch } from './queries.ts';

/** What the list of machines does not say: that it loads, failed, is empty or cut. */
export function SearchState({ search: { machines, isCut, isCurrent, isError, refetch }, isIdle }: SearchStateProps) {
  if (isError) return <ErrorState message={t("Couldn't search.")} onRetry={refetch} />;
  const found = isIdle ? '' : !isCurrent ? t('Searching...') : stateText(machines?.length ?? 0, isCut);
  return <output className={isCurrent && machines && machines.length > 0 && !isCut ? 'visually-hidden' : undefined}>{found}</output>;
}

type SearchStateProps = { search: ReturnType<typeof useSearch>; isIdle: boolean };

function stateText(machines: number, isCut: boolean): string {
  if (isCut && machines === 0) return t('Only the newest were searched.');
  if (isCut) return t('Showing the best {machines}. Add a word to narrow it down.', { machines });
  if (machines === 0) return t('No machines match.');
  return plural(machines, '{count} machine', '{count} machines');
}
