import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { rules } from '../web/testing/violations.ts';

/**
 * The page's accessibility violations, in light and dark mode. Runs axe inside the page, which is enough because the app has no frames:
 * `@axe-core/playwright` opens a second page for each run and takes five times as long.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const results = await page.evaluate(runAxe, rules[colorScheme]);
    found.push(...results.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  }
  return found;
}

async function runAxe(runOnly: RunOnly) {
  const { violations, passes, incomplete } = await axe.run(document, { runOnly });
  if (passes.length + incomplete.length === 0) throw new Error('axe checked nothing.');
  return violations;
}
