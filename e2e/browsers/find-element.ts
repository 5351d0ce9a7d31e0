export type Role = 'button' | 'link' | 'heading' | 'field';

/**
 * Finds the visible element with this role and name. Runs in the page, so it does not refer to anything outside itself.
 * `mustBeOperable`: only if it can be clicked, and is where it was at the last look: a bar that appears meanwhile moves it away from the click.
 * Scrolls it to the middle of the window first, away from fixed bars. `isClickMissed` of the page is true until it is clicked.
 */
export function findElement(role: Role, name: string, mustBeOperable: boolean): Element | undefined {
  const selectors: Record<Role, string> = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
  };
  // An open modal dialog makes the rest of the page inert.
  const root = document.querySelector('dialog:modal') ?? document;
  const found = [...root.querySelectorAll(selectors[role])].find((element) => element.checkVisibility() && nameOf(element) === name);
  return found && (!mustBeOperable || isOperable(found)) ? found : undefined;

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? textOf(labelsOf(element)[0] ?? element);
    return text.replaceAll(/\s+/g, ' ').trim();
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function's body reaches the page
  function textOf(element: Element): string {
    // The cast: a clone of an element is an element.
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent;
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function's body reaches the page
  function labelsOf(element: Element): Element[] {
    return 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : [];
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function's body reaches the page
  function watchForClick(element: Element): void {
    const page = globalThis as { isClickMissed?: boolean };
    page.isClickMissed = true;
    element.addEventListener('click', () => (page.isClickMissed = false), { once: true, capture: true });
  }

  function isOperable(element: Element & { lastPlace?: string }): boolean {
    if (element.matches(':disabled')) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = `${x} ${y} ${width} ${height}`;
    const isStill = element.lastPlace === place;
    element.lastPlace = place;
    if (!isStill) return false;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isHit = [element, ...labelsOf(element)].some((part) => part.contains(hit));
    if (isHit) watchForClick(element);
    return isHit;
  }
}
