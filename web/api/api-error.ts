import type { MachineCard } from '@fettle/contract/machine-card.ts';

/** A call that did not do what was asked. `message` is what the employee reads. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  /** The reply's status; 0 when there was no reply that could be read. */
  readonly status: number;
  /** With 409 on a machine: the machine as it is now. */
  readonly machine: MachineCard | undefined;
  /** Of a failed print: where to open as a PDF what was to be printed. */
  readonly pdf: string | undefined;
  /** The session is of another employee than the page shows. */
  readonly isUserChange: boolean;
  readonly #mayHaveBeenSaved: boolean;

  constructor(
    status: number,
    message: string,
    details: {
      machine?: MachineCard | undefined;
      pdf?: string | undefined;
      user_changed?: true | undefined;
      may_have_been_saved?: boolean | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.machine = details.machine;
    this.pdf = details.pdf;
    this.isUserChange = details.user_changed === true;
    this.#mayHaveBeenSaved = details.may_have_been_saved ?? false;
  }

  /** Nobody answered: whether the call was carried out is not known. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** Whether the call was carried out is not known, by the server either: sent again, it needs the same `Idempotency-Key`. */
  get isOutcomeUnknown(): boolean {
    return this.isUnanswered || this.#mayHaveBeenSaved;
  }
}
