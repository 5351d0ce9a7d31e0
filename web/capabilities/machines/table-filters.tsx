import { type ReactNode, useId, useState } from 'react';
import type { Choice } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { keysOf } from '../../ui/keys-of.ts';
import { FilterSelect } from './filter-select.tsx';
import { countFilters, daysChoices, happeningLabels, maxSearchLength, type ListFilters, untouchedDays } from './list-params.ts';
import styles from './table-filters.module.css';
import { useLists } from '../../sync/client/shop-lists.ts';

type TableFiltersProps = {
  filters: ListFilters;
  technicians: readonly Choice[];
  /** False where no machine has finished. */
  hasFinished: boolean;
  onSearch: (search: string) => void;
  onFilter: (filters: ListFilters) => void;
  /** The list's other tools. */
  children: ReactNode;
};

export function TableFilters({ filters, technicians, hasFinished, onSearch, onFilter, children }: TableFiltersProps) {
  const { types } = useLists();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = countFilters(filters);
  const hasDays = keysOf(happeningLabels).some((what) => filters[what]);
  const fieldProps = (name: Exclude<keyof ListFilters, 'search' | 'waiting'>) => ({
    name,
    value: filters[name] ?? '',
    onChoose: (value: string) => onFilter({ ...filters, [name]: value }),
  });
  return (
    <search className={styles.filters}>
      <div className={styles.line}>
        <SearchBox
          label="Search machines"
          placeholder="Serial, model, note"
          maxLength={maxSearchLength}
          value={filters.search ?? ''}
          onSearch={onSearch}
        />
        <div className={styles.toggle}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Filters{count > 0 && ` (${count})`}
          </Button>
        </div>
        {children}
      </div>
      <div id={id} className={isOpen ? styles.choices : `${styles.choices} ${styles.closed}`}>
        <FilterSelect
          label="Type"
          placeholder="Type"
          {...fieldProps('type_of')}
          choices={types.filter(({ merged_into }) => merged_into === undefined).map(({ key, label }) => ({ value: key, label }))}
        />
        <FilterSelect label="Technician" placeholder="Technician" {...fieldProps('technician')} choices={technicians} />
        <FilterSelect
          label="No activity for"
          placeholder="No activity for"
          {...fieldProps('untouched')}
          choices={untouchedDays.map((value) => ({ value, label: `${value} days` }))}
        />
        <Button
          aria-pressed={filters.waiting === 'yes'}
          onClick={() => onFilter({ ...filters, waiting: filters.waiting ? undefined : 'yes' })}
        >
          Waiting for parts
        </Button>
        {keysOf(happeningLabels)
          .filter((what) => filters[what] || (what === 'finished' && !hasDays && hasFinished))
          .map((what) => (
            <FilterSelect
              key={what}
              label={happeningLabels[what]}
              placeholder={happeningLabels[what]}
              {...fieldProps(what)}
              choices={withDays(filters[what])}
            />
          ))}
      </div>
    </search>
  );
}

/** The days of a link, such as a week on the floor, are a choice of their own. */
function withDays(days = ''): readonly { value: string; label: string }[] {
  const [start = '', end] = days.split('..');
  return end === undefined ? daysChoices : [...daysChoices, { value: days, label: formatDays(start, end) }];
}

/** `Nov 15 – 21, 2026` */
function formatDays(start: string, end: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(start), new Date(end));
}
