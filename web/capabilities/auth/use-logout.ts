import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { plural } from '../../ui/language/language.ts';
import { allWrites } from '../../sync/pending/waiting-writes.ts';
import { draftItem } from '../../ui/browser-storage.ts';
import type { LogoutResult } from './pending-logout.ts';
import { logOut } from './session.ts';

/** Shows the login screen at once, without waiting for the server. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // On a shared device, an employee who was locked out returns to their screen, but not one who logs out.
    draftItem('path').remove();
    const kept = allWrites().length;
    void logOut().then(showResult);
    if (kept > 0) toast.error(keptText(kept));
    void navigate('/login');
  };
}

/** The notice about changes that the server does not have yet. They stay on this device. */
function keptText(changes: number): string {
  return plural(
    changes,
    '{count} change is still on this device. Log in here again to send it.',
    '{count} changes are still on this device. Log in here again to send them.',
  );
}

function showResult({ isDone, message }: LogoutResult): void {
  if (!isDone) toast.error(message);
  else if (message) toast.success(message);
}
