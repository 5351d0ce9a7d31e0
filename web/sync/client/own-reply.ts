import type { Failure } from '@fettle/contract/failure.ts';

/** What all replies of Fettle have. A proxy, a firewall or the login page of a guest network may answer in its place, in JSON too. */
type OwnReply = { success: true; message: string } | Failure;

/** Undefined for a reply that is not Fettle's, or not whole. */
export function parseOwnReply(text: string): OwnReply | undefined {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, message } = (reply ?? {}) as Record<string, unknown>;
  return typeof success === 'boolean' && typeof message === 'string' ? (reply as OwnReply) : undefined;
}
