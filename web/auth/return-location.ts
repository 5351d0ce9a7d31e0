import type { Location } from 'react-router';
import { tabUser } from './tab-user.ts';

/** Where sign-in leads back to, and for whom alone: undefined for anyone who signs in. */
export type ReturnState = { from: Location; userId: number | undefined };

/** The address that opened this document; undefined once it was used, or when the document came by Back or Forward. */
let deepLink = isTraversal() ? undefined : location.pathname + location.search;

export function forgetDeepLink(): void {
  deepLink = undefined;
}

/**
 * What the redirect to the sign-in remembers of the screen it replaces: that of an employee whose own session ended,
 * or a deep link such as a scanned label. After a logout nothing: the next employee starts at home.
 */
export function returnStateFor(from: Location): ReturnState | null {
  const userId = tabUser();
  const isDeepLink = from.pathname + from.search === deepLink;
  return userId !== undefined || isDeepLink ? { from, userId } : null;
}

export function returnLocation(state: ReturnState | null, userId: number): Location | '/' {
  const isTheirs = state?.userId === undefined || state.userId === userId;
  return state && isTheirs ? state.from : '/';
}

function isTraversal(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
