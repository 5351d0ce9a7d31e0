import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { ConfirmPassword } from '../capabilities/auth/confirm-password.tsx';
import { useSession } from '../capabilities/auth/session.ts';
import { UnauthorizedAccess } from '../capabilities/auth/unauthorized-access.tsx';

/** Screens of admins. For display only: the server authorizes every call. On a shared device, admins enter their password first. */
export function AdminsOnly({ children }: { children?: ReactNode }) {
  const { user, device } = useSession();
  const isAdmin = user?.is_admin === true;
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  if (isAdmin && !wasAdmin) setWasAdmin(true);
  if (!isAdmin && !device?.session?.needs_password) return <UnauthorizedAccess />;
  return (
    <>
      {!isAdmin && <ConfirmPassword />}
      {/* What was typed before the password expired stays. */}
      {wasAdmin && <div hidden={!isAdmin}>{children ?? <Outlet />}</div>}
    </>
  );
}
