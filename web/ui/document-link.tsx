import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

type DocumentLinkProps = { href: string; label?: string; children: ReactNode };

/** `label` is for screen readers, where `children` alone do not say which document. */
export function DocumentLink({ href, label, children }: DocumentLinkProps) {
  return (
    <a href={href} aria-label={label} target="_blank" rel="noopener" className={buttonClass('plain')}>
      {children}
    </a>
  );
}
