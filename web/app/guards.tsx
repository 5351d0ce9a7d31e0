import { Navigate, Outlet, useLocation } from 'react-router';
import { UnauthorizedAccess } from '../auth/unauthorized-access.tsx';
import { returnStateFor } from '../auth/return-location.ts';
import { useSession } from '../auth/session.ts';
import { Loading } from '../ui/loading.tsx';

/** For display only: the server authorizes every call. */
export function EmployeesOnly() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Loading />;
  return user ? <Outlet /> : <Navigate to="/login" state={returnStateFor(location)} replace />;
}

export function AdminsOnly() {
  const { user } = useSession();
  return user?.is_admin ? <Outlet /> : <UnauthorizedAccess />;
}
