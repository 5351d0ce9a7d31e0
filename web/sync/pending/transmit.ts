import type { Api } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import { ApiError } from '../client/api-error.ts';
import { callAs, untilUnblocked } from '../client/client.ts';
import { uploadFile } from '../client/upload-file.ts';
import type { WaitingCall, WaitingReply, Write } from './write.ts';

/** A write that took no longer than this was made now. */
const nowMs = 5_000;
/** A smaller difference between the clocks may come from the network. */
const maxClockDifferenceMs = 2_000;

let clockDifference = 0;
/** When the clocks were compared, by this device's. Once for all writes of a queue. */
let comparedAt = 0;

const compareAgainMs = 60_000;

/** Sends a write once. Throws `ApiError`. `onProgress` gets the part of a photo that is uploaded, from 0 to 1. */
export async function transmit(write: Write, onProgress?: (fraction: number) => void): Promise<WaitingReply> {
  const { call, request, userId: user, key } = write;
  const isEarlier = Date.now() - write.madeOn > nowMs;
  const madeOn = isEarlier ? new Date(write.madeOn + (await compareClocks())).toISOString() : undefined;
  await untilUnblocked();
  if (call !== 'addPhoto') return callAs(user, call, request as JsonRequest, { key, madeOn });
  if (!write.files) throw new Error('A photo is waiting without its file.');
  const { photo, thumbnail } = write.files;
  const reply = await uploadFile('addPhoto', request, photo, { user, key, madeOn, ...(onProgress && { onProgress }) });
  await addThumbnail(reply.photo.id, thumbnail, { user, key: `${key}-thumbnail` });
  return reply;
}

/** Lists show the photo itself if its thumbnail is refused, for example because the photo was deleted meanwhile. */
async function addThumbnail(photoId: number, thumbnail: Blob, options: { user: number; key: string }): Promise<void> {
  try {
    await uploadFile('addThumbnail', { params: { photoId } }, thumbnail, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.isForeign && (error.isOutcomeUnknown || error.status >= 500 || error.status === 401)) throw error;
  }
}

/** The cast in `transmit`: TypeScript cannot tell that a request belongs to its call in a union of both. */
type JsonRequest = CallRequest<Api[Exclude<WaitingCall['call'], 'addPhoto'>]> & CallRequest<Api['addNote']>;

/**
 * How far the server's clock is ahead of this device's, in milliseconds. The clock of a phone may be wrong, and the server refuses times that
 * are in its future. Without an answer, the last difference counts.
 */
export async function compareClocks(): Promise<number> {
  const before = Date.now();
  if (Math.abs(before - comparedAt) < compareAgainMs) return clockDifference;
  try {
    const { headers } = await fetch(endpoints.health.path, { cache: 'no-store', signal: AbortSignal.timeout(nowMs) });
    const date = Date.parse(headers.get('date') ?? '');
    const difference = date - (before + Date.now()) / 2;
    if (Number.isNaN(difference)) return clockDifference;
    clockDifference = Math.abs(difference) > maxClockDifferenceMs ? difference : 0;
    comparedAt = before;
  } catch {
    // The write is about to find out whether the server answers.
  }
  return clockDifference;
}
