import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { madeOnHeader, userHeader } from '@fettle/contract/headers.ts';
import { type MessageValue, msg } from '@fettle/i18n/message.ts';
import { shownDictionary } from '../../ui/language/language.ts';
import { buildUrl, endpointOf, networkError, readReply, untilUnblocked, type UploadCallName } from './client.ts';

/** Longer than for other calls: a file takes a while on a bad connection. */
const timeoutMs = 120_000;

type UploadOptions = {
  /** Whose file it is. */
  user: number;
  key: string;
  /** The instant of an upload that was asked for earlier. */
  madeOn?: string | undefined;
  onProgress?: (fraction: number) => void;
  /** `this photo` */
  what?: MessageValue;
};

/** Like `call`, with a file as the body. Uses XMLHttpRequest because `fetch` does not report upload progress. Throws `ApiError`. */
export async function uploadFile<Name extends UploadCallName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  file: Blob,
  { user, key, madeOn, onProgress, what = msg('this photo') }: UploadOptions,
): Promise<CallReply<Api[Name]>> {
  await untilUnblocked();
  const { method, path } = await endpointOf(name);
  const { params, query } = request as { params?: Record<string, string | number>; query?: Record<string, string | undefined> };
  const xhr = new XMLHttpRequest();
  xhr.open(method, buildUrl(path, params, query));
  xhr.timeout = timeoutMs;
  xhr.setRequestHeader('accept-language', shownDictionary().language);
  xhr.setRequestHeader('content-type', file.type);
  xhr.setRequestHeader('idempotency-key', key);
  xhr.setRequestHeader(userHeader, String(user));
  if (madeOn !== undefined) xhr.setRequestHeader(madeOnHeader, madeOn);
  xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
  await new Promise<void>((resolve) => {
    // Also after an error or a timeout, with the status 0.
    xhr.addEventListener('loadend', () => resolve());
    xhr.send(file);
  });
  if (xhr.status === 0) throw networkError(new Error('The upload failed.'));
  return (await readReply({ status: xhr.status, text: xhr.responseText }, user, what)) as CallReply<Api[Name]>;
}
