import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Look = 'primary' | 'plain' | 'danger';

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  icon?: ReactNode;
  /** Its action runs: it says so and cannot be pressed. */
  isRunning?: boolean;
};

export function Button({ look = 'plain', icon, isRunning = false, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- `button` unless the form says `submit`
    <button {...rest} type={type} className={lookOf(look)} disabled={disabled || isRunning}>
      {isRunning ? (
        'Processing'
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

type ButtonLinkProps = { to: string; look?: Look; icon?: ReactNode; children: ReactNode };

/** A link that looks like a button: it goes somewhere, and can be opened in another tab. */
export function ButtonLink({ to, look = 'plain', icon, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={lookOf(look)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that looks like a button and opens a document of the server in another tab. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={lookOf('plain')}>
      {children}
    </a>
  );
}

function lookOf(look: Look): string {
  return look === 'plain' ? (styles.button ?? '') : `${styles.button} ${styles[look]}`;
}
