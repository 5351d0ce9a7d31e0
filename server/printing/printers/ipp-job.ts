import type { Deadline } from './deadline.ts';
import { type IppRequest, operations } from './ipp-call.ts';
import type { IppReply } from './ipp-message.ts';
import { printerTrouble } from './ipp-state-reasons.ts';
import { PrinterFailure } from './printer-error.ts';
import type { Outcome } from './printer.ts';

type JobAtPrinter = { id: number; name: string; call: (request: IppRequest, deadline: Deadline) => Promise<IppReply> };

const states = { pending: 3, held: 4, processing: 5, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;

const lookAgainAfter = 200;
/** How long a printer may be in trouble, such as an open cover that somebody is about to close, in ms. */
const troublePatience = 3_000;
/** What is left of the deadline when the job is given up, so that it can still be taken back. */
const timeToCancel = 1_500;

/**
 * Watches a job until it is out. One that meets trouble, or has not begun when time runs out, is cancelled: labels that appear
 * late and twice are the worst that a printer can do.
 */
export async function watchJob({ id, name, call }: JobAtPrinter, deadline: Deadline): Promise<Outcome> {
  const jobId = { 'job-id': ['integer', id] } as const;
  let troubleSince: number | undefined;
  for (;;) {
    const job = await look({ operation: operations.getJobAttributes, attributes: jobId });
    const state = job.attributes['job-state']?.[0];
    // A printer that no longer knows the job is done with it.
    if (state === states.completed || state === undefined) return state === undefined ? 'sent' : 'printed';
    if (state === states.aborted) throw failed('aborted', 'gave up on this.', true);
    if (state === states.canceled) throw failed('aborted', 'was told to cancel this.', true);

    const trouble =
      printerTrouble(await look({ operation: operations.getPrinterAttributes })) ??
      (state === states.stopped ? 'has stopped: look at its display.' : undefined);
    troubleSince = trouble ? (troubleSince ?? performance.now()) : undefined;
    const isTimeUp = deadline.left < timeToCancel;
    if (trouble && (isTimeUp || performance.now() - (troubleSince ?? 0) > troublePatience)) {
      throw failed('not_ready', trouble, !(await takeBack(job)));
    }
    if (isTimeUp) {
      // It is printing, only not done yet: a long report.
      if (state === states.processing) return 'sent';
      throw failed('busy', 'has not begun to print this in time.', !(await takeBack(job)));
    }
    await deadline.pause(lookAgainAfter);
  }

  async function look(request: IppRequest): Promise<IppReply> {
    try {
      return await call(request, deadline);
    } catch (cause) {
      throw new PrinterFailure('aborted', `${name} no longer answers: check that it is on.`, { mayHavePrinted: true, cause });
    }
  }

  /** Cancels the job; true when nothing of it can have come out. */
  async function takeBack({ attributes }: IppReply): Promise<boolean> {
    const [state] = attributes['job-state'] ?? [];
    try {
      const { status } = await call({ operation: operations.cancelJob, attributes: jobId }, deadline);
      return status < 0x0400 && (state === states.pending || state === states.held);
    } catch {
      // Whether it could be taken back is not known, which is what the answer says.
      return false;
    }
  }

  function failed(trouble: PrinterFailure['trouble'], sentence: string, mayHavePrinted: boolean): PrinterFailure {
    return new PrinterFailure(trouble, `${name} ${sentence}`, { mayHavePrinted });
  }
}
