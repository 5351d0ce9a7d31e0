import axe, { type RunOnly } from 'axe-core';

/** What is checked in light and in dark mode. */
export const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Nothing else depends on the colors.
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOnly>;

/** The accessibility violations of what the test shows, in light and dark mode, or in the one that it always has. */
export async function violations(schemes: readonly (keyof typeof rules)[] = ['light', 'dark']): Promise<string[]> {
  const root = document.documentElement;
  const { theme = 'system' } = root.dataset;
  const found: string[] = [];
  // At the end of the page, no bar covers a part of a control.
  scrollTo({ top: root.scrollHeight, behavior: 'instant' });
  for (const scheme of schemes) {
    root.dataset.theme = scheme;
    // What moves or fades in has other colors until then.
    for (const animation of document.getAnimations()) if (isFinite(animation)) animation.finish();
    const { violations, passes, incomplete } = await axe.run(document, { runOnly: rules[scheme] });
    if (passes.length + incomplete.length === 0) throw new Error('axe checked nothing.');
    found.push(...violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  }
  root.dataset.theme = theme;
  return found;
}

function isFinite({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}
