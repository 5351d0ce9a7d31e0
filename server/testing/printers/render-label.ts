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
import type { LabelStock } from '../../capabilities/printing/labels/label-stock.ts';

/** `grey` holds the rows from the top: 0 is black, 255 is white. */
export type GrayImage = { width: number; height: number; grey: Uint8Array };

const require = createRequire(import.meta.url);
// By default the library downloads its WebAssembly file.
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

export async function renderZpl(zpl: string, { width, height, dpi }: LabelStock): Promise<GrayImage> {
  const { api } = await ready;
  // The renderer expects dots per millimeter: 8 at 203 dpi, 12 at 300 dpi.
  const perMm = Math.round(dpi / 25.4);
  const png = await api.zplToBase64Async(zpl, width / perMm, height / perMm, perMm);
  return decodePng(Buffer.from(png, 'base64'));
}

/** One image per page, rendered by poppler. */
export async function renderPdf(pdf: Buffer, dpi: number): Promise<GrayImage[]> {
  return withTempFolder(async (folder) => {
    await writeFile(join(folder, 'in.pdf'), pdf);
    await promisify(execFile)('pdftoppm', ['-r', String(dpi), '-gray', '-png', join(folder, 'in.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    return Promise.all(pages.map(async (name) => decodePng(await readFile(join(folder, name)))));
  });
}

/** The text of each page, extracted by poppler. */
export async function readPdfText(pdf: Buffer): Promise<string[]> {
  return withTempFolder(async (folder) => {
    await writeFile(join(folder, 'in.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'in.pdf'), '-']);
    return stdout.split('\f').slice(0, -1);
  });
}

export async function readQrCodes({ width, height, grey }: GrayImage): Promise<string[]> {
  const found = await readBarcodes(encodePng({ width, height, grey }), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}

export function decodePng(png: Uint8Array): GrayImage {
  const { width, height, data, channels } = decode(png);
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = Number(data[index * channels]);
  return { width, height, grey };
}

export function encodePng({ width, height, grey }: GrayImage): Uint8Array {
  return encode({ width, height, data: grey, channels: 1, depth: 8 });
}

async function withTempFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-pictures-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
