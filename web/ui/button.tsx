import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';
import { t } from './language/language.ts';
import styles from './button.module.css';

type Variant = 'primary' | 'plain' | 'danger' | 'quiet';

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  icon?: ReactNode;
  isPending?: boolean;
};

export function Button({ variant = 'plain', icon, isPending = false, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- `button` unless the form says `submit`
    <button {...rest} type={type} className={buttonClass(variant)} disabled={disabled || isPending}>
      {isPending ? (
        t('Processing')
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

type ButtonLinkProps = {
  to: string;
  variant?: Variant;
  icon?: ReactNode;
  /** Takes a whole line of an action bar, beside an offer to undo. */
  isWide?: boolean;
  children: ReactNode;
};

export function ButtonLink({ to, variant = 'plain', icon, isWide = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant)} data-wide={isWide || undefined}>
      {icon}
      {children}
    </Link>
  );
}

export function buttonClass(variant: Variant): string {
  return variant === 'plain' ? (styles.button ?? '') : `${styles.button} ${styles[variant]}`;
}
