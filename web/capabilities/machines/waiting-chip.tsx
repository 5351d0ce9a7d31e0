import Hourglass from 'lucide-react/icons/hourglass';
import { t } from '../../ui/language/language.ts';
import { formatDays } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { Chip } from '../../ui/chip.tsx';

type WaitingChipProps = {
  /** The machine's `waiting_since`. */
  since: string;
  /** The form for the table: `Parts, 3 d` on the screen, in full for screen readers. */
  isShort?: boolean;
};

/** `Waiting for parts, 3 days`. */
export function WaitingChip({ since, isShort = false }: WaitingChipProps) {
  const days = useDaysSince(since);
  const text = days > 0 ? t('Waiting for parts, {days}', { days: formatDays(days) }) : t('Waiting for parts');
  return (
    <Chip kind="waiting" icon={<Hourglass aria-hidden size={16} />}>
      {isShort && <span aria-hidden>{days > 0 ? t('Parts, {days} d', { days }) : t('Parts')}</span>}
      <span className={isShort ? 'visually-hidden' : undefined}>{text}</span>
    </Chip>
  );
}
