import * as z from 'zod/mini';

/**
 * Who may use a call. Nothing else in the product decides it (specification, section 6; the decisions behind it are in
 * docs/decisions/0005-access-is-data.md).
 * - `self-or-admin`: the employee whom the path's `userId` names, or any admin
 * - `admin-or-first-visitor`: an admin; and, while the shop has no employee yet, whoever may set it up
 */
export type Access = 'anyone' | 'employee' | 'admin' | 'self-or-admin' | 'admin-or-first-visitor';

/** A reply that is a document to open or to keep, not JSON. */
export type FileReply = { readonly file: string };

/** One call: all that both sides need to agree on. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  /** One sentence for the reader of the API's documentation. */
  readonly summary: string;
  readonly access: Access;
  /** True: refused when it comes from another site, whatever its method. See also `takesIdempotencyKey`. */
  readonly changes: boolean;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The most bytes of a request's body, where it may have more than is usual. */
  readonly largestBody?: number;
  /** The reply is long: the server may send its lists as it reads them. */
  readonly isStreamed?: true;
  /** The fields of the body that nothing derived from may be stored, such as passwords. */
  readonly secrets?: readonly string[];
  /** What success looks like. Failure always is `Failure`. */
  readonly reply: z.ZodMiniObject | FileReply;
};

export type Calls = Readonly<Record<string, Call>>;

/**
 * Whether a repeated request is answered with the first one's reply. Not where anyone may call: signing in and out is about
 * the cookie, which a stored reply does not carry.
 */
export function takesIdempotencyKey({ changes, access }: Call): boolean {
  return changes && access !== 'anyone';
}

/** The shape of every successful JSON reply: what the call adds, beside `success` and `message`. */
export function ok<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.string(), ...shape });
}

export function file(contentType: string): FileReply {
  return { file: contentType };
}

type Parsed<S> = S extends z.ZodMiniObject ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniObject ? z.input<S> : undefined;

/** What a handler is given. */
export type Received<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
};

/** What a handler answers: the reply without `success`, which the server adds. */
export type Answer<C extends Call> = C['reply'] extends z.ZodMiniObject
  ? Omit<z.input<C['reply']>, 'success'>
  : { file: Uint8Array | AsyncIterable<Uint8Array>; name: string; type: string; inline: boolean };

/** What the browser reads. */
export type Reply<C extends Call> = C['reply'] extends z.ZodMiniObject ? z.output<C['reply']> : never;

/** What the browser sends: params as numbers or text, the rest as the schema takes it. */
export type Request<C extends Call> = (C['params'] extends z.ZodMiniObject
  ? { params: { [K in keyof z.input<C['params']>]: string | number } }
  : { params?: undefined }) &
  (C['query'] extends z.ZodMiniObject
    ? { query?: Partial<Record<keyof z.input<C['query']>, string | number | undefined>> }
    : { query?: undefined }) &
  (C['body'] extends z.ZodMiniObject ? { body: Sent<C['body']> } : { body?: undefined });
