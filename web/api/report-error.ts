import { toast } from 'react-hot-toast/headless';
import { CallFailure } from './api-error.ts';
import { logFailure } from './log-error.ts';
import type { CallMeta } from './query-client.ts';

let endSession = (): boolean => false;

/** `listener` ends the session on this side, and tells whether there was one. */
export function whenSessionEnds(listener: () => boolean): void {
  endSession = listener;
}

/** The one place that tells a failed call: a toast for the employee, a line in the log (specification, section 8). */
export function tellFailure(failure: Error, meta: CallMeta | undefined): void {
  if (!(failure instanceof CallFailure) || !meta) throw failure;
  logFailure(meta.name, failure);
  // The page starts over and says why.
  if (failure.isUserChange) return;
  // Signing in with a wrong password is answered with 401 as well, but then there is no session to end.
  if (failure.status === 401 && endSession()) {
    say('Your session has ended. Please sign in again.');
    return;
  }
  // What could not be read says so where it would stand, and the banner says why.
  if (meta.kind === 'read' && (failure.isUnanswered || failure.status === 401)) return;
  say(meta.sayFailure ? meta.sayFailure(failure) : failure.message);
}

function say(sentence: string | undefined): void {
  // One id a sentence: what fails ten times is said once.
  if (sentence) toast.error(sentence, { id: sentence });
}
