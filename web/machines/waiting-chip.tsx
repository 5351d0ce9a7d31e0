import Hourglass from 'lucide-react/icons/hourglass';
import { formatDays } from '../shop/days-in-shop.ts';
import { Chip } from '../ui/chip.tsx';

/** `Waiting for parts, 3 days`. `since` is the machine's `waiting_since`. */
export function WaitingChip({ since }: { since: string }) {
  return (
    <Chip icon={<Hourglass aria-hidden size={16} />}>
      <span>Waiting for parts{daysText(since)}</span>
    </Chip>
  );
}

function daysText(since: string): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000);
  return days < 1 ? '' : `, ${formatDays(days)}`;
}
