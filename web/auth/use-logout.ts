import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { LogoutResult } from './pending-logout.ts';
import { logOut } from './session.ts';

/** Signs out and goes to the sign-in at once: an employee who walks away does not wait for the server. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut().then(announce);
    void navigate('/login');
  };
}

function announce({ isDone, message }: LogoutResult): void {
  if (!isDone) toast.error(message);
  else if (message) toast.success(message);
}
