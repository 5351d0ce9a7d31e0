import type { IppRead, IppReply } from './ipp-message.ts';

const idle = 3;
const stopped = 5;

/** What keeps a printer from printing, as the rest of a sentence that begins with its name. */
const sentences: Readonly<Record<string, string>> = {
  'cover-open': 'is open: close its cover.',
  'door-open': 'is open: close its door.',
  'interlock-open': 'is open: close its cover.',
  'media-jam': 'has a paper jam: take the paper out.',
  'media-empty': 'is out of paper: put some in.',
  'media-needed': 'is out of paper: put some in.',
  'input-tray-missing': 'misses its paper tray: push it in.',
  'output-area-full': 'has a full output tray: take the paper away.',
  'marker-supply-empty': 'is out of ink or toner.',
  'toner-empty': 'is out of toner.',
  'marker-waste-full': 'has a full waste box: empty it.',
  paused: 'is paused: let it go on.',
  'moving-to-paused': 'is paused: let it go on.',
  offline: 'is switched off or not connected.',
  shutdown: 'is switched off.',
  'timed-out': 'does not answer: check that it is on and connected.',
};

/** What CUPS says, in a message alone, of a printer that it cannot reach while it keeps the job. */
const unreachableBehindCups =
  /not respond|may not exist|is unavailable|unable to (?:connect|locate|open)|unreachable|waiting for (?:the )?printer|will retry|could not be (?:found|reached)|turned off|unplugged/i;

/** Running low on these, or out of one of several, is said in the same words with another ending. */
const onlyAsErrors = new Set(['marker-supply-empty', 'toner-empty', 'marker-waste-full', 'output-area-full']);

/**
 * What keeps the printer from printing; undefined when nothing does. The ending of a reason (`-error`, `-warning`, `-report`) says
 * little: printers change it with what they are doing.
 */
export function printerTrouble({ attributes }: IppReply): string | undefined {
  for (const reason of textsIn(attributes['printer-state-reasons'])) {
    const [, bare = reason, ending] = /^(.+?)(?:-(error|warning|report))?$/.exec(reason) ?? [];
    const isSoft = ending === 'warning' || ending === 'report';
    if (isSoft && onlyAsErrors.has(bare)) continue;
    if (isSoft && bare === 'media-empty' && hasPaperLeft(attributes)) continue;
    if (bare in sentences) return sentences[bare];
  }
  const state = attributes['printer-state']?.[0];
  const [message = ''] = textsIn(attributes['printer-state-message']);
  // The message of an idle printer is that of its last job.
  if (state !== idle && unreachableBehindCups.test(message)) return `cannot be reached ("${message}"): check that it is on and connected.`;
  if (state === stopped) return `has stopped${message ? ` ("${message}")` : ''}: look at its display.`;
  if (attributes['printer-is-accepting-jobs']?.[0] === false) return 'does not accept anything to print now: look at its display.';
  return undefined;
}

/** Whether a tray that knows how full it is is not empty: then another one is, which is no trouble. */
function hasPaperLeft(attributes: IppReply['attributes']): boolean {
  return textsIn(attributes['printer-input-tray']).some((tray) => Number(/level=(-?\d+)/.exec(tray)?.[1] ?? 0) > 0);
}

export function textsIn(values: readonly IppRead[] = []): string[] {
  return values.filter((value) => typeof value === 'string');
}
