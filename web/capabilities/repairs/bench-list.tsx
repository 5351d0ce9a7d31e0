import { brandLabels, typeLabels } from '@fettle/contract/shared/catalog.ts';
import { partName } from '@fettle/contract/parts/describe-part.ts';
import type { BenchLine } from '@fettle/contract/repairs/bench.ts';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageSearch from 'lucide-react/icons/package-search';
import UserCheck from 'lucide-react/icons/user-check';
import { Link } from 'react-router';
import { DaysInShop } from '../machines/days-in-shop.tsx';
import { StatusStamp } from '../machines/status-stamp.tsx';
import { Chip } from '../../ui/chip.tsx';
import { VisitChip } from './repair-chips.tsx';
import styles from './bench-list.module.css';

export function BenchList({ label, lines }: { label: string; lines: readonly BenchLine[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {lines.map((line) => (
        <li key={`${line.id}-${line.repair_number}`} className={styles.row}>
          <BenchRow line={line} />
        </li>
      ))}
    </ul>
  );
}

function BenchRow({ line }: { line: BenchLine }) {
  const { id, status, started_on, repair_number, latest_note, handed_over_by, awaited_parts, news } = line;
  const isHandoverNew = news.some(({ kind }) => kind === 'handed_over');
  return (
    <>
      <div className={styles.head}>
        <Link to={`/card/${id}`} className={styles.link}>
          {benchLineName(line)}
        </Link>
        {status === 'in_progress' ? <DaysInShop startedOn={started_on} /> : <StatusStamp status={status} size="small" />}
      </div>
      <div className={styles.details}>
        <VisitChip number={repair_number} />
        {news.map(({ id, kind, author_name, part }) => (
          <Chip key={id} icon={kind === 'handed_over' ? <UserCheck aria-hidden size={18} /> : <PackageCheck aria-hidden size={18} />} isNew>
            {kind === 'handed_over' ? `Handed to you by ${author_name}` : `Part is here: ${part}`}
          </Chip>
        ))}
        {handed_over_by !== null && !isHandoverNew && <Chip>From {handed_over_by}</Chip>}
        {awaited_parts.map((part) => (
          <Chip key={part.id} icon={<PackageSearch aria-hidden size={18} />}>
            <span className="visually-hidden">Part: </span>
            {partName(part)}
          </Chip>
        ))}
        <span className={latest_note === null ? styles.noNote : styles.note}>{latest_note ?? 'No note yet.'}</span>
      </div>
    </>
  );
}

/** `Crosley fridge 252`; without a number while the machine is not registered. */
export function benchLineName({ brand, type_of, id }: Pick<BenchLine, 'brand' | 'type_of' | 'id'>): string {
  const name = `${brandLabels[brand]} ${typeLabels[type_of].toLowerCase()}`;
  return id > 0 ? `${name} ${id}` : `${name}, new`;
}
