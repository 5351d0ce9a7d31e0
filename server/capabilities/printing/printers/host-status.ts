import { type Message, msg } from '@fettle/i18n/message.ts';
/** The parts of a Zebra's reply to `~HS` (ZPL II Programming Guide, "Host Status Return") that can stop it from printing. */
export type HostStatus = {
  isOutOfPaper: boolean;
  isPaused: boolean;
  isHeadOpen: boolean;
  isOutOfRibbon: boolean;
  isTooHot: boolean;
  isFull: boolean;
};

/** The reply is not that of a ZPL printer. */
export type Unreadable = 'unreadable';

/** The number of fields in the first string. */
const firstLength = 12;

/**
 * Parses the reply: two strings of numbers (and a third that is not needed), each between STX and ETX. Printers that emulate a Zebra leave
 * out those characters, the second string, or the end of the line. Undefined while more may follow; `isWhole`: nothing follows.
 */
export function readHostStatus(reply: string, isWhole: boolean): HostStatus | Unreadable | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters separate the strings
  const lines = reply.split(/[\u0000-\u001f]+/);
  if (!isWhole) lines.pop();
  const strings = lines.filter((line) => /^ *\d+ *, *\d+ *, *\d+ */.test(line)).map((line) => line.split(',').map(Number));
  const [first, second = first?.slice(firstLength)] = strings;
  if (!isWhole && !second?.length) return undefined;
  if (!first) return 'unreadable';
  return {
    isOutOfPaper: first[1] === 1,
    isPaused: first[2] === 1,
    isFull: first[5] === 1,
    isTooHot: first[11] === 1,
    isHeadOpen: second?.[2] === 1,
    isOutOfRibbon: second?.[3] === 1,
  };
}

/** What keeps the printer, such as `The label printer`, from printing; undefined if nothing does. */
export function blockingCondition(status: HostStatus, printer: Message): Message | undefined {
  if (status.isHeadOpen) return msg('{printer} is open. Close its cover.', { printer });
  if (status.isOutOfPaper) return msg('{printer} is out of labels. Load a new roll.', { printer });
  if (status.isOutOfRibbon) return msg('{printer} is out of ribbon. Load a new one.', { printer });
  if (status.isPaused) return msg('{printer} is paused. Press its Pause button.', { printer });
  if (status.isTooHot) return msg('{printer} is too hot. Let it cool down.', { printer });
  if (status.isFull) return msg('{printer} has a full buffer. Wait until it is done.', { printer });
  return undefined;
}
