import type { Message } from '@fettle/i18n/message.ts';
import * as z from 'zod/mini';

/**
 * Who may use a call. This is the only place that decides it (docs/decisions/0005-access-is-data.md).
 * - `self-or-admin`: the employee whose id is the path's `userId`, or any admin
 * - `author-or-admin`: the employee who wrote what the call is about, or any admin. Only the stored row names its author, so the handler
 *   calls `requireAuthor` with it
 * - `admin-or-first-visitor`: an admin or, while the shop has no employees, a visitor who sets up the shop
 */
export type Access = 'anyone' | 'employee' | 'admin' | 'self-or-admin' | 'author-or-admin' | 'admin-or-first-visitor';

/**
 * A reply that is a file to open or save. `file` lists its content types. `isImmutable`: the content behind a URL never changes, so
 * browsers may keep it.
 */
export type FileReply = { readonly file: string; readonly isImmutable?: true };

/** A reply that stays open: server-sent events whose `data` is JSON of the schema `events`. */
export type EventStreamReply = { readonly events: z.ZodMiniObject };

/** A request body that is a file instead of JSON. `what` names it in messages. */
export type Upload = { readonly what: Message; readonly types: readonly string[]; readonly maxBytes: number };

/** One API call, as agreed between the browser and the server. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  /**
   * The path of the same call as a GET, for clients that were written for it. The server refuses those that may come from an image, link or
   * frame of another site or port.
   */
  readonly getPath?: `/api/${string}`;
  /** Printed in the API documentation. */
  readonly summary: string;
  readonly access: Access;
  /** Whether the call writes, if its method does not say it: see `changesSomething`. */
  readonly changes?: boolean;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** What is uploaded instead of `body`. */
  readonly upload?: Upload;
  /** Overrides the server's default limit on the request body, in bytes. */
  readonly maxBodyBytes?: number;
  /** The reply can be long, so the server may send its lists as it reads them. */
  readonly isStreamed?: true;
  /**
   * The web app accepts the call without a connection and sends it later. With the header `madeOnHeader` (contract/headers.ts), it is
   * recorded as made at that instant.
   */
  readonly mayWait?: true;
  /**
   * The employee must have entered their password in this session within the last `passwordValidMinutes` (contract/auth/shared-device.ts).
   * Otherwise the reply is 403 with `confirm_password`: `confirmPassword` enters it, and then the same request succeeds. For calls that
   * change accounts, access, or where data goes.
   */
  readonly needsPassword?: true;
  /** A report or an export. While the server is overloaded, it refuses them with 503 and `Retry-After`, to keep daily work fast. */
  readonly isDeferrable?: true;
  /** How long the web app waits for the reply, in ms, if that is longer than for other calls. */
  readonly waitMs?: number;
  /** Body fields, such as passwords, that must never be stored, not even in a hash of the request. */
  readonly secrets?: readonly string[];
  /** The reply has secrets, such as a cookie, so it is never stored, not even under an `Idempotency-Key`. */
  readonly hasSecretReply?: true;
  /** The shape of a successful reply. A failed one is always `Failure`. */
  readonly reply: z.ZodMiniObject | FileReply | EventStreamReply;
};

export type Calls = Readonly<Record<string, Call>>;

/** Whether a call writes. Cross-site requests to such a call are rejected. */
export function changesSomething({ method, changes = method !== 'GET' }: Call): boolean {
  return changes;
}

/**
 * Whether a repeated request gets the stored reply of the first one. Calls open to anyone are excluded: logging in and out
 * sets a cookie, which a stored reply does not include. So are those whose reply has secrets.
 */
export function takesIdempotencyKey(call: Call): boolean {
  return changesSomething(call) && call.access !== 'anyone' && !call.hasSecretReply;
}

/** A successful JSON reply: `success`, `message` and the call's own fields. */
export function ok<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.string(), ...shape });
}

export function fileReply(contentType: string, options: Omit<FileReply, 'file'> = {}): FileReply {
  return { file: contentType, ...options };
}

export function eventStream<Events extends z.ZodMiniObject>(events: Events): { readonly events: Events } {
  return { events };
}

type Parsed<S> = S extends z.ZodMiniObject ? z.output<S> : undefined;
type Unparsed<S> = S extends z.ZodMiniObject ? z.input<S> : undefined;

/** The validated input of a handler. */
export type CallInput<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: C['upload'] extends Upload ? UploadedFile : Parsed<C['body']>;
};

/** A file as it was received. `type` is one of the upload's types; whether the bytes match it is for the handler to check. */
export type UploadedFile = { bytes: Buffer; type: string };

/** Sends server-sent events to one client. After it has left, this does nothing. */
export type EventWriter<Event> = {
  /** `id` is what the client sends back as `Last-Event-ID` after it has lost the connection. */
  send: (event: Event, id?: number) => void;
  /** An event without data. `name` is its type. */
  signal: (name: string, id?: number) => void;
  end: () => void;
};

/** `start` begins to write events and returns what to do once the client has left. */
export type EventStart<Event> = { start: (writer: EventWriter<Event>) => () => void };

/** What a handler returns: the reply without `success`, which the server adds, and with a message that the server translates. */
export type HandlerResult<C extends Call> = C['reply'] extends z.ZodMiniObject
  ? Omit<z.input<C['reply']>, 'success' | 'message'> & { message: Message }
  : C['reply'] extends EventStreamReply
    ? EventStart<z.input<C['reply']['events']>>
    : { file: Uint8Array | AsyncIterable<Uint8Array>; name: string; type: string; inline: boolean };

/** The parsed reply that the browser gets. */
export type CallReply<C extends Call> = C['reply'] extends z.ZodMiniObject ? z.output<C['reply']> : never;

/** What the browser sends: path parameters and query values as numbers or text, the body as the schema's input. */
export type CallRequest<C extends Call> = (C['params'] extends z.ZodMiniObject
  ? { params: { [K in keyof z.input<C['params']>]: string | number } }
  : { params?: undefined }) &
  (C['query'] extends z.ZodMiniObject
    ? { query?: Partial<Record<keyof z.input<C['query']>, string | number | undefined>> }
    : { query?: undefined }) &
  (C['body'] extends z.ZodMiniObject ? { body: Unparsed<C['body']> } : { body?: undefined });
