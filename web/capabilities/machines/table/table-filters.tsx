import { maxListSearchLength, untouchedDays } from '@fettle/contract/shared/limits.ts';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import type { Choice } from '../../../ui/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { lazyPart } from '../../../ui/lazy-component.tsx';
import { formatDays } from '../../shop/days-since.ts';
import { FilterSelect } from './filter-select.tsx';
import { countFilters, type ListFilters } from './list-params.ts';
import styles from './table-filters.module.css';
import { useLists } from '../../../sync/client/shop-lists.ts';

const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);

type TableFiltersProps = {
  filters: ListFilters;
  technicians: readonly Choice[];
  /** False where no machine has finished. */
  hasFinished: boolean;
  onSearch: (search: string) => void;
  onFilter: (change: ListFilters) => void;
  /** The list's other tools. */
  children: ReactNode;
};

export function TableFilters({ filters, technicians, hasFinished, onSearch, onFilter, children }: TableFiltersProps) {
  const { types } = useLists();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = countFilters(filters);
  const fieldProps = (name: 'type_of' | 'technician' | 'untouched') => ({
    name,
    value: filters[name] ?? '',
    onChoose: (value: string) => onFilter({ [name]: value }),
  });
  return (
    <search className={styles.filters}>
      <div className={styles.line}>
        <SearchBox
          label={t('Search machines')}
          placeholder={t('Serial, model, note')}
          maxLength={maxListSearchLength}
          value={filters.search ?? ''}
          onSearch={onSearch}
        />
        <div className={styles.toggle}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {t('Filters')}
            {count > 0 && ` (${count})`}
          </Button>
        </div>
        {children}
      </div>
      <div id={id} className={isOpen ? styles.choices : `${styles.choices} ${styles.closed}`}>
        <FilterSelect
          label={t('Type')}
          placeholder={t('Type')}
          {...fieldProps('type_of')}
          choices={types
            .filter(({ in_filters, key }) => in_filters || key === filters.type_of)
            .map(({ key, label }) => ({ value: key, label }))}
        />
        <FilterSelect label={t('Technician')} placeholder={t('Technician')} {...fieldProps('technician')} choices={technicians} />
        <FilterSelect
          label={t('No activity for')}
          placeholder={t('No activity for')}
          {...fieldProps('untouched')}
          choices={untouchedDays.map((value) => ({ value, label: formatDays(Number(value)) }))}
        />
        <Button aria-pressed={filters.waiting === 'yes'} onClick={() => onFilter({ waiting: filters.waiting ? undefined : 'yes' })}>
          {t('Waiting for parts')}
        </Button>
        <Suspense>
          <MoreFilters filters={filters} hasFinished={hasFinished} onFilter={onFilter} />
        </Suspense>
      </div>
    </search>
  );
}
