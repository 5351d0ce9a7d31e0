import { tabItem } from '../ui/browser-storage.ts';

/** Set while a shared device leaves an employee's history entries: the path to end on (see clear-history.ts). */
export const leavingItem = tabItem('fettle:leaving');
