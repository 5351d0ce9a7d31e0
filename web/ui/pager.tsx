import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './button.tsx';
import styles from './pager.module.css';

export function Pager({ page, pageCount, onPage }: { page: number; pageCount: number; onPage: (page: number) => void }) {
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
    </nav>
  );
}
