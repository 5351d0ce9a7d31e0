import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listenForScanner } from './listen-for-scanner.ts';
import type { FindState } from './find-by-serial.tsx';
import { parseCardId } from './label-url.ts';

/** On every screen, a keyboard-wedge scan opens the card, or the search screen when the text is not a card's URL. */
export function ScanAnywhere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = useEffectEvent((scanned: string) => {
    const id = parseCardId(scanned);
    if (id) void navigate(`/card/${id}`);
    else void navigate('/find', { state: { scanned } satisfies FindState, replace: pathname === '/find' });
  });
  useEffect(() => listenForScanner((scanned) => open(scanned)), []);
  return null;
}
