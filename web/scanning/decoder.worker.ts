import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Answer, Asked, Picture } from './decoder.ts';
import { framesOf } from './decode-attempts.ts';
import { codeKinds, type CodeKind, type ScannedCode, type Sought } from './scanned-code.ts';

// Standard Code 39 only: read as the extended kind, which no plate has, a serial's "/B" would come out as a quotation mark.
const options = {
  label: { formats: ['QRCode'], maxNumberOfSymbols: 1, textMode: 'Plain' },
  plate: { formats: ['QRCode', 'Code128', 'Code39Std', 'DataMatrix'], textMode: 'Plain' },
} as const satisfies Record<Sought, ReaderOptions>;

// Left to itself the library fetches its wasm from elsewhere, and a shop may have no internet.
// What it would log of a failure itself is told and logged by the page.
const overrides = { locateFile: () => wasm, printErr: () => undefined };
const loaded = prepareZXingModule({ overrides, fireImmediately: true });
loaded.catch(giveUp);

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data).catch(giveUp));

async function answer({ id, sought, picture }: Asked): Promise<void> {
  await loaded;
  const bitmap = await bitmapOf(picture);
  if (!bitmap) return say({ is: 'no-picture', id });
  const codes = await codesIn(bitmap, sought, picture instanceof Blob);
  bitmap.close();
  return say({ is: 'read', id, codes });
}

/** What does not load, or breaks, is of no more use: the page starts another. */
function giveUp(error: unknown): void {
  say({ is: 'not-loaded', why: String(error) });
}

/** The first frame that shows anything says it all. */
async function codesIn(bitmap: ImageBitmap, sought: Sought, isPhoto: boolean): Promise<ScannedCode[]> {
  for (const frame of framesOf(bitmap, sought, isPhoto)) {
    const found = await readBarcodes(frame, { ...options[sought] });
    const codes = found.flatMap(({ isValid, symbology, text }) =>
      isValid && isKind(symbology) && text.trim() !== '' ? [{ kind: symbology, text: text.trim() }] : [],
    );
    if (codes.length > 0) return codes;
  }
  return [];
}

/** A photo as its camera held it: a browser turns it by what the file says of its own orientation. */
async function bitmapOf(picture: Picture): Promise<ImageBitmap | undefined> {
  if (!(picture instanceof Blob)) return picture;
  try {
    return await createImageBitmap(picture);
  } catch {
    return undefined;
  }
}

function isKind(symbology: string): symbology is CodeKind {
  return symbology in codeKinds;
}

function say(answer: Answer): void {
  postMessage(answer);
}
