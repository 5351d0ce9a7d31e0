import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Opened, Order, What } from './server-pool-worker.ts';

export type OpenShop = Opened & {
  /** Sets the shop's clock so many ms back; 0 is the present. */
  turnBack: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

export type ShopOpener = {
  /** Opens a shop with a database of its own on a free port. */
  open: (environment: Record<string, string>) => Promise<OpenShop>;
  end: () => void;
};

/** Starts the program that opens shops, for as many stories as come. */
export function startShopOpener(): ShopOpener {
  const program = fork(join(import.meta.dirname, 'server-pool-worker.ts'));
  const waiting = new Map<number, PromiseWithResolvers<Opened | undefined>>();
  let orders = 0;
  program.on('message', ({ number, shop, failure }: Answer) => {
    const { resolve, reject } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (failure === undefined) resolve?.(shop);
    else reject?.(new Error(failure));
  });
  program.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The program that opens shops ended with ${code}.`));
  });

  function order(what: What): Promise<Opened | undefined> {
    const number = (orders += 1);
    const answered = Promise.withResolvers<Opened | undefined>();
    waiting.set(number, answered);
    program.send({ number, ...what } satisfies Order);
    return answered.promise;
  }

  return {
    async open(environment) {
      const dataDir = await mkdtemp(join(tmpdir(), 'fettle-story-'));
      const opened = await order({ open: { ...shopOfStories, DATA_DIR: dataDir, ...environment } });
      if (!opened) throw new Error('The shop did not open.');
      return {
        ...opened,
        turnBack: async (ms) => void (await order({ turnBack: opened.url, ms })),
        async close() {
          await order({ close: opened.url });
          await rm(dataDir, { recursive: true });
        },
      };
    },
    end: () => program.disconnect(),
  };
}

const shopOfStories = { LOG_LEVEL: 'error', SHOP_NAME: 'Bayou Appliance', PORT: '0', HOST: '127.0.0.1' };
