import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense } from 'react';
import type { Session } from '../capabilities/auth/session.ts';
import { t } from '../ui/language/language.ts';
import common from '../ui/common.module.css';
import styles from './layout.module.css';
import { UserMenu } from './lazy-parts.ts';
import { useDialogUntilNavigation } from './use-dialog-until-navigation.ts';

/** The employee's name, which opens their menu. */
export function UserButton({ session }: { session: Session }) {
  const { isOpen, open, close } = useDialogUntilNavigation();
  const { first_name } = session.user;
  return (
    <>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="dialog"
        aria-label={t('{first_name}: settings and logout', { first_name })}
        onClick={open}
      >
        <span className={common.oneLine}>{first_name}</span>
        <ChevronDown aria-hidden size={20} />
      </button>
      {isOpen && (
        <Suspense>
          <UserMenu session={session} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
