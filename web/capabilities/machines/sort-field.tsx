import { keysOf } from '../../ui/keys-of.ts';
import { FilterSelect } from './filter-select.tsx';
import { hasDays, type ListParams, sortingOf, type Sorting } from './list-params.ts';

const orders = {
  'number desc': 'Newest first',
  'number asc': 'Oldest first',
  'days desc': 'Longest in shop',
  'days asc': 'Shortest in shop',
  'activity desc': 'Latest activity',
  'activity asc': 'Longest without activity',
  'brand asc': 'Brand, A to Z',
  'brand desc': 'Brand, Z to A',
  'model asc': 'Model, A to Z',
  'model desc': 'Model, Z to A',
  'color asc': 'Color, A to Z',
  'color desc': 'Color, Z to A',
  'type asc': 'Type, A to Z',
  'type desc': 'Type, Z to A',
  'serial asc': 'Serial, A to Z',
  'serial desc': 'Serial, Z to A',
  'technician asc': 'Technician, A to Z',
  'technician desc': 'Technician, Z to A',
} as const satisfies Record<`${Sorting['sort']} ${Sorting['order']}`, string>;

/** Where the table has no room for a header. */
export function SortField({ list, onSort }: { list: ListParams; onSort: (sorting: Sorting) => void }) {
  const { sort, order } = sortingOf(list);
  const choices = keysOf(orders).filter((value) => hasDays(list) || !value.startsWith('days'));
  return (
    <FilterSelect
      label="Sort"
      name="sort"
      value={`${sort} ${order}`}
      choices={choices.map((value) => ({ value, label: orders[value] }))}
      onChoose={(chosen) => {
        const [sort, order] = chosen.split(' ') as [Sorting['sort'], Sorting['order']];
        onSort({ sort, order });
      }}
    />
  );
}
