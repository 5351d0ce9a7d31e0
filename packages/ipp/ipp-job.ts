import type { Deadline } from './deadline.ts';
import { callPrinter, type IppRequest, type IppTarget, operations } from './ipp-call.ts';
import { IppError } from './ipp-error.ts';
import type { IppResponse } from './ipp-message.ts';
import { blockingCondition } from './ipp-state-reasons.ts';

/** `printed`: the printer reports the job as completed. `sent`: it has the job and reports nothing further. */
export type IppOutcome = 'printed' | 'sent';

const states = { pending: 3, held: 4, processing: 5, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;

const pollIntervalMs = 200;
/** How long a condition, such as an open cover, may last before the job is canceled. */
const conditionTimeoutMs = 3_000;
/** Time before the deadline that is reserved for canceling the job. */
const cancelTimeMs = 1_500;
const firstErrorStatus = 0x0400;

/**
 * Watches a job until it is printed. Cancels a job that is blocked or has not started by the deadline. Otherwise the job could still
 * be printed after the user has tried again.
 */
export async function watchJob(target: IppTarget, jobId: number, deadline: Deadline): Promise<IppOutcome> {
  const attributes = { 'job-id': ['integer', jobId] } as const;
  let blockedSince: number | undefined;
  for (;;) {
    const job = await poll({ operation: operations.getJobAttributes, attributes });
    const state = job.attributes['job-state']?.[0];
    // Some printers forget a job as soon as it is done.
    if (state === undefined) return 'sent';
    if (state === states.completed) return 'printed';
    if (state === states.aborted) throw new IppError('aborted', { mayHavePrinted: true });
    if (state === states.canceled) throw new IppError('canceled', { mayHavePrinted: true });

    const condition =
      blockingCondition(await poll({ operation: operations.getPrinterAttributes })) ??
      (state === states.stopped ? ({ reason: 'stopped' } as const) : undefined);
    blockedSince = condition ? (blockedSince ?? performance.now()) : undefined;
    const isTimeUp = deadline.remaining < cancelTimeMs;
    if (condition && (isTimeUp || performance.now() - (blockedSince ?? 0) > conditionTimeoutMs)) {
      throw new IppError('blocked', { condition, mayHavePrinted: !(await cancel(job)) });
    }
    if (isTimeUp) {
      // A long document that is still printing.
      if (state === states.processing) return 'sent';
      throw new IppError('not_started', { mayHavePrinted: !(await cancel(job)) });
    }
    await deadline.pause(pollIntervalMs);
  }

  async function poll(request: IppRequest): Promise<IppResponse> {
    try {
      return await callPrinter(target, request, deadline);
    } catch (cause) {
      throw new IppError('no_response', { mayHavePrinted: true, cause });
    }
  }

  /** Cancels the job. Returns true only if nothing was printed. */
  async function cancel(job: IppResponse): Promise<boolean> {
    const [state] = job.attributes['job-state'] ?? [];
    try {
      const { status } = await callPrinter(target, { operation: operations.cancelJob, attributes }, deadline);
      return status < firstErrorStatus && (state === states.pending || state === states.held);
    } catch {
      // The printer may or may not have canceled it.
      return false;
    }
  }
}
