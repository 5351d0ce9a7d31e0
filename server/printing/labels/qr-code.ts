import { encode } from 'uqr';

/** A QR code as its modules, without the white round it. True is dark. */
export type Code = readonly (readonly boolean[])[];

/** The white that a scanner needs round a code, in modules (ISO/IEC 18004). */
export const quietZone = 4;

/** The smallest module that a phone reads from a hand's breadth: four dots at 203 dpi. */
export function smallestModule(dpi: number): number {
  return Math.ceil((4 * dpi) / 203);
}

/**
 * The code that says `text` in at most `side` dots, its quiet zone included, and the dots of a module. As much of it as
 * possible may be scratched: a bare id can lose 30%, an address 25%, or less where it would not fit.
 */
export function codeThatFits(text: string, side: number, dpi: number): { code: Code; module: number } | undefined {
  const corrections = /^\d+$/.test(text) ? (['H'] as const) : (['Q', 'M', 'L'] as const);
  for (const ecc of corrections) {
    const { data, size } = encode(text, { ecc, border: 0, boostEcc: true });
    const module = Math.floor(side / (size + 2 * quietZone));
    if (module >= smallestModule(dpi)) return { code: data, module };
  }
  return undefined;
}
