import type { Location } from 'react-router';
import { tabItem } from '../../ui/browser-storage.ts';
import { tabUser } from './tab-user.ts';

/** Router state of the login screen. `userId` limits the return to one employee; undefined means anyone. */
export type ReturnState = { from: Location; userId: number | undefined };

/** Set while a document loads in place of one that Back or Forward restored. */
const restoredItem = tabItem('fettle:restored');

/** The URL that opened this document; undefined once used, or when Back or Forward opened it. */
let deepLink = isTraversal() ? undefined : location.pathname + location.search;

export function clearDeepLink(): void {
  deepLink = undefined;
}

/**
 * Set after an expired session, or for a deep link such as a scanned label's URL. Null after a logout, so that the next employee starts
 * on their start screen.
 */
export function returnStateFor(from: Location): ReturnState | null {
  const userId = tabUser();
  const path = from.pathname + from.search;
  const isDeepLink = path === deepLink && path !== '/';
  return userId !== undefined || isDeepLink ? { from, userId } : null;
}

export function returnLocation(state: ReturnState | null, userId: number): Location | undefined {
  const isAllowed = state?.userId === undefined || state.userId === userId;
  return state && isAllowed ? state.from : undefined;
}

export function reloadRestoredPage(): void {
  restoredItem.set('yes');
  location.reload();
}

function isTraversal(): boolean {
  const isRestored = restoredItem.get() !== undefined;
  restoredItem.remove();
  if (isRestored) return true;
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
