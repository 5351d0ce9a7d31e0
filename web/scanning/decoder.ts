import { ScanError } from './scan-error.ts';
import type { ScannedCode, ScanTarget } from './scanned-code.ts';

export type ImageInput = ImageBitmap | Blob;

export type DecodeRequest = { id: number; target: ScanTarget; image: ImageInput };

export type DecodeResponse =
  | { type: 'decoded'; id: number; codes: ScannedCode[] }
  | { type: 'not-an-image'; id: number }
  | { type: 'not-loaded'; reason: string };

export type Decoder = {
  /** Undefined when the file is not an image. Throws ScanError when the decoder did not load. */
  decode: (target: ScanTarget, image: ImageInput) => Promise<ScannedCode[] | undefined>;
  close: () => void;
};

type PendingDecode = { resolve: (codes: ScannedCode[] | undefined) => void; reject: (error: ScanError) => void };

export function openDecoder(onFailed: (error: ScanError) => void): Decoder {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingDecode>();
  let failed: ScanError | undefined;
  let lastId = 0;

  function fail(reason: unknown): void {
    failed = new ScanError('not-loaded', reason);
    for (const { reject } of pending.values()) reject(failed);
    pending.clear();
    onFailed(failed);
  }
  // The script failed to load. Later failures arrive as messages.
  worker.addEventListener('error', ({ message }) => fail(message || 'decoder script'));
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeResponse>) => {
    if (data.type === 'not-loaded') return fail(data.reason);
    pending.get(data.id)?.resolve(data.type === 'decoded' ? data.codes : undefined);
    pending.delete(data.id);
    return undefined;
  });

  return {
    decode: (target, image) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        const request: DecodeRequest = { id: lastId, target, image };
        worker.postMessage(request, image instanceof Blob ? [] : [image]);
        return undefined;
      }),
    close: () => {
      worker.terminate();
      for (const { resolve } of pending.values()) resolve([]);
      pending.clear();
    },
  };
}
