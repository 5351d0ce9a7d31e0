import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import styles from './undo.module.css';

const offeredMs = 10_000;

type UndoProps = {
  /** Not needed beside a toast that says what happened. */
  message?: string;
  isPending: boolean;
  onUndo: () => void;
  onExpire: () => void;
  onUnmount: () => void;
};

export function Undo({ message, isPending, onUndo, onExpire, onUnmount }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    // The button that had the focus has unmounted.
    if (isFocusLost()) button.current?.focus({ preventScroll: true });
    return onUnmount;
  }, [onUnmount]);
  useEffect(() => {
    if (isPending) return undefined;
    const timer = setTimeout(expire, offeredMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <div className={styles.undo} data-undo>
      {message && <span>{message}</span>}
      <Button ref={button} icon={<Undo2 aria-hidden size={22} />} isPending={isPending} onClick={onUndo}>
        {t('Undo')}
      </Button>
    </div>
  );
}

/** Focuses `target` when an undo offer unmounts and nothing else has the focus. `isReady` is false while `target` is still disabled. */
export function useRestoreFocus(target: RefObject<HTMLElement | null>, isReady = true): () => void {
  const isRequested = useRef(false);
  useEffect(() => {
    // The user has moved on.
    const cancel = (event: FocusEvent) => {
      if (event.target !== target.current) isRequested.current = false;
    };
    document.addEventListener('focusin', cancel);
    return () => document.removeEventListener('focusin', cancel);
  }, [target]);
  useEffect(() => {
    if (!isRequested.current || !isReady) return;
    // Keeps trying until the focus stays: a later render may replace the button that took it.
    if (isFocusLost()) target.current?.focus({ preventScroll: true });
    else if (document.activeElement !== target.current) isRequested.current = false;
  });
  return useCallback(() => {
    isRequested.current = true;
  }, []);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body;
}

/** The live region for screen readers, which announce only what is added to an existing one. */
export function UndoAnnouncement({ isOffered }: { isOffered: boolean }) {
  return <output className="visually-hidden">{isOffered && t('You can undo this for 10 seconds.')}</output>;
}
