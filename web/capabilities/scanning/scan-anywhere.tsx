import { useEffect, useEffectEvent } from 'react';
import { listenForScanner } from './listen-for-scanner.ts';
import { useOpenScanned } from './use-open-scanned.ts';

/** On every screen, a keyboard-wedge scan opens the card, or the search screen when the text is not a card's URL. */
export function ScanAnywhere() {
  const open = useEffectEvent(useOpenScanned());
  useEffect(() => listenForScanner({ onScan: (scanned) => open(scanned) }), []);
  return null;
}
