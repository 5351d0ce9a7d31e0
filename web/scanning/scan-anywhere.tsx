import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listenForGun } from './listen-for-scanner.ts';
import type { FindState } from './find-by-serial.tsx';
import { cardIdIn } from './label-url.ts';

/** A scanner that types opens the card from any screen. What is not plainly a card's address is looked up on the search screen. */
export function ScanAnywhere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = useEffectEvent((scanned: string) => {
    const id = cardIdIn(scanned);
    if (id) void navigate(`/card/${id}`);
    else void navigate('/find', { state: { scanned } satisfies FindState, replace: pathname === '/find' });
  });
  useEffect(() => listenForGun((scanned) => open(scanned)), []);
  return null;
}
