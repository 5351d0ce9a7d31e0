export type Role = 'button' | 'link' | 'heading' | 'field';

/**
 * Runs in the page, so it refers to nothing outside itself. Finds the visible element with this role and name.
 * `toOperate`: only one that can be clicked now, in the middle of the window, where no fixed bar covers it.
 */
export function findElement(role: Role, name: string, toOperate: boolean): Element | undefined {
  const selectors: Record<Role, string> = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
  };
  // What is outside an open dialog cannot be operated.
  const root = document.querySelector('dialog:modal') ?? document;
  const found = [...root.querySelectorAll(selectors[role])].find((element) => element.checkVisibility() && nameOf(element) === name);
  return found && (!toOperate || isOperable(found)) ? found : undefined;

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? (labelsOf(element)[0] ?? element).textContent;
    return text.replaceAll(/\s+/g, ' ').trim();
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has only what is inside
  function labelsOf(element: Element): Element[] {
    return 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : [];
  }

  function isOperable(element: Element): boolean {
    if (element.matches(':disabled')) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return [element, ...labelsOf(element)].some((part) => part.contains(hit));
  }
}
