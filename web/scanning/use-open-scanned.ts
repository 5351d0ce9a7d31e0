import { useLocation, useNavigate } from 'react-router';
import type { FindState } from './find-by-serial.tsx';
import { parseCardId } from './label-url.ts';

/** Opens the card of a scanned URL, or looks up any other text on the search screen. */
export function useOpenScanned(): (scanned: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (scanned) => {
    const id = parseCardId(scanned);
    if (id) void navigate(`/card/${id}`);
    else void navigate('/find', { state: { scanned } satisfies FindState, replace: pathname === '/find' });
  };
}
