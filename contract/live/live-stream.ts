/** Events that are not about a machine. They have no data. */
export const liveSignals = {
  /** The stream is open, and its id is the last one so far. */
  open: 'open',
  /** Too much was missed: everything on the screen may be out of date. */
  resync: 'resync',
  /** The employee's rights have changed. */
  rights: 'rights',
  /** The shop's lists have changed. */
  lists: 'lists',
  /** The session has ended, or the link of a wall was revoked. */
  end: 'end',
} as const;

/** A client that hears nothing for this long has lost its connection without being told. The server sends comments more often. */
export const maxSilenceMs = 35_000;

/** Older data has to be loaded again. */
export const maxAgeMs = 300_000;
