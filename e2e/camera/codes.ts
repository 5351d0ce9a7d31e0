import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

// The library would fetch it from elsewhere.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

export type Kind = 'QRCode' | 'Code128' | 'Code39' | 'DataMatrix';

/** A code as its modules: 1 is dark, row by row, without the quiet zone. A code of bars has one row. */
export type Code = { kind: Kind; text: string; width: number; height: number; modules: readonly number[] };

export async function codeOf(kind: Kind, text: string): Promise<Code> {
  const { symbol, error } = await writeBarcode(text, { format: kind, scale: 1, options: kind === 'QRCode' ? 'ecLevel=M' : '' });
  if (error) throw new Error(`${kind} of ${text}: ${error}`);
  const isBars = kind === 'Code128' || kind === 'Code39';
  const height = isBars ? 1 : symbol.height;
  const modules = Array.from(symbol.data.subarray(0, symbol.width * height), (level) => (level === 0 ? 1 : 0));
  return { kind, text, width: symbol.width, height, modules };
}
