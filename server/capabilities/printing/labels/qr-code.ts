import { encode } from 'uqr';

/** The modules of a QR code, row by row, without the quiet zone. True is dark. */
export type QrModules = readonly (readonly boolean[])[];

/** The white border that a scanner needs, in modules (ISO/IEC 18004). */
export const quietZone = 4;

/** The smallest module, in dots, that a phone reads from about 10 cm: four dots at 203 dpi. */
export function minModuleSize(dpi: number): number {
  return Math.ceil((4 * dpi) / 203);
}

/**
 * A QR code for `text` that fits into `side` dots with its quiet zone, and the size of a module in dots. Uses the highest error
 * correction that fits: a number can lose 30% of its modules, a URL up to 25%. Undefined if nothing fits.
 */
export function fitQrCode(text: string, side: number, dpi: number): { code: QrModules; module: number } | undefined {
  const corrections = /^\d+$/.test(text) ? (['H'] as const) : (['Q', 'M', 'L'] as const);
  for (const ecc of corrections) {
    const { data, size } = encode(text, { ecc, border: 0, boostEcc: true });
    const module = Math.floor(side / (size + 2 * quietZone));
    if (module >= minModuleSize(dpi)) return { code: data, module };
  }
  return undefined;
}
