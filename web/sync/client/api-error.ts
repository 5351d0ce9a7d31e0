import type { MachineCard } from '@fettle/contract/records/machine-card.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status of Fettle's reply; 0 when none arrived. */
  readonly status: number;
  /** The request's field that the message is about. */
  readonly field: string | undefined;
  /** With 409 on a machine: its current state. */
  readonly machine: MachineCard | undefined;
  /** After a failed print: URL of the same document as a PDF. */
  readonly pdf: string | undefined;
  /** The session belongs to a different employee than the page shows. */
  readonly isUserChange: boolean;
  /** Above 0 with 503 from a server that has too much to do: when it asks for the call again. Nothing was changed. */
  retryAfterMs = 0;
  /** On a shared device: the employee has to enter their password. */
  readonly isPasswordRequired: boolean;
  /** The employee has to enter their password again. Then the same call succeeds. */
  readonly isPasswordExpired: boolean;
  /** Something in between replied. Fettle itself answers other calls. */
  readonly isForeign: boolean;
  readonly #mayHaveBeenSaved: boolean;

  constructor(
    status: number,
    message: string,
    details: {
      field?: string | undefined;
      machine?: MachineCard | undefined;
      pdf?: string | undefined;
      user_changed?: true | undefined;
      password_required?: true | undefined;
      confirm_password?: true | undefined;
      may_have_been_saved?: boolean | undefined;
      is_foreign?: true;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.field = details.field;
    this.machine = details.machine;
    this.pdf = details.pdf;
    this.isUserChange = details.user_changed === true;
    this.isPasswordRequired = details.password_required === true;
    this.isPasswordExpired = details.confirm_password === true;
    this.isForeign = details.is_foreign === true;
    this.#mayHaveBeenSaved = details.may_have_been_saved ?? false;
  }

  get isSessionChange(): boolean {
    return this.isUserChange || this.isPasswordRequired;
  }

  get isNetworkError(): boolean {
    return this.status === 0 && !this.isForeign;
  }

  /** The server may have processed the call: a retry needs the same `Idempotency-Key`. */
  get isOutcomeUnknown(): boolean {
    return this.isNetworkError || this.#mayHaveBeenSaved;
  }
}

export type ErrorMeta = {
  /** The message to toast instead of the server's; undefined for no toast. */
  errorMessage?: ((error: ApiError) => string | undefined) | undefined;
};
