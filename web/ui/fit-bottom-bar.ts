const bars = new Set<HTMLElement>();

/**
 * The ref of a bar that is fixed to the bottom of a phone's screen, above the fixed bars that come later in the document. Marks the bar
 * `data-in-flow` while the bars would cover more than a quarter of the screen, and tells the page the height of those that are fixed in
 * `--bar-height`. A bar that is not fixed is scrolled into view when it offers to undo.
 */
export function fitBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  bars.add(bar);
  const observer = new ResizeObserver(() => {
    fit();
    if (bar.querySelector('[data-undo]')) bar.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(bar);
  addEventListener('resize', fit);
  return () => {
    bars.delete(bar);
    observer.disconnect();
    removeEventListener('resize', fit);
    fit();
  };
}

function fit(): void {
  let height = 0;
  for (const bar of [...bars].toSorted(lastFirst)) {
    bar.removeAttribute('data-in-flow');
    if (getComputedStyle(bar).position !== 'fixed') continue;
    const isTooHigh = height + bar.offsetHeight > innerHeight / 4;
    bar.toggleAttribute('data-in-flow', isTooHigh);
    if (isTooHigh) continue;
    bar.style.bottom = `${height}px`;
    height += bar.offsetHeight;
  }
  document.documentElement.style.setProperty('--bar-height', `${height}px`);
}

function lastFirst(bar: HTMLElement, other: HTMLElement): number {
  return bar.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}
