import type { BenchLine } from '@fettle/contract/repairs/bench.ts';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageSearch from 'lucide-react/icons/package-search';
import UserCheck from 'lucide-react/icons/user-check';
import { t } from '../../ui/language/language.ts';
import { MachineLine } from '../machines/machine-line.tsx';
import { DaysLate } from '../shop/days-late.tsx';
import { shortDate } from '../shop/short-date.ts';
import { useToday } from '../shop/use-today.ts';
import { StatusStamp } from '../machines/status-stamp.tsx';
import { Chip } from '../../ui/chip.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { VisitChip } from './repair-facts.tsx';
import styles from './bench-list.module.css';

export function BenchList({ label, lines }: { label: string; lines: readonly BenchLine[] }) {
  return (
    <ul className={panel.rows} aria-label={label}>
      {lines.map((line) => (
        <li key={`${line.id}-${line.repair_number}`}>
          <BenchRow line={line} />
        </li>
      ))}
    </ul>
  );
}

function BenchRow({ line }: { line: BenchLine }) {
  const { status, started_on, repair_number, latest_note, thumbnail_url, handed_over_by, awaited_parts, news } = line;
  const today = useToday();
  const isHandoverNew = news.some(({ kind }) => kind === 'handed_over');
  return (
    <MachineLine
      machine={line}
      beside={
        <>
          <VisitChip number={repair_number} />
          {news.map(({ id, kind, author_name, part }) => (
            <Chip
              key={id}
              kind="new"
              icon={kind === 'handed_over' ? <UserCheck aria-hidden size={16} /> : <PackageCheck aria-hidden size={16} />}
            >
              {kind === 'handed_over' ? t('Handed to you by {author_name}', { author_name }) : t('Part is here: {part}', { part })}
            </Chip>
          ))}
          {status === 'in_progress' && handed_over_by !== null && !isHandoverNew && (
            <Chip>{t('From {handed_over_by}', { handed_over_by })}</Chip>
          )}
          {awaited_parts.map(({ id, part_number, description, expected_on: day }) => (
            <Chip key={id} kind={day !== null && day < today ? 'late' : 'waiting'} icon={<PackageSearch aria-hidden size={16} />}>
              <span className="visually-hidden">{t('Part:')} </span>
              {[description ?? part_number, day && shortDate(day, today)].filter(Boolean).join(', ')}
            </Chip>
          ))}
        </>
      }
      below={<div className={common.oneLine}>{latest_note ?? t('No note yet.')}</div>}
      end={
        <>
          {thumbnail_url !== null && <img src={thumbnail_url} alt="" loading="lazy" width={44} height={44} className={styles.photo} />}
          {status === 'in_progress' ? <DaysLate since={started_on} caption={t('in shop')} /> : <StatusStamp status={status} size="small" />}
        </>
      }
    />
  );
}
