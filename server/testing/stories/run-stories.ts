import * as fc from 'fast-check';
import type { TestShop } from '../test-shop.ts';
import { storyCommands } from './commands.ts';
import { expectSameShop } from './compare.ts';
import { beginStory } from './story.ts';

export type StoryOptions = { runs: number; seed?: number | undefined; path?: string | undefined; replayPath?: string | undefined };

/**
 * Plays random stories of three employees in the shop and in the model, and compares the two. A failure is shrunk to the shortest story.
 * @throws Error with the story, and the seed and the path that play it again
 */
export async function runStories(shop: TestShop, { runs, seed, path, replayPath }: StoryOptions): Promise<void> {
  const story = fc.asyncProperty(storyCommands(replayPath), async (commands) => {
    const { model, real, before } = await beginStory(shop);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await expectSameShop(shop, model, before);
  });
  await fc.assert(story, {
    numRuns: runs,
    includeErrorInReport: true,
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path }),
  });
}
