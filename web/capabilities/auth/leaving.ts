import { tabItem } from '../../ui/browser-storage.ts';

/** Set while a shared device leaves an employee's history entries: the path to end on (see clear-history.ts). */
export const leavingItem = tabItem('fettle:leaving');

let hasLeft = false;

/** The next document is loading. Until it is here, calls of the employee before may still fail. */
export function markLeft(): void {
  hasLeft = true;
  leavingItem.remove();
}

export function isLeaving(): boolean {
  return hasLeft || leavingItem.get() !== undefined;
}
