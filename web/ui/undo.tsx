import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './undo.module.css';

const offeredFor = 10_000;

type UndoProps = {
  /** What was done. */
  what: string;
  isRunning: boolean;
  onUndo: () => void;
  /** Ten seconds are over. */
  onOver: () => void;
  /** From `useHandOver`: the offer is gone. */
  onGone: () => void;
};

/** Offers for ten seconds to take back what was just done, in the place where it was done. */
export function Undo({ what, isRunning, onUndo, onOver, onGone }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    // What was pressed to get here is gone from the screen: without this the keyboard would begin at its top again.
    if (isLost(document.activeElement)) button.current?.focus({ preventScroll: true });
    return onGone;
  }, [onGone]);
  useEffect(() => {
    if (isRunning) return undefined;
    const timer = setTimeout(over, offeredFor);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return (
    <div className={styles.undo} data-undo>
      <span>{what}</span>
      <Button ref={button} icon={<Undo2 aria-hidden size={22} />} isRunning={isRunning} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/**
 * Sends the keyboard on to `next` once an offer is gone, if it was there. `isReady` says whether `next` can take it: what
 * was undone may be on the screen before the action that did it has ended and its buttons can be pressed again.
 */
export function useHandOver(next: RefObject<HTMLElement | null>, isReady = true): () => void {
  const isOwed = useRef(false);
  useEffect(() => {
    if (!isOwed.current || !isReady) return;
    const focused = document.activeElement;
    // Owed until the focus is elsewhere: a button that took it is replaced when the screen shows what was undone only later.
    if (isLost(focused)) next.current?.focus({ preventScroll: true });
    else if (focused !== next.current) isOwed.current = false;
  });
  return useCallback(() => {
    isOwed.current = true;
  }, []);
}

function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body;
}

/** Stands where an undo may be offered, so that a screen reader hears of it: it tells only of what is added to a region it knows. */
export function UndoNews({ isOffered }: { isOffered: boolean }) {
  return <output className="visually-hidden">{isOffered && 'Undo is offered for 10 seconds.'}</output>;
}
