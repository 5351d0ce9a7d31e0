import { type Message, msg } from '@fettle/i18n/message.ts';
import { t } from '../../../ui/language/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { FilterSelect } from './filter-select.tsx';
import { hasDays, type ListParams, sortingOf, sortLabels, type Sorting } from './list-params.ts';

const inWords: Partial<Record<string, Message>> = {
  'number desc': msg('Newest first'),
  'number asc': msg('Oldest first'),
  'days desc': msg('Longest in shop'),
  'days asc': msg('Shortest in shop'),
  'activity desc': msg('Latest activity'),
  'activity asc': msg('Longest without activity'),
  'made desc': msg('Made, newest first'),
  'made asc': msg('Made, oldest first'),
};
const fromAToZ = keysOf(sortLabels).filter((sort) => !(`${sort} asc` in inWords));
const orders = [...Object.keys(inWords), ...fromAToZ.flatMap((sort) => [`${sort} asc`, `${sort} desc`])];

/** The choice of an order where the table has no room for a header. */
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
  const column = sortLabels[sort];
  return t(inWords[value] ?? (order === 'asc' ? msg('{column}, A to Z', { column }) : msg('{column}, Z to A', { column })));
}
