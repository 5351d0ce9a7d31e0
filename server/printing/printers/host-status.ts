/** The parts of a Zebra's reply to `~HS` (ZPL II Programming Guide, "Host Status Return") that can stop it from printing. */
export type HostStatus = {
  isOutOfPaper: boolean;
  isPaused: boolean;
  isHeadOpen: boolean;
  isOutOfRibbon: boolean;
  isTooHot: boolean;
  isFull: boolean;
};

const stx = '\u0002';
const etx = '\u0003';

/** Parses the three strings of the reply; undefined until all have arrived. */
export function readHostStatus(reply: string): HostStatus | undefined {
  const strings = reply
    .split(etx)
    .slice(0, -1)
    .map((string) => string.slice(string.indexOf(stx) + 1).split(','));
  const [first, second] = strings;
  if (!first || !second || strings.length < 3) return undefined;
  return {
    isOutOfPaper: first[1] === '1',
    isPaused: first[2] === '1',
    isFull: first[5] === '1',
    isTooHot: first[11] === '1',
    isHeadOpen: second[2] === '1',
    isOutOfRibbon: second[3] === '1',
  };
}

/** What keeps the printer from printing, as the rest of a sentence that starts with its name; undefined if nothing does. */
export function blockingCondition(status: HostStatus): string | undefined {
  if (status.isHeadOpen) return 'is open. Close its cover.';
  if (status.isOutOfPaper) return 'is out of labels. Load a new roll.';
  if (status.isOutOfRibbon) return 'is out of ribbon. Load a new one.';
  if (status.isPaused) return 'is paused. Press its Pause button.';
  if (status.isTooHot) return 'is too hot. Let it cool down.';
  if (status.isFull) return 'has a full buffer. Wait until it is done.';
  return undefined;
}
