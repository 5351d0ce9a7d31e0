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

type FailureListener = (error: ScanError) => void;

type DecoderWorker = {
  decode: Decoder['decode'];
  addUser: (onFailed: FailureListener) => void;
  removeUser: (onFailed: FailureListener) => void;
};

/** Shared by all scanners and kept when they close: loading and compiling the decoder takes longer than reading a code. */
let loadedWorker: DecoderWorker | undefined;

export function openDecoder(onFailed: FailureListener): Decoder {
  loadedWorker ??= startWorker();
  const worker = loadedWorker;
  let isClosed = false;
  worker.addUser(onFailed);
  return {
    decode: async (target, image) => {
      const codes = await worker.decode(target, image);
      return isClosed ? [] : codes;
    },
    close: () => {
      isClosed = true;
      worker.removeUser(onFailed);
    },
  };
}

type PendingDecode = { resolve: (codes: ScannedCode[] | undefined) => void; reject: (error: ScanError) => void };

function startWorker(): DecoderWorker {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingDecode>();
  const users = new Set<FailureListener>();
  let failure: ScanError | undefined;
  let hasReadPhoto = false;
  let lastId = 0;

  /** The next scanner starts a new worker. */
  function end(): void {
    worker.terminate();
    loadedWorker = undefined;
  }
  function fail(reason: unknown): void {
    if (failure) return;
    end();
    failure = new ScanError('not-loaded', reason);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
    for (const onFailed of users) onFailed(failure);
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
        if (failure) return reject(failure);
        if (image instanceof Blob) hasReadPhoto = true;
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        const request: DecodeRequest = { id: lastId, target, image };
        worker.postMessage(request, image instanceof Blob ? [] : [image]);
        return undefined;
      }),
    addUser: (onFailed) => void users.add(onFailed),
    removeUser: (onFailed) => {
      users.delete(onFailed);
      // A large photo can take seconds, and the memory that it needed is only freed with the worker.
      if (users.size > 0 || failure || !hasReadPhoto) return;
      end();
      for (const { resolve } of pending.values()) resolve([]);
      pending.clear();
    },
  };
}
