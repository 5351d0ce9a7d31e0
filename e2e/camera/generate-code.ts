import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

// By default the library downloads its WebAssembly file.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

export type CodeKind = 'QRCode' | 'Code128' | 'Code39' | 'DataMatrix';

/** `modules` holds the rows from the top, without the quiet zone; 1 is dark. A 1D barcode has one row. */
export type Code = { kind: CodeKind; text: string; width: number; height: number; modules: readonly number[] };

export async function generateCode(kind: CodeKind, text: string): Promise<Code> {
  const { symbol, error } = await writeBarcode(text, { format: kind, scale: 1, options: kind === 'QRCode' ? 'ecLevel=M' : '' });
  if (error) throw new Error(`${kind} of ${text}: ${error}`);
  const isBarcode = kind === 'Code128' || kind === 'Code39';
  const height = isBarcode ? 1 : symbol.height;
  const modules = Array.from(symbol.data.subarray(0, symbol.width * height), (level) => (level === 0 ? 1 : 0));
  return { kind, text, width: symbol.width, height, modules };
}
