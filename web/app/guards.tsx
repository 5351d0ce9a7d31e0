import { Navigate, Outlet, useLocation } from 'react-router';
import { UnauthorizedAccess } from '../auth/unauthorized-access.tsx';
import { useSession } from '../auth/session.ts';
import { Loading } from '../ui/loading.tsx';

/** Sends visitors to sign in, and remembers where they wanted to go. The server decides for itself what it answers. */
export function EmployeesOnly() {
  const { user, isLoading } = useSession();
  const from = useLocation();
  if (isLoading) return <Loading />;
  return user ? <Outlet /> : <Navigate to="/login" state={{ from }} replace />;
}

export function AdminsOnly() {
  const { user } = useSession();
  return user?.is_admin ? <Outlet /> : <UnauthorizedAccess />;
}
