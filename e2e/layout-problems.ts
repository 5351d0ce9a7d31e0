/* oxlint-disable unicorn/consistent-function-scoping -- only the body of `findLayoutProblems` reaches the page */
import type { Page } from '@playwright/test';

/**
 * What does not fit on the page as it is shown, one sentence each: scrolling sideways, text that is cut off or broken inside a word,
 * controls that are too small, overlap or lie below a bar, and bars that take more than a quarter of the screen.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // After a change of the window's size, the page learns the height of its bars in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.evaluate(findLayoutProblems);
}

/** Runs in the page, so it cannot refer to anything outside itself. */
export function findLayoutProblems(): string[] {
  const controlSelector = 'a[href], button, input, select, textarea, summary';
  const root = [...document.querySelectorAll('dialog')].find((dialog) => dialog.matches(':modal')) ?? document.body;
  const width = document.documentElement.clientWidth;
  const problems: string[] = [];
  if (document.documentElement.scrollWidth > width)
    problems.push(`The page scrolls sideways: ${document.documentElement.scrollWidth} > ${width}.`);
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(isShown);
  for (const element of shown) {
    const { left, right } = element.getBoundingClientRect();
    const isInRow = isInScrollingRow(element);
    if (!isInRow && (right > width + 1 || left < -1)) problems.push(`${describe(element)} leaves the screen.`);
    if (!isInRow && isOutsideParent(element)) problems.push(`${describe(element)} sticks out of the element around it.`);
    if (isClipped(element)) problems.push(`${describe(element)} is cut off.`);
    if (isBar(element) && element.offsetHeight > innerHeight / 4)
      problems.push(`${describe(element)} takes more than a quarter of the screen.`);
  }
  problems.push(...brokenWords(), ...cutPlaceholders(), ...controlProblems());
  return [...new Set(problems)];

  function describe(element: Element): string {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> "${text}"`;
  }

  function isShown(element: HTMLElement): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden, [href="#screen"]')
    );
  }

  /** A toolbar may scroll sideways. `isReachable` then scrolls to its controls. */
  function isInScrollingRow({ parentElement }: HTMLElement): boolean {
    const row = parentElement?.closest('[role="toolbar"]');
    return row !== null && row !== undefined && getComputedStyle(row).overflowX === 'auto';
  }

  function isClipped(element: HTMLElement): boolean {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    if (element instanceof HTMLInputElement || textOverflow === 'ellipsis') return false;
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      (isCut(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
      (isCut(overflowY) && element.scrollHeight > element.clientHeight + 2)
    );
  }

  function isOutsideParent(element: HTMLElement): boolean {
    const { position, display } = getComputedStyle(element);
    const isPlaced = ['absolute', 'fixed'].includes(position);
    // On touch, a label is placed inside its field.
    const around = isPlaced ? (element instanceof HTMLLabelElement ? element.control : null) : element.parentElement;
    if (!around || display === 'inline') return false;
    const { left, right } = element.getBoundingClientRect();
    const outer = around.getBoundingClientRect();
    return right > outer.right + 1 || left < outer.left - 1;
  }

  function isBar(element: HTMLElement): boolean {
    const { position } = getComputedStyle(element);
    return (position === 'fixed' || position === 'sticky') && !element.closest('dialog, :has(> [role="status"] + [role="alert"])');
  }

  /** Plates may break anywhere, other words only at a hyphen, unless a word is very long or wider than most of the screen. */
  function brokenWords(): string[] {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !isShown(parent) || parent.closest('svg, option') || getComputedStyle(parent).fontFamily.includes('Mono')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s\-–])[^\s\-–]{1,24}(?![^\s\-–])/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        const total = rects.reduce((sum, rect) => sum + rect.width, 0);
        if (lines.size > 1 && total < 0.6 * width) found.push(`"${word}" is broken in ${describe(parent)}.`);
      }
    }
    return found;
  }

  function cutPlaceholders(): string[] {
    const context = document.createElement('canvas').getContext('2d');
    return shown.flatMap((element) => {
      if (!context || !(element instanceof HTMLInputElement) || !element.placeholder || element.value) return [];
      context.font = getComputedStyle(element, '::placeholder').font;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const space = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return context.measureText(element.placeholder).width > space ? [`The placeholder "${element.placeholder}" is cut off.`] : [];
    });
  }

  function controlProblems(): string[] {
    const controls = shown.filter((element) => element.matches(controlSelector) && !isDisabled(element));
    const found = controls.flatMap((control) => (isReachable(control) ? [] : [`${describe(control)} is covered.`]));
    scrollTo({ top: 0, behavior: 'instant' });
    const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }));
    for (const [index, { control, box }] of boxes.entries()) {
      for (const { control: other, box: otherBox } of boxes.slice(index + 1)) {
        const overlapX = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
        const overlapY = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
        const isNested = control.contains(other) || isFixed(control) !== isFixed(other);
        if (!isNested && overlapX > 1 && overlapY > 1) found.push(`${describe(control)} overlaps ${describe(other)}.`);
      }
    }
    return found;
  }

  function isDisabled(element: HTMLElement): boolean {
    return element.matches(':disabled');
  }

  function isFixed(element: HTMLElement): boolean {
    for (let current: HTMLElement | null = element; current; current = current.parentElement) {
      if (isBar(current)) return true;
    }
    return false;
  }

  /** Scrolls as the browser does when the control takes the focus. */
  function isReachable(control: HTMLElement): boolean {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) => {
      const hit = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1));
      return hit && (control.contains(hit) || hit.contains(control) || isLabelOf(hit, control) || hit.closest('a, tr')?.contains(control));
    });
  }

  function isLabelOf(hit: Element, control: HTMLElement): boolean {
    return 'labels' in control && [...(control.labels as NodeListOf<HTMLLabelElement>)].some((label) => label.contains(hit));
  }
}
