import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Order, What } from './shops-of-a-worker.ts';

export type OpenShop = {
  url: string;
  /** Sets the shop's clock so many ms back; 0 is the present. */
  turnBack: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

export type ShopOpener = {
  /** Opens a shop with a database of its own on a free port, and gives its address and what closes it again. */
  open: (environment: Record<string, string>) => Promise<OpenShop>;
  end: () => void;
};

/** Starts the program that opens shops, for as many stories as come. */
export function startShopOpener(): ShopOpener {
  const program = fork(join(import.meta.dirname, 'shops-of-a-worker.ts'));
  const waiting = new Map<number, { resolve: (address: string) => void; reject: (error: Error) => void }>();
  let orders = 0;
  program.on('message', ({ number, address, failure }: Answer) => {
    const { resolve, reject } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (failure === undefined) resolve?.(address);
    else reject?.(new Error(failure));
  });
  program.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The program that opens shops ended with ${code}.`));
  });

  function order(what: What): Promise<string> {
    const number = (orders += 1);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting.set(number, { resolve, reject });
    program.send({ number, ...what } satisfies Order);
    return promise;
  }

  return {
    async open(environment) {
      const dataDir = await mkdtemp(join(tmpdir(), 'fettle-story-'));
      const url = await order({ open: { ...shopOfStories, DATA_DIR: dataDir, ...environment } });
      return {
        url,
        turnBack: async (ms) => void (await order({ turnBack: url, ms })),
        async close() {
          await order({ close: url });
          await rm(dataDir, { recursive: true });
        },
      };
    },
    end: () => program.disconnect(),
  };
}

const shopOfStories = { LOG_LEVEL: 'error', SHOP_NAME: 'Bayou Appliance', PORT: '0', HOST: '127.0.0.1' };
