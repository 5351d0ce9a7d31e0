/**
 * The ref of a bar that is fixed to the bottom of a phone's screen. Marks the bar `data-in-flow` while it would cover more than a quarter
 * of the screen, and tells the page the height of a fixed bar in `--bar-height`. One that is not fixed is scrolled into view when it offers
 * to undo.
 */
export function fitBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const fit = () => {
    // Hidden: another bar is shown, or none.
    if (bar.offsetHeight === 0) return;
    const isTooHigh = bar.offsetHeight > innerHeight / 4;
    bar.toggleAttribute('data-in-flow', isTooHigh);
    style.setProperty('--bar-height', isTooHigh ? '0px' : `${bar.offsetHeight}px`);
  };
  const observer = new ResizeObserver(() => {
    fit();
    if (bar.querySelector('[data-undo]')) bar.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(bar);
  addEventListener('resize', fit);
  return () => {
    observer.disconnect();
    removeEventListener('resize', fit);
    style.removeProperty('--bar-height');
  };
}
