import { readScan } from '@fettle/contract/scanning/read-scan.ts';
import { toast } from 'react-hot-toast/headless';
import { useLocation } from 'react-router';
import { t } from '../../ui/language/language.ts';
import type { FindState } from './find-by-serial.tsx';
import { scanProblem } from './scan-result.ts';
import { useNavigateFromHere } from './use-navigate-from-here.ts';

/** Opens the card of a label, says what a foreign code is, or looks up any other text on the search screen. */
export function useOpenScanned(): (scanned: string) => void {
  const navigate = useNavigateFromHere();
  const { pathname } = useLocation();
  return (scanned) => {
    const scan = readScan(scanned);
    const problem = scanProblem(scan);
    if (problem) toast.error(t(problem));
    else if (scan.type === 'label') navigate(`/card/${scan.id}`);
    else navigate('/find', { state: { scanned } satisfies FindState, replace: pathname === '/find' });
  };
}
