import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import { SelectField } from './field.tsx';
import styles from './pager.module.css';

type PagerProps = { page: number; pageCount: number; onPage: (page: number) => void; children?: ReactNode };

export function Pager({ page, pageCount, onPage, children }: PagerProps) {
  return (
    <nav aria-label={t('Pages')} className={styles.pager}>
      <Button icon={<ChevronLeft aria-hidden size={24} />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Prev')}
      </Button>
      <output className={styles.position}>{t('Page {page} of {pageCount}', { page, pageCount })}</output>
      <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {t('Next')}
        <ChevronRight aria-hidden size={24} />
      </Button>
      {children}
    </nav>
  );
}

type PerPageProps<PerPage extends number> = { value: PerPage; choices: readonly PerPage[]; onChange: (perPage: PerPage) => void };

export function PerPage<PerPage extends number>({ value, choices, onChange }: PerPageProps<PerPage>) {
  return (
    <div className={styles.perPage}>
      <SelectField
        label={t('Per page')}
        value={String(value)}
        choices={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
        onChange={({ target }) => onChange(choices.find((choice) => String(choice) === target.value) ?? value)}
      />
    </div>
  );
}
