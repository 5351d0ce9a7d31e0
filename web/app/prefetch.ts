import { queryClient } from '../api/query-client.ts';
import { wasLoggedIn } from '../auth/session.ts';
import { machineQuery } from '../machines/queries.ts';
import { load } from './lazy-screens.ts';

const loadOthersAfter = 2_000;

const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': load.startRepair,
  '/login': load.login,
  '/register': load.register,
  '/table': load.table,
  '/find': load.find,
  '/public-metrics': load.publicMetrics,
};

/**
 * Starts what the first screen needs while the session is still being checked, and a little later, when nobody waits for
 * the line any more, what the next screens need.
 */
export function prefetchForPath(path: string): void {
  const card = /^\/card\/([^/]+)\/?$/.exec(path)?.[1];
  if (card) {
    ask(load.card);
    // A visitor would only be refused, and the browser's console would say so.
    if (wasLoggedIn()) void queryClient.prefetchQuery(machineQuery(decoded(card)));
  }
  const screen = screens[path];
  if (screen) ask(screen);
  setTimeout(() => {
    for (const screen of [load.startRepair, load.card, load.table, load.find, load.login]) ask(screen);
  }, loadOthersAfter);
}

/** A file that does not come now is asked for again by the screen itself, which says so when it fails. */
function ask(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
