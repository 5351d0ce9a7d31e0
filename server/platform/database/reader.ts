/** Reads what was last committed, outside of transactions. */
export type Reader = {
  /** The rows of a `select`. */
  all: (text: string, parameters: readonly unknown[]) => Promise<unknown[]>;
};
