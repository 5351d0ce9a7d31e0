import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './button.tsx';
import { SelectField } from './field.tsx';
import styles from './pager.module.css';

type PagerProps<PerPage extends number> = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  perPage: PerPage;
  perPageChoices: readonly PerPage[];
  onPerPage: (perPage: PerPage) => void;
};

export function Pager<PerPage extends number>({ page, pageCount, onPage, perPage, perPageChoices, onPerPage }: PagerProps<PerPage>) {
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Button icon={<ChevronLeft aria-hidden size={24} />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <output className={styles.position}>
        Page {page} of {pageCount}
      </output>
      <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden size={24} />
      </Button>
      <div className={styles.perPage}>
        <SelectField
          label="Per page"
          value={String(perPage)}
          choices={perPageChoices.map((choice) => ({ value: String(choice), label: String(choice) }))}
          onChange={({ target }) => onPerPage(perPageChoices.find((choice) => String(choice) === target.value) ?? perPage)}
        />
      </div>
    </nav>
  );
}
