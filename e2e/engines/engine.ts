/** A real browser, driven over its own protocol. */
export type Engine = {
  /** Opens a window without cookies or stored data of earlier ones. */
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
};

export type Tab = {
  goTo: (url: string) => Promise<void>;
  setCookie: (name: string, value: string, url: string) => Promise<void>;
  /** Evaluates an expression in the page and gives its value, which travels as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The element that is the value of an expression in the page. */
  find: (expression: string) => Promise<ElementHandle | undefined>;
  /** What the page logged as an error and did not catch, as far as the engine shows it. */
  errors: () => Promise<string[]>;
  /** As PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** An element in the page, operated by the browser as a person would. */
export type ElementHandle = {
  click: () => Promise<void>;
  /** Replaces what a text field holds. */
  fill: (text: string) => Promise<void>;
  /** Chooses an option of a select by its words on the screen. */
  choose: (option: string) => Promise<void>;
  /** Gives a file to a file input. */
  upload: (path: string) => Promise<void>;
};

/** The expression that calls a function in the page. The function refers to nothing outside itself. */
export function callOf<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): string {
  return `(${run.toString()})(...${JSON.stringify(args)})`;
}
