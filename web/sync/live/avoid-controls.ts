const controls = 'a, button, input, select, textarea, label, summary';
const alignments = ['end', 'center', 'start'] as const;
/** A distance in pixels. */
const step = 32;

/** The ref of a box that floats above the page. Moves what is in it to the next place where it covers no control. */
export function avoidControls(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const place = () => {
    for (let down = 0; down < innerHeight / 2; down += step)
      for (const alignment of alignments) {
        move(box, alignment, down);
        if (!coversControl(box)) return;
      }
    move(box, 'end', 0);
  };
  // The page has changed when the click has been handled.
  const placeLater = () => requestAnimationFrame(place);
  const observer = new MutationObserver(place);
  observer.observe(box, { childList: true, subtree: true, characterData: true });
  addEventListener('resize', place);
  addEventListener('scroll', place, { passive: true });
  addEventListener('click', placeLater);
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scroll', place);
    removeEventListener('click', placeLater);
  };
}

function move({ style }: HTMLElement, alignment: (typeof alignments)[number], down: number): void {
  style.justifyContent = alignment;
  style.transform = `translateY(${down}px)`;
}

function coversControl(box: HTMLElement): boolean {
  return [...box.querySelectorAll('button')].some((floating) => {
    const { left, top, width, height } = floating.getBoundingClientRect();
    const columns = Math.ceil(width / step);
    const rows = Math.ceil(height / step);
    for (let column = 0; column <= columns; column += 1)
      for (let row = 0; row <= rows; row += 1) {
        const below = document.elementsFromPoint(left + (column * width) / columns, top + (row * height) / rows);
        if (below.some((element) => !box.contains(element) && element.closest(controls))) return true;
      }
    return false;
  });
}
