import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { returnStateFor } from '../capabilities/auth/return-location.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { startPath } from '../capabilities/auth/start-path.ts';
import { Loading } from '../ui/loading.tsx';
import { StartRepairScreen } from './lazy-screens.ts';

/** Screens of employees. For display only: the server authorizes every call. */
export function EmployeesOnly() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Loading />;
  return user ? <Outlet /> : <Navigate to="/login" state={returnStateFor(location)} replace />;
}

/** Opening Fettle leads to the employee's start screen. From within Fettle, the same path is Start Repair. */
export function StartScreen() {
  const { user, preferences } = useSession();
  // Until the page navigates.
  const isOpening = useLocation().key === 'default';
  // Decided once: another start screen, chosen in the menu, is for the next time.
  const [path] = useState(() => (user && isOpening ? startPath(user, preferences) : '/'));
  return path === '/' ? <StartRepairScreen /> : <Navigate to={path} replace />;
}
