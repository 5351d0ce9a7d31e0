/** What a Zebra answers to `~HS` (ZPL II Programming Guide, "Host Status Return"), as far as it keeps labels from coming out. */
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

/** Reads the three strings of the answer; undefined while they are not all there. */
export function readHostStatus(answer: string): HostStatus | undefined {
  const strings = answer
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

/** What keeps the printer from printing, as the rest of a sentence that begins with its name; undefined when nothing does. */
export function whatIsInTheWay(status: HostStatus): string | undefined {
  if (status.isHeadOpen) return 'is open: close its cover.';
  if (status.isOutOfPaper) return 'is out of paper: put in a roll of labels.';
  if (status.isOutOfRibbon) return 'is out of ribbon: put in a new one.';
  if (status.isPaused) return 'is paused: press its Pause button.';
  if (status.isTooHot) return 'is too hot: let it cool down.';
  if (status.isFull) return 'has more to print than it can hold: wait until it is done.';
  return undefined;
}
