import Hourglass from 'lucide-react/icons/hourglass';
import { formatDays } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { Chip } from '../ui/chip.tsx';

/** `Waiting for parts, 3 days`. `since` is the machine's `waiting_since`. */
export function WaitingChip({ since }: { since: string }) {
  const days = useDaysSince(since);
  return (
    <Chip icon={<Hourglass aria-hidden size={16} />}>
      <span>Waiting for parts{days > 0 && `, ${formatDays(days)}`}</span>
    </Chip>
  );
}
