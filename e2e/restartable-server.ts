import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { freePort } from '../packages/ipp/testing/free-port.ts';
import { addSession, type ApiClient, apiClient } from './api-client.ts';
import { test as fixturesTest } from './fixtures.ts';

export type RestartableServer = {
  url: string;
  /** Logs Tess in and opens a path. */
  open: (page: Page, path: string, origin?: string) => Promise<void>;
  ada: ApiClient;
  tess: ApiClient;
  walt: ApiClient;
  stop: () => Promise<void>;
  /** Starts it again, on the same port and data. */
  start: (environment?: Record<string, string>) => Promise<void>;
};

/** A shop whose server a test stops and starts. Pages keep the app in a service worker, as in a browser. */
export const test = fixturesTest.extend<{ server: RestartableServer }>({
  serviceWorkers: 'allow',
  server: async ({ serverPool, preparedShop }, use) => {
    let server = await serverPool.start({ PORT: String(await freePort()) }, preparedShop.dataDir);
    let isRunning = true;
    const { url } = server;
    const dataDirs = [server.dataDir];
    await use({
      url,
      async open(page, path, origin = url) {
        await addSession(page.context(), preparedShop.employees.tess, origin);
        await page.goto(origin + path);
      },
      ada: apiClient(url, preparedShop.employees.ada),
      tess: apiClient(url, preparedShop.employees.tess),
      walt: apiClient(url, preparedShop.employees.walt),
      async stop() {
        await server.stop();
        isRunning = false;
      },
      async start(environment = {}) {
        server = await serverPool.start({ PORT: new URL(url).port, ...environment }, server.dataDir);
        isRunning = true;
        dataDirs.push(server.dataDir);
      },
    });
    if (isRunning) await server.stop();
    await Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true })));
  },
});

/** Resolves when the worker controls the page and has stored everything. */
export async function whenInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}
