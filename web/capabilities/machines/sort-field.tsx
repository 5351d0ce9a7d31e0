import { t } from '../../ui/language/language.ts';
import { keysOf } from '../../ui/keys-of.ts';
import { FilterSelect } from './filter-select.tsx';
import { hasDays, type ListParams, sortingOf, sortLabels, type Sorting } from './list-params.ts';

const inWords: Partial<Record<string, string>> = {
  'number desc': 'Newest first',
  'number asc': 'Oldest first',
  'days desc': 'Longest in shop',
  'days asc': 'Shortest in shop',
  'activity desc': 'Latest activity',
  'activity asc': 'Longest without activity',
  'made desc': 'Made, newest first',
  'made asc': 'Made, oldest first',
};
const fromAToZ = keysOf(sortLabels).filter((sort) => !(`${sort} asc` in inWords));
const orders = [...Object.keys(inWords), ...fromAToZ.flatMap((sort) => [`${sort} asc`, `${sort} desc`])];

/** Where the table has no room for a header. */
export function SortField({ list, onSort }: { list: ListParams; onSort: (sorting: Sorting) => void }) {
  const { sort, order } = sortingOf(list);
  const choices = orders.filter((value) => hasDays(list) || !value.startsWith('days'));
  return (
    <FilterSelect
      label={t('Sort')}
      name="sort"
      value={`${sort} ${order}`}
      choices={choices.map((value) => ({ value, label: labelOf(value) }))}
      onChoose={(chosen) => {
        const [sort, order] = chosen.split(' ') as [Sorting['sort'], Sorting['order']];
        onSort({ sort, order });
      }}
    />
  );
}

function labelOf(value: string): string {
  const [sort, order] = value.split(' ') as [Sorting['sort'], Sorting['order']];
  return inWords[value] ?? `${sortLabels[sort]}, ${order === 'asc' ? t('A to Z') : t('Z to A')}`;
}
