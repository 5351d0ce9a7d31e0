import { ScanFailure } from './scan-failure.ts';
import type { ScannedCode, Sought } from './scanned-code.ts';

/** A frame of the camera, or a photo as a file. */
export type Picture = ImageBitmap | Blob;

export type Asked = { id: number; sought: Sought; picture: Picture };

export type Answer =
  | { is: 'read'; id: number; codes: ScannedCode[] }
  /** The file holds no picture that this browser knows. */
  | { is: 'no-picture'; id: number }
  | { is: 'not-loaded'; why: string };

export type Decoder = {
  /**
   * The codes in a picture, once it is its turn; undefined when it is no picture.
   * @throws ScanFailure when the decoder did not load
   */
  read: (sought: Sought, picture: Picture) => Promise<ScannedCode[] | undefined>;
  close: () => void;
};

type Waiting = { resolve: (codes: ScannedCode[] | undefined) => void; reject: (failure: ScanFailure) => void };

/** Starts the decoder in a thread of its own. `onFailed` hears of it when it does not load. */
export function openDecoder(onFailed: (failure: ScanFailure) => void): Decoder {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let failed: ScanFailure | undefined;
  let asked = 0;

  function fail(why: unknown): void {
    failed = new ScanFailure('not-loaded', why);
    for (const { reject } of waiting.values()) reject(failed);
    waiting.clear();
    onFailed(failed);
  }
  // Its script was not there; what goes wrong later answers with words.
  worker.addEventListener('error', ({ message }) => fail(message || 'the script of the decoder'));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.is === 'not-loaded') return fail(data.why);
    waiting.get(data.id)?.resolve(data.is === 'read' ? data.codes : undefined);
    waiting.delete(data.id);
    return undefined;
  });

  return {
    read: (sought, picture) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        asked += 1;
        waiting.set(asked, { resolve, reject });
        const question: Asked = { id: asked, sought, picture };
        worker.postMessage(question, picture instanceof Blob ? [] : [picture]);
        return undefined;
      }),
    close: () => {
      worker.terminate();
      for (const { resolve } of waiting.values()) resolve([]);
      waiting.clear();
    },
  };
}
