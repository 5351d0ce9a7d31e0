import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fridge } from './api-client.ts';
import { type RestartableServer, whenInstalled } from './restartable-server.ts';

export async function addMachine(server: RestartableServer, fields: object = {}): Promise<number> {
  const { machine_id } = await server.tess.call('POST', '/api/create/add_machine', { ...fridge, ...fields });
  return machine_id as number;
}

/** The queries whose replies can be read without a connection. */
export function storedReplies(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('fettle-replies');
        opening.addEventListener('success', () => {
          const listing = opening.result.transaction('replies').objectStore('replies').getAllKeys();
          listing.addEventListener('success', () => resolve(listing.result as string[]));
        });
      }),
  );
}

/** What each screen reads. */
const readOf: readonly [path: RegExp, query: (id: string) => string][] = [
  [/^\/card\/(\d+)/, (id) => `["getMachine","${id}"]`],
  [/^\/bench/, () => '["getBench"'],
  [/^\/table/, () => '["getMachines"'],
  [/^\/parts/, () => '["getAwaitedParts"'],
];

/** Opens cards and lists, so that they can be read without a connection. */
export async function visit(page: Page, server: RestartableServer, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const listening = page.waitForResponse(/get_bench_news/);
    await server.open(page, path);
    await listening;
    await whenInstalled(page);
    for (const [pattern, query] of readOf) {
      const match = pattern.exec(path);
      if (match) await expect.poll(async () => (await storedReplies(page)).join(' ')).toContain(query(match[1] ?? ''));
    }
  }
}

/** Cuts the network, and stops the server. */
export async function cut(context: BrowserContext, server: RestartableServer): Promise<void> {
  await context.setOffline(true);
  await server.stop();
}

export async function reconnect(context: BrowserContext, server: RestartableServer): Promise<void> {
  await server.start();
  await context.setOffline(false);
}
