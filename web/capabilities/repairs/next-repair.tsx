import ScanLine from 'lucide-react/icons/scan-line';
import { t } from '../../ui/language/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { machineName } from '../machines/machine-name.ts';
import { useBench } from './use-bench.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

/** The oldest repair on the user's bench that does not wait for parts, and the scanner. */
export function NextRepair({ userId, finishedId }: { userId: number; finishedId: number }) {
  useLists();
  const { bench } = useBench(userId, { isSummary: true });
  // The cached bench may still have the machine that was just finished.
  const next = bench?.working.find(({ id }) => id !== finishedId);
  return (
    <>
      {next && (
        <ButtonLink to={`/card/${next.id}`} variant="primary" isWide>
          {t('Next: {machine}', { machine: machineName(next) })}
        </ButtonLink>
      )}
      <ButtonLink to="/find" variant={next ? 'plain' : 'primary'} icon={<ScanLine aria-hidden size={22} />}>
        {t('Scan')}
      </ButtonLink>
    </>
  );
}
