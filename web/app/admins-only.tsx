import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ConfirmPassword } from '../capabilities/auth/confirm-password.tsx';
import { useSession } from '../capabilities/auth/session.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { t } from '../ui/language/language.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';

/** Screens of admins. For display only: the server authorizes every call. On a shared device, admins enter their password first. */
export function AdminsOnly({ children }: { children?: ReactNode }) {
  const { user, device } = useSession();
  const isAdmin = user?.is_admin === true;
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  if (isAdmin && !wasAdmin) setWasAdmin(true);
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Open in a hidden screen, a dialog would block the page unseen.
    if (!isAdmin) for (const dialog of screen.current?.querySelectorAll('dialog') ?? []) dialog.close();
  }, [isAdmin]);
  if (!isAdmin && !device?.session?.needs_password) return <UnauthorizedAccess />;
  return (
    <>
      {!isAdmin && <ConfirmPassword />}
      {/* What was typed before the password expired stays. */}
      {wasAdmin && (
        <div ref={screen} hidden={!isAdmin}>
          {children ?? <Outlet />}
        </div>
      )}
    </>
  );
}

function UnauthorizedAccess() {
  const navigate = useNavigate();
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Admin Panel')} />
      <p>{t('Unauthorized Access')}</p>
      <div>
        <Button variant="primary" onClick={() => void navigate('/')}>
          {t('Return to home screen')}
        </Button>
      </div>
    </div>
  );
}
