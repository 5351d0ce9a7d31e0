import { queryClient } from '../api/query-client.ts';
import { wasLoggedIn } from '../auth/session.ts';
import { machineQuery } from '../machines/queries.ts';
import { load } from './lazy-screens.ts';

const loadOthersAfterMs = 2_000;

const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': load.startRepair,
  '/login': load.login,
  '/register': load.register,
  '/bench': load.bench,
  '/table': load.table,
  '/find': load.find,
  '/public-metrics': load.publicMetrics,
};

/** Loads the first screen while the session check runs, and the other screens later. */
export function prefetchForPath(path: string): void {
  const cardId = /^\/card\/([^/]+)\/?$/.exec(path)?.[1];
  if (cardId) {
    preload(load.card);
    // For a visitor it would fail with 401.
    if (wasLoggedIn()) void queryClient.prefetchQuery(machineQuery(decode(cardId)));
  }
  const screen = screens[path];
  if (screen) preload(screen);
  setTimeout(() => {
    for (const screen of [load.startRepair, load.bench, load.card, load.table, load.find, load.login]) preload(screen);
  }, loadOthersAfterMs);
}

/** Ignores errors: the screen itself imports the file again. */
function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
