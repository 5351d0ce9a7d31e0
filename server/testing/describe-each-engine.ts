import { afterAll, beforeAll, describe } from 'vitest';
import { requestedEngines, type EngineName } from './requested-engines.ts';
import { openTestShop, type TestShop, type ShopOptions } from './test-shop.ts';

/** Defines the same tests for each requested database. */
export function describeEachEngine(title: string, defineTests: (engine: EngineName) => void): void {
  describe.each(requestedEngines())(`${title} (%s)`, (engine) => {
    defineTests(engine);
  });
}

/** Like `describeEachEngine`, with one shop that the tests share. `shop` is empty until the tests run. */
export function describeInShop(title: string, defineTests: (shop: TestShop) => void, options: ShopOptions = {}): void {
  describeEachEngine(title, (engine) => {
    const shop = {} as TestShop;
    beforeAll(async () => {
      Object.assign(shop, await openTestShop(engine, options));
    });
    afterAll(() => shop.close());
    defineTests(shop);
  });
}
