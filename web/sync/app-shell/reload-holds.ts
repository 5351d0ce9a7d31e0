/** What a reload would interrupt and the page does not show, a name for each. */
export const reloadHolds = new Set<string>();
