import { expect, test } from 'vitest';
import { describeEachEngine } from '../describe-each-engine.ts';
import { openTestShop } from '../test-shop.ts';
import { runStories } from './run-stories.ts';

// The short form of npx node checks/stories.ts.

describeEachEngine('Random stories', (engine) => {
  test('random stories leave the cards, lists, counts, benches and metrics that the rules of the shop give', async () => {
    await using shop = await openTestShop(engine);
    await expect(runStories(shop, { runs: 12, seed: 3 })).resolves.toBeUndefined();
  });
});
