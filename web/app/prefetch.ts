import { queryClient } from '../sync/client/query-client.ts';
import { wasLoggedIn } from '../capabilities/auth/session.ts';
import { listQuery, machineQuery } from '../capabilities/machines/queries.ts';
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

/** Loads the first screen and what it shows while the session check runs, and the other screens later. */
export function prefetchForPath(path: string): void {
  const cardId = /^\/card\/(\d+)\/?$/.exec(path)?.[1];
  const screen = cardId ? CardScreen : screens[path];
  if (screen) void preload(screen);
  // For a visitor it would fail with 401.
  if (screen && wasLoggedIn()) void prefetchData(path, cardId).catch(() => undefined);
  setTimeout(() => void preloadOthers(), loadOthersAfterMs);
}

async function prefetchData(path: string, cardId: string | undefined): Promise<void> {
  if (cardId) void queryClient.prefetchQuery(machineQuery(cardId));
  const { listsQuery } = await import('../sync/client/shop-lists.ts');
  void queryClient.prefetchQuery(listsQuery());
  if (path !== '/table') return;
  const { parseListParams } = await import('../capabilities/machines/table/list-params.ts');
  void queryClient.prefetchQuery(listQuery(parseListParams(new URLSearchParams(location.search))));
}

/** One by one, so that a slow phone follows taps between them. */
async function preloadOthers(): Promise<void> {
  for (const screen of [StartRepairScreen, BenchScreen, CardScreen, TableScreen, FindScreen, LoginScreen]) await preload(screen);
}

/** Ignores errors, like all of the above: the screen itself asks again. */
async function preload(screen: LazyComponent<object>): Promise<void> {
  await screen.preload().catch(() => undefined);
}
