import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { draftItem } from '../ui/browser-storage.ts';
import type { LogoutResult } from './pending-logout.ts';
import { logOut } from './session.ts';

/** Shows the login screen at once, without waiting for the server. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // On a shared device, an employee who was locked out returns to their screen, but not one who logs out.
    draftItem('path').remove();
    void logOut().then(showResult);
    void navigate('/login');
  };
}

function showResult({ isDone, message }: LogoutResult): void {
  if (!isDone) toast.error(message);
  else if (message) toast.success(message);
}
