import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decode, encode } from 'fast-png';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Sheet } from '../../printing/labels/label-stock.ts';

/** A picture in grey: 0 is black, 255 is white, row by row. */
export type Picture = { width: number; height: number; grey: Uint8Array };

const require = createRequire(import.meta.url);
// The library would fetch it from elsewhere.
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

/** What a Zebra would print. */
export async function pictureOfZpl(zpl: string, { width, height, dpi }: Sheet): Promise<Picture> {
  const { api } = await ready;
  // The renderer knows dots a millimetre: 8 at 203 dpi, 12 at 300.
  const perMm = Math.round(dpi / 25.4);
  const png = await api.zplToBase64Async(zpl, width / perMm, height / perMm, perMm);
  return readPng(Buffer.from(png, 'base64'));
}

/** A PDF's pages, as an office printer of this resolution would print them (poppler). */
export async function picturesOfPdf(pdf: Buffer, dpi: number): Promise<Picture[]> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'in.pdf'), pdf);
    await promisify(execFile)('pdftoppm', ['-r', String(dpi), '-gray', '-png', join(folder, 'in.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    return Promise.all(pages.map(async (name) => readPng(await readFile(join(folder, name)))));
  });
}

/** A PDF's words, as they stand on each page (poppler). */
export async function textsOfPdf(pdf: Buffer): Promise<string[]> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'in.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'in.pdf'), '-']);
    return stdout.split('\f').slice(0, -1);
  });
}

/** What the QR codes in a picture say. */
export async function codesIn({ width, height, grey }: Picture): Promise<string[]> {
  const found = await readBarcodes(asPng({ width, height, grey }), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}

export function readPng(png: Uint8Array): Picture {
  const { width, height, data, channels } = decode(png);
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = Number(data[index * channels]);
  return { width, height, grey };
}

export function asPng({ width, height, grey }: Picture): Uint8Array {
  return encode({ width, height, data: grey, channels: 1, depth: 8 });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-pictures-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
