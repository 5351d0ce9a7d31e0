import type { IppResponse, IppValue } from './ipp-message.ts';

const idle = 3;
const stopped = 5;

/** The values of `printer-state-reasons` (RFC 8011, PWG 5100) that keep a printer from printing. */
const blockingReasons = [
  'cover-open',
  'door-open',
  'interlock-open',
  'media-jam',
  'media-empty',
  'media-needed',
  'input-tray-missing',
  'output-area-full',
  'marker-supply-empty',
  'toner-empty',
  'marker-waste-full',
  'paused',
  'moving-to-paused',
  'offline',
  'shutdown',
  'timed-out',
] as const;

/**
 * Why a printer cannot print. `unreachable`, `stopped` and `not-accepting-jobs` are ours: the printer reports them in other
 * attributes. `message` is the printer's own text, if it sent one.
 */
export type BlockingCondition = {
  reason: (typeof blockingReasons)[number] | 'unreachable' | 'stopped' | 'not-accepting-jobs';
  message?: string;
};

/** When CUPS cannot reach a printer, it keeps the job and reports the problem only in `printer-state-message`. */
const unreachableBehindCups =
  /not respond|may not exist|is unavailable|unable to (?:connect|locate|open)|unreachable|waiting for (?:the )?printer|will retry|could not be (?:found|reached)|turned off|unplugged/i;

/** As a warning or report, these mean "running low" or "one of several is empty": the printer still prints. */
const blockingOnlyAsError = new Set<string>(['marker-supply-empty', 'toner-empty', 'marker-waste-full', 'output-area-full']);

/**
 * What keeps the printer from printing; undefined if nothing does. The suffix of a reason (`-error`, `-warning`, `-report`) is mostly
 * ignored: printers use it inconsistently. The CUPS emulator, for example, reports a jam while printing as `-warning`.
 */
export function blockingCondition({ attributes }: Pick<IppResponse, 'attributes'>): BlockingCondition | undefined {
  for (const keyword of stringsIn(attributes['printer-state-reasons'])) {
    const [, bare = keyword, suffix] = /^(.+?)(?:-(error|warning|report))?$/.exec(keyword) ?? [];
    const isMild = suffix === 'warning' || suffix === 'report';
    if (isMild && blockingOnlyAsError.has(bare)) continue;
    if (isMild && bare === 'media-empty' && hasPaperLeft(attributes)) continue;
    const reason = blockingReasons.find((known) => known === bare);
    if (reason) return { reason };
  }
  const state = attributes['printer-state']?.[0];
  const [message = ''] = stringsIn(attributes['printer-state-message']);
  // The message of an idle printer is about its last job.
  if (state !== idle && unreachableBehindCups.test(message)) return { reason: 'unreachable', message };
  if (state === stopped) return { reason: 'stopped', ...(message && { message }) };
  if (attributes['printer-is-accepting-jobs']?.[0] === false) return { reason: 'not-accepting-jobs' };
  return undefined;
}

/**
 * Whether any tray that reports its level has paper: -3 says that it is not empty (`prtInputCurrentLevel`, RFC 3805). If so, the empty tray
 * is a different one, and the printer can still print.
 */
function hasPaperLeft(attributes: IppResponse['attributes']): boolean {
  return stringsIn(attributes['printer-input-tray']).some((tray) => /level=(?:-3\b|[1-9])/.test(tray));
}

export function stringsIn(values: readonly IppValue[] = []): string[] {
  return values.filter((value) => typeof value === 'string');
}
