import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeResponse, DecodeRequest, ImageInput } from './decoder.ts';
import { decodeAttempts } from './decode-attempts.ts';
import { codeKinds, type CodeKind, type ScannedCode, type ScanTarget } from './scanned-code.ts';

// Standard Code 39 only: extended Code 39 would decode a serial's "/B" as a quotation mark.
const options = {
  label: { formats: ['QRCode'], maxNumberOfSymbols: 1, textMode: 'Plain' },
  plate: { formats: ['QRCode', 'Code128', 'Code39Std', 'DataMatrix'], textMode: 'Plain' },
} as const satisfies Record<ScanTarget, ReaderOptions>;

// By default the library fetches its wasm from a CDN, and a shop may have no internet. The page logs failures.
const overrides = { locateFile: () => wasm, printErr: () => undefined };
const loaded = prepareZXingModule({ overrides, fireImmediately: true });
loaded.catch(respondWithFailure);

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => void handle(data).catch(respondWithFailure));

async function handle({ id, target, image }: DecodeRequest): Promise<void> {
  await loaded;
  const bitmap = await toBitmap(image);
  if (!bitmap) return respond({ type: 'not-an-image', id });
  const codes = await decode(bitmap, target, image instanceof Blob);
  bitmap.close();
  return respond({ type: 'decoded', id, codes });
}

function respondWithFailure(error: unknown): void {
  respond({ type: 'not-loaded', reason: String(error) });
}

async function decode(bitmap: ImageBitmap, target: ScanTarget, isPhoto: boolean): Promise<ScannedCode[]> {
  for (const frame of decodeAttempts(bitmap, target, isPhoto)) {
    const found = await readBarcodes(frame, { ...options[target] });
    // As a scanner would send it: the code type says that a text consists of GS1 fields.
    const codes = found.flatMap(({ isValid, symbology, symbologyIdentifier, text }) =>
      isValid && isCodeKind(symbology)
        ? [{ kind: symbology, text: `${gs1.test(symbologyIdentifier) ? symbologyIdentifier : ''}${text.trim()}` }]
        : [],
    );
    if (codes.length > 0) return codes;
  }
  return [];
}

const gs1 = /^\](?:C1|d2|Q3)/;

/** The browser applies the file's EXIF orientation. */
async function toBitmap(image: ImageInput): Promise<ImageBitmap | undefined> {
  if (!(image instanceof Blob)) return image;
  try {
    return await createImageBitmap(image);
  } catch {
    return undefined;
  }
}

function isCodeKind(symbology: string): symbology is CodeKind {
  return symbology in codeKinds;
}

function respond(response: DecodeResponse): void {
  postMessage(response);
}
