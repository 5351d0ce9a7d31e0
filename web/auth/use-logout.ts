import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-action.ts';
import { forgetDrafts } from '../ui/use-draft.ts';
import { endSession } from './session.ts';

/** Ends the session. On this side it ends whatever the server says (specification, section 8). */
export function useLogout() {
  const navigate = useNavigate();
  const leave = () => {
    forgetDrafts();
    endSession();
    // Whoever signs in next starts at home, not where this employee was.
    void navigate('/login');
  };
  const { run, isRunning } = useAction('logout', {
    onDone: ({ message }) => {
      toast.success(message);
      leave();
    },
    onFailed: leave,
  });
  return { logout: () => run({}), isRunning };
}
