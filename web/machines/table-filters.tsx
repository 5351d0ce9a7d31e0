import { typeLabels } from '@fettle/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { withoutToast } from '../api/query-client.ts';
import { employeesQuery } from '../employees/queries.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { filtersIn, longestSearch, type Narrowing, untouchedDays } from './list-params.ts';
import styles from './table-filters.module.css';

type TableFiltersProps = {
  narrowing: Narrowing;
  /** While somebody types, each pause is one search, not one step back. */
  onSearch: (search: string) => void;
  onNarrow: (narrowing: Narrowing) => void;
};

/** What narrows the table. On a phone the three filters fold away, so that the list itself is in view. */
export function TableFilters({ narrowing, onSearch, onNarrow }: TableFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = filtersIn(narrowing);
  const { data: employees = [] } = useQuery({ ...employeesQuery(), ...withoutToast, staleTime: 60_000 });
  const technicians = employees.map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${first_name} ${last_name}`,
  }));
  const wiring = (name: 'type_of' | 'technician' | 'untouched') => ({
    name,
    value: narrowing[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onNarrow({ ...narrowing, [name]: target.value }),
  });
  return (
    <search className={styles.filters}>
      <div className={styles.line}>
        <SearchBox
          label="Search machines"
          placeholder="Serial, model or brand"
          maxLength={longestSearch}
          value={narrowing.search ?? ''}
          onSearch={onSearch}
        />
        <div className={styles.toggle}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Filters{count > 0 && ` (${count})`}
          </Button>
        </div>
      </div>
      <div id={id} className={isOpen ? styles.choices : `${styles.choices} ${styles.closed}`}>
        <SelectField
          label="Type"
          {...wiring('type_of')}
          placeholder="All types"
          choices={Object.entries(typeLabels).map(([value, label]) => ({ value, label }))}
        />
        <SelectField label="Technician" {...wiring('technician')} placeholder="Everyone" choices={technicians} />
        <SelectField
          label="Not touched for"
          {...wiring('untouched')}
          placeholder="Any time"
          choices={untouchedDays.map((value) => ({ value, label: `${value} days` }))}
        />
      </div>
    </search>
  );
}
