import { useQuery } from '@tanstack/react-query';
import ScanLine from 'lucide-react/icons/scan-line';
import { ButtonLink } from '../../ui/button.tsx';
import { benchLineName } from './bench-list.tsx';
import { benchQuery } from './queries.ts';

/** The oldest repair on the user's bench that does not wait for parts, and the scanner. */
export function NextRepair({ userId, finishedId }: { userId: number; finishedId: number }) {
  const { data } = useQuery({ ...benchQuery(userId), meta: { isSummary: true } });
  // The cached bench may still have the machine that was just finished.
  const next = data?.data.working.find(({ id }) => id !== finishedId);
  return (
    <>
      {next && (
        <ButtonLink to={`/card/${next.id}`} variant="primary" isWide>
          Next: {benchLineName(next)}
        </ButtonLink>
      )}
      <ButtonLink to="/find" variant={next ? 'plain' : 'primary'} icon={<ScanLine aria-hidden size={22} />}>
        Scan
      </ButtonLink>
    </>
  );
}
