import { afterAll, beforeAll, describe } from 'vitest';
import { enginesAskedFor, type EngineName } from './engines.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';

/** Tells the same story on every database that is asked for. */
export function onEachEngine(title: string, tell: (engine: EngineName) => void): void {
  describe.each(enginesAskedFor())(`${title} (%s)`, (engine) => {
    tell(engine);
  });
}

/**
 * Likewise, in a shop that is open for the whole story: its tests share it, and each brings in its own machines. `shop`
 * may be used inside tests only.
 */
export function inAShop(title: string, tell: (shop: Shop) => void, options: ShopOptions = {}): void {
  onEachEngine(title, (engine) => {
    const shop = {} as Shop;
    beforeAll(async () => {
      Object.assign(shop, await openShop(engine, options));
    });
    afterAll(() => shop.close());
    tell(shop);
  });
}
