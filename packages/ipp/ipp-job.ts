import type { Deadline } from './deadline.ts';
import { type IppRequest, operations } from './ipp-call.ts';
import { IppError } from './ipp-error.ts';
import { statusCodes } from './ipp-ladder.ts';
import type { IppResponse } from './ipp-message.ts';
import { blockingCondition } from './ipp-state-reasons.ts';

/** `printed`: the printer reports the job as completed. `sent`: it has the job and reports nothing further. */
export type IppOutcome = 'printed' | 'sent';

/** The user of each job. CUPS lets nobody else cancel it, and nobody without a name. */
export const owner = { 'requesting-user-name': ['name', 'Fettle'] } as const;

/** Sends a request. @throws IppError */
export type Call = (request: IppRequest, deadline: Deadline) => Promise<IppResponse>;

const states = { pending: 3, held: 4, processing: 5, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;

const pollIntervalMs = 200;
/** How long a condition, such as an open cover, may last before the job is canceled, and how long a printer may break off its replies. */
const patienceMs = 3_000;
/** Time before the deadline that is reserved for canceling the job. */
const cancelTimeMs = 1_500;
/** The part of the remaining time that a printer may take to reply about the job. */
const partOfTime = 0.8;

/**
 * Watches an accepted job until it is printed. Cancels a job that is blocked or has not started by the deadline. Otherwise the job could
 * still be printed after the user has tried again.
 */
export async function watchJob(call: Call, accepted: IppResponse, deadline: Deadline): Promise<IppOutcome> {
  const jobId = accepted.attributes['job-id']?.[0];
  if (typeof jobId !== 'number') return 'sent';
  const attributes = { 'job-id': ['integer', jobId] } as const;
  let blockedSince: number | undefined;
  let silentSince: number | undefined;
  for (;;) {
    const report = await poll();
    const isTimeUp = deadline.remaining < cancelTimeMs;
    const outcome = report ? await judge(report, isTimeUp) : judgeSilence(isTimeUp);
    if (outcome) return outcome;
    await deadline.pause(pollIntervalMs);
  }

  /** What the printer says; undefined if it says nothing. @throws IppError if the printer is gone */
  async function poll(): Promise<{ job: IppResponse; printer: IppResponse } | undefined> {
    try {
      const job = await call({ operation: operations.getJobAttributes, attributes }, deadline.share(partOfTime));
      return { job, printer: await call({ operation: operations.getPrinterAttributes }, deadline.share(partOfTime)) };
    } catch (cause) {
      if (!(cause instanceof IppError)) throw cause;
      if (cause.code === 'unreachable') throw new IppError('no_response', { mayHavePrinted: true, cause });
      return undefined;
    }
  }

  /** The printer has accepted the job and is still there. If it keeps to itself what it does with it, the job is sent. */
  function judgeSilence(isTimeUp: boolean): IppOutcome | undefined {
    silentSince ??= performance.now();
    return isTimeUp || hasLasted(silentSince) ? 'sent' : undefined;
  }

  /** Undefined while the job goes on. @throws IppError */
  async function judge({ job, printer }: { job: IppResponse; printer: IppResponse }, isTimeUp: boolean): Promise<IppOutcome | undefined> {
    silentSince = undefined;
    const state = job.attributes['job-state']?.[0];
    // Some printers forget a job as soon as it is done.
    if (state === undefined) return 'sent';
    if (state === states.completed) return 'printed';
    if (state === states.aborted) throw new IppError('aborted', { mayHavePrinted: true });
    if (state === states.canceled) throw new IppError('canceled', { mayHavePrinted: true });

    const condition = blockingCondition(printer) ?? (state === states.stopped ? ({ reason: 'stopped' } as const) : undefined);
    blockedSince = condition ? (blockedSince ?? performance.now()) : undefined;
    if (condition && (isTimeUp || hasLasted(blockedSince))) {
      throw new IppError('blocked', { condition, mayHavePrinted: !(await cancel(state)) });
    }
    if (!isTimeUp) return undefined;
    // A long document that is still printing.
    if (state === states.processing) return 'sent';
    throw new IppError('not_started', { mayHavePrinted: !(await cancel(state)) });
  }

  /** Cancels the job. Returns true only if nothing was printed. */
  async function cancel(state: unknown): Promise<boolean> {
    try {
      const { status } = await call({ operation: operations.cancelJob, attributes: { ...attributes, ...owner } }, deadline);
      return status < statusCodes.firstError && (state === states.pending || state === states.held);
    } catch {
      // The printer may or may not have canceled it.
      return false;
    }
  }
}

function hasLasted(since: number | undefined): boolean {
  return since !== undefined && performance.now() - since > patienceMs;
}
