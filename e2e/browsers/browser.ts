/** A real browser, driven over WebDriver or WebDriver BiDi. */
export type Browser = {
  /** Opens a window without cookies or stored data. */
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
};

export type Tab = {
  goTo: (url: string) => Promise<void>;
  setCookie: (name: string, value: string, url: string) => Promise<void>;
  /** Evaluates an expression in the page. Its value must be serializable as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Evaluates an expression in the page and returns the element that is its value, or `undefined` if there is none. */
  find: (expression: string) => Promise<ElementHandle | undefined>;
  /** Logged and uncaught errors of the page, as far as the engine reports them. */
  errors: () => Promise<string[]>;
  /** A picture of the page as PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** An element in the page. The browser sends it real clicks and keys. */
export type ElementHandle = {
  click: () => Promise<void>;
  /** Replaces the text of a field. */
  fill: (text: string) => Promise<void>;
  /** Chooses an option of a select by its visible text. */
  choose: (option: string) => Promise<void>;
  upload: (path: string) => Promise<void>;
};

/** An expression that calls `run` in the page. `run` must not refer to anything outside itself. */
export function callExpression<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): string {
  return `(${run.toString()})(...${JSON.stringify(args)})`;
}
