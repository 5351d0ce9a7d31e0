import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from './button.tsx';
import styles from './dialog.module.css';

type LinkMenuProps = { label: string; links: readonly { to: string; label: string }[] };

export function LinkMenu({ label, links }: LinkMenuProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [isOpen]);
  function closeByKey({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    ref.current?.querySelector('button')?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to what bubbles up from its button and links
    <div ref={ref} className={styles.anchor} onKeyDown={closeByKey}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {label}
        <ChevronDown aria-hidden size={24} />
      </Button>
      <ul id={id} hidden={!isOpen} className={`${styles.dialog} ${styles.drop}`}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <ButtonLink to={to}>{label}</ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
