import { afterAll, beforeAll, describe } from 'vitest';
import { enginesAskedFor, type EngineName } from './engines.ts';
import { openTestShop, type TestShop, type ShopOptions } from './test-shop.ts';

/** Tells the same story on every database that is asked for. */
export function describeEachEngine(title: string, tell: (engine: EngineName) => void): void {
  describe.each(enginesAskedFor())(`${title} (%s)`, (engine) => {
    tell(engine);
  });
}

/**
 * Likewise, in a shop that is open for the whole story: its tests share it, and each brings in its own machines. `shop`
 * may be used inside tests only.
 */
export function describeInShop(title: string, tell: (shop: TestShop) => void, options: ShopOptions = {}): void {
  describeEachEngine(title, (engine) => {
    const shop = {} as TestShop;
    beforeAll(async () => {
      Object.assign(shop, await openTestShop(engine, options));
    });
    afterAll(() => shop.close());
    tell(shop);
  });
}
