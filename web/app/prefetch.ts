import { queryClient } from '../sync/client/query-client.ts';
import { wasLoggedIn } from '../capabilities/auth/session.ts';
import { machineQuery } from '../capabilities/machines/queries.ts';
import type { LazyComponent } from '../ui/lazy-component.tsx';
import { BenchScreen, CardScreen, FindScreen, LoginScreen, PublicMetricsScreen, StartRepairScreen, TableScreen } from './lazy-screens.ts';

const loadOthersAfterMs = 2_000;

const screens: Readonly<Record<string, LazyComponent<object>>> = {
  '/': StartRepairScreen,
  '/login': LoginScreen,
  '/bench': BenchScreen,
  '/table': TableScreen,
  '/find': FindScreen,
  '/public-metrics': PublicMetricsScreen,
};

/** Loads the first screen while the session check runs, and the other screens later. */
export function prefetchForPath(path: string): void {
  const cardId = /^\/card\/(\d+)\/?$/.exec(path)?.[1];
  if (cardId) {
    preload(CardScreen);
    // For a visitor it would fail with 401.
    if (wasLoggedIn()) void queryClient.prefetchQuery(machineQuery(cardId));
  }
  const screen = screens[path];
  if (screen) preload(screen);
  setTimeout(() => {
    for (const screen of [StartRepairScreen, BenchScreen, CardScreen, TableScreen, FindScreen, LoginScreen]) preload(screen);
  }, loadOthersAfterMs);
}

/** Ignores errors: the screen itself imports the file again. */
function preload(screen: LazyComponent<object>): void {
  screen.preload().catch(() => undefined);
}
