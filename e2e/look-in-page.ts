/* oxlint-disable unicorn/consistent-function-scoping -- only the body of each exported function reaches the page */

/** How many of the elements are in the window as a whole: not cut, and not below a bar. Runs in the page. */
export function countInView(elements: Element[]): number {
  return elements.filter((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false;
    return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit && (element.contains(hit) || hit.contains(element));
    });
  }).length;
}

/** Which of the texts can be read in the window as a whole: none of their letters are cut or below a bar. Runs in the page. */
export function textsInView(main: Element, texts: readonly string[]): string[] {
  return texts.filter((text) =>
    [main, ...main.querySelectorAll('*')].some((element) => {
      // One text may be several nodes, such as a brand and a type.
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const start = nodes
        .map(({ textContent }) => textContent)
        .join('')
        .indexOf(text);
      if (start < 0) return false;
      const range = document.createRange();
      range.setStart(...placeOf(nodes, start));
      range.setEnd(...placeOf(nodes, start + text.length));
      const rects = [...range.getClientRects()];
      return rects.length > 0 && rects.every((rect) => isSeen(element, rect));
    }),
  );

  function placeOf(nodes: readonly Node[], offset: number): [node: Node, offset: number] {
    let left = offset;
    for (const node of nodes) {
      const length = node.textContent?.length ?? 0;
      if (left <= length) return [node, left];
      left -= length;
    }
    throw new Error('The text ends before.');
  }

  function isSeen(parent: Element, { left, right, top, bottom }: DOMRect): boolean {
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || top < 0 || bottom > innerHeight) return false;
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return false;
      if (overflowY !== 'visible' && (top < box.top - 3 || bottom > box.bottom + 3) && around !== document.documentElement) return false;
    }
    return [left + 1, right - 1].every((x) => [top + 2, bottom - 3].every((y) => !isCovered(parent, document.elementFromPoint(x, y))));
  }

  /** A transparent target over the text does not hide it. */
  function isCovered(element: Element, hit: Element | null): boolean {
    for (let above = hit; above && !above.contains(element) && !element.contains(above); above = above.parentElement)
      if (getComputedStyle(above).backgroundColor !== 'rgba(0, 0, 0, 0)') return true;
    return false;
  }
}

/** `of`: the element with the beginning of its text. Empty if the screen has none. */
type Contrast = { ratio: number; of: string };

export type Look = {
  /** Texts on the page, and those with a weight above 600. */
  texts: number;
  heavy: number;
  /** Containers with an outline of 1.5 px or more: they hold paragraphs, lists, pictures or controls, and are no control themselves. */
  outlines: number;
  /** The lowest contrast of a text, and of a control's edge, with what is behind or around it. */
  textContrast: Contrast;
  edgeContrast: Contrast;
  /** The share of the window's width from the leftmost to the rightmost content of the screen. */
  width: number;
};

/** What can be measured of any screen, from computed styles. What is disabled has no bar for its contrast. Runs in the page. */
export function lookOf(main: Element): Look {
  const controls = 'a, button, input, select, textarea, summary, label';
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isShown);
  const texts = shown.filter((element) => !element.closest('svg') && [...element.childNodes].some(isText));
  const enabled = shown.filter((element) => !element.closest(':disabled, [data-disabled]'));
  const boxes = shown
    .filter((element) => main.contains(element) && (element.matches(`${controls}, img, svg`) || texts.includes(element)))
    .map((element) => (element.matches(controls) ? element.getBoundingClientRect() : contentBox(element)));
  return {
    texts: texts.length,
    heavy: texts.filter((element) => Number(getComputedStyle(element).fontWeight) > 600).length,
    outlines: shown.filter(
      (element) => !element.closest(controls) && element.querySelector(`p, li, dl, table, img, ${controls}`) && isOutlined(element),
    ).length,
    textContrast: lowest(
      texts.filter((element) => enabled.includes(element)).map((element) => ({ ratio: contrastOfText(element), of: describe(element) })),
    ),
    edgeContrast: lowest(
      enabled
        .filter((element) => element.matches(controls) && hasEdge(element))
        .map((element) => ({ ratio: contrastOfEdge(element), of: describe(element) })),
    ),
    width: (Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))) / innerWidth,
  };

  function lowest(contrasts: readonly Contrast[]): Contrast {
    return contrasts.toSorted((one, other) => one.ratio - other.ratio)[0] ?? { ratio: 21, of: '' };
  }

  function describe(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.localName} "${text.trim().replaceAll(/\s+/g, ' ').slice(0, 24)}"`;
  }

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('option, .visually-hidden, [href="#screen"]')
    );
  }

  function isText({ nodeType, textContent }: Node): boolean {
    return nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '';
  }

  function contentBox(element: Element): DOMRect {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.matches('img, svg') ? element.getBoundingClientRect() : range.getBoundingClientRect();
  }

  function widthsOf(element: Element): number[] {
    const style = getComputedStyle(element);
    return (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
      style[`border${side}Style`] === 'none' || colorOf(style[`border${side}Color`])[3] === 0
        ? 0
        : Number.parseFloat(style[`border${side}Width`]),
    );
  }

  function isOutlined(element: Element): boolean {
    return widthsOf(element).every((width) => width >= 1.5);
  }

  function hasEdge(element: Element): boolean {
    const isNative =
      element.matches('input') && getComputedStyle(element).appearance !== 'none' && element.matches('[type=checkbox], [type=radio]');
    return !isNative && widthsOf(element).every((width) => width > 0);
  }

  function contrastOfText(element: Element): number {
    const behind = backgroundOf(element);
    let alpha = 1;
    for (let around: Element | null = element; around; around = around.parentElement) alpha *= Number(getComputedStyle(around).opacity);
    const [red, green, blue, own] = colorOf(getComputedStyle(element).color);
    return contrast(over([red, green, blue, own * alpha], behind), behind);
  }

  function contrastOfEdge(element: Element): number {
    const around = element.parentElement ? backgroundOf(element.parentElement) : ([255, 255, 255, 1] as const);
    return contrast(over(colorOf(getComputedStyle(element).borderTopColor), around), around);
  }

  type Color = readonly [red: number, green: number, blue: number, alpha: number];

  function colorOf(color: string): Color {
    if (!context) throw new Error('The page has no canvas.');
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  function backgroundOf(element: Element): Color {
    const own = colorOf(getComputedStyle(element).backgroundColor);
    if (own[3] === 1) return own;
    return over(own, element.parentElement ? backgroundOf(element.parentElement) : [255, 255, 255, 1]);
  }

  function over([red, green, blue, alpha]: Color, behind: Color): Color {
    const mix = (own: number, other: number) => own * alpha + other * (1 - alpha);
    return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
  }

  /** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
  function contrast(one: Color, other: Color): number {
    const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance(color: Color): number {
    const [red = 0, green = 0, blue = 0] = color
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
