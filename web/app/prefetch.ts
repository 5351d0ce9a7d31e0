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
  if (screen && wasLoggedIn()) {
    if (cardId) void queryClient.prefetchQuery(machineQuery(cardId));
    void import('../sync/client/shop-lists.ts').then(({ listsQuery }) => queryClient.prefetchQuery(listsQuery()));
    if (path === '/table') void prefetchList();
  }
  setTimeout(() => void preloadOthers(), loadOthersAfterMs);
}

async function prefetchList(): Promise<void> {
  const { parseListParams } = await import('../capabilities/machines/list-params.ts');
  await queryClient.prefetchQuery(listQuery(parseListParams(new URLSearchParams(location.search))));
}

/** One by one, so that a slow phone follows taps between them. */
async function preloadOthers(): Promise<void> {
  for (const screen of [StartRepairScreen, BenchScreen, CardScreen, TableScreen, FindScreen, LoginScreen]) await preload(screen);
}

/** Ignores errors: the screen itself imports the file again. */
async function preload(screen: LazyComponent<object>): Promise<void> {
  await screen.preload().catch(() => undefined);
}
